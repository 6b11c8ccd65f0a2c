"""The structure algorithm, decoding: the restored values that have names.

See docs/m2m.md, "T2". A frame may have a name for every eight bytes, so one object for
each would take many times its size.
"""

from array import array

_FEW = 1 << 12  # names, for which a dictionary is faster and takes no more than this


class Names:
    """A name is a number; its value is a range of a buffer, which has nothing else.

    texts     the buffers: one for what stands in so many strings that hold JSON
    starts, ends, heights   where a value is, and how many arrays and objects nest in it
    levels    in which buffer
    _few      the first names
    _slots    the others, one more than their numbers, in a table with open addresses
    _texts    these names, one behind the other, and where each ends
    """

    __slots__ = (
        *("_few", "_slots", "_text_ends", "_texts", "ends", "heights", "levels"),
        *("starts", "texts"),
    )

    def __init__(self) -> None:
        self.starts = array("Q")
        self.ends = array("Q")
        self.heights = array("I")
        self.levels = array("I")
        self.texts = [bytearray()]
        self._few: dict[bytes, int] = {}
        self._slots = array("i")
        self._texts = bytearray()
        self._text_ends = array("I", [0])

    def find(self, name: bytes) -> int:
        """The number of a name; -1 if there is none."""
        number = self._few.get(name, -1)
        if number >= 0 or not self._slots:
            return number
        return self._slots[self._slot(name)] - 1

    def add(
        self, name: bytes, level: int, start: int, end: int, height: int = 0
    ) -> bool:
        """Give a name to a value; False if another value has that name."""
        number = len(self.starts)
        if number < _FEW:
            if self._few.setdefault(name, number) != number:
                return False
        else:
            if 3 * (number - _FEW + 1) > 2 * len(self._slots):
                self._grow()
            slot = self._slot(name)
            if self._slots[slot] or name in self._few:
                return False
            self._slots[slot] = number + 1
            self._texts += name
            self._text_ends.append(len(self._texts))
        self.starts.append(start)
        self.ends.append(end)
        self.heights.append(height)
        self.levels.append(level)
        return True

    def _slot(self, name: bytes) -> int:
        """Where a name is, or would be."""
        slots, texts, ends = self._slots, self._texts, self._text_ends
        mask = len(slots) - 1
        slot = hash(name) & mask
        while number := slots[slot]:
            place = number - 1 - _FEW
            if texts[ends[place] : ends[place + 1]] == name:
                break
            slot = (slot + 1) & mask
        return slot

    def _grow(self) -> None:
        slots = array("i", [0]) * max(4 * len(self._slots), 1 << 12)
        mask = len(slots) - 1
        start = 0
        for number, end in enumerate(self._text_ends[1:], _FEW + 1):
            slot = hash(bytes(self._texts[start:end])) & mask
            while slots[slot]:
                slot = (slot + 1) & mask
            slots[slot] = number
            start = end
        self._slots = slots
