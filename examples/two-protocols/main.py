"""A gateway between two protocols; README.md generates one of them first."""

import compact_decoder
import tickets

TICKET = "P:lQGyV2hpY2ggb3JkZXIgaXMgaXQ/AQcH"

answer = tickets.decode(TICKET)
frame = compact_decoder.encode(
    compact_decoder.Response(
        status=compact_decoder.Status.OK,
        model=compact_decoder.Model.G3,
        tokens=answer.tokens,
        result=answer.result,
    ),
    compact_decoder.Format.DSL,
)
print(frame)

# Neither takes the other's frames, and each has errors of its own.
try:
    compact_decoder.decode(TICKET)
except compact_decoder.CompactError as error:
    print(str(not isinstance(error, tickets.CompactError)).lower(), error.kind)
try:
    tickets.decode(frame)
except tickets.CompactError as error:
    print(str(not isinstance(error, compact_decoder.CompactError)).lower(), error.kind)
