"""The structure algorithm, decoding: rows.

See docs/m2m.md, "T2".
"""

from .._core.causes_gen import STRUCTURE_CELLS
from .._core.errors import decompression_error
from .structure import OBJECT
from .structure_clauses import Clause
from .structure_column import PATTERN, TEXT, Place
from .structure_open import CELLS, Open, Restoring

_ARRAY_END = ord("]")


def open_row(restoring: Restoring, place: Place, depth: int) -> None:
    restoring.out += b"{"
    depth += 1
    restoring.stack.append(Open(CELLS, _ARRAY_END, depth, place))
    if depth + place.columns.inline > restoring.deepest:
        restoring.deepest = depth + place.columns.inline


def begin_cell(restoring: Restoring, top: Open, text: bytes) -> bool:
    """Write the text in front of a cell; False if the cell is absent."""
    columns, index = top.inner.columns, top.cell
    kinds, out = columns.kinds, restoring.out
    if index < len(kinds) and kinds[index] == TEXT:
        _write(restoring, columns.texts[index])
        index += 1
    if index == len(kinds):
        raise decompression_error(STRUCTURE_CELLS)
    top.cell = index + 1
    if text == b'"="' and columns.optional[index]:
        restoring.steps |= Clause.ABSENT
        return False
    before = columns.texts[index]
    out += before if out[-1] != OBJECT else before[1:]
    return True


def _write(restoring: Restoring, text: bytes) -> None:
    """What is behind a comma, if it is the first of a row."""
    restoring.out += text if restoring.out[-1] != OBJECT else text[1:]


def end_row(restoring: Restoring, top: Open) -> None:
    columns = top.inner.columns
    index = columns.next[top.cell]
    while index < len(columns.kinds):
        if columns.kinds[index] != TEXT:
            raise decompression_error(STRUCTURE_CELLS)
        _write(restoring, columns.texts[index])
        index = columns.next[index + 1]
    restoring.out += b"}"
    restoring.check_room(0)


def write_string(restoring: Restoring, lexeme: bytes, place: Place) -> None:
    if place.kind == PATTERN:
        restoring.out += place.before
        restoring.out += lexeme[1:-1]
        restoring.out += place.behind
    else:
        restoring.out += lexeme
