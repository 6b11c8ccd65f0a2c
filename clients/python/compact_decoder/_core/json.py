"""The JSON scanner: RFC 8259 with the text of everything kept.

The json module loses how a value was written, keeps the last of two members of
a name, and recurses. This scanner walks the text with an explicit stack, says
where each member stands, and leaves reading the values to its caller. What it
passes by it can also copy, without the white space between tokens.
"""

import re
from functools import cache
from typing import NamedTuple

from .errors import CompactError, format_error
from .text import natural

SPACES = " \t\n\r"
_SPACE = re.compile(r"[ \t\n\r]*")
# The repetition is bounded because the engine keeps a mark for each round.
_STRING_PART = re.compile(
    r'[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*){0,500}'
)
_LITERAL = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null"
_SCALAR = re.compile(_LITERAL)
# What most texts consist of, for the engine alone: strings without escapes, and
# arrays and objects without white space, of up to 100 elements, three levels deep.
# No text matches in two ways, so that a mismatch costs no more than a match.
PLAIN = r"[ !#-\[\]-\U0010ffff]*"
LEAF = f'"{PLAIN}"|{_LITERAL}'


def _nest(value: str) -> str:
    members = rf'\{{(?:"{PLAIN}":(?:{value})(?:,(?=")|(?=\}}))){{0,100}}\}}'
    return rf"{LEAF}|{members}|\[(?:(?:{value})(?:,(?!\])|(?=\]))){{0,100}}\]"


_FLAT_DEPTH = 3


@cache
def _flat() -> re.Pattern[str]:
    """What most values match. To compile it takes longer than to load the package."""
    return re.compile(_nest(_nest(_nest(LEAF))))


_NAME = re.compile(f'"{PLAIN}":')
_ESCAPE = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
    r"|u([0-9a-fA-F]{4})|(.))"
)
_PLAIN_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_QUOTED = {code: f"\\u{code:04x}" for code in range(0x20)} | {
    ord('"'): '\\"',
    ord("\\"): "\\\\",
    **{ord(char): "\\" + letter for letter, char in _PLAIN_ESCAPES.items()},
}


class Member(NamedTuple):
    """A member of an object: its name undone and as read, its value's text and place."""

    name: str
    lexeme: str
    value: str
    at: int


def quote(text: str) -> str:
    """The text as a JSON string with the fewest escapes."""
    return f'"{text.translate(_QUOTED)}"'


def unquote(lexeme: str) -> str:
    """The text of a scanned JSON string; a lone surrogate stays one."""
    text = lexeme[1:-1]
    return _ESCAPE.sub(_unescape, text) if "\\" in text else text


def _unescape(match: re.Match[str]) -> str:
    high, low, code, char = match.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF))
    if code is not None:
        return chr(int(code, 16))
    return _PLAIN_ESCAPES.get(char, char)


def integer(lexeme: str) -> int | None:
    """The value of an integer lexeme within 2^53 - 1; None for all else."""
    negative = lexeme.startswith("-")
    value = natural(lexeme[1:] if negative else lexeme)
    if value < 0:
        return None
    return -value if negative else value


def scan_object(text: str, depth: int) -> list[Member]:
    """The members of a document that is one object, in their order.

    depth is how many brackets may be open at once, the object's own included.
    CompactError (format), with the position in code points.
    """
    scanner = Scanner(text, depth)
    members: list[Member] = []
    scanner.check_end(scanner.object(scanner.space(0), members))
    return members


class Scanner:
    """One pass over a text. Methods take a position and return the one behind.

    parts and the text from start on are a copy of what was passed.
    """

    __slots__ = ("depth", "parts", "start", "text")

    def __init__(self, text: str, depth: int) -> None:
        self.text = text
        self.depth = depth
        self.start = 0
        self.parts: list[str] = []

    def replace(self, at: int, end: int, new: str) -> None:
        """Copy up to a position, and then other text than stands there."""
        self.parts += (self.text[self.start : at], new)
        self.start = end

    def take(self, at: int) -> str:
        """The copy so far, which begins anew at this position."""
        self.parts.append(self.text[self.start : at])
        taken = "".join(self.parts)
        self.parts.clear()
        self.start = at
        return taken

    def check_end(self, at: int) -> None:
        at = self.space(at)
        if at != len(self.text):
            raise self.unexpected(at, "the end")

    def object(self, at: int, members: list[Member]) -> int:
        """The outermost object; what is in it needs no list of its own."""
        if not self.text.startswith("{", at):
            raise self.unexpected(at, "an object")
        self.check_depth(1, at)
        at = self.space(at + 1)
        if self.text.startswith("}", at):
            return at + 1
        while True:
            name_end = self.string(at)
            lexeme = self.text[at:name_end]
            start = self.colon(name_end)
            end = self.value(start, 1)
            members.append(Member(unquote(lexeme), lexeme, self.text[start:end], start))
            at = self.space(end)
            if self.text.startswith("}", at):
                return at + 1
            at = self.comma(at)

    def value(self, at: int, outside: int) -> int:
        """One value, however deep; outside is how many brackets are open."""
        text = self.text
        flat = _flat()
        shallow = self.depth - outside - _FLAT_DEPTH
        closing: list[str] = []
        while True:
            match = flat.match(text, at) if len(closing) <= shallow else None
            if match:
                at = match.end()
                if not closing:
                    return at
            else:
                char = text[at : at + 1]
                if char == "{" or char == "[":
                    closing.append("}" if char == "{" else "]")
                    self.check_depth(outside + len(closing), at)
                    at = self.space(at + 1)
                    if not text.startswith(closing[-1], at):
                        at = self.name(at) if char == "{" else at
                        continue
                    at += 1
                    closing.pop()
                else:
                    at = self.string(at) if char == '"' else self.scalar(at)
            while closing:
                char = text[at : at + 1]
                if char == ",":
                    at = self.space(at + 1)
                    at = self.name(at) if closing[-1] == "}" else at
                    break
                if char == closing[-1]:
                    at += 1
                    closing.pop()
                else:
                    at = self.between(at)
            if not closing:
                return at

    def string(self, at: int) -> int:
        if not self.text.startswith('"', at):
            raise self.unexpected(at, "a string")
        at += 1
        while True:
            match = _STRING_PART.match(self.text, at)
            end = match.end() if match else at
            if self.text.startswith('"', end):
                return end + 1
            if end == at:
                raise self.unexpected(at, "the rest of a string")
            at = end

    def scalar(self, at: int) -> int:
        match = _SCALAR.match(self.text, at)
        if not match:
            raise self.unexpected(at, "a value")
        return match.end()

    def name(self, at: int) -> int:
        """A name and its colon, up to the value."""
        match = _NAME.match(self.text, at)
        end = match.end() if match else self.colon(self.string(at))
        return self.space(end)

    def colon(self, at: int) -> int:
        if not self.text.startswith(":", at):
            at = self.space(at)
            if not self.text.startswith(":", at):
                raise self.unexpected(at, "a colon")
        return self.space(at + 1)

    def comma(self, at: int) -> int:
        if not self.text.startswith(",", at):
            raise self.unexpected(at, "a comma or a bracket")
        return self.space(at + 1)

    def between(self, at: int) -> int:
        """White space before a comma or a bracket."""
        end = self.space(at)
        if end == at:
            raise self.unexpected(at, "a comma or a bracket")
        return end

    def space(self, at: int) -> int:
        """White space, if there is any: it is not copied."""
        if self.text[at : at + 1] not in SPACES:
            return at
        match = _SPACE.match(self.text, at)
        end = match.end() if match else at
        if end > at:
            self.replace(at, end, "")
        return end

    def check_depth(self, depth: int, at: int) -> None:
        if depth > self.depth:
            message = "The JSON text has more open brackets than the limit"
            raise format_error(message, position=at, limit="depth")

    def unexpected(self, at: int, wanted: str) -> CompactError:
        found = repr(self.text[at]) if at < len(self.text) else "the end"
        message = f"Invalid JSON at position {at}: {found} instead of {wanted}"
        return format_error(message, position=at)
