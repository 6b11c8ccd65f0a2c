"""The structure algorithm, decoding: rows.

See docs/m2m.md, "T2".
"""

from .._core.causes_gen import STRUCTURE_CELLS
from .._core.errors_content import decompression_error
from .structure import OBJECT
from .structure_clauses import Clause
from .structure_column import END, PATTERN, TEXT, Place
from .structure_open import CELLS, Open, Restoring

_ARRAY_END = ord("]")


def open_row(restoring: Restoring, place: Place, depth: int) -> None:
    restoring.out += b"{"
    depth += 1
    rows = restoring.rows
    row = rows.pop() if rows else Open(CELLS, _ARRAY_END, depth, place)
    row.inner = place
    row.depth = depth
    row.cell = 0
    restoring.stack.append(row)
    if depth + place.columns.inline > restoring.deepest:  # noqa: PLR1730 (max is slow)
        restoring.deepest = depth + place.columns.inline


def begin_cell(restoring: Restoring, row: Open, text: bytes) -> Place | None:
    """Write the text in front of a cell; its place, or None if the cell is absent."""
    columns, index, out = row.inner.columns, row.cell, restoring.out
    if columns.kinds[index] >= TEXT:
        if columns.kinds[index] == TEXT:
            _write(restoring, columns.texts[index])
            index += 1
        if columns.kinds[index] == END:
            raise decompression_error(STRUCTURE_CELLS)
    row.cell = index + 1
    if text == b'"="' and columns.optional[index]:
        restoring.steps |= Clause.ABSENT
        return None
    before = columns.texts[index]
    out += before if out[-1] != OBJECT else before[1:]
    return columns.places[index]


def _write(restoring: Restoring, text: bytes) -> None:
    """What is behind a comma, if it is the first of a row."""
    restoring.out += text if restoring.out[-1] != OBJECT else text[1:]


def end_row(restoring: Restoring, top: Open) -> None:
    """End a row. One that lacks a cell is refused before its end counts."""
    columns, there = top.inner.columns, len(restoring.out)
    index = columns.next[top.cell]
    while columns.kinds[index] != END:
        if columns.kinds[index] != TEXT:
            del restoring.out[there:]
            raise decompression_error(STRUCTURE_CELLS)
        _write(restoring, columns.texts[index])
        index = columns.next[index + 1]
    restoring.out += b"}"
    restoring.rows.append(top)
    restoring.check_room(0)


def write_string(restoring: Restoring, lexeme: bytes, place: Place) -> None:
    if place.kind == PATTERN:
        restoring.out += place.before
        restoring.out += lexeme[1:-1]
        restoring.out += place.behind
    else:
        restoring.write(lexeme, 0, len(lexeme))
