"""The members that an encoder of the token algorithm leaves out, and a decoder adds."""

import re
from functools import cache

from .token_gen import DEFAULTS, ENCODED_KEYS, ESCAPE, NONE
from .token_tables import ESCAPED, encoded_values

# The lexemes that count as a default, by class; the class "same" has only one.
_EQUAL = {
    "one": r"1(?:\.0+)?(?:[eE][+-]?0+)?",
    "zero": r"-?0(?:\.0+)?(?:[eE][+-]?[0-9]+)?",
    "empty_object": r"\{\}",
}


@cache
def omitted_members() -> dict[str, re.Pattern[str]]:
    """The members to leave out, as they would be written, by key."""
    return {
        name: re.compile(
            f'"{re.escape(ENCODED_KEYS[0][name][0])}":'
            f"(?:{_EQUAL.get(equal) or re.escape(_written(name, lexeme))}),?"
        )
        for name, lexeme, equal in DEFAULTS
    }


@cache
def added_members() -> tuple[tuple[str, str], ...]:
    """The names of the members to add, and the members as they are written behind others."""
    return tuple((name, f',"{name}":{lexeme}') for name, lexeme, _ in DEFAULTS)


def _written(name: str, lexeme: str) -> str:
    """A default's lexeme as an encoder writes it: there may be a short value."""
    table = ENCODED_KEYS[0][name][2]
    if table == NONE:
        return lexeme
    new = encoded_values()[table].get(lexeme)
    if new is None and lexeme.startswith(ESCAPED):
        new = f'"{ESCAPE}{lexeme[1:]}'
    return new or lexeme
