"""json, in verbose records."""

from .._core.json_quick import without_space
from .verbose import VerboseReader


def json_of_json(members: VerboseReader, name: str) -> str:
    return without_space(members.lexeme(name))


def json_as_json(text: str) -> str:
    return text
