"""The structure algorithm, decoding: one pass, which undoes each step as it ends.

See docs/m2m.md, "T2". What is restored stands in one buffer for each
open string that holds JSON; before each write the buffer is checked against the
output limit, since references expand.
"""

from typing import NamedTuple

from .._core.errors import CompactError, failed_with, over_output
from .._core.json import Scanner
from .._core.limits import Limits
from .._core.text import natural, utf8
from .structure import CLOSING, ESCAPE, JSON, JSON2, NUMBERED, REFERENCE, ROWS, indent

_ROW = "row"
_ESCAPED = {b"\\": b"\\\\", b'"': b'\\"', b"\n": b"\\n"}  # backslashes first
_STEP = 1 << 16


def decode_structure(payload: bytes, limits: Limits) -> str:
    """The content of a payload; CompactError (decompression)."""
    try:
        return _Decoder(utf8(payload), limits).document()
    except CompactError as error:
        raise failed_with(error) from None


class _Restored(NamedTuple):
    """A value that references copy: where it stands, and how high it is."""

    buffer: bytearray
    start: int
    end: int
    height: int


class _Open:
    """What is not closed yet: kind is a bracket, a step, or a row of rows.

    outer is the buffer around a wrap, keys the beginnings of a row's members, index
    the next of them, or how many values there were.
    """

    __slots__ = ("height", "index", "keys", "kind", "outer", "start")

    def __init__(self, kind: str, start: int, outer: bytearray) -> None:
        self.kind = kind
        self.start = start
        self.outer = outer
        self.keys: list[bytes] = []
        self.index = 0
        self.height = 0


class _Decoder(Scanner):
    __slots__ = ("limit", "out", "stack", "table")

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text, limits.depth)
        self.limit = limits.output
        self.out = bytearray()
        self.stack: list[_Open] = []
        self.table: list[_Restored] = []

    def document(self) -> str:
        at = self.space(0)
        whole = False
        while not whole or self.stack:
            at, whole = self.proceed(self.space(at)) if whole else self.begin(at)
        self.check_end(at)
        return self.out.decode()

    def begin(self, at: int) -> tuple[int, bool]:
        """The beginning of a value; whether it, or what may be behind it, ends."""
        char = self.text[at : at + 1]
        if char == '"':
            return self.begin_string(at), True
        if char == "[":
            return self.begin_array(at)
        if char == "{":
            return self.begin_object(at)
        end = self.scalar(at)
        self.write(self.text[at:end].encode())
        return end, True

    def begin_string(self, at: int) -> int:
        end = self.string(at)
        lexeme = self.text[at:end]
        if lexeme.startswith(REFERENCE):
            self.refer(at, lexeme)
        else:
            start = len(self.out)
            self.write(self.literal(at, lexeme))
            self.restored(start, 0)
        return end

    def begin_array(self, at: int) -> tuple[int, bool]:
        self.open("[", at)
        self.write(b"[")
        at = self.space(at + 1)
        if self.text.startswith("]", at):
            return at + 1, self.close(b"]")
        return at, False

    def begin_object(self, at: int) -> tuple[int, bool]:
        first = self.space(at + 1)
        if self.text.startswith("}", first):
            self.open("{", at)
            self.write(b"{")
            return first + 1, self.close(b"}")
        end = self.string(first)
        lexeme = self.text[first:end]
        if lexeme == ROWS:
            self.open(ROWS, at)
            return self.begin_rows(self.colon(end)), True
        if lexeme in (JSON, JSON2):
            self.open(lexeme, at)
            self.out = bytearray()
            return self.colon(end), False
        self.open("{", at)
        self.write(b"{" + self.literal(first, lexeme) + b":")
        return self.colon(end), False

    def begin_rows(self, at: int) -> int:
        """The array of keys, of which each row's object has all."""
        keys = self.stack[-1].keys
        for _ in range(2):
            if not self.text.startswith("[", at):
                raise self.unexpected(at, "an array")
            at = self.space(at + 1)
        while True:
            end = self.string(at)
            start = b"," if keys else b"{"
            keys.append(start + self.literal(at, self.text[at:end]) + b":")
            at = self.space(end)
            if self.text.startswith("]", at):
                break
            at = self.comma(at)
        self.write(b"[")
        return at + 1

    def proceed(self, at: int) -> tuple[int, bool]:
        """What is behind a value, in what is open."""
        kind = self.stack[-1].kind
        if kind == ROWS:
            return self.proceed_rows(at)
        if kind == _ROW:
            return self.proceed_row(at)
        if kind in (JSON, JSON2):
            if not self.text.startswith("}", at):
                raise self.unexpected(at, "the end of the step")
            return at + 1, self.close_wrap()
        closing = CLOSING[kind]
        if self.text.startswith(closing, at):
            return at + 1, self.close(closing.encode())
        at = self.comma(at)
        if kind == "[":
            self.write(b",")
            return at, False
        end = self.string(at)
        self.write(b"," + self.literal(at, self.text[at:end]) + b":")
        return self.colon(end), False

    def proceed_rows(self, at: int) -> tuple[int, bool]:
        rows = self.stack[-1]
        if self.text.startswith("]", at):
            at = self.space(at + 1)
            if not self.text.startswith("}", at):
                raise self.unexpected(at, "the end of the step")
            return at + 1, self.close(b"]")
        at = self.comma(at)
        if rows.index:
            self.write(b",")
        rows.index += 1
        if self.text.startswith(REFERENCE, at):
            return self.begin_string(at), True
        if not self.text.startswith("[", at):
            raise self.unexpected(at, "a row")
        self.open(_ROW, at)
        self.stack[-1].keys = rows.keys
        self.next_key(at)
        return self.space(at + 1), False

    def proceed_row(self, at: int) -> tuple[int, bool]:
        row = self.stack[-1]
        if not self.text.startswith("]", at):
            end = self.comma(at)
            self.next_key(at)
            return end, False
        if row.index != len(row.keys):
            raise self.unexpected(at, "a value for each key")
        return at + 1, self.close(b"}")

    def next_key(self, at: int) -> None:
        row = self.stack[-1]
        if row.index == len(row.keys):
            raise self.unexpected(at, "the end of the row")
        self.write(row.keys[row.index])
        row.index += 1

    def literal(self, at: int, lexeme: str) -> bytes:
        """A key or string as it was, without what kept it from being a step."""
        if lexeme.startswith(ESCAPE, 1):
            if not lexeme.startswith(ESCAPE, 2):
                raise self.unexpected(at + 2, "a step that is known and in its place")
            lexeme = '"' + lexeme[2:]
        return lexeme.encode()

    def refer(self, at: int, lexeme: str) -> None:
        number = natural(lexeme[len(REFERENCE) : -1])
        if not 0 <= number < len(self.table):
            raise self.unexpected(at, "the number of a value before it")
        value = self.table[number]
        self.check_depth(len(self.stack) + value.height, at)
        self.check_room(value.end - value.start)
        self.out += value.buffer[value.start : value.end]
        self.rise(value.height)

    def open(self, kind: str, at: int) -> None:
        self.stack.append(_Open(kind, len(self.out), self.out))
        self.check_depth(len(self.stack), at)

    def close(self, closing: bytes) -> bool:
        """The end of an array or object."""
        self.write(closing)
        ended = self.stack.pop()
        self.restored(ended.start, ended.height + 1)
        return True

    def close_wrap(self) -> bool:
        """The end of a string that holds JSON."""
        wrap = self.stack.pop()
        inner = self.out
        self.out = wrap.outer
        if wrap.kind == JSON2:
            text = indent(inner.decode(), self.limit - len(self.out))
            if text is None:
                raise over_output()
            inner = bytearray(text, "utf-8")
        self.write_quoted(inner)
        self.restored(wrap.start, 0)
        return True

    def write_quoted(self, text: bytearray) -> None:
        """JSON as a string; the line feeds of its layout are its only controls."""
        self.check_room(len(text) + sum(map(text.count, _ESCAPED)) + 2)
        self.out += b'"'
        for at in range(0, len(text), _STEP):  # so that there is no second copy
            piece = text[at : at + _STEP]
            for char, escape in _ESCAPED.items():
                piece = piece.replace(char, escape)
            self.out += piece
        self.out += b'"'

    def restored(self, start: int, height: int) -> None:
        """A string, array or object has been written: later ones may refer to it."""
        if len(self.out) - start >= NUMBERED:
            self.table.append(_Restored(self.out, start, len(self.out), height))
        self.rise(height)

    def rise(self, height: int) -> None:
        if self.stack and self.stack[-1].height < height:
            self.stack[-1].height = height

    def write(self, piece: bytes) -> None:
        self.check_room(len(piece))
        self.out += piece

    def check_room(self, size: int) -> None:
        if len(self.out) + size > self.limit:
            raise over_output()
