"""json, in verbose records."""

from .._core.json_quick import without_space
from .._core.json_text import Lexemes


def json_of_json(within: Lexemes, name: str, _value: object) -> str:
    return without_space(within.lexeme(name))


def json_as_json(text: str) -> str:
    return text
