"""The structure algorithm: the values of a text.

See docs/m2m.md, "T2". A value is an index into arrays of integers: one object for
each would take many times the size of the text.
"""

from .structure import OBJECT, SMALL, integers


class Values:
    """The values of a text in its order, those of unwrapped strings behind them.

    start, end    where a value stands in text
    after         the index behind the last value in it
    key           of a member, an index into keys, whose colons stand with them; ids has
                  these indices
    tables        the arrays and objects with two objects with members or more
    inner         the index of what an unwrapped string holds
    indented      the unwrapped strings that hold it with two spaces a level
    long          the strings, arrays and objects of LONG bytes or more
    same          equal for those of them that are
    """

    __slots__ = (
        *("after", "depth", "end", "ids", "indented", "inner", "key", "keys", "long"),
        *("same", "small", "start", "tables", "text"),
    )

    def __init__(self, text: bytes, depth: int) -> None:
        self.text: bytes | bytearray = text
        self.small = small = len(text) <= SMALL
        self.depth = depth
        self.start = integers(small)
        self.end = integers(small)
        self.after = integers(small)
        self.key = integers(small)
        self.tables: set[int] = set()
        self.inner: dict[int, int] = {}
        self.indented: set[int] = set()
        self.ids: dict[bytes, int] = {}
        self.keys: list[bytes] = []
        self.long = integers(small)
        self.same = integers(small)

    def has_members(self, index: int) -> bool:
        """Whether a value is an object that is not empty."""
        return self.after[index] > index + 1 and self.text[self.start[index]] == OBJECT

    def forget(self, mark: int) -> None:
        """Take back the values from one on."""
        for values in (self.start, self.end, self.after, self.key):
            del values[mark:]
