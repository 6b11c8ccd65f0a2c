"""The structure algorithm, decoding: one pass, in which each step ends as it is read.

See docs/m2m.md, "T2". What is restored stands in one buffer, and in another
one for each open string that holds JSON. A name is a range of its buffer. Before
anything is written twice its buffer is checked against the output limit.
"""

import re
from itertools import chain
from typing import NamedTuple

from .._core.errors import CompactError, failed, over_output
from .._core.limits import Limits
from .._core.text import utf8
from .structure import ARRAY, ESCAPE, OBJECT, QUOTE, indent, quoted
from .structure_columns import (
    ABSENT,
    JSON,
    NAMED,
    PATTERN,
    REPEATED,
    REST,
    ROW,
    TEXT,
    VALUE,
    Place,
    Reader,
    shown,
    unmarked,
)
from .structure_scan import NoJSON, is_leaf, pieces, without_space

_ARRAY_END, _OBJECT_END = b"]}"
_DIGITS = 15  # of a count; there are no more rows
_SHARE = 3  # all that is restored, in output limits

# Kinds of brackets: a plain array; an object, or the elements of a list cell; a
# table; a row; the steps.
_PLAIN, _OTHER, _TABLE, _CELLS, _NAME, _JSON = range(6)

_NAMED = re.compile(rb'"=([a-z]+)([!-/:-@\[\]-`{-~])')
_NAME_STEP = re.compile(rb'"=([a-z]+)":\Z')
_HEAD = re.compile(rb'"=([1-9][0-9]*) rows":\Z')
_JSON_STEPS = (b'"=JSON":', b'"=JSON2":')


def decode_structure(payload: bytes, limits: Limits) -> str:
    """The content of a payload; CompactError (decompression)."""
    return restore(payload, limits).out.decode()


def restore(payload: bytes, limits: Limits) -> "Decoder":
    """A decoder that has restored a payload; CompactError (decompression)."""
    utf8(payload)
    try:
        return Decoder(payload, limits)
    except NoJSON:
        pass
    text = without_space(payload)
    try:
        return Decoder(text, limits)
    except NoJSON:
        raise failed("no JSON behind the tag") from None


class _Named(NamedTuple):
    """A value with a name: where it stands, and how high it is."""

    buffer: bytearray
    start: int
    end: int
    height: int


class _Open:
    """A bracket of the frame.

    inner     the place of what is in it
    depth     how many arrays and objects of the content are around that
    count     how many elements or members a table still has to have
    cell      the place in its columns of a row's next cell
    start, outer, deepest   of a step: where it began, and what was so outside it
    name      of a step
    """

    __slots__ = (
        *("cell", "closer", "count", "deepest", "depth", "inner", "kind", "name"),
        *("outer", "start"),
    )

    def __init__(self, kind: int, closer: int, depth: int, inner: Place) -> None:
        self.kind = kind
        self.closer = closer
        self.depth = depth
        self.inner = inner
        self.count = 0
        self.cell = 0
        self.name = b""
        self.start = 0
        self.deepest = 0
        self.outer = _NO_BUFFER


_NO_BUFFER = bytearray()


class Decoder:
    """Restores a payload: out is the content, steps those that it has."""

    __slots__ = (
        *(
            "_arrays",
            "_base",
            "_deepest",
            "_depth",
            "_hidden",
            "_items",
            "_limit",
            "_names",
        ),
        *("_stack", "out", "steps"),
    )

    def __init__(self, payload: bytes, limits: Limits) -> None:
        self.out = bytearray()
        self.steps = 0
        self._limit = limits.output
        self._depth = limits.depth
        self._deepest = 0  # of the value whose name is open
        self._base = 0  # what stands in outer buffers
        self._hidden = 0  # what was in strings that hold JSON
        self._names: dict[bytes, _Named | None] = {}
        self._stack: list[_Open] = []
        self._items = chain.from_iterable(pieces(payload, self._in_array))
        # Plain arrays, of which one at each depth is enough.
        self._arrays = [_Open(_PLAIN, _ARRAY_END, 1, VALUE)]
        if is_leaf(payload):
            self._leaf(payload, VALUE, 0)
        else:
            self._read()
        self._check_room(0)

    def _read(self) -> None:
        stack, items = self._stack, self._items
        place, depth, due = VALUE, 0, True
        for lead, first, leaf, close in items:
            text = leaf
            if due == (lead == b","):
                raise NoJSON
            if due and place is VALUE and lead == b"[":
                due = False
                top = self._open_array(depth)
            elif due:
                due = False
                rest = self._open(lead, first, leaf, place, depth)
                if rest is not None:
                    if close:
                        raise NoJSON
                    self._close(rest)
                    continue
                top = stack[-1]
            elif stack:
                top = stack[-1]
                self._separate(top, first)
            else:
                raise NoJSON
            if top.closer == _ARRAY_END and first:
                if leaf or first[-1] != QUOTE:
                    raise NoJSON
                text = first
            place, depth = top.inner, top.depth
            if top.kind == _CELLS:
                if not self._begin_cell(top, text):
                    self._close(close)
                    continue
                columns = place.columns
                place = columns.places.get(top.cell - 1, VALUE)
                if columns.nested:
                    depth += columns.nested.get(top.cell - 1, 0)
            if text:
                if text[0] == QUOTE and text[1] != ESCAPE and place.kind != PATTERN:
                    self.out += text
                else:
                    self._leaf(text, place, depth)
                if close:
                    self._close(close)
            elif close:
                raise NoJSON
            else:
                due = True
        if stack or due:
            raise NoJSON

    def _in_array(self) -> bool:
        return bool(self._stack) and self._stack[-1].kind == _PLAIN

    def _open_array(self, depth: int) -> _Open:
        if depth >= self._depth:
            self._check_depth(depth + 1)
        if depth >= self._deepest:
            self._deepest = depth + 1
        arrays = self._arrays
        while depth >= len(arrays):
            arrays.append(_Open(_PLAIN, _ARRAY_END, len(arrays) + 1, VALUE))
        top = arrays[depth]
        self._stack.append(top)
        self.out += b"["
        return top

    def _separate(self, top: _Open, first: bytes) -> None:
        """What is between two values."""
        kind = top.kind
        if kind >= _NAME:
            raise failed("a step beside other members")
        if kind == _TABLE:
            top.count -= 1
            if self.out[-1] not in b"[{":
                self.out += b","
        elif kind != _CELLS:
            self.out += b","
        if top.closer == _OBJECT_END:
            if first[-1:] != b":":
                raise NoJSON
            self.out += unmarked(first) if first[1] == ESCAPE else first

    def _open(
        self, lead: bytes, first: bytes, leaf: bytes, place: Place, depth: int
    ) -> bytes | None:
        """An array, object or step; what is closed behind it if that was read, too."""
        out = self.out
        if lead == b"[":
            self._check_depth(depth + 1)
            if place.kind == ROW:
                self._open_row(place, depth)
                return None
            if not place.element:
                self._open_array(depth)
                return None
            out += b"["
            self._stack.append(_Open(_OTHER, _ARRAY_END, depth + 1, place.element))
            return None
        if lead != b"{" or first[-1:] != b":":
            raise NoJSON
        if first[1] == ESCAPE and first[2] != ESCAPE:
            return self._step(first, leaf, place, depth)
        self._check_depth(depth + 1)
        out += b"{"
        out += unmarked(first)
        self._stack.append(_Open(_OTHER, _OBJECT_END, depth + 1, VALUE))
        return None

    def _step(
        self, first: bytes, leaf: bytes, place: Place, depth: int
    ) -> bytes | None:
        match = _HEAD.match(first)
        if match:
            if leaf or len(match[1]) > _DIGITS:
                raise failed("a table without columns")
            return self._head(int(match[1]), depth)
        if first in _JSON_STEPS:
            self.steps |= JSON
            step = _Open(_JSON, _OBJECT_END, depth + 1, VALUE)
            self._base += len(self.out)
            step.outer, self.out = self.out, bytearray()
        else:
            match = _NAME_STEP.match(first)
            if not match:
                unmarked(first)
                raise NoJSON
            self._check_new(match[1])
            step = _Open(_NAME, _OBJECT_END, depth, place)
            self._names[match[1]] = None
            step.start = len(self.out)
        step.name = first
        step.deepest = self._deepest
        self._deepest = depth
        self._stack.append(step)
        return None

    def _head(self, count: int, depth: int) -> bytes:
        """The head of a table: what its last item closes behind the columns."""
        reader = Reader(self._depth - depth)
        columns, rest = reader.read(self._items)
        self.steps |= reader.steps
        inner = Place(ROW, columns)
        top = self._stack[-1] if self._stack else None
        alone = rest.startswith(b"}")
        if alone and top and top.kind == _PLAIN and self.out[-1] == ARRAY:
            rest = rest[1:]
            top = self._stack[-1] = _Open(_TABLE, _ARRAY_END, depth, inner)
        else:
            depth += 1
            self.out += b"{"
            top = _Open(_TABLE, _OBJECT_END, depth, inner)
            self._stack.append(top)
        top.count = count
        if depth + columns.height > self._depth:
            raise _too_deep()
        if depth > self._deepest:
            self._deepest = depth
        return rest

    def _open_row(self, place: Place, depth: int) -> None:
        self.out += b"{"
        depth += 1
        self._stack.append(_Open(_CELLS, _ARRAY_END, depth, place))
        if depth + place.columns.inline > self._deepest:
            self._deepest = depth + place.columns.inline

    def _begin_cell(self, top: _Open, text: bytes) -> bool:
        """Write what is in front of a cell; False if it is absent."""
        columns, index = top.inner.columns, top.cell
        kinds, out = columns.kinds, self.out
        if index < len(kinds) and kinds[index] == TEXT:
            self._write(columns.texts[index])
            index += 1
        if index == len(kinds):
            raise failed("a row with a cell too many")
        top.cell = index + 1
        if text == b'"="' and columns.optional[index]:
            self.steps |= ABSENT
            return False
        before = columns.texts[index]
        out += before if out[-1] != OBJECT else before[1:]
        return True

    def _write(self, text: bytes) -> None:
        """What is behind a comma, if it is the first of a row."""
        self.out += text if self.out[-1] != OBJECT else text[1:]

    def _end_row(self, top: _Open) -> None:
        columns = top.inner.columns
        index = columns.next[top.cell]
        while index < len(columns.kinds):
            if columns.kinds[index] != TEXT:
                raise failed("a row without a cell that is not optional")
            self._write(columns.texts[index])
            index = columns.next[index + 1]
        self.out += b"}"
        self._check_room(0)

    def _leaf(self, leaf: bytes, place: Place, depth: int) -> None:
        """A value in which there is no other."""
        first = leaf[0]
        if first == QUOTE:
            if leaf[1] != ESCAPE:
                self._string(leaf, place)
            elif leaf[2] == ESCAPE:
                self._string(b'"' + leaf[2:], place)
            else:
                self._named(leaf, place, depth)
            return
        if first in (ARRAY, OBJECT):
            self._check_depth(depth + 1)
            if place.kind == ROW and first == ARRAY:
                self._open_row(place, depth)
                self._end_row(self._stack.pop())
                return
        self.out += leaf

    def _string(self, lexeme: bytes, place: Place) -> None:
        if place.kind == PATTERN:
            self.out += place.before
            self.out += lexeme[1:-1]
            self.out += place.behind
        else:
            self.out += lexeme

    def _named(self, lexeme: bytes, place: Place, depth: int) -> None:
        """A string that gives a name, or one that stands for what has it."""
        match = _NAMED.match(lexeme)
        if not match:
            unmarked(lexeme)
            raise NoJSON
        name, char = match.groups()
        if self._stack and self._stack[-1].kind == _NAME:
            raise failed("a name for what is a name")
        if char == b":":
            self._check_new(name)
            start = len(self.out)
            self._string(b'"' + lexeme[match.end() :], place)
            self._names[name] = _Named(self.out, start, len(self.out), 0)
            return
        named = self._names.get(name)
        if named is None:
            raise failed(f"the name {shown(name)} before the end of its value")
        buffer, start, end, height = named
        if char == b'"':
            self.steps |= REPEATED
            self._check_room(end - start)
            if height:
                self._check_depth(depth + height)
            self.out += buffer[start:end]
            return
        self.steps |= REST
        if buffer[start] != QUOTE:
            raise failed(f"a rest behind {shown(name)}, which is no string")
        self._check_room(end - start - match.end() + len(lexeme))
        self.out += buffer[start : end - 1]
        self.out += lexeme[match.end() - 1 :]

    def _check_new(self, name: bytes) -> None:
        self.steps |= NAMED
        if name in self._names:
            raise failed(f"the name {shown(name)} is given twice")
        if self._stack and self._stack[-1].kind == _NAME:
            raise failed("a name for what is a name")

    def _close(self, close: bytes) -> None:
        stack = self._stack
        for char in close:
            if not stack:
                raise NoJSON
            top = stack.pop()
            if top.closer != char:
                raise NoJSON
            kind = top.kind
            if kind == _CELLS:
                self._end_row(top)
            elif kind == _NAME:
                self._end_name(top)
            elif kind == _JSON:
                self._end_json(top)
            else:
                if top.count:
                    raise failed("another number of rows than announced")
                self.out.append(char)

    def _end_name(self, step: _Open) -> None:
        height = self._deepest - step.depth
        named = _Named(self.out, step.start, len(self.out), height)
        self._names[step.name[2:-2]] = named
        self._deepest = max(self._deepest, step.deepest)

    def _end_json(self, step: _Open) -> None:
        text = self.out
        if text[0] not in b"[{":
            raise failed("a step for JSON around what is no array or object")
        self._hidden += len(text)
        self._base -= len(step.outer)
        self.out = step.outer
        self._deepest = step.deepest
        room = self._limit - self._base - len(self.out)
        laid = indent(text, room) if step.name == _JSON_STEPS[1] else text
        string = None if laid is None else quoted(laid, room)
        if string is None:
            raise over_output()
        self.out += string
        self._check_room(0)

    def _check_depth(self, depth: int) -> None:
        if depth > self._depth:
            raise _too_deep()
        if depth > self._deepest:
            self._deepest = depth

    def _check_room(self, size: int) -> None:
        """Judge the output limit for what there is, and so many bytes."""
        size += self._base + len(self.out)
        if size > self._limit or size + self._hidden > _SHARE * self._limit:
            raise over_output()


def _too_deep() -> CompactError:
    return failed("more open brackets than the limit", limit="depth")
