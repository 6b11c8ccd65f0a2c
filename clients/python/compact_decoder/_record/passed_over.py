"""Elements of payloads that are passed over: docs/record.md, "Any record".

Nothing of them is decoded or kept. Only what says how long they are is looked at, and
an announced length takes no memory.
"""

from typing import Final

from .._core.causes_gen import PAYLOAD_DEPTH, PAYLOAD_END, PAYLOAD_HEADER
from .._core.msgpack import payload_error
from .payload import PayloadReader


def _whole_sizes() -> list[int]:
    """How many bytes a value has, by its first byte; 0 if more bytes have to say it."""
    sizes = [1] * 0x100
    sizes[0x80:0xA0] = [0] * 0x20  # maps and arrays
    sizes[0xA0:0xC0] = range(1, 0x21)  # texts
    sizes[0xC4:0xCA] = [0] * 6  # bytes and extensions
    sizes[0xCA:0xD4] = (5, 9, 2, 3, 5, 9, 2, 3, 5, 9)  # numbers
    sizes[0xD4:0xD9] = (3, 4, 6, 10, 18)  # extensions, with their type
    sizes[0xD9:0xE0] = [0] * 7  # texts, arrays and maps
    sizes[0xC1] = 0
    return sizes


_WHOLE_SIZES: Final = _whole_sizes()
# The first byte of what has its length behind it: how many bytes the length has, and how
# many stand between it and what it counts.
_SIZED: Final = {
    0xC4: (1, 0),
    0xC5: (2, 0),
    0xC6: (4, 0),
    0xC7: (1, 1),
    0xC8: (2, 1),
    0xC9: (4, 1),
    0xD9: (1, 0),
    0xDA: (2, 0),
    0xDB: (4, 0),
}
# How many values stand in short maps and arrays, from 0x80 on.
_SHORT: Final = [*range(0, 0x20, 2), *range(0x10)]
# Of others: how many bytes the number of entries has, and how many values each has.
_OPENING: Final = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def pass_over(reader: PayloadReader, count: int = 1, own: str | None = None) -> None:
    """Step over so many elements; own is what errors call their record."""
    data, at, most = reader.data, reader.position, reader.limits.depth
    outer: list[int] = []  # what is left behind the open value, of all it stands in
    while True:
        while count == 0:
            if not outer:
                reader.position = at
                if at > len(data):
                    raise payload_error(PAYLOAD_END)
                return
            count = outer.pop()
        count -= 1
        if at >= len(data):
            raise payload_error(PAYLOAD_END)
        first = data[at]
        if size := _WHOLE_SIZES[first]:
            at += size
        elif first in _SIZED:
            at = _behind(data, at + 1, *_SIZED[first])
        elif first == 0xC1:
            raise payload_error(PAYLOAD_HEADER, field=own, value="c1")
        else:
            if first < 0xA0:
                values, at = _SHORT[first - 0x80], at + 1
            else:
                values, at = _opened(data, at + 1, *_OPENING[first])
            if len(outer) >= most:
                raise payload_error(
                    PAYLOAD_DEPTH, field=own, limit="depth", expected=most
                )
            if values:
                outer.append(count)
                count = values


def _behind(data: bytes, at: int, width: int, between: int) -> int:
    """The end of what has its length here; it may lie behind the data."""
    start = at + width
    if start > len(data):
        raise payload_error(PAYLOAD_END)
    return start + between + int.from_bytes(data[at:start], "big")


def _opened(data: bytes, at: int, width: int, each: int) -> tuple[int, int]:
    """How many values stand in what has its number of entries here, and where they begin."""
    start = at + width
    if start > len(data):
        raise payload_error(PAYLOAD_END)
    return each * int.from_bytes(data[at:start], "big"), start
