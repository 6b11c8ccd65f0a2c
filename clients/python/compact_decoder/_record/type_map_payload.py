"""map, in payloads."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from .._core.causes_gen import MEMBER_TWICE
from .._core.errors import CompactError, not_carried, quoted
from .._core.msgpack import pack_text, payload_error
from .elements import Elements
from .elements_payload import (
    HasNumbers,
    over_elements,
    pack_many,
    pack_texts,
    read_size,
)
from .layout import Layout
from .payload import PayloadLayout, PayloadReader
from .type_map import WANTED, fail_at, path_of, show_key

_T = TypeVar("_T")


def map_of_payload(
    reader: PayloadReader,
    field: str,
    elements: Elements,
    read: Callable[..., _T],
    *judged: object,
) -> dict[str, _T]:
    size = read_size(reader, field, 0x80, 0xDE, 2, WANTED)
    due = min(size, elements.left)
    made: dict[str, _T] = {}
    for _ in range(due):
        key = reader.text(field)
        if key in made:
            twice = payload_error(MEMBER_TWICE, field=path_of(field, key))
            raise show_key(twice, field, key)
        start = reader.position
        try:
            made[key] = read(reader, field, *judged)
        except CompactError:
            reader.position = start
            fail_at(field, key, partial(read, reader), *judged)
            raise
    if due < size:
        raise over_elements(field, elements)
    elements.left -= size
    return made


def coded_map(
    layout: Layout, field: str, codes: dict[str, str], table: HasNumbers
) -> dict[str, str]:
    """Canonical values of an open table, whose numbers some layouts write."""
    if isinstance(layout, PayloadLayout) and field in layout.numbered:
        for key, code in codes.items():
            if not table.has_number(code):
                lost = not_carried(path_of(field, key), quoted(code))
                raise show_key(lost, field, key)
    return codes


def map_has_numbers(table: HasNumbers, values: object) -> bool:
    """Whether all can be written as numbers; what is no map is said to."""
    return not isinstance(values, dict) or all(map(table.has_number, values.values()))


def map_as_payload(
    values: dict[str, _T], write: Callable[..., bytes], *table: object
) -> bytes:
    def write_some(entries: Iterable[tuple[str, _T]]) -> bytes:
        return b"".join(
            [pack_text(key) + write(value, *table) for key, value in entries]
        )

    return pack_many(0x80, 0xDE, values.items(), write_some)


def texts_of_map_as_payload(values: dict[str, Any]) -> bytes:
    """Keys and values are texts."""
    return pack_many(0x80, 0xDE, values.items(), _pack_entries)


def _pack_entries(entries: Iterable[tuple[str, str]]) -> bytes:
    return pack_texts(chain.from_iterable(entries))
