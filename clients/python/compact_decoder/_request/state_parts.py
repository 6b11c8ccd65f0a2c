"""A state that is put together from the one in the store: docs/scale.md, "Stores"."""

from typing import NamedTuple

from .._core.text import utf8_size
from .._delta.change import Change
from .client_splices import common
from .store import StatePart

# So many ranges and texts are sent at most.
_MOST_PARTS = 64

# What the two numbers of a range take of a command, about.
_RANGE_BYTES = 32


class InParts(NamedTuple):
    """What a state begins with, and the parts behind that."""

    begin: str
    parts: tuple[StatePart, ...]


def parts_of(old: str, new: str) -> InParts | None:
    """How the new conversation is put together from the old one.

    None if there would be too many parts, or more bytes than the conversation has.
    """
    texts = [""]
    ranges: list[tuple[int, int]] = []
    old_end = new_end = size = 0
    for match in common(Change(old, new)):
        texts[-1] += new[new_end : match.new]
        start = size + utf8_size(old[old_end : match.old])
        old_end, new_end = match.old + match.size, match.new + match.size
        size = start + utf8_size(old[match.old : old_end])
        if match.size:
            ranges.append((start, size))
            texts.append("")
    count = len(ranges) + sum(map(bool, texts))
    sent = sum(map(utf8_size, texts)) + _RANGE_BYTES * len(ranges)
    if count > _MOST_PARTS or sent >= utf8_size(new):
        return None
    begin, *behind = texts
    parts = (StatePart(*each, text) for each, text in zip(ranges, behind, strict=True))
    return InParts(begin, tuple(parts))
