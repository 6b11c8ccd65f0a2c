"""The Python client of tickets.yaml; README.md generates it first."""

from tickets import Format, Model, Status, Response, decode, encode

frame = encode(
    Response(status=Status.WAITING, model=Model.FAST, tokens=7, result="Which order is it?"), Format.PACKED
)
response = decode(frame)
print(frame, response.status, response.result)
