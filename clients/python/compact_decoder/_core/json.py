"""The JSON scanner: RFC 8259 with the text of everything kept.

The json module loses how a value was written, keeps the last of two members of a
name, and recurses. This scanner walks the text with an explicit stack, says where
each member stands, and leaves reading the values to its caller."""

import re
from functools import cache

from .causes_gen import JSON_CHARACTER, JSON_DEPTH, JSON_END, JSON_OBJECT
from .errors import CompactError, format_error, quoted
from .json_quick import MOST_TRIED, objects_end, quick_end

SPACES = " \t\n\r"
_LITERAL = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null"
# Characters that need no escape. The first pattern matches a quarter faster, the other one
# compiles in a twentieth of the time.
PLAIN = r"[ !#-\[\]-\U0010ffff]*"
_PLAIN = r'[^"\\\x00-\x1f]*'
LEAF = f'"{PLAIN}"|{_LITERAL}'
_LEAF = f'"{_PLAIN}"|{_LITERAL}'

_SPACE: re.Pattern[str]
_STRING_PART: re.Pattern[str]
_ESCAPE: re.Pattern[str]
_NUMBER_PART: re.Pattern[str]
_SCALAR: re.Pattern[str]
_NAME: re.Pattern[str]


@cache
def _compile() -> None:
    """Compile the patterns, for the first scanner."""
    global _SPACE, _STRING_PART, _ESCAPE, _NUMBER_PART, _SCALAR, _NAME
    _SPACE = re.compile(r"[ \t\n\r]*")
    # The repetition is bounded because the engine keeps a mark for each round.
    _STRING_PART = re.compile(
        rf'{_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN}){{0,500}}'
    )
    # The correct beginning of a wrong escape, and of a wrong number.
    _ESCAPE = re.compile(r"(?:\\(?:u[0-9a-fA-F]{0,3})?)?")
    _NUMBER_PART = re.compile(
        r"-?(?:(?:0|[1-9][0-9]*)(?:\.(?:[0-9]+(?:[eE][+-]?)?)?|[eE][+-]?)?)?"
    )
    _SCALAR = re.compile(_LITERAL)
    _NAME = re.compile(f'"{_PLAIN}":')


def _nest(value: str) -> str:
    members = rf'\{{(?:"{_PLAIN}":(?:{value})(?:,(?=")|(?=\}}))){{0,100}}\}}'
    return rf"{_LEAF}|{members}|\[(?:(?:{value})(?:,(?!\])|(?=\]))){{0,100}}\]"


# What most texts consist of: strings without escapes, and arrays and objects without white
# space, of up to 100 elements and three levels. No text matches in two ways, so a mismatch
# costs no more than a match.
NESTED_DEPTH = 3
NESTED = _nest(_nest(_nest(_LEAF)))


@cache
def _nested() -> re.Pattern[str]:
    return re.compile(NESTED)


class Scanner:
    """One pass over a text. Methods take a position and return the one behind.

    Positions in errors begin at base.
    """

    __slots__ = ("_tried", "base", "depth", "text")

    def __init__(self, text: str, depth: int, base: int = 0) -> None:
        _compile()
        self.text = text
        self.base = base
        self.depth = depth
        self._tried = 0  # code points, of which the quick way was in doubt

    def check_end(self, at: int) -> None:
        at = self.space(at)
        if at != len(self.text):
            raise self.unexpected(at)

    def value(self, at: int, outside: int) -> int:
        """One value, however deep; outside is how many brackets are open."""
        return quick_end(self.text, at, self.depth - outside) or self.walked(
            at, outside
        )

    def walked(self, at: int, outside: int) -> int:
        """The same token by token, for a long text and to say what is wrong with one."""
        text = self.text
        nested = _nested()
        shallow = self.depth - outside - NESTED_DEPTH
        closing: list[str] = []
        while True:
            match = nested.match(text, at) if len(closing) <= shallow else None
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
                    end = self._objects(at, outside + len(closing), closing[-1])
                    if not end:
                        at = self.name(at) if closing[-1] == "}" else at
                        break
                    at = end
                elif char == closing[-1]:
                    at += 1
                    closing.pop()
                else:
                    at = self.between(at)
            if not closing:
                return at

    def _objects(self, at: int, outside: int, close: str) -> int:
        """The end of many objects of an array or object, the last but for others; 0 if in
        doubt.
        """
        text = self.text
        if self._tried > at + MOST_TRIED:
            return 0
        start = at if close == "]" else self.plain_name(at)
        if start == 0 or not text.startswith("{", self.space(start)):
            return 0
        end = objects_end(text, at, len(text), close)
        piece = f"[{text[at:end]}]" if close == "]" else f"{{{text[at:end]}}}"
        if end and quick_end(piece, 0, self.depth - outside + 1) == len(piece):
            return end
        self._tried += MOST_TRIED // 4
        return 0

    def string(self, at: int) -> int:
        if not self.text.startswith('"', at):
            raise self.unexpected(at)
        at += 1
        while True:
            match = _STRING_PART.match(self.text, at)
            end = match.end() if match else at
            if self.text.startswith('"', end):
                return end + 1
            if end == at:
                raise self._character(_end(_ESCAPE, self.text, at))
            at = end

    def scalar(self, at: int) -> int:
        match = _SCALAR.match(self.text, at)
        if not match:
            raise self.unexpected(_end(_NUMBER_PART, self.text, at))
        return match.end()

    def name(self, at: int) -> int:
        """A name and its colon, up to the value."""
        match = _NAME.match(self.text, at)
        end = match.end() if match else self.colon(self.string(at))
        return self.space(end)

    def plain_name(self, at: int) -> int:
        """The position behind a name and its colon; 0 for a name with an escape, or
        white space before the colon."""
        match = _NAME.match(self.text, at)
        return match.end() if match else 0

    def colon(self, at: int) -> int:
        if not self.text.startswith(":", at):
            at = self.space(at)
            if not self.text.startswith(":", at):
                raise self.unexpected(at)
        return self.space(at + 1)

    def comma(self, at: int) -> int:
        if not self.text.startswith(",", at):
            raise self.unexpected(at)
        return self.space(at + 1)

    def between(self, at: int) -> int:
        """White space before a comma or a bracket."""
        end = self.space(at)
        if end == at:
            raise self.unexpected(at)
        return end

    def space(self, at: int) -> int:
        """White space, if there is any."""
        return (
            at if self.text[at : at + 1] not in SPACES else _end(_SPACE, self.text, at)
        )

    def check_depth(self, depth: int, at: int) -> None:
        if depth > self.depth:
            raise format_error(
                JSON_DEPTH, position=at - self.base, expected=self.depth, limit="depth"
            )

    def check_number(self, end: int) -> None:
        """Refuse a number that ends with a point, or with an exponent's mark."""
        if _number_fault(self.text, end) > end:
            raise self.unexpected(end)

    def unexpected(self, at: int) -> CompactError:
        """The error for the character at a position, or for a wrong number up to there."""
        return self._character(_number_fault(self.text, at))

    def _character(self, at: int) -> CompactError:
        if at >= len(self.text):
            return format_error(JSON_END, position=at - self.base)
        value = quoted(self.text[at])
        return format_error(JSON_CHARACTER, position=at - self.base, value=value)

    def not_object(self, at: int) -> CompactError:
        """The error for a text that is no object; if it is no JSON, it says that."""
        char = self.text[at : at + 1]
        if char == "[":
            self.check_depth(1, at)
        elif char == '"':
            self.string(at)
        else:
            self.check_number(self.scalar(at))
        return format_error(JSON_OBJECT, position=at - self.base)


def _end(part: re.Pattern[str], text: str, at: int) -> int:
    match = part.match(text, at)
    return match.end() if match else at


def _number_fault(text: str, at: int) -> int:
    """Where a number goes wrong, if the point or exponent mark at a position is at fault."""
    if text[at : at + 1] not in (".", "e", "E"):
        return at
    start = at
    while start and text[start - 1] in "0123456789.eE+-":
        start -= 1
    return max(at, _end(_NUMBER_PART, text, start))
