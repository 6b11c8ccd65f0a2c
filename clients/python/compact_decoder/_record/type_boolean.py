"""boolean: true and false."""

from typing import Final

from .._core.errors import given, unrepresentable
from .._core.limits import Limits
from .dsl import wrong_text
from .payload import PayloadReader
from .verbose import VerboseReader

_WANTED: Final = "true or false"


def check_boolean(field: str, value: bool, _limits: Limits) -> bool:
    if not isinstance(value, bool):
        raise unrepresentable(field, given(value), _WANTED)
    return value


def show_boolean(value: bool) -> str:
    return "true" if value else "false"


def boolean_of_json(members: VerboseReader, name: str) -> bool:
    value = members.values.get(name)
    if type(value) is not bool:
        members.refuse(name, _WANTED)
    return value


boolean_as_json = show_boolean


def boolean_of_text(field: str, text: str, _limits: Limits) -> bool:
    if text not in ("true", "false"):
        raise wrong_text(field, text, _WANTED)
    return text == "true"


boolean_as_text = show_boolean


def boolean_of_payload(reader: PayloadReader, field: str) -> bool:
    first = reader.data[reader.position : reader.position + 1]
    if first not in (b"\xc2", b"\xc3"):
        raise reader.wrong(field, _WANTED)
    reader.position += 1
    return first == b"\xc3"


def boolean_as_payload(value: bool) -> bytes:
    return b"\xc3" if value else b"\xc2"
