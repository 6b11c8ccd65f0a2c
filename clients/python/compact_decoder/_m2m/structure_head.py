"""The structure algorithm, third pass: the heads of tables.

See docs/m2m.md, "T2".
"""

from .structure import escaped
from .structure_column import CELL, CONSTANT, INLINE, PATTERN, ROW, ROWS, Column
from .structure_tree import Values

_NESTING = {
    INLINE: (b"[", b"]"),
    ROW: (b'{"=row":[', b"]}"),
    ROWS: (b'{"=rows":[', b"]}"),
}


def head_of(
    values: Values, index: int, columns: list[Column], names: list[bytes]
) -> bytes:
    """The step in front of a table's rows; names holds the keys as written."""
    count = 0
    child, stop = index + 1, values.after[index]
    while child < stop:
        count += 1
        child = values.after[child]
    parts = [b'"=%d rows":[' % count]
    todo: list[Column | bytes] = [b"]"]
    todo += reversed(columns)
    comma = False
    while todo:
        column = todo.pop()
        if isinstance(column, bytes):
            parts.append(column)
            comma = True
            continue
        if comma:
            parts.append(b",")
        comma = True
        name = names[column.key]
        kind = column.kind
        if kind == CELL:
            parts.append(b"[%b]" % name[:-1] if column.optional else name[:-1])
            continue
        end = b"}"
        if column.optional:
            parts.append(b"[")
            end = b"}]"
        if kind == CONSTANT:
            parts += (b"{", name, column.before, end)
        elif kind == PATTERN:
            pattern = b'"%b*%b"' % (column.before, column.behind)
            parts += (b"{", name, escaped(pattern), end)
        else:
            start, close = _NESTING[kind]
            parts += (b"{", name, start)
            todo.append(close + end)
            todo += reversed(column.columns)
            comma = False
    return b"".join(parts)
