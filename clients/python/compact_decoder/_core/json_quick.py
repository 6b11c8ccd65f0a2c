"""What is quick to find out about JSON: where a correct value ends, and its white space.

CPython's own scanner is written in C. It says where a value ends, but not what is
wrong with a text, nor how deep it is. The text between the strings of a correct value
is found by its quotes, and is ASCII.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import cast

_HAS_SCANNER = sys.implementation.name == "cpython"
_SMALL = 1 << 20  # code points: the scanner makes the values, if only to drop them
_PIECE = 1 << 16
_MOST_SEAMS = 1 << 10  # that are tried
_SEAMS = {"]": ("},{", "}, {"), "}": ('},"', '}, "')}
MOST_TRIED = 1 << 18  # code points in vain, besides those that are passed over
_SPACES = b" \t\n\r"
_BRACKETS = b"[{}]"
_NO_BRACKETS = bytes(code for code in range(256) if code not in _BRACKETS)
_STEPS = bytes.maketrans(_BRACKETS, b"\x01\x01\xff\xff")  # 1 and -1


@cache
def _scanner() -> Callable[[str, int], tuple[object, int]]:
    from json import JSONDecoder  # when it is needed: it takes long to load

    # Values become booleans; int refuses NaN and the infinities.
    decoder = JSONDecoder(
        object_pairs_hook=bool, parse_float=bool, parse_int=bool, parse_constant=int
    )
    return cast("Callable[[str, int], tuple[object, int]]", vars(decoder)["scan_once"])


def quick_end(text: str, at: int, depth: int) -> int:
    """The end of a value of at most so many brackets in each other; 0 if in doubt."""
    end = _end(text, at)
    if _few_brackets(text, at, end, depth):
        return end
    deepest = _Depth()
    for _, parts, first in _pieces(text[at:end]):
        deepest.pass_over("".join(parts[first::2]))
    return end if deepest.most <= depth else 0


def objects_end(text: str, at: int, end: int, close: str) -> int:
    """Where a piece of an array or object (which close ends) whose element or member is at
    a place seems to end, behind an object; 0 if nowhere. It does where the piece is correct
    as an array or object of its own.
    """
    if end - at <= _PIECE:
        return end
    for seam in _SEAMS[close]:
        last = found = text.rfind(seam, at, at + _PIECE) + 1
        opened = _opened(text, at, found)
        for _ in range(_MOST_SEAMS):  # what is inside of objects has them too
            if not opened or not found:
                break
            behind = found
            found = text.rfind(seam, at, behind + len(seam) - 2) + 1
            opened -= _opened(text, max(at, found), behind)
        if last:
            return last if opened else found or last  # strings may have brackets
    return 0


def _opened(text: str, at: int, end: int) -> int:
    """How many objects are open, if no string has brackets."""
    return text.count("{", at, end) - text.count("}", at, end)


def quick_copy(text: str, at: int, depth: int) -> tuple[int, str]:
    """The end of such a value, and its text without white space between tokens."""
    end = _end(text, at)
    value = text[at:end]
    if _few_brackets(text, at, end, depth):
        return end, without_space(value)
    deepest = _Depth()
    copy = _without_space(value, deepest.pass_over)
    return (end, copy) if deepest.most <= depth else (0, "")


def without_space(text: str) -> str:
    """A correct JSON text without the white space between its tokens."""
    if text[:1] == text[-1:] == '"' or not _has_space(text):
        return text
    return _without_space(text, len)


def _end(text: str, at: int) -> int:
    if len(text) - at > _SMALL + _PIECE or not _HAS_SCANNER:
        return 0
    try:
        return _scanner()(text, at)[1]
    except (StopIteration, ValueError, RecursionError):
        return 0


def _few_brackets(text: str, at: int, end: int, most: int) -> bool:
    return text.count("[", at, end) + text.count("{", at, end) <= most


class _Depth:
    """How deep the brackets are at most."""

    def __init__(self) -> None:
        self.most = self._now = 0

    def pass_over(self, between: str) -> None:
        """A piece of a text, without its strings."""
        steps = memoryview(between.encode().translate(_STEPS, _NO_BRACKETS)).cast("b")
        depths = list(accumulate(steps, initial=self._now))
        self.most, self._now = max(self.most, *depths), depths[-1]


def _has_space(text: str) -> bool:
    return " " in text or "\n" in text or "\t" in text or "\r" in text


def _without_space(text: str, see: Callable[[str], object]) -> str:
    joined = []
    for piece, parts, first in _pieces(text):
        between = '"'.join(parts[first::2])
        see(between)
        if _has_space(between):
            kept = between.encode().translate(None, _SPACES).decode()
            parts[first::2] = kept.split('"')
            marked = '"'.join(parts)
            joined.append(marked.replace("\x01", '\\"').replace("\x00", "\\\\"))
        else:
            joined.append(piece)
    return "".join(joined)


def _pieces(text: str) -> Iterator[tuple[str, list[str], int]]:
    """Pieces of a correct JSON text, cut at its quotes too, and the first part of each that
    is in no string (0 or 1). Control characters stand for the escapes that would be in
    the way: no string has any.
    """
    at = first = 0
    while at < len(text):
        end = at + _PIECE
        while text.startswith("\\", end - 1):  # not within an escape
            end += 1
        piece = marked = text[at:end]
        if "\\" in piece:
            marked = piece.replace("\\\\", "\x00").replace('\\"', "\x01")
        parts = marked.split('"')
        yield piece, parts, first
        first ^= len(parts) & 1 ^ 1
        at = end
