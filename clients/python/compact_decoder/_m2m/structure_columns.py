"""The structure algorithm, decoding: the columns of a table.

See docs/m2m.md, "T2".
"""

from collections.abc import Iterator

from .._core.causes_gen import STRUCTURE_COLUMNS
from .._core.errors import CompactError
from .._core.errors_content import decompression_error, output_error
from .structure import ESCAPE, QUOTE, unmarked
from .structure_clauses import Clause
from .structure_column import (
    CELL,
    NO_COLUMNS,
    PATTERN,
    ROW,
    ROWS,
    VALUE,
    Columns,
    Place,
)
from .structure_items import Item, NoJSON

_ARRAY_END, _OBJECT_END = b"]}"


_LIST, _OPTIONAL, _MEMBER, _STEP = range(4)
_STEPS = {b'"=row":': ROW, b'"=rows":': ROWS}


class _Open:
    """A bracket of columns. list is the list of columns that it is in, or itself."""

    __slots__ = (
        *("cells", "closer", "columns", "height", "key", "keys", "kind", "level"),
        *("list", "nested", "optional", "step"),
    )

    def __init__(self, kind: int, closer: int, outer: "_Open | None") -> None:
        self.kind = kind
        self.closer = closer
        self.list: _Open = outer.list if outer else self
        self.key = b""
        self.optional: bool = kind == _OPTIONAL or bool(outer and outer.optional)
        self.step = CELL
        self.keys: list[bytes] = []
        self.cells = 0  # columns that are not constant
        self.nested = 0  # inline objects around
        self.height = 1
        self.level = 1
        self.columns = NO_COLUMNS


class Reader:
    """Reads columns from items. The last item may close more brackets than the columns'."""

    __slots__ = ("room", "stack", "steps")

    def __init__(self, room: int) -> None:
        self.room = room  # how high a row may be
        self.steps = Clause.TABLE
        self.stack: list[_Open] = []

    def read(self, items: Iterator[Item], run: bytes) -> tuple[Columns, bytes]:
        """The columns, which begin with a run of brackets and more items; and the brackets
        that the last item closes after them."""
        due = True
        stack = self.stack
        self.open_run(run)
        for lead, first, rest, close in items:
            leaf = rest
            if due == (lead == b",") or lead not in b",[{":
                raise NoJSON
            if due:
                self.open(lead)
            elif stack[-1].kind != _LIST:
                raise _no_columns()
            top = stack[-1]
            if top.closer == _OBJECT_END:
                self.name(top, first)
            elif first:
                if leaf or first[-1] != QUOTE:
                    raise NoJSON
                leaf = first
            if leaf.startswith(b"[["):
                self.open_run(leaf)
                leaf = b""
            due = not leaf
            if leaf:
                self.leaf(top, leaf)
            elif close:
                raise NoJSON
            for index, char in enumerate(close, 1):
                columns = self.close(char)
                if columns:
                    return columns, close[index:]
        raise NoJSON

    def open(self, lead: bytes) -> None:
        """A bracket, where one may stand."""
        top = self.stack[-1] if self.stack else None
        kind = top.kind if top else _STEP
        if lead == b"[":
            if kind == _LIST:
                self.steps |= Clause.OPTIONAL
                if top and top.nested:
                    raise _no_columns()
                self.stack.append(_Open(_OPTIONAL, _ARRAY_END, top))
            elif kind in (_STEP, _MEMBER):
                self.open_list(top)
            else:
                raise _no_columns()
        elif lead == b"{" and top and kind != _STEP:
            new = _STEP if kind == _MEMBER else _MEMBER
            self.stack.append(_Open(new, _OBJECT_END, top))
            self.stack[-1].key = top.key
        else:
            raise _no_columns()

    def open_run(self, run: bytes) -> None:
        for _ in run:
            self.open(b"[")

    def open_list(self, top: _Open | None) -> None:
        new = _Open(_LIST, _ARRAY_END, None)
        if top is None:
            new.columns = Columns()
        elif top.kind == _STEP:
            new.columns = Columns()
            new.level = top.list.level + 1 + (top.step == ROWS)
        else:
            if top.optional:
                raise _no_columns()
            self.steps |= Clause.INLINE
            outer = top.list
            new.columns = outer.columns
            new.columns.add_text(self.text(outer, top.key), b"{")
            new.nested = outer.nested + 1
            new.columns.inline = max(new.columns.inline, new.nested)
            new.level = outer.level + 1
        if new.level > self.room:
            raise output_error(self.room, "depth")
        self.stack.append(new)

    def name(self, top: _Open, first: bytes) -> None:
        """The key of a column, or the step around its columns."""
        if not first.endswith(b":"):
            raise NoJSON
        if top.kind == _STEP:
            top.step = _STEPS.get(first, CELL)
            if top.step == CELL:
                raise _no_columns()
            self.steps |= Clause.OBJECT_CELL if top.step == ROW else Clause.LIST_CELL
        else:
            top.key = _unmarked(first[:-1])

    def leaf(self, top: _Open, leaf: bytes) -> None:
        """An item without a bracket: a column, or text that is the same in all rows."""
        if top.kind == _MEMBER:
            self.member(top, leaf)
        elif top.kind != _STEP and leaf[0] == QUOTE:
            self.add(top, _unmarked(leaf), VALUE)
        else:
            raise _no_columns()

    def member(self, top: _Open, leaf: bytes) -> None:
        if leaf[0] in b"[{":
            raise _no_columns()
        text = _unmarked(leaf) if leaf[0] == QUOTE else leaf
        stars = text.count(b"*")
        if stars:
            before, _, behind = text.partition(b"*")
            if stars > 1 or before.endswith(b"\\"):
                raise _no_columns()
            self.steps |= Clause.PATTERN
            self.add(top, top.key, Place(PATTERN, None, before, behind))
        elif top.optional:
            raise _no_columns()
        else:
            self.steps |= Clause.CONSTANT
            columns = top.list.columns
            columns.add_text(self.text(top.list, top.key), text)

    def add(self, top: _Open, key: bytes, place: Place) -> None:
        outer = top.list
        outer.cells += 1
        text = self.text(outer, key)
        outer.columns.add(text, place, outer.nested, optional=top.optional)

    def text(self, outer: _Open, key: bytes) -> bytes:
        """The text in front of a member; refuses a key that is there already."""
        comma = b"," if outer.keys or not outer.nested else b""
        outer.keys.append(key)
        return comma + key + b":"

    def close(self, char: int) -> Columns | None:
        """The end of a bracket; returns the columns if it is the outermost one."""
        top = self.stack.pop()
        if top.closer != char:
            raise NoJSON
        if top.kind != _LIST:
            return None
        del top.list  # itself: nothing else would free it at once
        keys = sorted(top.keys)
        if any(map(bytes.__eq__, keys, keys[1:])):
            raise _no_columns()
        if top.nested:
            if not top.cells:
                raise _no_columns()
            top.columns.add_text(b"}")
            outer = self.stack[-1].list
            outer.cells += 1
            outer.height = max(outer.height, 1 + top.height)
            return None
        top.columns.finish(top.height)
        if not self.stack:
            return top.columns
        step = self.stack[-1]
        outer = step.list
        outer.height = max(outer.height, 1 + (step.step == ROWS) + top.height)
        self.add(step, step.key, Place(step.step, top.columns))
        return None


def _no_columns() -> CompactError:
    return decompression_error(STRUCTURE_COLUMNS)


def _unmarked(lexeme: bytes) -> bytes:
    """A key or constant without its added mark; refuses a step."""
    if lexeme[1] == ESCAPE and lexeme[2] != ESCAPE:
        raise _no_columns()
    return unmarked(lexeme)
