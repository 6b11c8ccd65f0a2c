"""JSON strings and numbers: between their texts and their values."""

from collections.abc import Callable
from functools import cache
from re import Match

from .pattern import pattern
from .text import natural

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
_LONG = 600


def quote(text: str) -> str:
    """The text as a JSON string with the fewest escapes."""
    if len(text) > _LONG and text.isascii():
        return f'"{text.translate(_QUOTED)}"'  # has a way of its own for ASCII
    return _quoter()(text)


@cache
def _quoter() -> Callable[[str], str]:
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
