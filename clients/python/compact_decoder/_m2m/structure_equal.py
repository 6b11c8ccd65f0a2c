"""The structure algorithm: which values are equal.

See docs/m2m.md, "T2".
"""

from array import array
from operator import sub

from .structure import LONG
from .structure_scan import Values


def number_equal(values: Values) -> None:
    """Find the strings, arrays and objects of LONG bytes or more; number equal ones.

    Values are compared by their text, in which the numbers of those inside stand for
    these, so that depth costs nothing. The table of what was seen is open addressed,
    since a dictionary would be a multiple of the text.
    """
    starts, afters, text, found = values.start, values.after, values.text, values.long
    ends, whole = values.end, isinstance(text, bytes)
    brackets = b'"[{'
    found.extend(
        index
        for index, size in enumerate(map(sub, ends, starts))
        if size >= LONG and text[starts[index]] in brackets
    )
    same = values.same = array("i", [0]) * len(starts)
    size = 1 << (len(found) * 4 // 3).bit_length()
    table = array("i", [-1]) * size
    hashes = array("i", [0]) * len(found)
    last = len(starts)
    for place in range(len(found) - 1, -1, -1):
        index = found[place]
        outer = last < afters[index]
        last = index
        mine: bytes | bytearray = text[starts[index] : ends[index]]
        if outer:
            mine = _signature(values, index)
        elif not whole:
            mine = bytes(mine)
        code = hash(mine) & 0x7FFFFFFF
        hashes[place] = code
        slot = code & (size - 1)
        while True:
            other = table[slot]
            if other < 0:
                table[slot] = place
                same[index] = index + 1
                break
            if hashes[other] == code:
                seen = found[other]
                if mine == (
                    _signature(values, seen)
                    if outer
                    else text[starts[seen] : ends[seen]]
                ):
                    same[index] = seen + 1
                    break
            slot = (slot + 1) & (size - 1)


def _signature(values: Values, index: int) -> bytes:
    """The text of a value, with numbers for those in it that have one."""
    starts, ends, text = values.start, values.end, values.text
    at, end = starts[index], ends[index]
    afters, same = values.after, values.same
    pieces: list[bytes | bytearray] = []
    child, stop = index + 1, afters[index]
    while child < stop:
        number = same[child]
        if number:
            pieces += (text[at : starts[child]], b"\0", number.to_bytes(4, "big"))
            at = ends[child]
        child = afters[child]
    pieces.append(text[at:end])
    return b"".join(pieces)
