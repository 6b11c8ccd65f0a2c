"""closed, in verbose records."""

from typing import TypeVar

from .._core.enums import StrEnum
from .._core.errors import one_of
from .._core.json_text import Lexemes, quote
from .type_closed import Closed

_Code = TypeVar("_Code", bound=StrEnum)


def closed_of_json(
    within: Lexemes, name: str, value: object, table: Closed[_Code]
) -> _Code:
    code = table.codes.get(value) if type(value) is str else None
    if code is None:
        within.refuse(name, one_of(table.codes))
    return code


closed_as_json = quote
