"""What is quick to find out about JSON: where a correct value ends, and its white space.

CPython's own scanner is written in C. It says where a value ends, but not what is
wrong with a text, nor how deep it is. The text between the strings of a correct value
is found by its quotes, and is ASCII.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from json import JSONDecoder

_HAS_SCANNER = sys.implementation.name == "cpython"
_SMALL = 1 << 20  # code points: the scanner makes the values, if only to drop them
_PIECE = 1 << 16
_SPACES = b" \t\n\r"
_BRACKETS = b"[{}]"
_NO_BRACKETS = bytes(code for code in range(256) if code not in _BRACKETS)
_STEPS = bytes.maketrans(_BRACKETS, b"\x01\x01\xff\xff")  # 1 and -1


@cache
def _decoder() -> "JSONDecoder":
    from json import JSONDecoder  # when it is needed: it takes long to load

    # Values become booleans; int refuses NaN and the infinities.
    return JSONDecoder(
        object_pairs_hook=bool, parse_float=bool, parse_int=bool, parse_constant=int
    )


def quick_end(text: str, at: int, depth: int) -> int:
    """The end of a value of at most so many brackets in each other; 0 if in doubt."""
    end = _end(text, at)
    if _few_brackets(text, at, end, depth):
        return end
    deepest = _Depth()
    for parts, first in _pieces(text[at:end]):
        deepest.pass_over("".join(parts[first::2]).encode())
    return end if deepest.most <= depth else 0


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
    if text[:1] == text[-1:] == '"' or not any(space in text for space in " \t\n\r"):
        return text
    return _without_space(text, len)


def _end(text: str, at: int) -> int:
    if len(text) - at > _SMALL + _PIECE or not _HAS_SCANNER:
        return 0
    try:
        return _decoder().raw_decode(text, at)[1]
    except (ValueError, RecursionError):
        return 0


def _few_brackets(text: str, at: int, end: int, most: int) -> bool:
    return text.count("[", at, end) + text.count("{", at, end) <= most


class _Depth:
    """How deep the brackets are at most."""

    def __init__(self) -> None:
        self.most = self._now = 0

    def pass_over(self, between: bytes) -> None:
        """A piece of a text, without its strings."""
        steps = memoryview(between.translate(_STEPS, _NO_BRACKETS)).cast("b")
        depths = list(accumulate(steps, initial=self._now))
        self.most, self._now = max(self.most, *depths), depths[-1]


def _without_space(text: str, see: Callable[[bytes], object]) -> str:
    joined = []
    for parts, first in _pieces(text):
        if first < len(parts):
            between = '"'.join(parts[first::2]).encode().translate(None, _SPACES)
            see(between)
            parts[first::2] = between.decode().split('"')
        piece = '"'.join(parts)
        joined.append(piece.replace("\x01", '\\"').replace("\x00", "\\\\"))
    return "".join(joined)


def _pieces(text: str) -> Iterator[tuple[list[str], int]]:
    """Pieces of a correct JSON text, cut at its quotes, and the first part of each that
    is in no string (0 or 1). Control characters stand for the escapes that would be in
    the way: no string has any.
    """
    at = first = 0
    while at < len(text):
        end = at + _PIECE
        while text.startswith("\\", end - 1):  # not within an escape
            end += 1
        piece = text[at:end]
        if "\\" in piece:
            piece = piece.replace("\\\\", "\x00").replace('\\"', "\x01")
        parts = piece.split('"')
        yield parts, first
        first ^= len(parts) & 1 ^ 1
        at = end
