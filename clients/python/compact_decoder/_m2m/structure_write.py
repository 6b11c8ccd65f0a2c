"""The structure algorithm, third pass: the text, without names.

See docs/m2m.md, "T2". Unchanged text is copied as it is; values that may change
or get a name are marked.
"""

from bisect import bisect_left
from itertools import compress

from .structure import ARRAY, ESCAPE, LONG, OBJECT, QUOTE, Integers, escaped, integers
from .structure_column import cells_of
from .structure_head import head_of
from .structure_judge import columns_of
from .structure_rows import Cells, Elements
from .structure_shape import Shapes
from .structure_tree import Values


class Spans:
    """Where the values of LONG bytes or more stand in what was written.

    index is the value's, or its complement if a pattern took part of the text away.
    """

    __slots__ = ("end", "index", "start")

    def __init__(self, small: bool) -> None:
        self.index = integers(small)
        self.start = integers(small)
        self.end = integers(small)

    def add(self, index: int, start: int, end: int = 0) -> int:
        self.index.append(index)
        self.start.append(start)
        self.end.append(end)
        return len(self.end) - 1


class Writer:
    """Writes values with a stack of the open ones."""

    __slots__ = ("marks", "names", "out", "shapes", "spans", "stack", "values")

    def __init__(self, values: Values, dense: bool) -> None:
        self.values = values
        self.shapes = Shapes(values, dense)
        self.names = values.keys
        if b'"=' in values.text:
            self.names = [escaped(name) for name in values.keys]
        self.marks = _marks(values)
        self.out = bytearray()
        self.spans = Spans(values.small)
        self.stack: list[_Copied | Elements | Cells] = [_Copied(self, 0, 0)]
        while self.stack:
            if self.stack[-1].proceed(self):
                self.stack.pop()
        # Frees memory that the names do not need before they take theirs.
        values.after = values.key = values.long = self.marks = integers(True)

    def put(self, index: int, mark: int) -> bool:
        """Write a value as it is, or begin to; return whether it has been written whole.

        mark is the place in marks of the first one at or after the value.
        """
        values, out = self.values, self.out
        text, start, end = values.text, values.start[index], values.end[index]
        if self.marks[mark] >= values.after[index]:
            out += text[start:end]
            return True
        if text[start] != QUOTE or index in values.inner:
            self.stack.append(_Copied(self, index, mark))
            return False
        begin = len(out)
        if text[start + 1] == ESCAPE:
            out += b'"='
            out += text[start + 1 : end]
        else:
            out += text[start:end]
        if end - start >= LONG:
            spans = self.spans
            spans.index.append(index)
            spans.start.append(begin)
            spans.end.append(len(out))
        return True

    def open(self, index: int) -> int:
        """A span that begins here; -1 if the value is too small for one."""
        if self.values.end[index] - self.values.start[index] < LONG:
            return -1
        return self.spans.add(index, len(self.out))

    def close(self, span: int) -> None:
        if span >= 0:
            self.spans.end[span] = len(self.out)


class _Copied:
    """A value that is written as it is, up to the next part that changes."""

    __slots__ = ("copied", "first", "mark", "opened", "span", "stop", "tail", "until")

    def __init__(
        self,
        writer: Writer,
        index: int,
        mark: int,
        tail: bytes = b"",
        span: int = -1,
    ) -> None:
        values = writer.values
        self.first = index
        self.mark = mark
        self.stop = values.after[index]
        self.copied = values.start[index]
        self.until = values.end[index]
        self.opened: list[int] = []  # open spans
        self.tail = tail
        self.span = span  # the span that ends after it

    def proceed(self, writer: Writer) -> bool:
        values, out, spans = writer.values, writer.out, writer.spans
        text, starts, ends, afters = (
            values.text,
            values.start,
            values.end,
            values.after,
        )
        marks, opened = writer.marks, self.opened
        names = None if writer.names is values.keys else writer.names
        mark, stop, copied = self.mark, self.stop, self.copied
        begins = spans.start
        add_index, add_begin, add_end = (
            spans.index.append,
            begins.append,
            spans.end.append,
        )
        while True:
            index = marks[mark]
            if index >= stop:
                break
            mark += 1
            start, end = starts[index], ends[index]
            moved = len(out) - copied
            while opened:
                outer = spans.index[opened[-1]]
                if afters[outer] > index:
                    break
                spans.end[opened.pop()] = ends[outer] + moved
            if names and index != self.first:
                key = values.key[index]
                if key >= 0 and names[key] is not values.keys[key]:
                    out += text[copied : start - len(values.keys[key])]
                    out += names[key]
                    copied = start
                    moved = len(out) - copied
            kind = text[start]
            if kind == QUOTE:
                inner = values.inner.get(index, -1)
                if inner >= 0:
                    out += text[copied:start]
                    self.copied, self.mark = end, mark
                    span = writer.open(index)
                    step = b"2" if index in values.indented else b""
                    out += b'{"=JSON%b":' % step
                    place = bisect_left(marks, inner)
                    writer.stack.append(_Copied(writer, inner, place, b"}", span))
                    return False
                place = start + moved
                if text[start + 1] == ESCAPE:
                    out += text[copied:start]
                    out += b'"='
                    copied = start + 1
                if end - start >= LONG:
                    add_index(index)
                    add_begin(place)
                    add_end(end + len(out) - copied)
                continue
            if kind != ARRAY and kind != OBJECT:
                continue
            if index in values.tables:
                shape = columns_of(writer.shapes, index)
                if shape:
                    out += text[copied:start]
                    self.copied = end
                    self.mark = bisect_left(marks, afters[index], mark)
                    head = head_of(values, index, shape, writer.names)
                    cells = cells_of(shape)
                    writer.stack.append(Elements(writer, index, mark, cells, head))
                    return False
            if end - start >= LONG:
                opened.append(len(begins))
                add_index(index)
                add_begin(start + moved)
                add_end(0)
        moved = len(out) - copied
        out += text[copied : self.until]
        while opened:
            span = opened.pop()
            spans.end[span] = ends[spans.index[span]] + moved
        out += self.tail
        writer.close(self.span)
        return True


def _marks(values: Values) -> Integers:
    """The values of LONG bytes or more, and those that are not written as they are."""
    text, starts, keys, marks = values.text, values.start, values.key, values.long
    count = len(marks)
    if b'"=' in text:
        odd = {key for key, name in enumerate(values.keys) if name[1] == ESCAPE}
        marks.extend(
            index
            for index, start in enumerate(starts)
            if keys[index] in odd or text.startswith(b'"=', start)
        )
    marks.extend(values.inner)
    if len(marks) > count:
        marked = bytearray(len(starts))
        for index in marks:
            marked[index] = 1
        marks = integers(values.small)
        marks.extend(compress(range(len(starts)), marked))
    marks.append(len(starts))
    return marks
