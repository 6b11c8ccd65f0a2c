"""Frames back to content: docs/m2m.md."""

from collections.abc import Collection

from .._core.arguments import checked
from .._core.errors import limit_error, not_unicode
from .._core.errors_available import no_brotli
from .._core.errors_gen import FORMAT_ERROR
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_size
from .._core.utf8 import utf8_from
from .compression_gen import ROLES, TAGS, decode_payload, is_available
from .tags import TAG_SIZE, not_negotiated, only_bytes, tag_of, unknown_tag


@checked
def decompress(
    frame: str,
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> str:
    """The content of a frame of text; text without a tag is the content itself.

    allowed names the algorithms that were negotiated.

    CompactError: of the format kind over the input limit; unrepresentable
    ("content") for a frame of bytes; unknown tag, not negotiated, not available; of
    the decompression kind for whatever is wrong behind a known tag.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    check_size(frame, limits.input)
    tag = tag_of(frame[:TAG_SIZE].encode("utf-8", "surrogatepass"))
    if tag is None:
        return _untagged(frame.encode("utf-8", "surrogatepass"))
    name = TAGS.get(tag)
    is_named = allowed is None or name in allowed
    if name is not None and is_named and name == ROLES.get("dictionary"):
        raise only_bytes(name)
    payload = utf8_from(frame, TAG_SIZE)
    return _decompress(tag, payload, allowed, limits)


@checked
def decompress_bytes(
    frame: bytes,
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> str:
    """The content of a frame in bytes. Errors are those of decompress."""
    if limits is None:
        limits = DEFAULT_LIMITS
    if len(frame) > limits.input:
        raise limit_error("input", limits.input)
    tag = tag_of(frame)
    if tag is None:
        return _untagged(frame)
    return _decompress(tag, frame[TAG_SIZE:], allowed, limits)


def _decompress(
    tag: bytes, payload: bytes, allowed: Collection[str] | None, limits: Limits
) -> str:
    """The content of the part after a tag."""
    name = TAGS.get(tag)
    if name is None:
        raise unknown_tag(tag)
    if allowed is not None and name not in allowed:
        raise not_negotiated(name)
    if not is_available(name):
        raise no_brotli()
    return decode_payload(name, payload, limits)


def _untagged(frame: bytes) -> str:
    try:
        return frame.decode()
    except UnicodeDecodeError:
        raise not_unicode(FORMAT_ERROR, "content") from None
