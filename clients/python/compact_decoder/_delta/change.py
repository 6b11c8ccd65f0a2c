"""The change between two contents, and the frames for it.

Positions and lengths count code points.
"""

from collections.abc import Callable
from typing import NamedTuple

from .._core.causes_gen import DELTA_NONE
from .._core.errors import refuse_field
from .._core.text import utf8_size

# No compressed frame of a plain one this short is shorter than it.
_INCOMPRESSIBLE = 13


class Change:
    """Two contents, and how many code points both begin with."""

    __slots__ = ("new", "old", "prefix")

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new
        self.prefix = _common_prefix(old, new)

    def middle_end(self) -> int:
        """The end of the last difference before the end of old.  The new content is not shorter
        than the old one.
        """
        low, high = self.prefix, len(self.old)
        while low < high:
            middle = (low + high) // 2
            if self.new.startswith(self.old[middle:high], middle):
                high = middle
            else:
                low = middle + 1
        return high

    def suffix(self) -> int:
        """How many code points both end with, behind the prefix."""
        most = min(len(self.old), len(self.new)) - self.prefix
        return common_suffix(self.old, self.new, most)


class Span(NamedTuple):
    """A frame that holds a part of the new content, not copied yet."""

    header: str
    start: int
    end: int


def full_span(header: str, change: Change) -> Span:
    """A frame that holds the whole new content."""
    return Span(header, 0, len(change.new))


def append_span(header: str, change: Change) -> Span | None:
    """A frame that appends, where the new content begins with the old one."""
    size = len(change.old)
    return Span(header, size, len(change.new)) if change.prefix == size else None


def replace_span(header: str, separator: str, change: Change) -> Span | None:
    """A frame that replaces from the first difference to the last one."""
    start, end = change.prefix, len(change.new)
    if end < len(change.old):
        return None
    if end == len(change.old):
        end = change.middle_end()
        if start == end:  # the contents are equal
            start = end = 0
    return Span(f"{header}{start}{separator}", start, end)


def splice_span(header: str, separator: str, change: Change) -> Span:
    """A frame that puts what is new in the place of what is old."""
    start, end = change.prefix, len(change.new) - change.suffix()
    length = len(change.old) - len(change.new) + end - start
    if start == end and not length:  # the contents are equal
        start = end = 0
    return Span(f"{header}{start}{separator}{length}{separator}", start, end)


def shortest(
    new: str,
    spans: tuple[Span | None, ...],
    pack: Callable[[str], str] | None,
    *,
    packed: bool,
) -> str:
    """The frame of the fewest UTF-8 bytes; of equals, the earlier one.

    None stands for an operation that does not apply. pack makes the compressed
    form, taken where it is shorter, or always where packed says so.
    """
    usable = [span for span in spans if span is not None]
    if not usable:
        raise refuse_field(DELTA_NONE, "delta")
    return smaller(_shortest_plain(new, usable), pack, packed=packed)


def smaller(
    plain: str, pack: Callable[[str], str] | None, *, packed: bool = False
) -> str:
    """The compressed form of a frame, if it is shorter or wanted; else itself."""
    if pack is None or (utf8_size(plain) <= _INCOMPRESSIBLE and not packed):
        return plain
    small = pack(plain)
    return small if packed or utf8_size(small) < utf8_size(plain) else plain


def _shortest_plain(new: str, spans: list[Span]) -> str:
    """Only frames that may be the shortest are copied and measured."""
    points = [len(header) + end - start for header, start, end in spans]
    fewest = min(points)
    header, start, end = spans[points.index(fewest)]
    frame = header + new[start:end]
    if frame.isascii():  # no frame has fewer bytes than code points
        return frame
    frames = (
        span.header + new[span.start : span.end]
        for span, size in zip(spans, points, strict=True)
        if size <= 4 * fewest  # a code point has one to four bytes
    )
    return min(frames, key=utf8_size)


def _common_prefix(old: str, new: str) -> int:
    """The code points that both begin with, by halving: slices compare fast."""
    if new.startswith(old):
        return len(old)
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if new.startswith(old[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def common_suffix(old: str, new: str, most: int) -> int:
    """The code points that both end with, at most so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if new.endswith(old[len(old) - middle : len(old) - low], 0, len(new) - low):
            low = middle
        else:
            high = middle - 1
    return low
