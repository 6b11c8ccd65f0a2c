"""The token algorithm: short keys and values, by their place.

See docs/protocol.md, "Token". All comparisons are on the raw characters between
the quotes; lexemes, order and doubles survive, white space between tokens does
not. A table's row for a key is what stands for it, and the context and the table
of its value; NONE where it has none.
"""

import re

from ._errors import CompactError
from ._frames import failed_with, over_output, utf8
from ._json import LEAF, Scanner
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

# A member, and what follows a value without brackets or escapes.
_MEMBER = re.compile(rf'"([^"\\\x00-\x1f]*)":(?:({LEAF})([,}}]))?')
_CLASSES = {
    "one": re.compile(r"1(?:\.0+)?(?:[eE][+-]?0+)?"),
    "zero": re.compile(r"-?0(?:\.0+)?(?:[eE][+-]?[0-9]+)?"),
    "empty_object": re.compile(r"\{\}"),
}


def encode_token(content: str, depth: int) -> bytes:
    """The payload for a JSON text; CompactError (format) for any other text."""
    encoder = _Encoder(content, depth)
    encoder.document()
    return encoder.take(len(content)).encode()


def decode_token(payload: bytes, limits: Limits) -> str:
    """The content of a payload: minified, with the defaults of a request."""
    decoder = _Decoder(utf8(payload), limits.depth)
    try:
        decoder.document()
    except CompactError as error:
        raise failed_with(error) from None
    if decoder.size() > limits.output:
        raise over_output()
    content = decoder.take(len(decoder.text))
    if utf8_size(content) > limits.output:
        raise over_output()
    return content


class _Transcoder(Scanner):
    """What both directions do: walk the places that have a context.

    names are the root's keys as content has them; key is the last key of any
    object, and stands what stands for it.
    """

    __slots__ = ("key", "names", "stands")

    keys = ENCODED_KEYS
    values = ENCODED_VALUES

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth)
        self.key = self.stands = ""
        self.names: list[str] = []

    def document(self) -> None:
        at = self.space(0)
        if not self.text.startswith("{", at):
            self.check_end(self.value(at, 0))
            return
        self.check_depth(1, at)
        at = self.space(at + 1)
        if self.text.startswith("}", at):
            self.check_end(at + 1)
            return
        at = self.members(at)
        if REQUEST in self.names and not any("\\" in name for name in self.names):
            self.restate(at - 1)
        self.check_end(at)

    def members(self, at: int) -> int:
        """The root from its first key on, and what has a context in it."""
        text = self.text
        closing, context = "}", 0
        around: list[tuple[str, int]] = []
        while True:
            child, char = context, ""
            if closing == "}":
                read = self.member if around else self.root_member
                at, child, char = read(at, context)
            if not char:
                char = text[at : at + 1]
                if child != NONE and (char == "{" or (char == "[" and closing == "}")):
                    around.append((closing, context))
                    closing, context = "}" if char == "{" else "]", child
                    self.check_depth(len(around) + 1, at)
                    at = self.space(at + 1)
                    if not text.startswith(closing, at):
                        continue
                else:
                    at = self.value(at, len(around) + 1)
                char = text[at : at + 1]
                at += 1
            while char != ",":
                if char == closing:
                    if not around:
                        return at
                    closing, context = around.pop()
                else:
                    at = self.between(at - 1)
                char = text[at : at + 1]
                at += 1
            at = self.space(at)

    def member(self, at: int, context: int) -> tuple[int, int, str]:
        """A key, and a value that needs no context.

        The result is where the value is, its context and nothing; or, behind a value
        that was read, the position behind the next character, and that.
        """
        match = _MEMBER.match(self.text, at)
        if match:
            key, value, char = match.groups("")
        else:
            end = self.string(at)
            key, char = self.text[at + 1 : end - 1], ""
        row = self.keys[context].get(key) or self.other_key(key, context)
        new, child, values = row
        self.key, self.stands = key, new
        if new != key:
            self.replace(at + 1, at + 1 + len(key), new)
        if match and char:
            if values != NONE and value[0] == '"':
                self.translate(match.start(2), value, values)
            return match.end(), NONE, char
        at = self.space(at + len(key) + 3) if match else self.colon(end)
        if values == NONE or not self.text.startswith('"', at):
            return at, child, ""
        end = self.string(at)
        self.translate(at, self.text[at:end], values)
        end = self.space(end)
        return end + 1, NONE, self.text[end : end + 1] or " "

    def root_member(self, at: int, context: int) -> tuple[int, int, str]:
        raise NotImplementedError

    def translate(self, at: int, lexeme: str, values: int) -> None:
        """A string that may be of a table."""
        value = lexeme[1:-1]
        new = self.values[values].get(value) or self.other_value(value)
        if new != value:
            self.replace(at + 1, at + 1 + len(value), new)

    def other_key(self, key: str, context: int) -> Row:
        """The row of a key that the table does not have."""
        raise NotImplementedError

    def other_value(self, value: str) -> str:
        """What stands for a value that the table does not have."""
        raise NotImplementedError

    def restate(self, at: int) -> None:
        """Take the defaults of a request out, or put them in; at is its end."""
        raise NotImplementedError


class _Encoder(_Transcoder):
    """marks are how many parts stand before each member of the root."""

    __slots__ = ("marks",)

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth)
        self.marks: list[int] = []

    def root_member(self, at: int, context: int) -> tuple[int, int, str]:
        self.mark(at)
        found = self.member(at, context)
        self.names.append(self.key)
        return found

    def mark(self, at: int) -> None:
        self.replace(at, at, "")
        self.marks.append(len(self.parts))

    def other_key(self, key: str, context: int) -> Row:
        return self.other_value(key), NONE, NONE

    def other_value(self, value: str) -> str:
        return ESCAPE + value if value.startswith(ESCAPE) else value

    def restate(self, at: int) -> None:
        self.mark(at)
        parts = self.parts
        for name, lexeme, equal in DEFAULTS:
            if self.names.count(name) != 1:
                continue
            index = self.names.index(name)
            start, end = self.marks[index : index + 2]
            short = self.keys[0][name][0]
            value = "".join(parts[start:end])[len(short) + 3 :].removesuffix(",")
            form = _CLASSES.get(equal)
            if form.fullmatch(value) if form else value == lexeme:
                parts[start:end] = [""] * (end - start)
        # A member has the comma behind it; one was kept, since it made a request.
        last = next(at for at in reversed(range(len(parts))) if parts[at])
        parts[last] = parts[last].removesuffix(",")


class _Decoder(_Transcoder):
    __slots__ = ()

    keys = DECODED_KEYS
    values = DECODED_VALUES

    def size(self) -> int:
        """The code points that the content has, without making it."""
        return sum(map(len, self.parts)) + len(self.text) - self.start

    def root_member(self, at: int, context: int) -> tuple[int, int, str]:
        found = self.member(at, context)
        self.names.append(self.stands)
        return found

    def other_key(self, key: str, context: int) -> Row:
        name = self.other_value(key)
        row = ENCODED_KEYS[context].get(name) if name != key else None
        return (name, row[1], row[2]) if row else (name, NONE, NONE)

    def other_value(self, value: str) -> str:
        return value[len(ESCAPE) :] if value.startswith(ESCAPE) else value

    def restate(self, at: int) -> None:
        absent = (
            f',"{name}":{lexeme}'
            for name, lexeme, _ in DEFAULTS
            if name not in self.names
        )
        self.replace(at, at, "".join(absent))
