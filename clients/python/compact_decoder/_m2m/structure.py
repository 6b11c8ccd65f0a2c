"""What both directions of the structure algorithm share.

See docs/m2m.md, "T2". Sizes are UTF-8 bytes, and all tests are on the text as
it is written. Nothing recurses.
"""

import re
from array import array
from collections.abc import MutableSequence

from .._core.causes_gen import STRUCTURE_STEP
from .._core.errors import as_written, decompression_error

MAX_VALUES = 1 << 20  # content of more is written as it is
LONG = 24  # from so many bytes on, what is equal gets a name

# Lists of integers are faster than arrays, and a multiple of them, which does no harm
# for a text of so many bytes.
SMALL = 1 << 16
Integers = MutableSequence[int]

QUOTE, COLON, ESCAPE, OBJECT, ARRAY = b'":={['
CLOSING = {OBJECT: ord("}"), ARRAY: ord("]")}


_MARKED = re.compile(rb'(?<!\\)"=')


def integers(small: bool, count: int = 0, value: int = 0) -> Integers:
    """So many integers; small tells whether they are those of a small text."""
    return [value] * count if small else array("i", [value]) * count


def escaped(text: bytes) -> bytes:
    """JSON whose strings and keys are not to be taken for steps."""
    return _MARKED.sub(b'"==', text) if b'"=' in text else text


def unmarked(lexeme: bytes) -> bytes:
    """A string or key as it was; CompactError for a step."""
    if lexeme[1] != ESCAPE:
        return lexeme
    if lexeme[2] != ESCAPE:
        raise decompression_error(
            STRUCTURE_STEP, value=as_written(text_of(lexeme.removesuffix(b":")))
        )
    return b'"' + lexeme[2:]


def text_of(lexeme: bytes) -> str:
    """The beginning of a part of the frame, for an error."""
    return lexeme[:100].decode("utf-8", "ignore")
