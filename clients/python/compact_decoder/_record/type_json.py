"""json: any JSON, as text without white space between its tokens. It counts as one
bracket deep wherever it stands."""

from typing import Final

from .._core.errors import CompactError, as_written, given, unrepresentable
from .._core.json import compact_json
from .._core.json_quick import without_space
from .._core.limits import Limits
from .._core.msgpack import pack_text, wrong_type
from .dsl import wrong_text
from .payload import PayloadReader
from .verbose import VerboseReader

_WANTED: Final = "JSON"


def check_json(field: str, value: str, limits: Limits) -> str:
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), _WANTED)
    try:
        return compact_json(value, limits.depth)
    except CompactError:
        raise unrepresentable(field, as_written(value), _WANTED) from None


show_json = as_written


def json_of_json(members: VerboseReader, name: str) -> str:
    return without_space(members.lexeme(name))


def json_as_json(text: str) -> str:
    return text


def json_of_text(field: str, text: str, limits: Limits) -> str:
    try:
        return compact_json(text, limits.depth)
    except CompactError:
        raise wrong_text(field, text, _WANTED) from None


def json_of_payload(reader: PayloadReader, field: str) -> str:
    text = reader.text(field)
    try:
        return compact_json(text, reader.limits.depth)
    except CompactError:
        raise wrong_type(field, _WANTED) from None


json_as_payload = pack_text
