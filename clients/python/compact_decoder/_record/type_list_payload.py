"""list, in payloads."""

from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from struct import Struct, iter_unpack
from typing import Any, Final, Protocol, TypeVar

from .._core.errors import CompactError, not_carried, quoted
from .._core.msgpack import pack_integer, plain_text
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
from .type_list import WANTED, path_of

_T = TypeVar("_T")


class _HasIntegers(Protocol):
    integers: dict[str, int]


# The first byte of integers behind one, their size, and whether they have a sign.
_INTEGERS: Final = {code: (1 << (code & 3), code >= 0xD0) for code in range(0xCC, 0xD4)}
_DOUBLE: Final = Struct(">Bd")


def list_of_payload(
    reader: PayloadReader,
    field: str,
    elements: Elements,
    quick: Callable[..., list[_T]],
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    """quick reads as many elements as it knows to be right, and moves the reader."""
    size = read_size(reader, field, 0x90, 0xDC, 1, WANTED)
    due = min(size, elements.left)
    made = quick(reader, due, *judged)
    start = reader.position
    try:
        while len(made) < due:
            start = reader.position
            made.append(read(reader, field, *judged))
    except CompactError:  # once more, to say where
        reader.position = start
        read(reader, path_of(field, len(made)), *judged)
        raise
    if due < size:
        raise over_elements(path_of(field, due), elements)
    elements.left -= size
    return made


def coded_list(
    layout: Layout, field: str, codes: list[str], table: HasNumbers
) -> list[str]:
    """Canonical values of an open table, whose numbers some layouts write."""
    if isinstance(layout, PayloadLayout) and field in layout.numbered:
        for index, code in enumerate(codes):
            if not table.has_number(code):
                raise not_carried(path_of(field, index), quoted(code))
    return codes


def list_has_numbers(table: HasNumbers, values: object) -> bool:
    """Whether all can be written as numbers; what is no list is said to."""
    return not isinstance(values, (list, tuple)) or all(map(table.has_number, values))


def list_as_payload(values: list[_T], write: Callable[[_T], bytes]) -> bytes:
    def write_some(piece: Iterable[_T]) -> bytes:
        return b"".join(map(write, piece))

    return pack_many(0x90, 0xDC, values, write_some)


def texts_as_payload(values: Sequence[str]) -> bytes:
    return pack_many(0x90, 0xDC, values, pack_texts)


def integers_as_payload(values: list[int]) -> bytes:
    return list_as_payload(values, pack_integer)


def closed_integers_as_payload(codes: list[Any], table: _HasIntegers) -> bytes:
    return integers_as_payload(list(map(table.integers.__getitem__, codes)))


def open_integers_as_payload(codes: list[str], table: HasNumbers) -> bytes:
    return integers_as_payload(list(map(table.number_of, codes)))


def quick_none_of_payload(
    _reader: PayloadReader, _due: int, *_judged: object
) -> list[Any]:
    """Elements of some types are read one by one."""
    return []


def quick_integer_of_payload(
    reader: PayloadReader, due: int, least: int, most: int
) -> list[int]:
    data = reader.data
    at = reader.position
    made: list[int] = []
    add = made.append
    size = len(data)
    for _ in range(due):
        if at >= size:
            break
        value = data[at]
        end = at + 1
        if value >= 0xE0:
            value -= 0x100
        elif value >= 0x80:
            if value not in _INTEGERS:
                break
            width, signed = _INTEGERS[value]
            start, end = end, end + width
            if end > size:
                break
            value = int.from_bytes(data[start:end], "big", signed=signed)
        if not least <= value <= most:
            break
        at = end
        add(value)
    reader.position = at
    return made


def quick_number_of_payload(reader: PayloadReader, due: int) -> list[float]:
    """All of them, or none."""
    start = reader.position
    end = start + _DOUBLE.size * due
    data = reader.data[start:end]
    if len(data) != end - start or data[:: _DOUBLE.size].strip(b"\xcb"):
        return []
    made = [value for (value,) in iter_unpack(">xd", data)]
    if not all(map(isfinite, made)):
        return []
    reader.position = end
    return made


def quick_text_of_payload(reader: PayloadReader, due: int) -> list[str]:
    data = reader.data
    at = reader.position
    made: list[str] = []
    add = made.append
    size = len(data)
    try:
        for _ in range(due):
            first = data[at]
            if 0xA0 <= first <= 0xBF:
                start = at + 1
                end = start + (first & 0x1F)
                text = data[start:end].decode()
            else:
                text, end = plain_text(data, at)
            if end > size:
                break
            at = end
            add(text)
    except (LookupError, ValueError):
        pass  # read as one, which says what is wrong
    reader.position = at
    return made
