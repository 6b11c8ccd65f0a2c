"""open: any text; a table makes some of them short."""

from .._core.errors import UNICODE, as_written, given, quoted, unrepresentable
from .._core.json_text import quote
from .._core.limits import Limits
from .._core.msgpack import pack_integer, pack_text
from .payload import PayloadReader, unknown_code
from .tables import Open
from .verbose import VerboseReader


def check_open(field: str, value: str, table: Open, _limits: Limits) -> str:
    """Names and known numbers become codes."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return table.aliases.get(value, value)


show_open = quoted


def open_of_json(members: VerboseReader, name: str, table: Open) -> str:
    text = members.text(name)
    return table.aliases.get(text, text)


open_as_json = quote


def open_of_text(_field: str, text: str, table: Open, _limits: Limits) -> str:
    return table.aliases.get(text, text)


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
