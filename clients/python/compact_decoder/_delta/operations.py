"""Delta operations: docs/delta.md, "Streaming Delta Protocol".  Positions and lengths count code
points.
"""

from collections.abc import Iterable

from .._core.causes_gen import DELTA_BEHIND, DELTA_REPLACEMENT, DELTA_UNKNOWN
from .._core.errors import (
    CompactError,
    as_written,
    format_error,
    not_unicode,
    one_of,
    quoted,
)
from .._core.errors_gen import FORMAT_ERROR
from .._core.text import natural


def has_position(data: str, separator: str) -> bool:
    """Whether the data of a replacement begins as it must."""
    number, found, _ = data.partition(separator)
    return bool(found) and natural(number) >= 0


def read_position(frame: str, at: int, separator: str) -> tuple[int, int]:
    """The position of a replacement in the content, and of its text in the frame."""
    end = frame.find(separator, at)
    position = natural(frame[at:end]) if end >= 0 else -1
    if position < 0:
        raise format_error(DELTA_REPLACEMENT, value=quoted(frame[at : at + 21]))
    return position, end + len(separator)


def check_position(position: int, size: int) -> None:
    """Refuse a position past the end of the content."""
    if position > size:
        raise format_error(DELTA_BEHIND, value=as_written(position))


def replace(content: str, data: str, separator: str) -> str:
    """Overwrite from a position on, past the end if the text reaches there."""
    position, at = read_position(data, 0, separator)
    text = data[at:]
    check_position(position, len(content))
    return content[:position] + text + content[position + len(text) :]


def inner_text(data: bytes) -> str:
    """The frame that a compressed delta holds."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise not_unicode(FORMAT_ERROR, "delta") from None


def not_a_delta(frame: str, headers: Iterable[str]) -> CompactError:
    """The error of a frame without the prefix, or without a known operation."""
    return format_error(DELTA_UNKNOWN, value=quoted(frame), expected=one_of(headers))
