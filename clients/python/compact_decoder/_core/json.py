"""The JSON scanner: RFC 8259 with the text of everything kept.

The json module loses how a value was written, keeps the last of two members of
a name, and recurses. This scanner walks the text with an explicit stack, says
where each member stands, and leaves reading the values to its caller. What it
passes by it can also copy, without the white space between tokens.
"""

import re
from functools import cache

from .errors import CompactError, format_error

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
