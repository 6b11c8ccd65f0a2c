"""The structure algorithm, decoding: steps.

See docs/m2m.md, "T2".
"""

import re

from .._core.causes_gen import (
    STRUCTURE_COLUMNS,
    STRUCTURE_COUNT,
    STRUCTURE_HEAD,
    STRUCTURE_JSON,
    STRUCTURE_NAME,
    STRUCTURE_NAME_TWICE,
    STRUCTURE_NAME_UNKNOWN,
    STRUCTURE_REST,
)
from .._core.errors import CompactError, shown
from .._core.errors_content import decompression_error, output_error
from .._core.text import natural
from .structure import ARRAY, QUOTE, text_of, unmarked
from .structure_cells import write_string
from .structure_clauses import Clause
from .structure_column import ROW, VALUE, Place
from .structure_columns import Reader
from .structure_items import NoJSON
from .structure_open import FULL, JSON, NAME, PLAIN, TABLE, Open, Restoring, too_deep
from .structure_quote import indented, quoted

_ARRAY_END, _OBJECT_END = b"]}"
_NAMED = re.compile(rb'"=([a-z]+)([!-/:-@\[\]-`{-~])')
_NAME_STEP = re.compile(rb'"=([a-z]+)":\Z')
_HEAD = re.compile(rb'"=(?!=)(.*) rows":\Z', re.DOTALL)
_JSON_STEPS = (b'"=JSON":', b'"=JSON2":')


def step(
    restoring: Restoring, first: bytes, leaf: bytes, place: Place, depth: int
) -> bytes | None:
    match = _HEAD.match(first)
    if match:
        count = natural(match[1].decode("utf-8", "replace"))
        if count <= 0:
            value = shown(text_of(match[1]))
            raise decompression_error(STRUCTURE_COUNT, value=value)
        if leaf and not leaf.startswith(b"[["):
            raise decompression_error(STRUCTURE_COLUMNS)
        return _head(restoring, count, leaf, depth)
    if first in _JSON_STEPS:
        restoring.steps |= Clause.JSON
        if depth >= restoring.depth:  # the array or object in it is one deeper
            raise too_deep(restoring.depth)
        step = Open(JSON, _OBJECT_END, depth + 1, VALUE)
        restoring.begin_text(step)
    else:
        match = _NAME_STEP.match(first)
        if not match:
            unmarked(first)
            raise NoJSON
        if restoring.stack and restoring.stack[-1].kind == NAME:
            raise decompression_error(STRUCTURE_NAME)
        step = Open(NAME, _OBJECT_END, depth, place)
        restoring.begin_name(step)
        restoring.steps |= Clause.NAMED
    step.name = first
    step.deepest = restoring.deepest
    restoring.deepest = depth
    restoring.stack.append(step)
    return None


def _head(restoring: Restoring, count: int, run: bytes, depth: int) -> bytes:
    """Read the head of a table; return the brackets that its last item closes after the
    columns."""
    reader = Reader(restoring.depth - depth)
    columns, rest = reader.read(restoring.items, run)
    restoring.steps |= reader.steps
    inner = Place(ROW, columns)
    top = restoring.stack[-1] if restoring.stack else None
    alone = rest.startswith(b"}")
    if alone and top and top.kind == PLAIN and restoring.out[-1] == ARRAY:
        rest = rest[1:]
        restoring.close_arrays(top, 1)
        top = Open(TABLE, _ARRAY_END, depth, inner)
        restoring.stack.append(top)
    elif alone:
        raise decompression_error(STRUCTURE_HEAD)
    else:
        depth += 1
        restoring.out += b"{"
        top = Open(TABLE, _OBJECT_END, depth, inner)
        restoring.stack.append(top)
    top.count = count
    if depth + columns.height > restoring.depth:
        raise too_deep(restoring.depth)
    if depth > restoring.deepest:  # noqa: PLR1730 (max is slow)
        restoring.deepest = depth
    return rest


def named_string(restoring: Restoring, lexeme: bytes, place: Place, depth: int) -> None:
    """Read a string that gives a name, or one that stands for a named value."""
    match = _NAMED.match(lexeme)
    if not match:
        unmarked(lexeme)
        raise NoJSON
    name, char = match.groups()
    names = restoring.names
    if restoring.stack and restoring.stack[-1].kind == NAME:
        raise decompression_error(STRUCTURE_NAME)
    if char == b":":
        out, kept = restoring.out, names.texts[restoring.level]
        start = len(kept)
        restoring.out = kept
        write_string(restoring, b'"' + lexeme[match.end() :], place)
        if out is not kept:
            restoring.out = out
            restoring.write(kept, start, len(kept))
        if not names.add(name, restoring.level, start, len(kept)):
            raise _twice(name)
        restoring.steps |= Clause.NAMED
        return
    number = names.find(name)
    if number < 0:
        raise decompression_error(STRUCTURE_NAME_UNKNOWN, value=shown(text_of(name)))
    start, end = names.starts[number], names.ends[number]
    text, height = names.texts[names.levels[number]], names.heights[number]
    if char == b'"':
        restoring.steps |= Clause.REPEATED
        restoring.check_room(end - start)
        if height:
            restoring.check_depth(depth + height)
        restoring.write(text, start, end)
        return
    restoring.steps |= Clause.REST
    if text[start] != QUOTE:
        raise decompression_error(STRUCTURE_REST, value=shown(text_of(name)))
    restoring.check_room(end - start - match.end() + len(lexeme))
    restoring.write(text, start, end - 1)
    restoring.out += lexeme[match.end() - 1 :]


def end_name(restoring: Restoring, step: Open) -> None:
    name = step.name[2:-2]
    if not restoring.end_name(step, name):
        raise _twice(name)


def _twice(name: bytes) -> CompactError:
    return decompression_error(STRUCTURE_NAME_TWICE, value=shown(text_of(name)))


def end_json(restoring: Restoring, step: Open) -> None:
    text = restoring.out
    if text[0] not in b"[{":
        raise decompression_error(STRUCTURE_JSON)
    restoring.end_text(step)
    restoring.deepest = step.deepest
    restoring.out += b'"'
    room = restoring.limit - restoring.base - len(restoring.out)
    parts = (
        indented(text, room)
        if step.name == _JSON_STEPS[1]
        else (text[at : at + FULL] for at in range(0, len(text), FULL))
    )
    try:
        for part in parts:
            restoring.out += quoted(part)
            restoring.check_room(0)
    except OverflowError:
        raise output_error(restoring.limit) from None
    restoring.out += b'"'
    restoring.check_room(0)
