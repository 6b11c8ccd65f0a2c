"""Shows the Python client: PYTHONPATH=clients/python python3 examples/python/main.py"""

from compact_decoder import CompactError, CompactResponse, DeltaStream, Format, Status, decode, encode

response = decode("RES|OK|G3|150|Hello, world!")
print(f"{response.result} ({response.status} from {response.model}, {response.tokens} tokens)")

hello = CompactResponse(status=Status.OK, model="gemini", tokens=0, result="hello")
print(encode(hello, Format.BASE85))

stream = DeltaStream()
for delta in ("D|F|Hello", "D|+|, world!", "D|R|7|World"):
    stream.push(delta)
print(stream.content)

try:
    decode("Almh~=rD:brY&O")
except CompactError as error:
    print(f"{error.kind} at {error.position}: {error.char}")
