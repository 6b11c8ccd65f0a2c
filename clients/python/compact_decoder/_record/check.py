"""What every encoder checks of a value, by its type.

Each of these takes a field's name and value, and returns the value in its normal
form. CompactError: unrepresentable, with `field`.
"""

import math
from typing import TypeVar

from .._core.enums import StrEnum
from .._core.errors import (
    BOOLEAN,
    JSON,
    NUMBER,
    UNICODE,
    CompactError,
    as_written,
    given,
    one_of,
    range_of,
    text_error,
    unrepresentable,
)
from .._core.json import compact_json
from .._core.text import is_integer, is_unicode
from .tables import Closed, Open

_Code = TypeVar("_Code", bound=StrEnum)


def check_texts(fields: tuple[str, ...], values: tuple[object, ...]) -> None:
    """Refuse lone surrogates in the texts of a record: CompactError (text)."""
    for value in values:
        if isinstance(value, str) and not (value.isascii() or is_unicode(value)):
            raise text_error(fields[values.index(value)])


def closed(field: str, value: object, table: Closed[_Code]) -> _Code:
    """A code of a closed table."""
    code = table.codes.get(value) if isinstance(value, str) else None
    if code is None:
        raise unrepresentable(field, given(value), one_of(table.codes))
    return code


def open_text(field: str, value: str, table: Open) -> str:
    """Any text; names and known numbers become codes."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return table.aliases.get(value, value)


def text(field: str, value: str) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return value


def integer(field: str, value: int, least: int, most: int) -> int:
    """An integer of a range; True and False are none."""
    if type(value) is int and least <= value <= most:
        return value
    if not is_integer(value) or not least <= value <= most:
        raise unrepresentable(field, given(value), range_of(least, most))
    return value


def number(field: str, value: float) -> float:
    """A finite double, or an integer, which becomes one."""
    if isinstance(value, (float, int)) and not isinstance(value, bool):
        try:
            double = float(value)
        except OverflowError:
            double = math.inf
        if math.isfinite(double):
            return double
    raise unrepresentable(field, given(value), NUMBER)


def boolean(field: str, value: bool) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise unrepresentable(field, given(value), BOOLEAN)
    return value


def json_text(field: str, value: str, depth: int) -> str:
    """The text of a JSON value, without the white space between its tokens."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), JSON)
    try:
        return compact_json(value, depth)
    except CompactError:
        raise unrepresentable(field, as_written(value), JSON) from None
