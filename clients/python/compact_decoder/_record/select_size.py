"""A format by the size of a text, or of frames.

Selections take a canonical record, and never lose a field: docs/record.md §6.
"""

from collections.abc import Sequence
from typing import TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .._core.text import utf8_size
from .codec import Codec

_R = TypeVar("_R")
_F = TypeVar("_F", bound="str | bytes")


class BySize:
    """By the size of a text: ranges have their last size and their format.

    attribute  of the text; an absent one has the size 0
    otherwise  the format for what the one that is due has no room for
    """

    __slots__ = ("_attribute", "_last", "_otherwise", "_ranges")

    def __init__(
        self,
        attribute: str | None,
        ranges: Sequence[tuple[int, str]],
        last: str,
        otherwise: str | None,
    ) -> None:
        self._attribute = attribute
        self._ranges = ranges
        self._last = last
        self._otherwise = otherwise

    def __call__(
        self, codec: Codec[_R, _F], record: _R, limits: Limits, version: int | None
    ) -> _F:
        text = getattr(record, self._attribute) if self._attribute else None
        size = utf8_size(text or "")
        due = self._last
        for most, format in self._ranges:
            if size <= most:
                due = format
                break
        if self._otherwise and not codec.carries(record, due, version):
            due = self._otherwise
        return codec.write(record, due, limits, version)


class Smallest:
    """The fewest bytes, of texts in UTF-8; of equals, the earlier candidate."""

    __slots__ = ("_candidates",)

    def __init__(self, candidates: Sequence[str]) -> None:
        self._candidates = candidates

    def __call__(
        self, codec: Codec[_R, _F], record: _R, limits: Limits, version: int | None
    ) -> _F:
        frames: list[_F] = []
        failures: list[CompactError] = []
        for format in self._candidates:
            try:
                frames.append(codec.write(record, format, limits, version))
            except CompactError as error:
                failures.append(error)
        if not frames:
            raise failures[0]
        return min(frames, key=_size)


def _size(frame: str | bytes) -> int:
    return utf8_size(frame) if isinstance(frame, str) else len(frame)
