"""The changes of a conversation by what its old and new text have in common."""

from bisect import bisect_left
from typing import NamedTuple

from .._core.text import utf8_size
from .._delta.change import Change, common_suffix

# So many code points of the old text find a match.
_PIECE = 32

# So many matches are looked at, the longest.
_MOST_MATCHES = 1000


class Splice(NamedTuple):
    """A text that comes in the place of so many code points."""

    start: int
    length: int
    text: str
    appends: bool  # it only adds, at the end of the content


class Match(NamedTuple):
    """A text that stands in the old and in the new content."""

    new: int
    old: int
    size: int


def splices(change: Change) -> list[Splice] | None:
    """What takes the old content to the new one, front to back: docs/request.md, "Sessions".

    None if a content on the way would have more bytes than both.
    """
    old, new = change.old, change.new
    size = utf8_size(old)
    most = max(size, utf8_size(new))
    done: list[Splice] = []
    old_end = new_end = 0
    for match in common(change):
        gone = old[old_end : match.old]
        text = new[new_end : match.new]
        if gone or text:
            appends = not gone and match.old == len(old)
            done.append(Splice(new_end, len(gone), text, appends))
        size += utf8_size(text) - utf8_size(gone)
        if size > most:
            return None
        old_end, new_end = match.old + match.size, match.new + match.size
    return done


def common(change: Change) -> list[Match]:
    """The texts that both contents have, front to back.

    The first one is what both begin with, and the last one what both end with; these
    two may be empty.
    """
    old, new, start = change.old, change.new, change.prefix
    suffix = change.suffix()
    old_end, new_end = len(old) - suffix, len(new) - suffix
    kept = _kept(_matches(old[:old_end], new[:new_end], start))
    first, last = Match(0, 0, start), Match(new_end, old_end, suffix)
    return [first, *_stretched(kept, change), last]


def _matches(old: str, new: str, start: int) -> list[Match]:
    """Read the new text for pieces of the old one that stand there once.

    Each match is a piece and all that follows it alike in both.
    """
    places: dict[str, int] = {}
    for place in range(start, len(old) - _PIECE + 1, _PIECE):
        piece = old[place : place + _PIECE]
        places[piece] = -1 if piece in places else place
    found = []
    at, end = start, len(new) - _PIECE
    while at <= end:
        place = places.get(new[at : at + _PIECE], -1)
        if place < 0:
            at += 1
            continue
        size = _alike(old, place, new, at)
        found.append(Match(at, place, size))
        at += size
    return found


def _alike(old: str, place: int, new: str, at: int) -> int:
    """How many code points are alike: twice as many at a time, then by halving."""
    most = min(len(old) - place, len(new) - at)
    low, step = 0, _PIECE
    while low + step <= most and (
        old[place + low : place + low + step] == new[at + low : at + low + step]
    ):
        low += step
        step *= 2
    high = min(low + step, most)
    while low < high:
        middle = (low + high + 1) // 2
        if old[place + low : place + middle] == new[at + low : at + middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _kept(found: list[Match]) -> list[Match]:
    """The longest, as far as they stand in one order in both texts, and apart."""
    kept: list[Match] = []
    for match in sorted(found, key=lambda match: -match.size)[:_MOST_MATCHES]:
        i = bisect_left(kept, match)
        if i > 0 and kept[i - 1].old + kept[i - 1].size > match.old:
            continue
        if i < len(kept) and match.old + match.size > kept[i].old:
            continue
        kept.insert(i, match)
    return kept


def _stretched(kept: list[Match], change: Change) -> list[Match]:
    """Let each begin earlier, as far as both texts are alike behind the one before."""
    old_end = new_end = change.prefix
    stretched = []
    for match in kept:
        old, new = change.old[old_end : match.old], change.new[new_end : match.new]
        more = common_suffix(old, new, min(len(old), len(new)))
        size = match.size + more
        stretched.append(Match(match.new - more, match.old - more, size))
        old_end, new_end = match.old + match.size, match.new + match.size
    return stretched
