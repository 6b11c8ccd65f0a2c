"""The structure algorithm, decoding, in one pass: each step is undone when it has been read.

See docs/m2m.md, "T2".
"""

from collections.abc import Iterator
from itertools import chain

from .._core.causes_gen import STRUCTURE_ROWS, STRUCTURE_STEP, STRUCTURE_STEP_BESIDE
from .._core.errors import CompactError
from .._core.errors_content import (
    as_decompression_error,
    decompression_error,
    output_error,
)
from .._core.json_fault import json_fault
from .._core.limits_gen import Limits
from .._core.utf8 import check_utf8
from .structure import ESCAPE, QUOTE, unmarked
from .structure_cells import begin_cell, end_row, open_row, write_string
from .structure_column import PATTERN, ROW, VALUE, Place
from .structure_items import (
    SPACE,
    Item,
    NoJSON,
    check_codes,
    is_leaf,
    pieces,
    spaceless,
)
from .structure_open import (
    CELLS,
    FULL,
    JSON,
    NAME,
    OTHER,
    PLAIN,
    TABLE,
    Open,
    Restoring,
    too_deep,
)
from .structure_steps import end_json, end_name, named_string, step

_ARRAY_END, _OBJECT_END = b"]}"
_BRACKETS = b"[{"


def decode_structure(payload: bytes, limits: Limits) -> str:
    """The content of a payload; CompactError (decompression)."""
    return restore(payload, limits).content()


def restore(payload: bytes, limits: Limits) -> "Decoder":
    """A decoder that has restored a payload; CompactError (decompression)."""
    check_utf8(payload, "text")
    try:
        try:
            return Decoder(iter((payload,)), limits)
        except NoJSON:
            pass
        except CompactError:
            # White space hides what ends behind it: a head, or a row without cells.
            if not any(space in payload for space in SPACE):
                raise
        try:
            return Decoder(spaceless(payload), limits)
        except NoJSON:
            raise decompression_error(STRUCTURE_STEP, value="") from None
    except CompactError as error:
        raise _explained(error, payload.decode(), limits) from None


# How much deeper a frame may nest than the document in it. It bounds the search for what is
# wrong.
_STEP_DEPTH = 4


def _explained(error: CompactError, text: str, limits: Limits) -> CompactError:
    """If the text is no JSON, that is the error, even if it has a wrong step or passes a
    limit earlier."""
    fault = json_fault(text, _STEP_DEPTH * limits.depth)
    if (fault or error).limit == "depth":
        return output_error(limits.depth, "depth")
    return error if fault is None else as_decompression_error(fault)


class Decoder(Restoring):
    """Restores a payload, of which the parts are given, perhaps without white space. All
    but the first begin with a comma between values."""

    __slots__ = ("_arrays", "_parts")

    def __init__(self, parts: Iterator[bytes], limits: Limits) -> None:
        super().__init__(limits)
        self._parts = parts
        # There is one run of plain arrays at each depth, so it is used again.
        self._arrays: list[Open] = []
        first = next(parts)
        if is_leaf(first):
            self._leaf(first)
            if next(parts, None):
                raise NoJSON
        else:
            self.items = chain.from_iterable(self._pieces(first))
            try:
                self._read()
            except CompactError as error:
                if error.limit != "output":
                    self.check_room(0)  # it may have been passed before
                raise
        self.check_room(0)

    def _pieces(self, first: bytes) -> Iterator[list[Item]]:
        for part in chain((first,), self._parts):
            if part is not first:
                check_codes(part)
            for items in pieces(part, self._in_array, runs=True):
                yield items
                if len(self.out) > FULL:
                    self.flush()

    def _read(self) -> None:
        stack = self.stack
        place, depth, due = VALUE, 0, True
        for lead, first, leaf, close in self.items:
            text = leaf
            if due:
                due = False
                if place is VALUE and lead == b"[":
                    top = self._open_arrays(1, depth)
                else:
                    rest = self._open(lead, first, leaf, place, depth)
                    if rest is not None:
                        if close:
                            raise NoJSON
                        self._close(rest)
                        continue
                    top = stack[-1]
            elif lead != b"," or not stack:
                raise NoJSON
            else:
                top = stack[-1]
                if top.kind == PLAIN:
                    self.out += b","
                elif top.kind != CELLS:
                    self._separate(top, first)
            if first and top.closer == _ARRAY_END:
                if leaf or first[-1] != QUOTE:
                    raise NoJSON
                text = first
            place, depth = top.inner, top.depth
            if top.kind == CELLS:
                cell = begin_cell(self, top, text)
                if cell is None:
                    if close:
                        self._close(close)
                    continue
                columns, place = place.columns, cell
                if columns.nested:
                    depth += columns.nested.get(top.cell - 1, 0)
            if not text:
                if close:
                    raise NoJSON
                due = True
                continue
            char = text[0]
            if char == QUOTE and (text[1] == ESCAPE or place.kind == PATTERN):
                self._string(text, place, depth)
            elif char not in _BRACKETS:
                if len(text) < FULL:
                    self.out += text
                else:
                    self.write(text, 0, len(text))
            elif text.startswith(b"[["):
                place, depth = self._open_run(len(text), place, depth)
                due = True
            else:
                self._empty(text, place, depth)
            if close:
                self._close(close)
        if stack or due:
            raise NoJSON

    def _leaf(self, text: bytes) -> None:
        """The whole content."""
        if text[0] == QUOTE:
            self._string(text, VALUE, 0)
        elif text[0] in _BRACKETS:
            self._empty(text, VALUE, 0)
        else:
            self.write(text, 0, len(text))

    def _in_array(self) -> bool:
        return bool(self.stack) and self.stack[-1].kind == PLAIN

    def _open_arrays(self, count: int, depth: int) -> Open:
        """Open so many plain arrays."""
        inner = depth + count
        if inner > self.deepest:
            if inner > self.depth:
                # Those that are not too deep come first.
                self.check_room(self.depth - depth)
                raise too_deep(self.depth)
            self.deepest = inner
        self.out += b"[" * count
        stack = self.stack
        top = stack[-1] if stack else None
        if top and top.kind == PLAIN:
            top.count += count
        else:
            arrays = self._arrays
            while depth >= len(arrays):
                arrays.append(Open(PLAIN, _ARRAY_END, 0, VALUE))
            top = arrays[depth]
            top.count = count
            stack.append(top)
        top.depth = inner
        return top

    def _open_run(self, count: int, place: Place, depth: int) -> tuple[Place, int]:
        """Open so many arrays, of which the first stands in a place; what is in them."""
        while place is not VALUE and count:
            count -= 1
            self._open(b"[", b"", b"", place, depth)
            top = self.stack[-1]
            place, depth = top.inner, top.depth
            if top.kind == CELLS:
                columns = place.columns
                place = begin_cell(self, top, b"") or VALUE
                depth += columns.nested.get(top.cell - 1, 0)
        if not count:
            return place, depth
        return VALUE, self._open_arrays(count, depth).depth

    def _separate(self, top: Open, first: bytes) -> None:
        """Handle the text between two elements or members, which are no plain array's."""
        kind = top.kind
        if kind >= NAME:
            raise decompression_error(STRUCTURE_STEP_BESIDE)
        if kind == TABLE:
            top.count -= 1
            if top.count < 0:
                raise decompression_error(STRUCTURE_ROWS)
            if self.out[-1] not in b"[{":
                self.out += b","
        else:
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
                self._open_arrays(1, depth)
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

    def _string(self, text: bytes, place: Place, depth: int) -> None:
        if text[1] != ESCAPE:
            write_string(self, text, place)
        elif text[2] == ESCAPE:
            write_string(self, b'"' + text[2:], place)
        else:
            named_string(self, text, place, depth)

    def _empty(self, text: bytes, place: Place, depth: int) -> None:
        """An array or object of nothing."""
        depth += 1
        if depth > self.deepest:
            self.check_depth(depth)
        if place.kind == ROW and text == b"[]":
            open_row(self, place, depth - 1)
            end_row(self, self.stack.pop())
        else:
            self.out += text

    def _close(self, close: bytes) -> None:
        stack = self.stack
        at, size = 0, len(close)
        while at < size:
            if not stack:
                raise NoJSON
            top, char = stack[-1], close[at]
            if top.closer != char:
                raise NoJSON
            kind = top.kind
            if kind == PLAIN:
                count = 1
                if top.count > 1 < size - at:
                    run = size - at - len(close[at:].lstrip(b"]"))
                    count = min(run, top.count)
                self.out += b"]" * count
                self.close_arrays(top, count)
                at += count
                continue
            at += 1
            stack.pop()
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
