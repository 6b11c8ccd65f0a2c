"""text, in verbose records."""

from .._core.json_text import quote
from .verbose import VerboseReader

text_of_json = VerboseReader.text
text_as_json = quote
