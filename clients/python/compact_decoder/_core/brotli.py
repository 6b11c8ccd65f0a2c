"""Brotli in Base64, by an optional library.

See docs/m2m.md §5.4. The library is brotli, or brotlicffi, from 1.2 on:
earlier ones cannot bound what they write, and 400 bytes may hold 256 MiB.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from .base64 import pack_base64, unpack_base64
from .causes_gen import BROTLI_STREAM
from .errors import CompactError
from .errors_available import no_brotli
from .errors_content import as_decompression_error, decompression_error, output_error
from .limits_gen import Limits
from .utf8 import decode_utf8

_LIBRARIES = ("brotli", "brotlicffi")
_STEP = 1 << 20  # bytes of output that one call is asked for


@cache
def _library() -> ModuleType | None:
    for name in _LIBRARIES:
        try:
            module = import_module(name)
        except ImportError:
            continue
        if hasattr(module.Decompressor, "can_accept_more_data"):
            return module
    return None


def has_brotli() -> bool:
    """Whether there is a library that can bound its output."""
    return _library() is not None


def encode_brotli(content: str, quality: int) -> bytes:
    """The payload for a text; CompactError (not available) without a library."""
    data = _required().compress(content.encode(), quality=quality)
    return pack_base64(data).encode()


def decode_brotli(payload: bytes, limits: Limits) -> str:
    """The content of a payload: one stream and nothing behind it."""
    library = _required()
    try:
        data = unpack_base64(payload.decode("latin-1"))
    except CompactError as error:
        decode_utf8(payload, "text")
        raise as_decompression_error(error) from None
    try:
        return decode_utf8(
            _inflate(library.Decompressor(), data, limits.output), "content"
        )
    except library.error:
        raise decompression_error(BROTLI_STREAM) from None


def _inflate(stream: Any, data: bytes, limit: int) -> bytes:
    step = min(limit + 1, _STEP)
    parts: list[bytes] = []
    size = 0
    while not stream.is_finished():
        # A library that could take more input may still have output left.
        if parts and not parts[-1]:
            raise decompression_error(BROTLI_STREAM)
        parts.append(stream.process(data, output_buffer_limit=step))
        data = b""
        size += len(parts[-1])
        if size > limit:
            raise output_error(limit)
    return b"".join(parts)


def _required() -> Any:
    library = _library()
    if library is None:
        raise no_brotli()
    return library
