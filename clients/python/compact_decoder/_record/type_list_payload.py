"""list, in payloads."""

from collections.abc import Callable, Sequence
from math import isfinite
from struct import Struct, iter_unpack
from typing import Any, Final, Protocol, TypeVar

from .._core.causes_gen import OVER_ELEMENTS
from .._core.errors import CompactError, not_carried, quoted
from .._core.msgpack import pack_integer, pack_text, payload_error, plain_text
from .layout import Layout
from .payload import PayloadLayout, PayloadReader
from .type_list import WANTED, Elements, path_of

_T = TypeVar("_T")


class _HasNumbers(Protocol):
    def number_of(self, code: str) -> int: ...

    def has_number(self, text: object) -> bool: ...


class _HasIntegers(Protocol):
    integers: dict[str, int]


# The first byte, and the size of the length.
_WIDTHS: Final = {b"\xdc": 2, b"\xdd": 4}
# The first byte of integers behind one, their size, and whether they have a sign.
_INTEGERS: Final = {code: (1 << (code & 3), code >= 0xD0) for code in range(0xCC, 0xD4)}
_DOUBLE: Final = Struct(">Bd")
_AT_ONCE: Final = 1 << 10
# In front of ASCII texts of each size, the bytes of a short string's header.
_HEADS: Final = [
    chr(0xA0 | size) if size < 0x20 else "\xd9" + chr(size) for size in range(0x100)
]


def list_of_payload(
    reader: PayloadReader,
    field: str,
    elements: Elements,
    quick: Callable[..., list[_T]],
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    """quick reads as many elements as it knows to be right, and moves the reader."""
    size = _size(reader, field)
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
        raise payload_error(
            OVER_ELEMENTS,
            field=path_of(field, due),
            limit="elements",
            expected=elements.most,
        )
    elements.left -= size
    return made


def coded_list(
    layout: Layout, field: str, codes: list[str], table: _HasNumbers
) -> list[str]:
    """Canonical values of an open table, whose numbers some layouts write."""
    if isinstance(layout, PayloadLayout) and field in layout.numbered:
        for index, code in enumerate(codes):
            if not table.has_number(code):
                raise not_carried(path_of(field, index), quoted(code))
    return codes


def has_numbers(table: _HasNumbers, values: object) -> bool:
    """Whether all can be written as numbers; what is no list is said to."""
    return not isinstance(values, (list, tuple)) or all(map(table.has_number, values))


def _size(reader: PayloadReader, field: str) -> int:
    """The header, and how many elements follow, each of at least a byte."""
    first = reader.data[reader.position : reader.position + 1]
    if b"\x90" <= first <= b"\x9f":
        size = first[0] & 0x0F
        reader.position += 1
    elif first in _WIDTHS:
        reader.position += 1
        size = int.from_bytes(reader.take(_WIDTHS[first]), "big")
    else:
        raise reader.wrong(field, WANTED)
    if size > len(reader.data) - reader.position:
        reader.take(size)  # cut off
    return size


def list_as_payload(values: list[_T], write: Callable[[_T], bytes]) -> bytes:
    return _list_as_payload(values, lambda piece: b"".join(map(write, piece)))


def texts_as_payload(values: Sequence[str]) -> bytes:
    return _list_as_payload(values, _pack_texts)


def integers_as_payload(values: list[int]) -> bytes:
    return list_as_payload(values, pack_integer)


def closed_integers_as_payload(codes: list[Any], table: _HasIntegers) -> bytes:
    return integers_as_payload(list(map(table.integers.__getitem__, codes)))


def open_integers_as_payload(codes: list[str], table: _HasNumbers) -> bytes:
    return integers_as_payload(list(map(table.number_of, codes)))


def _pack_texts(texts: Sequence[str]) -> bytes:
    """ASCII and its headers are the code points of their bytes."""
    if "".join(texts).isascii():
        try:
            heads = [_HEADS[size] for size in map(len, texts)]
        except LookupError:
            pass
        else:
            parts = [""] * (2 * len(texts))
            parts[::2] = heads
            parts[1::2] = texts
            return "".join(parts).encode("latin-1")
    return b"".join(map(pack_text, texts))


def _list_as_payload(
    values: Sequence[_T], write: Callable[[Sequence[_T]], bytes]
) -> bytes:
    size = len(values)
    if size < 0x10:
        head = bytes((0x90 | size,))
    elif size < 0x1_0000:
        head = b"\xdc" + size.to_bytes(2, "big")
    else:
        head = b"\xdd" + size.to_bytes(4, "big")
    if size <= _AT_ONCE:
        return head + write(values)
    pieces = [head]
    for start in range(
        0, size, _AT_ONCE
    ):  # in memory, bytes take much more than joined
        piece = values[start : start + _AT_ONCE]
        pieces.append(write(piece))
    return b"".join(pieces)


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
