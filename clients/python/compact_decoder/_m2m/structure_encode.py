"""The structure algorithm, encoding: less text for the same JSON, exactly.

See docs/m2m.md, "T2".
"""

from .._core.causes_gen import JSON_END
from .._core.errors import CompactError, format_error
from .._core.json_fault import json_fault
from .structure import escaped
from .structure_equal import number_equal
from .structure_items import NoJSON, without_space
from .structure_names import write_names
from .structure_scan import TooMany, check
from .structure_unwrap import values_of
from .structure_write import Writer


def encode_structure(content: str, depth: int, dense: bool) -> bytes:
    """The payload for a JSON text; CompactError (format) for any other text."""
    data = content.encode()
    try:
        try:
            values = values_of(data, depth)
        except NoJSON:
            data = without_space(data)
            values = values_of(data, depth)
    except NoJSON:
        raise _refused(content, depth) from None
    except TooMany:
        return _as_it_is(data, content, depth)
    number_equal(values)
    writer = Writer(values, dense)
    return write_names(writer, dense)


def _as_it_is(data: bytes, content: str, depth: int) -> bytes:
    """A text with too many values."""
    try:
        try:
            check(data, depth)
        except NoJSON:
            data = without_space(data)
            check(data, depth)
    except NoJSON:
        raise _refused(content, depth) from None
    return escaped(data)


def _refused(content: str, depth: int) -> CompactError:
    """The error that the scanner finds in a text."""
    fault = json_fault(content, depth)
    return fault or format_error(JSON_END, position=len(content))
