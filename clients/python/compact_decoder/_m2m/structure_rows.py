"""The structure algorithm, third pass: the rows of tables.

See docs/m2m.md, "T2".
"""

from typing import TYPE_CHECKING

from .structure import ARRAY, LONG, QUOTE
from .structure_column import CELL, CONSTANT, INLINE, PATTERN, ROW, ROWS, Column

if TYPE_CHECKING:
    from .structure_write import Writer


class Elements:
    """A table, or an array in a list cell, with its objects as rows."""

    __slots__ = ("cells", "child", "closing", "mark", "span", "stop")

    def __init__(
        self,
        writer: "Writer",
        index: int,
        mark: int,
        cells: list[Column],
        head: bytes = b"",
    ) -> None:
        values, out = writer.values, writer.out
        self.cells = cells
        self.mark = mark
        self.child = index + 1
        self.stop = values.after[index]
        self.span = writer.open(index)
        if values.text[values.start[index]] == ARRAY:
            self.closing = b"]"
            out += b"[{" + head + b"}" if head else b"["
        else:
            self.closing = b"}"
            out += b"{" + head

    def proceed(self, writer: "Writer") -> bool:
        values, out, marks, stack = (
            writer.values,
            writer.out,
            writer.marks,
            writer.stack,
        )
        afters, keys, stop = values.after, values.key, self.stop
        while self.child < stop:
            child = self.child
            self.child = afters[child]
            if out[-1] != ARRAY:
                out += b","
            if keys[child] >= 0:
                out += writer.names[keys[child]]
            while marks[self.mark] < child:
                self.mark += 1
            if not values.has_members(child):
                if not writer.put(child, self.mark):
                    return False
                continue
            cells = Cells(writer, child, self.mark, self.cells)
            stack.append(cells)
            if not cells.proceed(writer):
                return False
            stack.pop()
        out += self.closing
        writer.close(self.span)
        return True


class Cells:
    """A row."""

    __slots__ = ("absent", "cells", "child", "mark", "place", "span", "stop")

    def __init__(
        self, writer: "Writer", index: int, mark: int, cells: list[Column]
    ) -> None:
        self.cells = cells
        self.place = 0
        self.mark = mark
        self.child = index + 1
        self.stop = writer.values.after[index]
        self.span = writer.open(index)
        self.absent = 0
        writer.out += b"["

    def proceed(self, writer: "Writer") -> bool:
        values, out, marks = writer.values, writer.out, writer.marks
        starts, ends, afters = values.start, values.end, values.after
        text, keys, stop = values.text, values.key, self.stop
        cells, place, mark = self.cells, self.place, self.mark
        child, absent = self.child, self.absent
        while child < stop:
            column = cells[place]
            place += 1
            if column.optional and keys[child] != column.key:
                absent += 1
                continue
            kind = column.kind
            index = child
            if kind == INLINE:
                child += 1
                continue
            child = afters[index]
            if kind == CONSTANT:
                continue
            if out[-1] != ARRAY:
                out += b","
            if absent:
                out += b'"=",' * absent
                absent = 0
            while marks[mark] < index:
                mark += 1
            if kind == CELL and marks[mark] >= child:
                out += text[starts[index] : ends[index]]
            elif kind == PATTERN and text[starts[index]] == QUOTE:
                self.put_shortened(writer, index, column)
            else:
                self.mark, self.place, self.child = mark, place, child
                self.absent = 0
                if not self.put(writer, index, column):
                    return False
        out += b"]"
        writer.close(self.span)
        return True

    def put(self, writer: "Writer", index: int, column: Column) -> bool:
        """Write a cell, or begin to."""
        values, kind, mark = writer.values, column.kind, self.mark
        if kind == ROW and values.has_members(index):
            inner = column.inner_cells()
            writer.stack.append(Cells(writer, index, mark, inner))
            return False
        if kind == ROWS and values.text[values.start[index]] == ARRAY:
            inner = column.inner_cells()
            writer.stack.append(Elements(writer, index, mark, inner))
            return False
        return writer.put(index, mark)

    def put_shortened(self, writer: "Writer", index: int, column: Column) -> None:
        """Write the part of a string that the pattern does not have."""
        values, out = writer.values, writer.out
        start, end = values.start[index], values.end[index]
        begin = len(out)
        cut = end - 1 - len(column.behind)
        cell = values.text[start + 1 + len(column.before) : cut]
        out += b'"=' if cell[:1] == b"=" else b'"'
        out += cell
        out += b'"'
        if end - start >= LONG:
            writer.spans.add(~index, begin, len(out))
