"""closed: the codes of a table, and nothing else."""

from typing import TypeVar

from .._core.causes_gen import UNKNOWN_STATUS
from .._core.enums import StrEnum
from .._core.errors import (
    as_written,
    format_error,
    given,
    one_of,
    quoted,
    unrepresentable,
)
from .._core.json_text import quote
from .._core.limits import Limits
from .._core.msgpack import pack_integer, pack_text
from .payload import PayloadReader, unknown_code
from .tables import Closed
from .verbose import VerboseReader

_Code = TypeVar("_Code", bound=StrEnum)


def check_closed(
    field: str, value: object, table: Closed[_Code], _limits: Limits
) -> _Code:
    code = table.codes.get(value) if isinstance(value, str) else None
    if code is None:
        raise unrepresentable(field, given(value), one_of(table.codes))
    return code


show_closed = quoted


def closed_of_json(members: VerboseReader, name: str, table: Closed[_Code]) -> _Code:
    value = members.values.get(name)
    code = table.codes.get(value) if type(value) is str else None
    if code is None:
        members.refuse(name, one_of(table.codes))
    return code


closed_as_json = quote


def closed_of_text(
    field: str, text: str, table: Closed[_Code], _limits: Limits
) -> _Code:
    code = table.codes.get(text)
    if code is None:
        raise format_error(
            UNKNOWN_STATUS,
            field=field,
            value=quoted(text),
            expected=one_of(table.codes),
        )
    return code


def closed_code_of_payload(
    reader: PayloadReader, field: str, table: Closed[_Code]
) -> _Code:
    text = reader.text(field)
    code = table.codes.get(text)
    if code is None:
        raise unknown_code(field, quoted(text), table.codes)
    return code


def closed_code_as_payload(code: str, _table: Closed[_Code]) -> bytes:
    return pack_text(code)


def closed_integer_of_payload(
    reader: PayloadReader, field: str, table: Closed[_Code]
) -> _Code:
    position = reader.position
    first = reader.data[position] if position < len(reader.data) else 0x80
    if first < 0x80 and first in table.rows:
        reader.position = position + 1
        return table.rows[first]
    integer = reader.natural(field)
    code = table.rows.get(integer)
    if code is None:
        raise unknown_code(field, as_written(integer), table.rows)
    return code


def closed_integer_as_payload(code: str, table: Closed[_Code]) -> bytes:
    return pack_integer(table.integers[code])
