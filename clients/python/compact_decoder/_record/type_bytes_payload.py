"""bytes, in payloads."""

from typing import Final

from .payload import PayloadReader
from .type_bytes import BYTES

# The first byte, and the size of the length.
_WIDTHS: Final = {b"\xc4": 1, b"\xc5": 2, b"\xc6": 4}


def bytes_of_payload(reader: PayloadReader, field: str) -> bytes:
    code = reader.data[reader.position : reader.position + 1]
    if code not in _WIDTHS:
        raise reader.wrong(field, BYTES)
    reader.position += 1
    return reader.take(int.from_bytes(reader.take(_WIDTHS[code]), "big"))


def bytes_as_payload(value: bytes) -> bytes:
    """The shortest header, and the bytes."""
    size = len(value)
    width = 1 if size < 0x100 else 2 if size < 0x1_0000 else 4
    return bytes((0xC4 + width // 2,)) + size.to_bytes(width, "big") + value
