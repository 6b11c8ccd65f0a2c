"""open, in payloads."""

from .._core.errors import as_written
from .._core.msgpack import pack_integer, pack_text
from .payload import PayloadReader, unknown_code
from .tables import Open


def open_code_of_payload(reader: PayloadReader, field: str, table: Open) -> str:
    text = reader.text(field)
    return table.aliases.get(text, text)


def open_code_as_payload(code: str, _table: Open) -> bytes:
    return pack_text(code)


def open_integer_of_payload(reader: PayloadReader, field: str, table: Open) -> str:
    position = reader.position
    first = reader.data[position] if position < len(reader.data) else 0x80
    if first < 0x80 and first in table.codes:
        reader.position = position + 1
        return table.codes[first]
    number = reader.natural(field)
    code = table.of_number(number)
    if code is None:
        raise unknown_code(field, as_written(number), table.codes)
    return code


def open_integer_as_payload(code: str, table: Open) -> bytes:
    return pack_integer(table.number_of(code))
