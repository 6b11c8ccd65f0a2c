"""Tags, and errors behind them: common to all compression algorithms.  See docs/m2m.md."""

import re

from .._core.causes_gen import CONTENT_BYTES, NOT_NEGOTIATED, UNKNOWN_TAG
from .._core.errors import CompactError, as_written, make_error, quoted, refuse_field
from .._core.errors_gen import NOT_NEGOTIATED_ERROR, UNKNOWN_TAG_ERROR

# Any text that begins like this is a frame, even if its tag is unknown.
_TAG = re.compile(rb"#[A-Z0-9]{2}\|")
TAG_SIZE = 4


def tag_of(data: bytes) -> bytes | None:
    """The tag that the bytes begin with, if there is one."""
    match = _TAG.match(data)
    return match[0] if match else None


def unknown_tag(tag: bytes) -> CompactError:
    """A tag that the spec does not declare."""
    return make_error(UNKNOWN_TAG_ERROR, UNKNOWN_TAG, value=quoted(tag.decode()))


def not_negotiated(algorithm: str) -> CompactError:
    """An algorithm that the caller's list leaves out."""
    value = as_written(algorithm)
    return make_error(NOT_NEGOTIATED_ERROR, NOT_NEGOTIATED, value=value)


def only_bytes(algorithm: str) -> CompactError:
    """A frame that text cannot carry."""
    return refuse_field(CONTENT_BYTES, "content", as_written(algorithm))
