"""What is quick to find out about JSON: where a correct value ends, and its white space.

CPython's own scanner is written in C. It says where a value ends, but not what is
wrong with a text, nor how deep it is. The text between the strings of a correct value
is found by its quotes, and is ASCII.
"""

import sys
from collections.abc import Iterator
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
    if len(text) - at > _SMALL + _PIECE or not _HAS_SCANNER:
        return 0
    try:
        _, end = _decoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return 0
    if text.count("[", at, end) + text.count("{", at, end) <= depth:
        return end
    return end if _depth(text[at:end]) <= depth else 0


def _depth(text: str) -> int:
    most = depth = 0
    for parts, first in _pieces(text):
        between = "".join(parts[first::2]).encode().translate(_STEPS, _NO_BRACKETS)
        depths = list(accumulate(memoryview(between).cast("b"), initial=depth))
        most, depth = max(most, *depths), depths[-1]
    return most


def without_space(text: str) -> str:
    """A correct JSON text without the white space between its tokens."""
    if text[:1] == text[-1:] == '"' or not any(space in text for space in " \t\n\r"):
        return text
    joined = []
    for parts, first in _pieces(text):
        if first < len(parts):
            between = '"'.join(parts[first::2]).encode().translate(None, _SPACES)
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
