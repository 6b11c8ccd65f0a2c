"""The structure algorithm: which values are equal.

See docs/m2m.md, "T2".
"""

from array import array
from collections import Counter
from operator import sub

from .structure import LONG, integers
from .structure_tree import Values

_FEW = 1 << 12  # up to here a dictionary does not take too much memory


def number_equal(values: Values) -> None:
    """Find the strings, arrays and objects of LONG bytes or more; number equal ones.

    Values are compared by their text. In this text a number stands for each inner
    value, so that depth costs nothing.
    """
    starts, ends, afters = values.start, values.end, values.after
    text, found = values.text, values.long
    brackets = b'"[{'
    found.extend(
        index
        for index, size in enumerate(map(sub, ends, starts))
        if size >= LONG and text[starts[index]] in brackets
    )
    same = values.same = integers(values.small, len(starts))
    seen: dict[bytes, int] = {}
    number = seen.setdefault if len(found) < _FEW else _Seen(values).number
    # Most values are the only one of their size, so they equal no other.
    sizes = Counter(ends[index] - starts[index] for index in found)
    last = len(starts)
    for index in reversed(found):
        if sizes[ends[index] - starts[index]] == 1:
            same[index] = index + 1
        elif last < afters[index]:
            same[index] = number(_signature(values, index), index + 1)
        else:
            own = text[starts[index] : ends[index]]
            same[index] = number(bytes(own), index + 1)
        last = index


class _Seen:
    """What setdefault of a dictionary does, in a table with open addresses.

    Each entry holds the number of a value, which is its index plus one, and some
    bits of its hash.
    """

    __slots__ = ("bits", "mask", "places", "values")

    def __init__(self, values: Values) -> None:
        count = len(values.long)
        self.values = values
        self.mask = (1 << (count * 4 // 3).bit_length()) - 1
        self.places = array("i", [0]) * (self.mask + 1)
        self.bits = bytearray(self.mask + 1)

    def number(self, own: bytes, new: int) -> int:
        code = hash(own)
        slot = code & self.mask
        bits = code >> 32 & 0xFF
        while True:
            number = self.places[slot]
            if not number:
                self.places[slot] = new
                self.bits[slot] = bits
                return new
            if self.bits[slot] == bits and self.text(number - 1) == own:
                return number
            slot = (slot + 1) & self.mask

    def text(self, index: int) -> bytes:
        """The text by which an earlier value is compared."""
        values = self.values
        if values.after[index] > index + 1:
            return _signature(values, index)
        return bytes(values.text[values.start[index] : values.end[index]])


def _signature(values: Values, index: int) -> bytes:
    """The text of an array or object, with a number in place of each inner value that has
    one."""
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
