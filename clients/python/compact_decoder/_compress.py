"""Content to frames and back: docs/protocol.md, "M2M compression"."""

from collections.abc import Collection

from ._choice import SELECTIONS, Choice, check_content, choose_plain
from ._compression_gen import (
    ALGORITHMS,
    NONE,
    ROLES,
    TAGS,
    decode_payload,
    encode_frame,
    is_available,
)
from ._errors import CompactError, format_error, unrepresentable
from ._frames import TAG_SIZE, not_available, not_negotiated, tag_of, unknown_tag
from ._limits import DEFAULT_LIMITS, Limits
from ._text import check_size


def compress(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> str:
    """Compress text by an `Algorithm`, or by the one that a selection chooses.

    allowed names the algorithms that may be used. Of limits, depth counts.

    CompactError: of the unrepresentable kind with `field` "algorithm" for an unknown
    name, or "content" where no text can carry the frame; of the text kind for a lone
    surrogate; of the format kind for what is no JSON, where the algorithm asked for
    needs it; not negotiated, or not available, as the algorithm is.
    """
    name, frame = _pack(content, algorithm, allowed, limits)
    if name == ROLES.get("dictionary"):
        raise _no_text()
    return frame.decode()


def compress_bytes(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> bytes:
    """Compress text to bytes, which every algorithm's frame is.

    Options and errors are those of compress, but every frame can be carried.
    """
    return _pack(content, algorithm, allowed, limits)[1]


def select_algorithm(
    content: str,
    algorithm: str = "auto",
    *,
    allowed: Collection[str] | None = None,
    limits: Limits | None = None,
) -> str:
    """The name of the algorithm that compress would use; errors are the same."""
    if algorithm in ALGORITHMS and algorithm != NONE:
        _check_named(content, algorithm, allowed)
        return str(algorithm)
    return _select(content, algorithm, allowed, limits)[0]


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
    data = frame.encode("utf-8", "surrogatepass")
    tag = tag_of(data)
    if tag is not None and TAGS.get(tag) == ROLES.get("dictionary", NONE):
        raise _no_text()
    return decompress_bytes(data, allowed=allowed, limits=limits)


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
    name = TAGS.get(tag)
    if name is None:
        raise unknown_tag()
    if allowed is not None and name not in allowed:
        raise not_negotiated()
    if not is_available(name):
        raise not_available()
    return decode_payload(name, frame[TAG_SIZE:], limits)


def _pack(
    content: str,
    algorithm: str,
    allowed: Collection[str] | None,
    limits: Limits | None,
) -> tuple[str, bytes]:
    """The algorithm used and the frame."""
    if algorithm in ALGORITHMS and algorithm != NONE:
        _check_named(content, algorithm, allowed)
        depth = (limits or DEFAULT_LIMITS).depth
        return algorithm, encode_frame(algorithm, content, depth)
    name, choice = _select(content, algorithm, allowed, limits)
    return name, choice.frame(name)


def _select(
    content: str,
    algorithm: str,
    allowed: Collection[str] | None,
    limits: Limits | None,
) -> tuple[str, Choice]:
    """The choice of a selection, or of none, which gives way to tags."""
    select = choose_plain if algorithm == NONE else SELECTIONS.get(algorithm)
    if select is None:
        raise unrepresentable("algorithm", "not a declared algorithm or selection")
    check_content(content)
    names = None if allowed is None else frozenset(allowed)
    choice = Choice(content, names, (limits or DEFAULT_LIMITS).depth)
    return select(choice), choice


def _check_named(content: str, algorithm: str, allowed: Collection[str] | None) -> None:
    check_content(content)
    if allowed is not None and algorithm not in allowed:
        raise not_negotiated()
    if not is_available(algorithm):
        raise not_available()


def _untagged(frame: bytes) -> str:
    try:
        return frame.decode()
    except UnicodeDecodeError:
        raise format_error("The content is not UTF-8") from None


def _no_text() -> CompactError:
    return unrepresentable("content", "frames of the algorithm are bytes, not text")
