"""The Python client of tickets.yaml; README.md generates it first."""

from tickets import Format, ModelCode, Status, TicketsResponse, decode, encode

frame = encode(
    TicketsResponse(status=Status.WAITING, model=ModelCode.FAST, tokens=7, result="Which order is it?"), Format.PACKED
)
response = decode(frame)
print(frame, response.status, response.result)
