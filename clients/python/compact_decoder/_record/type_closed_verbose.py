"""closed, in verbose records."""

from typing import TypeVar

from .._core.enums import StrEnum
from .._core.errors import one_of
from .._core.json_text import quote
from .type_closed import Closed
from .verbose import VerboseReader

_Code = TypeVar("_Code", bound=StrEnum)


def closed_of_json(members: VerboseReader, name: str, table: Closed[_Code]) -> _Code:
    value = members.values.get(name)
    code = table.codes.get(value) if type(value) is str else None
    if code is None:
        members.refuse(name, one_of(table.codes))
    return code


closed_as_json = quote
