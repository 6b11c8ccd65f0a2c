"""What the payloads of records in records are mostly made of, at hand.

A call takes longer than what it does to a short text or a number: generated code looks up
headers here, and calls only what is seldom.
"""

from struct import Struct, error
from typing import Final

from .._core.msgpack import pack_integer

BOOLEANS: Final = {0xC2: False, 0xC3: True}
_BYTES: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_DOUBLE: Final = Struct(">Bd")
PACK_DOUBLE: Final = _DOUBLE.pack
UNPACK_DOUBLE: Final = _DOUBLE.unpack_from
PACK_16: Final = Struct(">BH").pack
PACK_32: Final = Struct(">BI").pack
# What ends the reading of usual forms: readers know all forms, and what is wrong.
UNUSUAL: Final = (LookupError, ValueError, error)


def heads(version: int) -> list[bytes]:
    """The first bytes of a record, by the number of its elements."""
    return [bytes((0x90 | size, version)) for size in range(0x10)]


# The headers of texts of so many bytes.
TEXT_HEADS: Final = [
    bytes((0xA0 | size,) if size < 0x20 else (0xD9, size)) for size in range(0x100)
]


def text_head(size: int) -> bytes:
    """The header of a longer text."""
    return PACK_16(0xDA, size) if size < 0x1_0000 else PACK_32(0xDB, size)


# Integers of a byte without a sign, and their headers.
SHORT_INTEGERS: Final = [pack_integer(value) for value in range(0x100)]


def plain_bytes(data: bytes, at: int) -> tuple[bytes, int]:
    """Bytes, and their end, which may lie behind the data."""
    start = at + 1 + _BYTES[data[at]]
    end = start + int.from_bytes(data[at + 1 : start], "big")
    return data[start:end], end
