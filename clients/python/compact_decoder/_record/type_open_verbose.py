"""open, in verbose records."""

from .._core.json_text import quote
from .type_open import Open
from .verbose import VerboseReader


def open_of_json(members: VerboseReader, name: str, table: Open) -> str:
    text = members.text(name)
    return table.aliases.get(text, text)


open_as_json = quote
