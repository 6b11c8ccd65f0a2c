"""Formats whose frames are bytes: docs/record.md, "Frames of bytes"."""

from collections.abc import Collection, Sequence
from typing import TypeVar, cast

from .._core.causes_gen import BINARY_FORMAT, BINARY_FRAME
from .._core.errors import CompactError, format_error, given, quoted, refuse_field
from .._core.limits_gen import Limits
from .codec import Codec
from .detect import Detected
from .select_first import FirstThat

_R = TypeVar("_R")

# How frames without a prefix begin: with an array of MessagePack, or as compressed streams.
ARRAYS = (*(bytes((first,)) for first in range(0x90, 0xA0)), b"\xdc", b"\xdd")
STREAMS = (b"x", b"\x1f\x8b")


def beginning_with(
    parts: Sequence[bytes], found: Detected
) -> tuple[tuple[str, Detected], ...]:
    """What these are, beside prefixes."""
    return tuple((part.decode("latin-1"), found) for part in parts)


def binary_frame(wire: str, reader: str) -> CompactError:
    """The error of a text that begins as frames of bytes do, which the reader takes."""
    return format_error(BINARY_FRAME, value=quoted(wire), expected=reader)


class TextCodec(Codec[_R, str]):
    """What encoders of text know where some formats are bytes.

    texts   the formats that are not; the selection of the first takes one of them
    binary  the formats and selections that make bytes
    writer  the function that encodes to bytes
    """

    __slots__ = ("_binary", "_writer")

    def __init__(
        self,
        codec: Codec[_R, str | bytes],
        first: str | None,
        texts: Sequence[str],
        binary: Collection[str],
        writer: str,
    ) -> None:
        own = cast("Codec[_R, str]", codec)
        selections = dict(own.selections)
        if first is not None:
            selections[first] = FirstThat(texts)
        super().__init__(
            own.check, own.attributes, own.optional, own.formats, selections
        )
        self._binary = binary
        self._writer = writer

    def encode(
        self,
        record: _R,
        format: str,
        version: int | None,
        allow_loss: Collection[str],
        limits: Limits | None,
    ) -> str:
        if format in self._binary:
            raise refuse_field(BINARY_FORMAT, "format", given(format), self._writer)
        return super().encode(record, format, version, allow_loss, limits)
