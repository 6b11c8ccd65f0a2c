"""The structure algorithm, third pass: the heads of tables.

See docs/m2m.md, "T2".
"""

from .structure import ARRAY, escaped
from .structure_column import CELL, CONSTANT, INLINE, PATTERN, ROW, ROWS, Column
from .structure_tree import Values

_NESTING = {
    INLINE: (b"[", b"]}"),
    ROW: (b'{"=row":[', b"]}}"),
    ROWS: (b'{"=rows":[', b"]}}"),
}


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
