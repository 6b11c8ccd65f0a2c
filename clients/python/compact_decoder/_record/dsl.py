"""The separated text format: docs/record.md §2.

Errors are of the format kind, and name the field.
"""

from typing import TypeVar

from .._core.causes_gen import UNKNOWN_STATUS, WRONG_VALUE
from .._core.enums import StrEnum
from .._core.errors import (
    BOOLEAN,
    JSON,
    NUMBER,
    CompactError,
    format_error,
    missing_field,
    one_of,
    quoted,
    range_of,
)
from .._core.json import compact_json
from .._core.number import nearest
from .._core.text import natural
from .tables import Closed

_Code = TypeVar("_Code", bound=StrEnum)


def split_fields(text: str, separator: str, fields: tuple[str, ...]) -> list[str]:
    """The texts of the fields behind the prefix; the last takes the rest.

    CompactError (missing field) names the first field that no separator opens.
    """
    parts = text.split(separator, len(fields) - 1)
    if len(parts) < len(fields):
        raise missing_field(fields[len(parts)])
    return parts


def closed_of_text(field: str, text: str, table: Closed[_Code]) -> _Code:
    """A code of a closed table."""
    code = table.codes.get(text)
    if code is None:
        raise format_error(
            UNKNOWN_STATUS,
            field=field,
            value=quoted(text),
            expected=one_of(table.codes),
        )
    return code


def integer_of_text(field: str, text: str, least: int, most: int) -> int:
    """An integer of a range, without a leading zero; -0 is none."""
    value: int | None = natural(text)
    if value == -1:
        value = _negative(text)
    if value is None or not least <= value <= most:
        raise wrong_text(field, text, range_of(least, most))
    return value


def _negative(text: str) -> int | None:
    """The value of an integer with a sign; -0 is none."""
    size = natural(text[1:]) if text.startswith("-") else 0
    return -size if size > 0 else None


def number_of_text(field: str, text: str) -> float:
    """The double next to a JSON number."""
    value = nearest(text)
    if value is None:
        raise wrong_text(field, text, NUMBER)
    return value


def boolean_of_text(field: str, text: str) -> bool:
    """True or false."""
    if text not in ("true", "false"):
        raise wrong_text(field, text, BOOLEAN)
    return text == "true"


def json_of_text(field: str, text: str, depth: int) -> str:
    """A JSON value, without the white space between its tokens."""
    try:
        return compact_json(text, depth)
    except CompactError:
        raise wrong_text(field, text, JSON) from None


def wrong_text(field: str, text: str, expected: str) -> CompactError:
    """A text that is no value of its field."""
    return format_error(WRONG_VALUE, field=field, value=quoted(text), expected=expected)
