"""The token algorithm: short keys and values, by their place.

See docs/protocol.md, "Token". All comparisons are on the raw characters between
the quotes; lexemes, order and doubles survive, white space between tokens does
not. A table's row for a key is what stands for it, and the context and the table
of its value; NONE where it has none.
"""

import re

from ._errors import CompactError
from ._frames import failed_with, over_output, utf8
from ._json import Scanner
from ._limits import Limits
from ._text import utf8_size
from ._token_gen import (
    DECODED_KEYS,
    DECODED_VALUES,
    DEFAULTS,
    ENCODED_KEYS,
    ENCODED_VALUES,
    ESCAPE,
    NONE,
    REQUEST,
    Row,
)

_KEY = re.compile(r'"([^"\\\x00-\x1f]*)":')
_CLASSES = {
    "one": re.compile(r"1(?:\.0+)?(?:[eE][+-]?0+)?"),
    "zero": re.compile(r"-?0(?:\.0+)?(?:[eE][+-]?[0-9]+)?"),
    "empty_object": re.compile(r"\{\}"),
}


def encode_token(content: str, depth: int) -> bytes:
    """The payload for a JSON text; CompactError (format) for any other text."""
    return _Encoder(content, depth).document().encode()


def decode_token(payload: bytes, limits: Limits) -> str:
    """The content of a payload: minified, with the defaults of a request."""
    decoder = _Decoder(utf8(payload), limits.depth, limits.output)
    try:
        content = decoder.document()
    except CompactError as error:
        raise failed_with(error) from None
    if utf8_size(content) > limits.output:
        raise over_output()
    return content


class _Transcoder(Scanner):
    """What both directions do: walk the places that have a context.

    members holds the root's, rewritten, and names their keys as content has them.
    """

    __slots__ = ("members", "names")

    keys = ENCODED_KEYS
    values = ENCODED_VALUES

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth)
        self.members: list[str] = []
        self.names: list[str] = []

    def document(self) -> str:
        at = self.space(0)
        if not self.text.startswith("{", at):
            at = self.value(at, 0)
            self.check_end(at)
            return self.take(at)
        self.check_end(self.root(at))
        if REQUEST in self.names and not any("\\" in name for name in self.names):
            self.restate()
        return "{" + ",".join(self.members) + "}"

    def root(self, at: int) -> int:
        """The object whose members are known one by one."""
        self.check_depth(1, at)
        at = self.start = self.space(at + 1)
        if self.text.startswith("}", at):
            return at + 1
        while True:
            key, row, at = self.key(at, 0)
            self.names.append(self.name_of(key, row[0]))
            _, context, values = row
            if context == NONE:
                at = self.plain(at, values, 1)
            else:
                at = self.placed(at, context, 1)
            end = self.space(at)
            self.members.append(self.take(end))
            if self.text.startswith("}", end):
                return end + 1
            at = self.start = self.comma(end)

    def placed(self, at: int, context: int, outside: int) -> int:
        """A value with a context, which goes to objects, or to those of an array."""
        text = self.text
        values = NONE
        stack: list[tuple[str, int]] = []
        while True:
            char = text[at : at + 1]
            nested = char == "[" and bool(stack) and stack[-1][0] == "]"
            if context != NONE and (char == "{" or char == "[") and not nested:
                stack.append(("}" if char == "{" else "]", context))
                self.check_depth(outside + len(stack), at)
                at = self.space(at + 1)
                if not text.startswith(stack[-1][0], at):
                    if char == "{":
                        _, (_, context, values), at = self.key(at, context)
                    continue
                at += 1
                stack.pop()
            else:
                at = self.plain(at, values, outside + len(stack))
            values = NONE
            while stack:
                at = self.space(at)
                closing, context = stack[-1]
                if text.startswith(closing, at):
                    at += 1
                    stack.pop()
                    continue
                at = self.comma(at)
                if closing == "}":
                    _, (_, context, values), at = self.key(at, context)
                break
            if not stack:
                return at

    def key(self, at: int, context: int) -> tuple[str, Row, int]:
        """A key and its colon: as it stands, its row, where its value is."""
        match = _KEY.match(self.text, at)
        end = match.end() if match else self.string(at)
        key = match[1] if match else self.text[at + 1 : end - 1]
        row = self.keys[context].get(key) or self.other_key(key, context)
        if row[0] != key:
            self.rewrite(at + 1, key, row[0])
        return key, row, self.space(end) if match else self.colon(end)

    def plain(self, at: int, values: int, outside: int) -> int:
        """A value without a context; a string may be of a table."""
        if values == NONE or not self.text.startswith('"', at):
            return self.value(at, outside)
        end = self.string(at)
        value = self.text[at + 1 : end - 1]
        new = self.values[values].get(value) or self.other_value(value)
        if new != value:
            self.rewrite(at + 1, value, new)
        return end

    def rewrite(self, at: int, old: str, new: str) -> None:
        self.replace(at, at + len(old), new)

    def name_of(self, key: str, new: str) -> str:
        """The key as content has it, of a key and what stands for it."""
        raise NotImplementedError

    def other_key(self, key: str, context: int) -> Row:
        """The row of a key that the table does not have."""
        raise NotImplementedError

    def other_value(self, value: str) -> str:
        """What stands for a value that the table does not have."""
        raise NotImplementedError

    def restate(self) -> None:
        """Take the defaults of a request out, or put them in."""
        raise NotImplementedError


class _Encoder(_Transcoder):
    __slots__ = ()

    def name_of(self, key: str, new: str) -> str:
        return key

    def other_key(self, key: str, context: int) -> Row:
        return self.other_value(key), NONE, NONE

    def other_value(self, value: str) -> str:
        return ESCAPE + value if value.startswith(ESCAPE) else value

    def restate(self) -> None:
        omitted = set()
        for name, lexeme, equal in DEFAULTS:
            if self.names.count(name) != 1:
                continue
            index = self.names.index(name)
            value = self.members[index][len(self.keys[0][name][0]) + 3 :]
            form = _CLASSES.get(equal)
            if form.fullmatch(value) if form else value == lexeme:
                omitted.add(index)
        if omitted:
            members = enumerate(self.members)
            self.members = [text for index, text in members if index not in omitted]


class _Decoder(_Transcoder):
    """room is how many bytes the content may have."""

    __slots__ = ("grown", "room")

    keys = DECODED_KEYS
    values = DECODED_VALUES

    def __init__(self, text: str, depth: int, room: int) -> None:
        super().__init__(text, depth)
        self.room = room
        self.grown = 0

    def rewrite(self, at: int, old: str, new: str) -> None:
        self.grown += len(new) - len(old)
        if self.grown > self.room:
            raise over_output()
        super().rewrite(at, old, new)

    def name_of(self, key: str, new: str) -> str:
        return new

    def other_key(self, key: str, context: int) -> Row:
        name = self.other_value(key)
        row = ENCODED_KEYS[context].get(name) if name != key else None
        return (name, row[1], row[2]) if row else (name, NONE, NONE)

    def other_value(self, value: str) -> str:
        return value[len(ESCAPE) :] if value.startswith(ESCAPE) else value

    def restate(self) -> None:
        for name, lexeme, _ in DEFAULTS:
            if name not in self.names:
                self.members.append(f'"{name}":{lexeme}')
