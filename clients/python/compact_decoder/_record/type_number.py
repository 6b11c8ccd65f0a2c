"""number: finite doubles, written as ECMAScript prints them."""

from math import inf, isfinite
from struct import pack, unpack
from typing import Final

from .._core.errors import as_written, given, unrepresentable
from .._core.limits import Limits
from .._core.msgpack import wrong_type
from .._core.number import nearest, number_text
from .dsl import wrong_text
from .payload import PayloadReader
from .verbose import VerboseReader

_WANTED: Final = "a finite number"


def check_number(field: str, value: float, _limits: Limits) -> float:
    """A finite double, or an integer, which becomes one."""
    if isinstance(value, (float, int)) and not isinstance(value, bool):
        try:
            double = float(value)
        except OverflowError:
            double = inf
        if isfinite(double):
            return double
    raise unrepresentable(field, given(value), _WANTED)


def show_number(value: float) -> str:
    return as_written(number_text(value))


def number_of_json(members: VerboseReader, name: str) -> float:
    value = members.values.get(name)
    if type(value) is int:
        value = nearest(str(value) if value else members.lexeme(name))  # -0 is two
    if type(value) is not float or not isfinite(value):
        members.refuse(name, _WANTED)
    return value


number_as_json = number_text


def number_of_text(field: str, text: str, _limits: Limits) -> float:
    value = nearest(text)
    if value is None:
        raise wrong_text(field, text, _WANTED)
    return value


number_as_text = number_text


def number_of_payload(reader: PayloadReader, field: str) -> float:
    """A float of 64 bits; nothing else is one."""
    if reader.data[reader.position : reader.position + 1] != b"\xcb":
        raise reader.wrong(field, "a float of 64 bits")
    reader.position += 1
    (value,) = unpack(">d", reader.take(8))
    if not isfinite(value):
        raise wrong_type(field, _WANTED)
    return float(value)


def number_as_payload(value: float) -> bytes:
    return pack(">Bd", 0xCB, value)
