"""JSON values: between them and their texts."""

import sys
from collections.abc import Callable
from functools import cache
from re import Match
from typing import TYPE_CHECKING, NoReturn

from .causes_gen import WRONG_VALUE
from .errors import UNICODE, as_written, format_error
from .pattern import pattern
from .text import is_unicode, natural

if TYPE_CHECKING:
    from json import JSONDecoder

_ESCAPE = pattern(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
    r"|u([0-9a-fA-F]{4})|(.))"
)
_PLAIN_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_QUOTED = {code: f"\\u{code:04x}" for code in range(0x20)} | {
    ord('"'): '\\"',
    ord("\\"): "\\\\",
    **{ord(char): "\\" + letter for letter, char in _PLAIN_ESCAPES.items()},
}
LONG = 600


def quote(text: str) -> str:
    """The text as a JSON string with the fewest escapes."""
    if len(text) > LONG and text.isascii():
        return f'"{text.translate(_QUOTED)}"'  # has a way of its own for ASCII
    return quoter()(text)


@cache
def quoter() -> Callable[[str], str]:
    """The library's own, when it is needed: it takes long to load, and all of json longer."""
    try:
        from _json import encode_basestring
    except ImportError:
        from json.encoder import encode_basestring
    return encode_basestring


def unquote(lexeme: str) -> str:
    """The text of a scanned JSON string; a lone surrogate stays one."""
    text = lexeme[1:-1]
    return _ESCAPE().sub(_unescape, text) if "\\" in text else text


def _unescape(match: Match[str]) -> str:
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


class Lexemes:
    """The texts of values in JSON, by their names: what is read of a value that Python's
    decoder does not tell, and what its error shows.

    A function that reads a value gets it, and where it stands: within what, its name.
    """

    __slots__ = ()

    def lexeme(self, name: str) -> str:
        """What stands there."""
        raise NotImplementedError

    def path(self, name: str) -> str:
        """The value's place, as errors say it."""
        return name

    def text(self, name: str, value: object) -> str:
        """Any text."""
        if type(value) is not str or not is_unicode(value):
            self.refuse(name, UNICODE)
        return value

    def refuse(self, name: str, expected: str) -> NoReturn:
        """What is wrong with a value, unless more is wrong with the document."""
        value = as_written(self.lexeme(name))
        field = self.path(name)
        raise format_error(WRONG_VALUE, field=field, value=value, expected=expected)


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, none of them twice."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError
    return members


def _refuse_constant(name: str) -> NoReturn:
    """NaN and the infinities, which are no JSON."""
    raise ValueError(name)


@cache
def _decoder() -> "JSONDecoder":
    from json import JSONDecoder  # when it is needed: it takes long to load

    return JSONDecoder(object_pairs_hook=_distinct, parse_constant=_refuse_constant)


# The decoder that is written in C. Others, and earlier ones, take a little more.
_HAS_DECODER = sys.implementation.name == "cpython"
_MOST_LOADED = 1 << 17  # code points: in memory, values take much more than texts


def load(wire: str) -> object:
    """A document as Python's decoder reads it; None where it may be wrong."""
    if len(wire) > _MOST_LOADED or not _HAS_DECODER:
        return None
    try:
        values, end = _decoder().raw_decode(wire)
    except (ValueError, RecursionError):
        return None
    return values if end == len(wire) else None


def loaded_value(lexeme: str) -> object:
    """What Python's decoder makes of a value, but for objects and arrays."""
    first = lexeme[0]
    if first == '"':
        return unquote(lexeme)
    if first in "{[":
        return ()
    if first in "tfn":
        return _LITERALS[lexeme]
    value = integer(lexeme)
    return float(lexeme) if value is None else value


_LITERALS = {"true": True, "false": False, "null": None}
