"""number, in payloads."""

from math import isfinite
from struct import pack, unpack

from .._core.msgpack import wrong_type
from .payload import PayloadReader
from .type_number import WANTED


def number_of_payload(reader: PayloadReader, field: str) -> float:
    """A float of 64 bits; nothing else is one."""
    if reader.data[reader.position : reader.position + 1] != b"\xcb":
        raise reader.wrong(field, "a float of 64 bits")
    reader.position += 1
    (value,) = unpack(">d", reader.take(8))
    if not isfinite(value):
        raise wrong_type(field, WANTED)
    return float(value)


def number_as_payload(value: float) -> bytes:
    return pack(">Bd", 0xCB, value)
