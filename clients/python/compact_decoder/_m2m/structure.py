"""What both directions of the structure algorithm share.

See docs/m2m.md, "T2". Sizes are in UTF-8 bytes. Values are compared by their text
as written. There is no recursion, so deep nesting cannot overflow the stack.
"""

from array import array
from collections.abc import MutableSequence

from .._core.causes_gen import STRUCTURE_STEP
from .._core.errors import as_written
from .._core.errors_content import decompression_error

MAX_VALUES = 1 << 20  # content of more is written as it is
LONG = 24  # equal values of so many bytes or more get a name

# Lists of integers are faster than arrays but take several times the memory. For a
# text of so many bytes that does no harm.
SMALL = 1 << 16
Integers = MutableSequence[int]

QUOTE, COLON, ESCAPE, OBJECT, ARRAY = b'":={['


def integers(small: bool, count: int = 0, value: int = 0) -> Integers:
    """So many integers, in a list if the text is small."""
    return [value] * count if small else array("i", [value]) * count


def escaped(text: bytes) -> bytes:
    """JSON with an added mark in each string or key that looks like a step."""
    if b'"=' not in text:
        return text
    # A quote behind a backslash begins no string. re.sub would take many times the memory.
    return text.replace(b'"=', b'"==').replace(b'\\"==', b'\\"=')


def unmarked(lexeme: bytes) -> bytes:
    """A string or key without its added mark; CompactError for a step."""
    if lexeme[1] != ESCAPE:
        return lexeme
    if lexeme[2] != ESCAPE:
        raise decompression_error(
            STRUCTURE_STEP, value=as_written(text_of(lexeme.removesuffix(b":")))
        )
    return b'"' + lexeme[2:]


def text_of(lexeme: bytes) -> str:
    """The beginning of a part of the frame, to show in an error."""
    return lexeme[:100].decode("utf-8", "ignore")
