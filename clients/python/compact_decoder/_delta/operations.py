"""Delta operations: docs/delta.md, "Streaming Delta Protocol".  Positions and lengths count code
points.
"""

from collections.abc import Iterable

from .._core.causes_gen import (
    DELTA_BEHIND,
    DELTA_LENGTH,
    DELTA_REPLACEMENT,
    DELTA_SPLICE,
    DELTA_UNKNOWN,
)
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


def has_numbers(data: str, separator: str, count: int) -> bool:
    """Whether the data begins with so many numbers, each with the separator behind it."""
    parts = data.split(separator, count)
    return len(parts) > count and all(natural(part) >= 0 for part in parts[:-1])


def read_replacement(frame: str, at: int, separator: str) -> tuple[int, int]:
    """The position of a replacement in the content, and of its text in the frame."""
    position, behind = _number(frame, at, separator)
    if behind < 0:
        raise format_error(DELTA_REPLACEMENT, value=quoted(frame[at:]))
    return position, behind


def read_splice(frame: str, at: int, separator: str) -> tuple[int, int, int]:
    """The start and length of a splice in the content, and where its text stands in the frame."""
    start, middle = _number(frame, at, separator)
    length, behind = _number(frame, middle, separator) if middle >= 0 else (-1, -1)
    if behind < 0:
        raise format_error(DELTA_SPLICE, value=quoted(frame[at:]))
    return start, length, behind


def _number(frame: str, at: int, separator: str) -> tuple[int, int]:
    """A number, and where the separator behind it ends; -1 if there is none."""
    end = frame.find(separator, at)
    number = natural(frame[at:end]) if end >= 0 else -1
    return number, end + len(separator) if number >= 0 else -1


def check_position(position: int, size: int) -> None:
    """Refuse a position past the end of the content."""
    if position > size:
        raise format_error(DELTA_BEHIND, value=as_written(position))


def check_length(length: int, left: int) -> None:
    """Refuse to take away more than there is behind the start."""
    if length > left:
        raise format_error(DELTA_LENGTH, value=as_written(length))


def replace(content: str, data: str, separator: str) -> str:
    """Overwrite from a position on, past the end if the text reaches there."""
    position, at = read_replacement(data, 0, separator)
    text = data[at:]
    check_position(position, len(content))
    return content[:position] + text + content[position + len(text) :]


def splice(content: str, data: str, separator: str) -> str:
    """Put the text in the place of a part of the content."""
    start, length, at = read_splice(data, 0, separator)
    check_position(start, len(content))
    check_length(length, len(content) - start)
    return content[:start] + data[at:] + content[start + length :]


def inner_text(data: bytes) -> str:
    """The frame that a compressed delta holds."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise not_unicode(FORMAT_ERROR, "delta") from None


def not_a_delta(frame: str, headers: Iterable[str]) -> CompactError:
    """The error of a frame without the prefix, or without a known operation."""
    return format_error(DELTA_UNKNOWN, value=quoted(frame), expected=one_of(headers))
