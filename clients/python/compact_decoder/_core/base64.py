"""Strict Base64: docs/record.md §3."""

from binascii import Error, a2b_base64, b2a_base64

from .causes_gen import BASE64
from .errors import CompactError, format_error

_BLOCK = 3 << 16  # bytes that are compared at once


def unpack_base64(text: str) -> bytes:
    """Decode canonical Base64: standard alphabet, padded, zero pad bits.

    The library skips unknown characters and ignores the pad bits; versions
    differ. So the bytes are encoded again: a text that differs from the result
    was not canonical.
    """
    try:
        raw = text.encode("ascii")
        data = a2b_base64(raw)
    except (UnicodeEncodeError, Error):
        raise format_error(BASE64) from None
    if len(raw) != (len(data) + 2) // 3 * 4:
        raise _not_canonical()
    for i in range(0, len(data), _BLOCK):
        again = b2a_base64(data[i : i + _BLOCK], newline=False)
        if not raw.startswith(again, i // 3 * 4):
            raise _not_canonical()
    return data


def _not_canonical() -> CompactError:
    return format_error(BASE64)


def pack_base64(data: bytes) -> str:
    """Encode bytes as padded Base64."""
    return b2a_base64(data, newline=False).decode("ascii")
