"""The structure algorithm, second pass: what each column is.

See docs/m2m.md, "T2".
"""

from collections.abc import Iterable

from .structure import ARRAY, LONG, OBJECT, QUOTE, Integers, escaped, integers
from .structure_column import CELL, CONSTANT, INLINE, PATTERN, ROW, ROWS, Column
from .structure_pattern import find_pattern
from .structure_shape import Members, Shapes, rows


def columns_of(shapes: Shapes, index: int) -> list[Column] | None:
    """The columns of the elements or members of a value, if it is to be a table."""
    members = _members_within(shapes, [index])
    return None if members is None else _columns(shapes, members)


def _members_within(shapes: Shapes, found: Iterable[int]) -> Members | None:
    """The members of what these values hold, which must not be arrays."""
    values = shapes.values
    text, starts, afters = values.text, values.start, values.after
    objects = integers(values.small)
    for index in found:
        child, stop = index + 1, afters[index]
        while child < stop:
            bracket = text[starts[child]]
            if bracket == ARRAY:
                return None
            if bracket == OBJECT and afters[child] > child + 1:
                objects.append(child)
            child = afters[child]
    return shapes.members(objects)


def _columns(shapes: Shapes, members: Members) -> list[Column]:
    columns: list[Column] = []
    todo = [(columns, members)]
    while todo:
        into, members = todo.pop()
        cells = 0
        for key, optional, found in members:
            column = Column(key, optional)
            inner = _judge_column(shapes, column, found)
            if inner is not None:
                column.columns = []
                todo.append((column.columns, inner))
            into.append(column)
            cells += column.kind != CONSTANT
        if not cells:
            into[-1].kind = CELL
    return columns


def _judge_column(shapes: Shapes, column: Column, found: Integers) -> Members | None:
    """Find out what a column is; return the members of its inner columns, if it has any."""
    values = shapes.values
    text, starts, afters = values.text, values.start, values.after
    kinds = {text[starts[index]] for index in found}
    if ARRAY not in kinds and OBJECT not in kinds:
        _judge_leaves(shapes, column, found, kinds)
        return None
    if kinds == {OBJECT} and not column.optional:
        inline = _inline(shapes, found)
        if inline:
            column.kind = INLINE
            return inline
    if ARRAY not in kinds:
        objects = integers(values.small)
        for index in found:
            if text[starts[index]] == OBJECT and afters[index] > index + 1:
                objects.append(index)
        members = shapes.members(objects)
        if members:
            column.kind = ROW
        return members
    arrays = (index for index in found if text[starts[index]] == ARRAY)
    members = _members_within(shapes, arrays)
    if members:
        column.kind = ROWS
    return members


def _judge_leaves(
    shapes: Shapes, column: Column, found: Integers, kinds: set[int]
) -> None:
    """Find a constant or a pattern, for a column without arrays and objects."""
    values = shapes.values
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
    if not column.optional and b"*" not in first and leaves.count(first) == len(leaves):
        column.kind = CONSTANT
        column.before = escaped(bytes(first))
    elif shapes.dense and QUOTE in kinds:
        pattern = find_pattern([bytes(leaf) for leaf in leaves if leaf[0] == QUOTE])
        if pattern:
            column.kind = PATTERN
            column.before, column.behind = pattern


def _inline(shapes: Shapes, found: Integers) -> Members | None:
    """The members of objects that have the same keys, if no two large ones are equal."""
    values, columns, base = shapes.values, shapes.columns, shapes.used
    starts, ends, afters = values.start, values.end, values.after
    keys, same, texts = values.key, values.same, values.keys
    names = integers(values.small)
    least = LONG
    child, stop = found[0] + 1, afters[found[0]]
    while child < stop:
        key = keys[child]
        if columns[key] >= base:
            return None
        columns[key] = shapes.used
        shapes.used += 1
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
    return rows(names, members)
