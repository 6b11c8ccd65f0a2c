"""The structure algorithm, second pass: what the strings of a column share.

See docs/m2m.md, "T2".
"""

import re

_SIZE, _GAIN = 4, 16
_BARRED = re.compile(rb"[\\* ]")
_BOUNDARY = re.compile(rb"[!-/:-@\[-`{-~]")


def find_pattern(strings: list[bytes]) -> tuple[bytes, bytes] | None:
    """The common beginning and end of strings, if that is worth a pattern."""
    if len(strings) < 2:
        return None
    one, other = strings[0], strings[1]
    before = behind = b""
    cut = 1
    if one[1] == other[1]:
        before = _beginning(min(strings)[:-1], max(strings)[:-1])
        match = _BOUNDARY.search(before[:0:-1])
        cut = len(before) - match.start() if match else 1
        before = before[1:cut]
    if one[-2] == other[-2]:
        behind = _ending(strings, cut)
    size = len(before) + len(behind)
    if size < _SIZE or (len(strings) - 1) * size <= _GAIN:
        return None
    return before, behind


def _beginning(one: bytes, other: bytes) -> bytes:
    """The common beginning of both, without bytes that no pattern may contain; at least a
    quote."""
    match = _BARRED.search(one)
    high = min(match.start() if match else len(one), len(other))
    low = 1
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return one[:low]


def _ending(strings: list[bytes], cut: int) -> bytes:
    """The common end of the texts after the cut, from its first boundary on."""
    turned = [string[: cut - 1 : -1] for string in strings]
    shared = _beginning(min(turned), max(turned))
    boundary = _BOUNDARY.search(shared[:0:-1])
    if not boundary:
        return b""
    size = len(shared) - boundary.start()
    if any(rest[size : size + 1] == b"\\" for rest in turned):
        return b""
    return shared[1:size][::-1]
