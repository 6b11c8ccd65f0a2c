"""Short ways to make errors.

Hand-written modules name the role of what went wrong; generated classes give the
role its public name. See docs/core.md, "Error Types".
"""

from .base_error import CompactError as CompactError
from .errors_gen import (
    DECOMPRESSION_ERROR,
    FORMAT_ERROR,
    MISSING_FIELD_ERROR,
    NOT_AVAILABLE_ERROR,
    PAYLOAD_ERROR,
    TEXT_ERROR,
    UNREPRESENTABLE_ERROR,
)


def format_error(
    message: str, *, position: int | None = None, limit: str | None = None
) -> CompactError:
    """Wire text that is no frame."""
    return FORMAT_ERROR(message, position=position, limit=limit)


def payload_error(message: str) -> CompactError:
    """Bytes that are no MessagePack tuple of the protocol."""
    return PAYLOAD_ERROR(message)


def missing_field(field: str) -> CompactError:
    """A frame that ends before a field, or does not have it."""
    return MISSING_FIELD_ERROR(f"Missing field: {field}", field=field)


def unrepresentable(field: str, reason: str) -> CompactError:
    """A value that the format asked for, or every format, cannot carry."""
    message = f"Cannot represent {field}: {reason}"
    return UNREPRESENTABLE_ERROR(message, field=field)


def text_error(field: str) -> CompactError:
    """A string to be encoded that holds a lone surrogate."""
    return TEXT_ERROR(f"The {field} is not Unicode text")


def failed(reason: str, *, limit: str | None = None) -> CompactError:
    """What is wrong behind a known tag."""
    message = f"Decompression failed: {reason}"
    return DECOMPRESSION_ERROR(message, limit=limit)


def over_output() -> CompactError:
    """Content that is larger than the limit."""
    return failed("more output than the limit allows", limit="output")


def failed_with(error: CompactError) -> CompactError:
    """An error of a step, as an error of the frame."""
    return failed(error.message, limit=error.limit)


def not_available() -> CompactError:
    """An algorithm that is due, and cannot be run here."""
    message = "The algorithm is not available here: a library is missing or too old"
    return NOT_AVAILABLE_ERROR(message)
