"""What the compression algorithms share: tags, and how a frame fails.

See docs/protocol.md, "M2M compression".
"""

import re

from ._errors import CompactError
from ._spec_gen import ErrorKind

# Whatever looks like this is a frame, known or not.
_TAG = re.compile(rb"#[A-Z0-9]{2}\|")
TAG_SIZE = 4


def tag_of(data: bytes) -> bytes | None:
    """The tag that the bytes begin with, if they do."""
    match = _TAG.match(data)
    return match[0] if match else None


def failed(reason: str, *, limit: str | None = None) -> CompactError:
    """What is wrong behind a known tag."""
    message = f"Decompression failed: {reason}"
    return CompactError(ErrorKind.DECOMPRESSION, message, limit=limit)


def over_output() -> CompactError:
    """Content that is larger than the limit."""
    return failed("more output than the limit allows", limit="output")


def failed_with(error: CompactError) -> CompactError:
    """An error of a step, as an error of the frame."""
    return failed(error.message, limit=error.limit)


def utf8(data: bytes) -> str:
    """The text behind a tag, or the content of a frame."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise failed("not UTF-8") from None


def unknown_tag() -> CompactError:
    """A tag that the spec does not declare."""
    return CompactError(ErrorKind.UNKNOWN_TAG, "No algorithm has the tag")


def not_negotiated() -> CompactError:
    """An algorithm that the caller's list leaves out."""
    message = "The algorithm is not among the allowed ones"
    return CompactError(ErrorKind.NOT_NEGOTIATED, message)


def not_available() -> CompactError:
    """An algorithm that is due, and cannot be run here."""
    message = "The algorithm is not available here: a library is missing or too old"
    return CompactError(ErrorKind.NOT_AVAILABLE, message)
