"""The tables of the token algorithm, as they are looked up."""

from functools import cache

from .token_gen import DECODED_VALUES, ENCODED_VALUES, ESCAPE

# The beginning of a string with an escape. If the escape is a digit, a number may
# have it in the same place.
ESCAPED = f'"{ESCAPE}'


@cache
def encoded_values() -> tuple[dict[str, str], ...]:
    """The lexeme to write for a lexeme, by table."""
    return _quoted(ENCODED_VALUES)


@cache
def decoded_values() -> tuple[dict[str, str], ...]:
    """The lexeme that one of a payload stands for, by table."""
    return _quoted(DECODED_VALUES)


def _quoted(tables: tuple[dict[str, str], ...]) -> tuple[dict[str, str], ...]:
    return tuple(
        {f'"{value}"': f'"{new}"' for value, new in table.items()} for table in tables
    )
