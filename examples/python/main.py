"""Shows the Python client: PYTHONPATH=clients/python python3 examples/python/main.py"""

from compact_decoder import (
    ClientSession,
    CompactError,
    Response,
    DeltaStream,
    Format,
    Registry,
    ServerSession,
    Status,
    decode,
    encode,
)

response = decode("RES|OK|G3|150|Hello, world!")
print(f"{response.result} ({response.status} from {response.model}, {response.tokens} tokens)")

hello = Response(status=Status.OK, model="gemini", tokens=0, result="hello")
print(encode(hello, Format.BASE85))

stream = DeltaStream()
for delta in ("D|F|Hello", "D|+|, world!", "D|R|7|World"):
    stream.push(delta)
print(stream.content)

try:
    decode("Almh~=rD:brY&O")
except CompactError as error:
    print(f"{error.kind} at {error.position}: {error.char}")

# A client sends a request to a server, over whatever carries text.
client, server = ClientSession(), ServerSession(Registry(), "tenant")
frames = client.turn(
    tools=['{"name":"search","schema":{"type":"object"}}'],
    system="You are a helpful assistant...",
    args='{"query":"hello"}',
    conversation="User: Hi",
)
while frames:  # again only where the server lacked something
    replies: list[str] = []
    for frame in frames:
        print(frame)
        outcome = server.receive(frame)
        replies += outcome.replies
        if outcome.request:
            print(outcome.request.args, outcome.request.conversation)
    frames = client.answer(replies)
