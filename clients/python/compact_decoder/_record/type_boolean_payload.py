"""boolean, in payloads."""

from .payload import PayloadReader
from .type_boolean import WANTED


def boolean_of_payload(reader: PayloadReader, field: str) -> bool:
    first = reader.data[reader.position : reader.position + 1]
    if first not in (b"\xc2", b"\xc3"):
        raise reader.wrong(field, WANTED)
    reader.position += 1
    return first == b"\xc3"


def boolean_as_payload(value: bool) -> bytes:
    return b"\xc3" if value else b"\xc2"
