"""number, in verbose records."""

from math import isfinite

from .._core.json_text import Lexemes
from .._core.number import number_text
from .type_number import WANTED, nearest


def number_of_json(within: Lexemes, name: str, value: object) -> float:
    if type(value) is int:
        value = nearest(str(value) if value else within.lexeme(name))  # -0 is two
    if type(value) is not float or not isfinite(value):
        within.refuse(name, WANTED)
    return value


number_as_json = number_text
