"""What delta operations do: docs/delta.md, "Streaming Delta Protocol".

Positions and lengths count code points.
"""

from .._core.errors import CompactError, format_error
from .._core.text import natural


def has_position(data: str, separator: str) -> bool:
    """Whether the data of a replacement begins as it must."""
    number, found, _ = data.partition(separator)
    return bool(found) and natural(number) >= 0


def read_position(frame: str, at: int, separator: str) -> tuple[int, int]:
    """Where a replacement begins, and where its text does in the frame."""
    end = frame.find(separator, at)
    position = natural(frame[at:end]) if end >= 0 else -1
    if position < 0:
        raise format_error("A replacement needs a position and a separator")
    return position, end + len(separator)


def check_position(position: int, size: int) -> None:
    """Refuse a position past the end of the content."""
    if position > size:
        raise format_error("The position is past the end of the content")


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
        raise format_error("The compressed delta is not UTF-8") from None


def not_a_delta() -> CompactError:
    """The error of a frame without the prefix, or without a known operation."""
    return format_error("The text is not a delta frame")
