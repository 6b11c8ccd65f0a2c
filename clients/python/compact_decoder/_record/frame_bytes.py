"""Frames of bytes: docs/record.md, "Frames of bytes"."""

from collections.abc import Callable, Sequence

from .._core.arguments import check_arguments
from .._core.errors import limit_error
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .detect import Detected, detected

# What decoders take. Contiguous views are bytes in the order of the memory.
BytesLike = bytes | bytearray | memoryview

_SPACE = b" \t\n\r"


def given_frame(
    function: Callable[..., object], wire: BytesLike, limits: Limits | None
) -> tuple[bytes, Limits]:
    """A frame that no one else changes, within the input limit, and the limits."""
    if limits is not None or type(wire) is not bytes:
        check_arguments(function, wire, limits=limits)
    limits = limits or DEFAULT_LIMITS
    size = len(wire)
    if isinstance(wire, memoryview):
        check_contiguous(function, wire)
        size = wire.nbytes
    if size > limits.input:
        raise limit_error("input", limits.input)
    return bytes(wire), limits


def check_contiguous(function: Callable[..., object], wire: BytesLike) -> None:
    """Refuse a view with gaps."""
    if isinstance(wire, memoryview) and not wire.contiguous:
        name = function.__qualname__
        raise TypeError(f"{name}: wire is memoryview with gaps, expected bytes")


def detected_bytes(
    data: bytes, prefixes: Sequence[tuple[str, Detected]]
) -> Detected | None:
    """The first prefix that fits, as of text: they are ASCII, the longest first."""
    head = data[: max(len(prefixes[0][0]), 2)]
    if head[:1] in _SPACE:
        head = b" " + data.lstrip(_SPACE)[:1]
    return detected(head.decode("latin-1"), prefixes)
