"""integer, in verbose records."""

from .._core.errors import range_of
from .._core.json_text import Lexemes


def integer_of_json(
    within: Lexemes, name: str, value: object, least: int, most: int
) -> int:
    if type(value) is not int or not least <= value <= most:
        within.refuse(name, range_of(least, most))
    return value


integer_as_json = str
