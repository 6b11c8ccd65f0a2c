"""text, in verbose records."""

from .._core.json_text import Lexemes, quote

text_of_json = Lexemes.text
text_as_json = quote
