"""boolean, in verbose records."""

from .._core.json_text import Lexemes
from .type_boolean import WANTED, show_boolean


def boolean_of_json(within: Lexemes, name: str, value: object) -> bool:
    if type(value) is not bool:
        within.refuse(name, WANTED)
    return value


boolean_as_json = show_boolean
