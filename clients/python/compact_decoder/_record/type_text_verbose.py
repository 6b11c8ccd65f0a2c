"""text, in verbose records."""

from .._core.json_text import quote
from .verbose import Lexemes

text_of_json = Lexemes.text
text_as_json = quote
