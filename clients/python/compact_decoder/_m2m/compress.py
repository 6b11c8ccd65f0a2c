"""Content to frames and back: docs/protocol.md, "M2M compression"."""

from collections.abc import Collection

from .._core.errors import CompactError, format_error, not_available, unrepresentable
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import check_size
from .compression_gen import (
    ALGORITHMS,
    NONE,
    ROLES,
    TAGS,
    decode_payload,
    is_available,
)
from .select import SELECTIONS, Choice, check_content, choose_plain
from .tags import TAG_SIZE, not_negotiated, tag_of, unknown_tag

_QUALITIES = range(4, 7)  # what a caller may ask of Brotli


def compress(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    limits: Limits | None = None,
) -> str:
    """Compress text by an `Algorithm`, or by the one that a selection chooses.

    allowed names the algorithms that may be used. quality, 4 to 6, is that of Brotli
    where the choice falls on it; the spec's by default. Of limits, depth counts.

    CompactError: of the unrepresentable kind with `field` "algorithm" for an unknown
    name, "quality" for another one, or "content" where no text can carry the frame; of the text kind for a lone
    surrogate; of the format kind for what is no JSON, where the algorithm asked for
    needs it; not negotiated, or not available, as the algorithm is.
    """
    name, choice = _plan(content, algorithm, allowed, quality, limits)
    if name == ROLES.get("dictionary"):
        raise _no_text()
    return choice.frame(name).decode()


def compress_bytes(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    limits: Limits | None = None,
) -> bytes:
    """Compress text to bytes, which every algorithm's frame is.

    Options and errors are those of compress, but every frame can be carried.
    """
    name, choice = _plan(content, algorithm, allowed, quality, limits)
    return choice.frame(name)


def select_algorithm(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    limits: Limits | None = None,
) -> str:
    """The name of the algorithm that compress would use; errors are the same."""
    return str(_plan(content, algorithm, allowed, quality, limits)[0])


def decompress(
    frame: str,
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> str:
    """The content of a frame that is text; what has no tag is its own content.

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
    if TAGS.get(tag) == ROLES.get("dictionary", NONE):
        raise _no_text()
    payload = frame[TAG_SIZE:].encode("utf-8", "surrogatepass")
    return _decompress(tag, payload, allowed, limits)


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
        raise format_error("The frame is over the input limit", limit="input")
    tag = tag_of(frame)
    if tag is None:
        return _untagged(frame)
    return _decompress(tag, frame[TAG_SIZE:], allowed, limits)


def _decompress(
    tag: bytes, payload: bytes, allowed: Collection[str] | None, limits: Limits
) -> str:
    """The content of what stands behind a tag."""
    name = TAGS.get(tag)
    if name is None:
        raise unknown_tag()
    if allowed is not None and name not in allowed:
        raise not_negotiated()
    if not is_available(name):
        raise not_available()
    return decode_payload(name, payload, limits)


def _plan(
    content: str,
    algorithm: str,
    allowed: Collection[str] | None,
    quality: int | None,
    limits: Limits | None,
) -> tuple[str, Choice]:
    """The algorithm to be used, and what writes its frame; none gives way to tags."""
    named = algorithm in ALGORITHMS and algorithm != NONE
    select = choose_plain if algorithm == NONE else SELECTIONS.get(algorithm)
    if not named and select is None:
        raise unrepresentable("algorithm", "not a declared algorithm or selection")
    if quality is not None and quality not in _QUALITIES:
        raise unrepresentable("quality", "not one of 4 to 6")
    check_content(content)
    names = None if allowed is None else frozenset(allowed)
    choice = Choice(content, names, (limits or DEFAULT_LIMITS).depth, quality)
    if select is not None:
        return select(choice), choice
    if names is not None and algorithm not in names:
        raise not_negotiated()
    if not is_available(algorithm):
        raise not_available()
    return algorithm, choice


def _untagged(frame: bytes) -> str:
    try:
        return frame.decode()
    except UnicodeDecodeError:
        raise format_error("The content is not UTF-8") from None


def _no_text() -> CompactError:
    return unrepresentable("content", "frames of the algorithm are bytes, not text")
