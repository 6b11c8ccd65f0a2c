"""A conversation that many deltas change, without a copy of it for each."""

from dataclasses import replace
from math import isqrt

from .._core.causes_gen import OVER_LIMIT
from .._core.errors import CompactError, limit_error, make_error
from .._core.limits_gen import Limits
from .._core.text import utf8_size
from .._delta.deltas_gen import DELTA_HEADERS
from .._delta.operations import (
    check_length,
    check_position,
    not_a_delta,
    read_replacement,
    read_splice,
)
from .requests_gen import DELTA_SEPARATOR, HEADERS, UNPACK


def apply_deltas(content: str, deltas: tuple[str, ...], limits: Limits) -> str:
    """The content after all deltas, which never passes the output limit on the way.

    The decompressed deltas together do not pass it either.
    """
    draft = Draft(content, limits)
    for delta in deltas:
        draft.apply(delta)
    return draft.content()


# The least number of code points in a block that is not alone. The most is four
# times as many.
_LEAST_BLOCK = 2048


class Draft:
    """A content that changes in place; an error leaves it unusable.

    Its blocks stand in groups, about as many as there are blocks in one. So a delta
    costs its own text and the square root of the number of blocks.
    """

    __slots__ = ("_blocks", "_groups", "_left", "_limits", "_points", "_size", "_sums")

    def __init__(self, content: str, limits: Limits) -> None:
        self._limits = limits
        self._left = limits.output  # for what compressed deltas hold
        self._begin(content)

    def _begin(self, content: str) -> None:
        blocks = _cut(content)
        self._blocks = len(blocks)
        self._points = len(content)
        self._size = utf8_size(content)
        self._groups = self._grouped(blocks)
        self._sums = [sum(map(len, group)) for group in self._groups]

    def content(self) -> str:
        return "".join([block for group in self._groups for block in group])

    def apply(self, delta: str) -> None:
        """Apply a frame; its text is Unicode. The errors are those of apply_delta,
        and the format kind for a content over the output limit.
        """
        frame = self._unpack(delta)
        for role, header in HEADERS.items():
            if frame.startswith(header):
                self._change(role, frame, len(header))
                if self._size > self._limits.output:
                    raise limit_error("output", self._limits.output)
                return
        raise not_a_delta(frame, DELTA_HEADERS)

    def _unpack(self, delta: str) -> str:
        """A plain frame. All that were compressed share the output limit."""
        if UNPACK is None:
            return delta
        try:
            frame = UNPACK(delta, replace(self._limits, output=self._left))
        except CompactError as error:
            if error.limit == "output":
                most = self._limits.output
                raise make_error(
                    type(error), OVER_LIMIT, limit="output", expected=most
                ) from None
            raise
        if frame is not delta:
            self._left -= utf8_size(frame)
        return frame

    def _change(self, role: str, frame: str, at: int) -> None:
        if role == "full":
            self._begin(frame[at:])
            return
        position, length = self._points, 0
        if role == "replace":
            position, at = read_replacement(frame, at, DELTA_SEPARATOR)
            check_position(position, self._points)
            length = min(len(frame) - at, self._points - position)
        elif role == "splice":
            position, length, at = read_splice(frame, at, DELTA_SEPARATOR)
            check_position(position, self._points)
            check_length(length, self._points - position)
        if length or at < len(frame):
            self._splice(position, length, frame[at:])

    def _splice(self, start: int, length: int, text: str) -> None:
        """Put a text in the place of so many code points, which are there."""
        at, rest = _find(self._sums, start)
        last, _ = _find(self._sums, start + length)
        # With a group before and one behind, so that a short block finds a neighbour.
        first = max(at - 1, 0)
        start = rest + self._sums[first] * (at - first)
        groups = self._groups[first : last + 2]
        old = [block for group in groups for block in group]
        new, gone = _edited(old, start, length, text)
        self._blocks += len(new) - len(old)
        self._points += len(text) - length
        self._size += utf8_size(text) - utf8_size(gone)
        groups = self._grouped(new)
        self._groups[first : last + 2] = groups
        self._sums[first : last + 2] = [sum(map(len, group)) for group in groups]

    def _grouped(self, blocks: list[str]) -> list[list[str]]:
        most = isqrt(self._blocks) or 1
        places = _evenly(len(blocks), -(-len(blocks) // most))
        return [blocks[start:end] for start, end in places]


def _edited(
    blocks: list[str], start: int, length: int, text: str
) -> tuple[list[str], str]:
    """Blocks in which a text stands in the place of another, and that other."""
    sizes = list(map(len, blocks))
    first, head = _find(sizes, start)
    last, tail = _find(sizes, start + length)
    old = "".join(blocks[first : last + 1])
    end = len(old) - sizes[last] + tail
    new = old[:head] + text + old[end:]
    gone = old[head:end]
    if len(new) < _LEAST_BLOCK:
        if first > 0:
            first -= 1
            new = blocks[first] + new
        elif last + 1 < len(blocks):
            last += 1
            new += blocks[last]
    return [*blocks[:first], *_cut(new), *blocks[last + 1 :]], gone


def _find(sizes: list[int], place: int) -> tuple[int, int]:
    """The part in which a place lies, and the place in it. The last part holds the end."""
    for index, size in enumerate(sizes):
        if place <= size:
            return index, place
        place -= size
    return len(sizes) - 1, place + sizes[-1]


def _cut(text: str) -> list[str]:
    """Blocks of about the same number of code points."""
    places = _evenly(len(text), max(1, len(text) // (2 * _LEAST_BLOCK)))
    return [text[start:end] for start, end in places]


def _evenly(size: int, parts: int) -> list[tuple[int, int]]:
    """Where each of so many parts begins and ends."""
    return [(i * size // parts, (i + 1) * size // parts) for i in range(parts)]
