"""closed: the codes of a table, and nothing else."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from .._core.causes_gen import UNKNOWN_CODE
from .._core.enums import StrEnum
from .._core.errors import format_error, given, one_of, quoted, unrepresentable
from .._core.limits_gen import Limits

_Code = TypeVar("_Code", bound=StrEnum)


class Closed(Generic[_Code]):
    """A closed table, whose rows have integers or not.

    codes     the member of each code
    rows      the member of each integer
    integers  the integer of each code
    short     the member of each integer of one byte
    """

    __slots__ = ("codes", "integers", "rows", "short")

    def __init__(self, codes: Iterable[_Code], integers: Iterable[int] = ()) -> None:
        self.codes: dict[str, _Code] = {str(code): code for code in codes}
        self.rows = dict(zip(integers, self.codes.values(), strict=False))
        self.integers: dict[str, int] = {
            str(code): integer for integer, code in self.rows.items()
        }
        self.short = {n: code for n, code in self.rows.items() if n < 0x80}


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
