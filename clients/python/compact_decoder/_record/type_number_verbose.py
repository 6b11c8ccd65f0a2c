"""number, in verbose records."""

from math import isfinite

from .._core.number import number_text
from .type_number import WANTED, nearest
from .verbose import VerboseReader


def number_of_json(members: VerboseReader, name: str) -> float:
    value = members.values.get(name)
    if type(value) is int:
        value = nearest(str(value) if value else members.lexeme(name))  # -0 is two
    if type(value) is not float or not isfinite(value):
        members.refuse(name, WANTED)
    return value


number_as_json = number_text
