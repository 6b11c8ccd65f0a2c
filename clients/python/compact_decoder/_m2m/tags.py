"""What the compression algorithms share: tags, and how a frame fails.

See docs/m2m.md.
"""

import re

from .._core.errors import CompactError, unrepresentable
from .._core.errors_gen import NOT_NEGOTIATED_ERROR, UNKNOWN_TAG_ERROR

# Whatever looks like this is a frame, known or not.
_TAG = re.compile(rb"#[A-Z0-9]{2}\|")
TAG_SIZE = 4


def tag_of(data: bytes) -> bytes | None:
    """The tag that the bytes begin with, if they do."""
    match = _TAG.match(data)
    return match[0] if match else None


def unknown_tag() -> CompactError:
    """A tag that the spec does not declare."""
    return UNKNOWN_TAG_ERROR("No algorithm has the tag")


def not_negotiated() -> CompactError:
    """An algorithm that the caller's list leaves out."""
    message = "The algorithm is not among the allowed ones"
    return NOT_NEGOTIATED_ERROR(message)


def only_bytes() -> CompactError:
    """A frame that text cannot carry."""
    return unrepresentable("content", "frames of the algorithm are bytes, not text")
