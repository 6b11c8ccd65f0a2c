"""How an encoder chooses a format: docs/record.md §6.

Selections take a canonical record, and never lose a field.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from .._core.errors import CompactError
from .._core.text import utf8_size
from .codec import Codec

_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class BySize:
    """By the size of a text: ranges have their last size and their format.

    attribute  of the text; an absent one has the size 0
    otherwise  the format for what the one that is due has no room for
    """

    attribute: str | None
    ranges: Sequence[tuple[int, str]]
    last: str
    otherwise: str | None

    def __call__(
        self, codec: Codec[_R], record: _R, depth: int, version: int | None
    ) -> str:
        text = getattr(record, self.attribute) if self.attribute else None
        size = utf8_size(text or "")
        due = next((format for most, format in self.ranges if size <= most), self.last)
        if self.otherwise and not codec.carries(record, due, version):
            due = self.otherwise
        return codec.write(record, due, depth, version)


@dataclass(frozen=True, slots=True)
class Smallest:
    """The fewest UTF-8 bytes; of equals, the earlier candidate."""

    candidates: Sequence[str]

    def __call__(
        self, codec: Codec[_R], record: _R, depth: int, version: int | None
    ) -> str:
        frames: list[str] = []
        failures: list[CompactError] = []
        for format in self.candidates:
            try:
                frames.append(codec.write(record, format, depth, version))
            except CompactError as error:
                failures.append(error)
        if not frames:
            raise failures[0]
        return min(frames, key=utf8_size)


@dataclass(frozen=True, slots=True)
class FirstThat:
    """The first candidate that can carry the record."""

    candidates: Sequence[str]

    def __call__(
        self, codec: Codec[_R], record: _R, depth: int, version: int | None
    ) -> str:
        failures: list[CompactError] = []
        for format in self.candidates:
            try:
                return codec.write(record, format, depth, version)
            except CompactError as error:
                failures.append(error)
        raise failures[0]
