"""open, in payloads."""

from .._core.errors import as_written, not_carried, quoted
from .._core.msgpack import pack_integer, pack_text
from .layout import Layout
from .payload import PayloadLayout, PayloadReader, unknown_code
from .type_open import Open


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


def coded(layout: Layout, field: str, code: str, table: Open) -> str:
    """A canonical value of an open table, else CompactError (unrepresentable)."""
    if isinstance(layout, PayloadLayout):
        if field in layout.numbered and not table.has_number(code):
            raise not_carried(field, quoted(code))
        return code
    return layout.carried(field, code, quoted)
