"""closed, in payloads."""

from typing import TypeVar

from .._core.enums import StrEnum
from .._core.errors import as_written, quoted
from .._core.msgpack import pack_integer, pack_text
from .payload import PayloadReader, unknown_code
from .type_closed import Closed

_Code = TypeVar("_Code", bound=StrEnum)


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


def packed_codes(table: Closed[_Code]) -> dict[str, bytes]:
    """The integers of a table, as they are written, by their codes."""
    return {code: pack_integer(value) for code, value in table.integers.items()}
