"""The structure algorithm: one column of a table, as it is written and as it is read.

See docs/m2m.md, "T2".
"""

from array import array

CELL, CONSTANT, PATTERN, INLINE, ROW, ROWS, TEXT, END = range(8)


class Column:
    """What the values of a key have in common.

    kind tells what a cell is; columns are the columns inside the cell. before and
    behind are the two parts of a pattern; for a constant, before is its text.
    """

    __slots__ = ("before", "behind", "cells", "columns", "key", "kind", "optional")

    def __init__(self, key: int, optional: bool) -> None:
        self.key = key
        self.optional = optional
        self.kind = CELL
        self.before = b""
        self.behind = b""
        self.columns = self.cells = _NO_COLUMN

    def inner_cells(self) -> list["Column"]:
        """The inner columns, in the order of the cells in a row."""
        if not self.cells:
            self.cells = cells_of(self.columns)
        return self.cells


_NO_COLUMN: list[Column] = []


def cells_of(columns: list[Column]) -> list[Column]:
    """The columns in the order of an object's members. The columns of an inline
    object follow the column that it is in."""
    cells: list[Column] = []
    todo = columns[::-1]
    while todo:
        column = todo.pop()
        cells.append(column)
        if column.kind == INLINE:
            todo += column.columns[::-1]
    return cells


class Place:
    """Where a value stands: kind tells how its text, or an array, is to be read.

    before and behind are the pattern of a string; element is the place of an array's
    elements.
    """

    __slots__ = ("before", "behind", "columns", "element", "kind")

    def __init__(
        self,
        kind: int,
        columns: "Columns | None" = None,
        before: bytes = b"",
        behind: bytes = b"",
    ) -> None:
        self.kind = kind
        self.columns = columns or NO_COLUMNS
        self.element = Place(ROW, columns) if kind == ROWS else None
        self.before = before
        self.behind = behind


class Columns:
    """The parts of a row: cells, and text that is the same in every row.

    texts    what is written in front of a cell
    kinds    of the cells' places; TEXT if there is no cell, END behind the last
    places   of the cells
    nested   how many inline objects there are around a cell, where there are
    optional whether a cell may be absent
    next     the first from here on that may not
    inline   how many inline objects nest
    height   how many arrays and objects nest in a row, by its columns
    """

    __slots__ = (
        *("height", "inline", "kinds", "nested", "next", "optional", "places"),
        *("_pending", "texts"),
    )

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.kinds = bytearray()
        self.optional = bytearray()
        self.places: list[Place] = []
        self.nested: dict[int, int] = {}
        self.next = array("i")
        self.inline = 0
        self.height = 1
        self._pending: list[bytes] = []

    def add_text(self, *texts: bytes) -> None:
        """Text that every row has here."""
        self._pending += texts

    def add(self, text: bytes, place: Place, nested: int, *, optional: bool) -> None:
        """A cell."""
        if optional:
            self.flush()
        if self._pending:
            self._pending.append(text)
            text = b"".join(self._pending)
            self._pending.clear()
        if nested:
            self.nested[len(self.texts)] = nested
        self._append(text, place.kind, place, optional=optional)

    def flush(self) -> None:
        if self._pending:
            self._append(b"".join(self._pending), TEXT, VALUE, optional=False)
            self._pending.clear()

    def _append(self, text: bytes, kind: int, place: Place, *, optional: bool) -> None:
        self.texts.append(text)
        self.kinds.append(kind)
        self.places.append(place)
        self.optional.append(optional)

    def finish(self, height: int) -> None:
        self.height = height
        self.flush()
        self.kinds.append(END)
        count = len(self.texts)
        self.next = array("i", [count]) * (count + 1)
        for index in range(count - 1, -1, -1):
            self.next[index] = self.next[index + 1] if self.optional[index] else index


NO_COLUMNS = Columns()
VALUE = Place(CELL)
