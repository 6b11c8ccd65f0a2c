"""The structure algorithm, decoding, in one pass: each step is undone when it has been read.

See docs/m2m.md, "T2".
"""

from itertools import chain

from .._core.causes_gen import STRUCTURE_ROWS, STRUCTURE_STEP, STRUCTURE_STEP_BESIDE
from .._core.errors import (
    CompactError,
    as_decompression_error,
    decompression_error,
    output_error,
)
from .._core.json import json_fault
from .._core.limits import Limits
from .._core.text import decode_utf8
from .structure import ARRAY, ESCAPE, OBJECT, QUOTE, unmarked
from .structure_cells import begin_cell, end_row, open_row, write_string
from .structure_column import PATTERN, ROW, VALUE, Place
from .structure_items import NoJSON, is_leaf, pieces, without_space
from .structure_open import CELLS, JSON, NAME, OTHER, PLAIN, TABLE, Open, Restoring
from .structure_steps import end_json, end_name, named, step

_ARRAY_END, _OBJECT_END = b"]}"


def decode_structure(payload: bytes, limits: Limits) -> str:
    """The content of a payload; CompactError (decompression)."""
    return restore(payload, limits).out.decode()


def restore(payload: bytes, limits: Limits) -> "Decoder":
    """A decoder that has restored a payload; CompactError (decompression)."""
    text = decode_utf8(payload, "text")
    try:
        try:
            return Decoder(payload, limits)
        except NoJSON:
            pass
        spaceless = without_space(payload)
        try:
            return Decoder(spaceless, limits)
        except NoJSON:
            raise decompression_error(STRUCTURE_STEP, value="") from None
    except CompactError as error:
        raise _explained(error, text, limits) from None


# How much deeper a frame may nest than the document in it. It bounds the search for what is
# wrong.
_STEP_DEPTH = 4


def _explained(error: CompactError, text: str, limits: Limits) -> CompactError:
    """If the text is no JSON, that is the error, even if a wrong step stands earlier."""
    if error.limit == "depth":
        return output_error(limits.depth, "depth")
    if error.limit is not None:
        return error
    fault = json_fault(text, _STEP_DEPTH * limits.depth)
    if fault is None or fault.limit is not None:
        return error
    return as_decompression_error(fault)


class Decoder(Restoring):
    """Restores a payload."""

    __slots__ = ("_arrays",)

    def __init__(self, payload: bytes, limits: Limits) -> None:
        super().__init__(limits)
        self.items = chain.from_iterable(pieces(payload, self._in_array))
        # Plain arrays have no state, so one for each depth is used again.
        self._arrays = [Open(PLAIN, _ARRAY_END, 1, VALUE)]
        if is_leaf(payload):
            self._leaf(payload, VALUE, 0)
        else:
            self._read()
        self.check_room(0)

    def _read(self) -> None:
        stack, items = self.stack, self.items
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
            if top.kind == CELLS:
                if not begin_cell(self, top, text):
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
        return bool(self.stack) and self.stack[-1].kind == PLAIN

    def _open_array(self, depth: int) -> Open:
        if depth >= self.depth:
            self.check_depth(depth + 1)
        if depth >= self.deepest:
            self.deepest = depth + 1
        arrays = self._arrays
        while depth >= len(arrays):
            arrays.append(Open(PLAIN, _ARRAY_END, len(arrays) + 1, VALUE))
        top = arrays[depth]
        self.stack.append(top)
        self.out += b"["
        return top

    def _separate(self, top: Open, first: bytes) -> None:
        """Handle the text between two values."""
        kind = top.kind
        if kind >= NAME:
            raise decompression_error(STRUCTURE_STEP_BESIDE)
        if kind == TABLE:
            top.count -= 1
            if top.count < 0:
                raise decompression_error(STRUCTURE_ROWS)
            if self.out[-1] not in b"[{":
                self.out += b","
        elif kind != CELLS:
            self.out += b","
        if top.closer == _OBJECT_END:
            if first[-1:] != b":":
                raise NoJSON
            self.out += unmarked(first) if first[1] == ESCAPE else first

    def _open(
        self, lead: bytes, first: bytes, leaf: bytes, place: Place, depth: int
    ) -> bytes | None:
        """Open an array, object or step; return the closing brackets after it if these were
        read too."""
        out = self.out
        if lead == b"[":
            self.check_depth(depth + 1)
            if place.kind == ROW:
                open_row(self, place, depth)
                return None
            if not place.element:
                self._open_array(depth)
                return None
            out += b"["
            self.stack.append(Open(OTHER, _ARRAY_END, depth + 1, place.element))
            return None
        if lead != b"{" or first[-1:] != b":":
            raise NoJSON
        if first[1] == ESCAPE and first[2] != ESCAPE:
            return step(self, first, leaf, place, depth)
        self.check_depth(depth + 1)
        out += b"{"
        out += unmarked(first)
        self.stack.append(Open(OTHER, _OBJECT_END, depth + 1, VALUE))
        return None

    def _leaf(self, leaf: bytes, place: Place, depth: int) -> None:
        """A value that contains no other value."""
        first = leaf[0]
        if first == QUOTE:
            if leaf[1] != ESCAPE:
                write_string(self, leaf, place)
            elif leaf[2] == ESCAPE:
                write_string(self, b'"' + leaf[2:], place)
            else:
                named(self, leaf, place, depth)
            return
        if first in (ARRAY, OBJECT):
            self.check_depth(depth + 1)
            if place.kind == ROW and first == ARRAY:
                open_row(self, place, depth)
                end_row(self, self.stack.pop())
                return
        self.out += leaf

    def _close(self, close: bytes) -> None:
        stack = self.stack
        for char in close:
            if not stack:
                raise NoJSON
            top = stack.pop()
            if top.closer != char:
                raise NoJSON
            kind = top.kind
            if kind == CELLS:
                end_row(self, top)
            elif kind == NAME:
                end_name(self, top)
            elif kind == JSON:
                end_json(self, top)
            else:
                if top.count:
                    raise decompression_error(STRUCTURE_ROWS)
                self.out.append(char)
