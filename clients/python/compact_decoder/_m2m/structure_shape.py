"""The structure algorithm, second pass: the columns that objects share.

See docs/m2m.md, "T2".
"""

import re
from array import array
from bisect import bisect_right, insort
from collections.abc import Iterator, MutableSequence, Sequence

from .structure import ARRAY, LONG, OBJECT, QUOTE, Integers, escaped, integers
from .structure_scan import Values

CELL, CONSTANT, PATTERN, INLINE, ROW, ROWS = range(6)

_NESTING = {
    INLINE: (b"[", b"]}"),
    ROW: (b'{"=row":[', b"]}}"),
    ROWS: (b'{"=rows":[', b"]}}"),
}
_INSERTED = 32
_GAIN = 20
_PATTERN_SIZE, _PATTERN_GAIN = 4, 16
_BARRED = re.compile(rb"[\\* ]")
_BOUNDARY = re.compile(rb"[!-/:-@\[-`{-~]")

# A key, whether objects lack it, and its values; read once.
_Members = Iterator[tuple[int, bool, Integers]]


class Column:
    """What a key's values have in common.

    kind tells what a cell is, columns are those of what is in it. before and behind
    are the pattern that strings lose; before is a constant's text.
    """

    __slots__ = ("before", "behind", "cells", "columns", "key", "kind", "optional")

    def __init__(self, key: int, optional: bool) -> None:
        self.key = key
        self.optional = optional
        self.kind = CELL
        self.before = b""
        self.behind = b""
        self.columns = self.cells = _NO_COLUMNS

    def inner_cells(self) -> list["Column"]:
        """Its columns as a row has them."""
        if not self.cells:
            self.cells = cells_of(self.columns)
        return self.cells


_NO_COLUMNS: list[Column] = []


def cells_of(columns: list[Column]) -> list[Column]:
    """The columns in the order of an object's members, those of inline objects
    behind the one that they are in."""
    cells: list[Column] = []
    todo = columns[::-1]
    while todo:
        column = todo.pop()
        cells.append(column)
        if column.kind == INLINE:
            todo += column.columns[::-1]
    return cells


def head_of(
    values: Values, index: int, columns: list[Column], names: list[bytes]
) -> bytes:
    """The step in front of a table's rows; names are the keys as they are written."""
    count = 0
    child, stop = index + 1, values.after[index]
    while child < stop:
        count += 1
        child = values.after[child]
    out = bytearray(b'"=%d rows":[' % count)
    todo: list[Column | bytes] = [b"]", *columns[::-1]]
    while todo:
        column = todo.pop()
        if isinstance(column, bytes):
            out += column
            continue
        if out[-1] != ARRAY:
            out += b","
        end = b""
        if column.optional:
            out += b"["
            end = b"]"
        name = names[column.key]
        if column.kind == CELL:
            out += name[:-1]
            out += end
            continue
        out += b"{"
        out += name
        if column.kind == CONSTANT:
            out += column.before + b"}"
        elif column.kind == PATTERN:
            out += escaped(b'"' + column.before + b"*" + column.behind + b'"')
            out += b"}" + end
        else:
            start, close = _NESTING[column.kind]
            out += start
            todo += (close + end, *column.columns[::-1])
    return bytes(out)


class Shapes:
    """Finds the shape of objects.

    columns has the column of each key, by numbers from those that were used before on.
    """

    __slots__ = ("columns", "dense", "used", "values")

    def __init__(self, values: Values, dense: bool) -> None:
        self.values = values
        self.dense = dense
        self.columns = integers(values.small, len(values.keys))
        self.used = 1

    def of_elements(self, index: int) -> list[Column] | None:
        """The columns of the elements or members of a value, if it is to be a table."""
        values = self.values
        text, starts, afters = values.text, values.start, values.after
        objects = integers(values.small)
        child, stop = index + 1, afters[index]
        while child < stop:
            bracket = text[starts[child]]
            if bracket == ARRAY:
                return None
            if bracket == OBJECT and afters[child] > child + 1:
                objects.append(child)
            child = afters[child]
        members = self._members(objects)
        return None if members is None else self._columns(members)

    def _columns(self, members: _Members) -> list[Column]:
        columns: list[Column] = []
        todo = [(columns, members)]
        while todo:
            into, members = todo.pop()
            cells = 0
            for key, optional, found in members:
                column = Column(key, optional)
                inner = self._judge(column, found)
                if inner is not None:
                    column.columns = []
                    todo.append((column.columns, inner))
                into.append(column)
                cells += column.kind != CONSTANT
            if not cells:
                into[-1].kind = CELL
        return columns

    def _members(self, objects: Integers) -> _Members | None:
        """The keys of a shape with their values, in the order of the header."""
        if len(objects) < 2:
            return None
        afters, keys = self.values.after, self.values.key
        columns, base, small = self.columns, self.used, self.values.small
        # The places of columns: between two others go the inserted ones.
        places: MutableSequence[float] = [] if small else array("d")
        names = integers(small)
        lasts = integers(small)  # how many objects end with a column
        found = integers(small)  # the members of all objects, and their columns
        belong = integers(small)
        inserted: list[float] = []
        width = 0
        for index in objects:
            place = -1.0
            column = 0
            child, stop = index + 1, afters[index]
            while child < stop:
                key = keys[child]
                column = columns[key] - base
                if column < 0:
                    column = len(names)
                    if not width:
                        new = place + 1
                    elif len(inserted) < _INSERTED:
                        new = _between(place, width, inserted)
                        insort(inserted, new)
                    else:
                        return None
                    columns[key] = self.used
                    self.used += 1
                    places.append(new)
                    names.append(key)
                    lasts.append(0)
                else:
                    new = places[column]
                    if new <= place:
                        return None
                place = new
                found.append(child)
                belong.append(column)
                child = afters[child]
            width = width or len(names)
            lasts[column] += 1
        texts = self.values.keys
        if len(found) == len(names) * len(objects):
            once = sum(len(texts[key]) for key in names)
            return _rows(names, found) if (len(objects) - 1) * once > _GAIN else None
        order: Sequence[int] = range(len(names))
        if inserted:
            order = sorted(order, key=places.__getitem__)
        counts = integers(small, len(names))
        for column in belong:
            counts[column] += 1
        gain = 8 * len(found)
        for rank, column in enumerate(order, 1):
            gain += (counts[column] - 1) * len(texts[names[column]])
            gain -= 2 * (counts[column] < len(objects)) + 8 * rank * lasts[column]
        if gain <= _GAIN:
            return None
        return _sparse(names, order, counts, found, belong, len(objects))

    def _judge(self, column: Column, found: Integers) -> _Members | None:
        """Find out what a column is; the members of the columns in it, if there are."""
        values = self.values
        text, starts, afters = values.text, values.start, values.after
        kinds = {text[starts[index]] for index in found}
        if ARRAY not in kinds and OBJECT not in kinds:
            self._judge_leaves(column, found, kinds)
            return None
        if kinds == {OBJECT} and not column.optional:
            inline = self._inline(found)
            if inline:
                column.kind = INLINE
                return inline
        if ARRAY not in kinds:
            objects = integers(values.small)
            for index in found:
                if text[starts[index]] == OBJECT and afters[index] > index + 1:
                    objects.append(index)
            members = self._members(objects)
            if members:
                column.kind = ROW
            return members
        objects = integers(values.small)
        for index in found:
            if text[starts[index]] != ARRAY:
                continue
            child, stop = index + 1, afters[index]
            while child < stop:
                bracket = text[starts[child]]
                if bracket == ARRAY:
                    return None
                if bracket == OBJECT and afters[child] > child + 1:
                    objects.append(child)
                child = afters[child]
        members = self._members(objects)
        if members:
            column.kind = ROWS
        return members

    def _judge_leaves(self, column: Column, found: Integers, kinds: set[int]) -> None:
        """A constant, or a pattern of strings, if there is no array or object."""
        values = self.values
        text, starts, ends, inner = (
            values.text,
            values.start,
            values.end,
            values.inner,
        )
        if inner and not inner.keys().isdisjoint(found):
            return
        leaves = [text[starts[index] : ends[index]] for index in found]
        first = leaves[0]
        if (
            not column.optional
            and b"*" not in first
            and leaves.count(first) == len(leaves)
        ):
            column.kind = CONSTANT
            column.before = escaped(bytes(first))
        elif self.dense and QUOTE in kinds:
            pattern = find_pattern([bytes(leaf) for leaf in leaves if leaf[0] == QUOTE])
            if pattern:
                column.kind = PATTERN
                column.before, column.behind = pattern

    def _inline(self, found: Integers) -> _Members | None:
        """The members of objects with the same keys, of which no two large are equal."""
        values, columns, base = self.values, self.columns, self.used
        starts, ends, afters = values.start, values.end, values.after
        keys, same, texts = values.key, values.same, values.keys
        names = integers(values.small)
        least = LONG
        child, stop = found[0] + 1, afters[found[0]]
        while child < stop:
            key = keys[child]
            if columns[key] >= base:
                return None
            columns[key] = self.used
            self.used += 1
            names.append(key)
            least += len(texts[key])
            child = afters[child]
        if not names:
            return None
        members = integers(values.small)
        large: set[int] = set()
        count = len(names)
        for index in found:
            child, stop = index + 1, afters[index]
            place = 0
            while child < stop:
                if place == count or keys[child] != names[place]:
                    return None
                members.append(child)
                place += 1
                child = afters[child]
            if place < count:
                return None
            if ends[index] - starts[index] >= least:
                if same[index] in large:
                    return None
                large.add(same[index])
        return _rows(names, members)


def _rows(names: Integers, found: Integers) -> _Members:
    """The members of objects that have all keys."""
    count = len(names)
    for column, key in enumerate(names):
        yield key, False, found[column::count]


def _sparse(
    names: Integers,
    order: Sequence[int],
    counts: Integers,
    found: Integers,
    belong: Integers,
    objects: int,
) -> _Members:
    """The members of objects of which some lack keys."""
    small = isinstance(found, list)
    ends = integers(small)
    total = 0
    for count in counts:
        ends.append(total)
        total += count
    sorted_ = integers(small, total)
    for column, child in zip(belong, found, strict=True):
        sorted_[ends[column]] = child
        ends[column] += 1
    for column in order:
        end, count = ends[column], counts[column]
        yield names[column], count < objects, sorted_[end - count : end]


def _between(place: float, width: int, inserted: list[float]) -> float:
    """A place behind one, in front of the next of the first object or inserted."""
    next = int(place + 1)
    rank = bisect_right(inserted, place)
    if rank < len(inserted) and (next >= width or inserted[rank] < next):
        return (place + inserted[rank]) / 2
    return (place + next) / 2 if next < width else place + 1


def find_pattern(strings: list[bytes]) -> tuple[bytes, bytes] | None:
    """How the texts of strings begin and end, if that is worth a pattern."""
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
    if size < _PATTERN_SIZE or (len(strings) - 1) * size <= _PATTERN_GAIN:
        return None
    return before, behind


def _beginning(one: bytes, other: bytes) -> bytes:
    """What both begin with, up to what no pattern holds; at least a quote."""
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
    """What the texts end with behind the cut, from its first boundary on."""
    turned = [string[: cut - 1 : -1] for string in strings]
    shared = _beginning(min(turned), max(turned))
    boundary = _BOUNDARY.search(shared[:0:-1])
    if not boundary:
        return b""
    size = len(shared) - boundary.start()
    if any(rest[size : size + 1] == b"\\" for rest in turned):
        return b""
    return shared[1:size][::-1]
