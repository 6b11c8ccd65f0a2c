"""closed: the codes of a table, and nothing else."""

from typing import TypeVar

from .._core.causes_gen import UNKNOWN_CODE
from .._core.enums import StrEnum
from .._core.errors import format_error, given, one_of, quoted, unrepresentable
from .._core.limits_gen import Limits
from .tables import Closed

_Code = TypeVar("_Code", bound=StrEnum)


def check_closed(
    field: str, value: object, table: Closed[_Code], _limits: Limits
) -> _Code:
    code = table.codes.get(value) if isinstance(value, str) else None
    if code is None:
        raise unrepresentable(field, given(value), one_of(table.codes))
    return code


show_closed = quoted


def closed_of_text(
    field: str, text: str, table: Closed[_Code], _limits: Limits
) -> _Code:
    code = table.codes.get(text)
    if code is None:
        raise format_error(
            UNKNOWN_CODE,
            field=field,
            value=quoted(text),
            expected=one_of(table.codes),
        )
    return code
