"""open, in verbose records."""

from .._core.json_text import Lexemes, quote
from .type_open import Open


def open_of_json(within: Lexemes, name: str, value: object, table: Open) -> str:
    text = within.text(name, value)
    return table.aliases.get(text, text)


open_as_json = quote
