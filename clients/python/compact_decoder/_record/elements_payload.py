"""Lists and maps in payloads: their headers, and what writes many values."""

from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import Final, Protocol, TypeVar

from .._core.causes_gen import OVER_ELEMENTS
from .._core.errors import CompactError
from .._core.msgpack import pack_text, payload_error
from .elements import Elements
from .payload import PayloadReader

_T = TypeVar("_T")


class HasNumbers(Protocol):
    def number_of(self, code: str) -> int: ...

    def has_number(self, text: object) -> bool: ...


_AT_ONCE: Final = 1 << 10
# In front of ASCII texts of each size, the bytes of a short string's header.
_HEADS: Final = [
    chr(0xA0 | size) if size < 0x20 else "\xd9" + chr(size) for size in range(0x100)
]


def read_size(
    reader: PayloadReader, field: str, short: int, wide: int, least: int, wanted: str
) -> int:
    """The header, whose first byte has the size in it or else the size behind it, and how
    many values follow, each of at least so many bytes.
    """
    data, at = reader.data, reader.position
    first = data[at] if at < len(data) else 0
    if short <= first < short + 0x10:
        size = first & 0x0F
        reader.position += 1
    elif wide <= first <= wide + 1:
        reader.position += 1
        size = int.from_bytes(reader.take(2 if first == wide else 4), "big")
    else:
        raise reader.wrong(field, wanted)
    if least * size > len(data) - reader.position:
        reader.take(least * size)  # cut off
    return size


def over_elements(place: str, elements: Elements) -> CompactError:
    """An element past the limit."""
    return payload_error(
        OVER_ELEMENTS, field=place, limit="elements", expected=elements.most
    )


def pack_many(
    short: int,
    wide: int,
    values: Collection[_T],
    write: Callable[[Iterable[_T]], bytes],
) -> bytes:
    """The shortest header, and the values; write writes some of them."""
    size = len(values)
    if size < 0x10:
        head = bytes((short | size,))
    elif size < 0x1_0000:
        head = bytes((wide,)) + size.to_bytes(2, "big")
    else:
        head = bytes((wide + 1,)) + size.to_bytes(4, "big")
    if size <= _AT_ONCE:
        return head + write(values)
    pieces = [head]
    rest = iter(values)
    for _ in range(0, size, _AT_ONCE):  # in memory, bytes take much more than joined
        pieces.append(write(islice(rest, _AT_ONCE)))
    return b"".join(pieces)


def pack_texts(given: Iterable[str]) -> bytes:
    """ASCII and its headers are the code points of their bytes."""
    texts = list(given)
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
