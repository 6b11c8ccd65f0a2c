"""The structure algorithm: the text of JSON, in items of a value and what is around it.

See docs/m2m.md, "T2". Both directions read these.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from .structure_quote import joined, outside, sections

_PIECE = 1 << 13
_SECTION = 1 << 16
_PLAIN = rb'[^"\\\x00-\x1f]*'
_PART = rb'(?:\\["\\/bfnrtu]' + _PLAIN + rb")"
_NUMBER = rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_SCALAR = _NUMBER + rb"|true|false|null|\[\]|\{\}"
_NO_CODE = re.compile(rb"\\u(?![0-9a-fA-F]{4})")
_GAP = re.compile(rb"[^\[\]{},: \t\n\r][ \t\n\r]+[^\[\]{},: \t\n\r]")
SPACE = b" \t\n\r"
_RUN = rb"|\[\[+(?=\[(?!\]))"  # of brackets
_CUT = (b'"', b'"=')  # a string at the end of the text, too short to be looked at

Item = tuple[bytes, bytes, bytes, bytes]


@cache
def _item(runs: bool) -> re.Pattern[bytes]:
    """Matches an item in four groups: the text in front of a value; a string, with a
    colon if it is a key; a value that is neither a string in an array nor a bracket, or
    a run of brackets in front of one more; and the closing brackets. It matches
    everywhere, and every byte is in one of the groups."""
    # A string may be cut where the piece ends.
    string = rb'"' + _PLAIN + _PART + rb'{0,%d}(?:"%%s|\\?\Z)' % _PIECE
    return re.compile(
        rb"([\s\S])(" + string % b":?" + rb")?"
        rb"(" + string % b"" + b"|" + _SCALAR + _RUN * runs + rb")?([\]}]*)"
    )


@cache
def _string_part() -> re.Pattern[bytes]:
    # The repetition is bounded because the engine keeps a mark for each round.
    return re.compile(_PLAIN + _PART + rb"{0,500}")


@cache
def _scalar() -> re.Pattern[bytes]:
    return re.compile(_SCALAR)


@cache
def _run() -> re.Pattern[bytes]:
    return re.compile(rb"(?:,(?:" + _NUMBER + rb"|true|false|null)){1,%d}" % _PIECE)


_CLOSE = re.compile(rb"[\]}]*")


class NoJSON(Exception):
    """The text is not JSON, has white space between tokens, or nests too deep."""


def check_codes(data: bytes) -> None:
    """NoJSON for `\\u` without four digits, which items do not check."""
    if b"\\u" in data and _NO_CODE.search(data.replace(b"\\\\", b"--")):
        raise NoJSON


def is_leaf(data: bytes) -> bool:
    """Whether a text is a value without inner values, or begins an array or object.

    NoJSON if it is neither, or has a wrong escape, which items do not check.
    """
    check_codes(data)
    if data.startswith((b"[", b"{")) and data[1:2] not in (b"]", b"}"):
        return False
    if data.startswith(b'"'):
        end = _string_end(data, 0)
    else:
        match = _scalar().match(data)
        end = match.end() if match else -1
    if end != len(data):
        raise NoJSON
    return True


def pieces(
    data: bytes, in_array: Callable[[], bool] | None = None, *, runs: bool = False
) -> Iterator[list[Item]]:
    """The items of a text that is no leaf, some at a time.

    Scalars of an array may come together as one item: in_array tells whether the
    caller is in an array and does not need them one by one. runs is whether brackets
    may.
    """
    findall = _item(runs).findall
    at, size = 0, len(data)
    while at < size:
        stop = at + _PIECE
        items: list[Item] = []
        if stop >= size:
            stop = size
            items = findall(data, at)
            if items and (items[-1][2] or items[-1][1]) in _CUT:
                raise NoJSON
        else:
            # Only a string can be cut in front of a comma.
            stop = data.rfind(b",", at + 1, stop)
            if (
                stop > 0
                and in_array
                and in_array()
                and _run().fullmatch(data, at, stop)
            ):
                items = [(b",", b"", data[at + 1 : stop], b"")]
            elif stop > 0:
                items = findall(data, at, stop)
                stop -= sum(map(len, items.pop()))
        if not items:
            items.append(_long_item(data, at))
            stop = at + sum(map(len, items[0]))
        at = stop
        yield items


def without_space(text: bytes) -> bytes:
    """A JSON text without its white space; NoJSON if that parts two scalars."""
    return b"".join(spaceless(text))


def spaceless(text: bytes) -> Iterator[bytes]:
    """The parts of a text without its white space; all but the first begin with a comma
    between values."""
    for section in sections(text, _SECTION):
        parts = outside(section)
        if parts is None:
            raise NoJSON
        for index in range(0, len(parts), 2):
            if _GAP.search(parts[index]):
                raise NoJSON
            parts[index] = parts[index].translate(None, SPACE)
        yield joined(parts)


def _string_end(data: bytes, at: int) -> int:
    at += 1
    while True:
        match = _string_part().match(data, at)
        end = match.end() if match else at
        if data.startswith(b'"', end):
            return end + 1
        if end == at:
            raise NoJSON
        at = end


def _long_item(data: bytes, at: int) -> Item:
    """An item that is longer than the piece."""
    first = leaf = b""
    end = at + 1
    if data.startswith(b'"', end):
        end = _string_end(data, end)
        end += data.startswith(b":", end)
        first = data[at + 1 : end]
    start = end
    if data.startswith(b'"', end):
        end = _string_end(data, end)
    else:
        match = _scalar().match(data, end)
        end = match.end() if match else end
    leaf = data[start:end]
    match = _CLOSE.match(data, end)
    return data[at : at + 1], first, leaf, match[0] if match else b""
