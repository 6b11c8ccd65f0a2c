"""Strict Base64: docs/record.md §3."""

from binascii import Error, a2b_base64, b2a_base64

from .causes_gen import BASE64
from .errors import format_error


def unpack_base64(text: str) -> bytes:
    """Decode canonical Base64: standard alphabet, padded, zero pad bits.

    The library skips unknown characters and ignores the pad bits; versions
    differ. But a skipped character is missing from the length of what comes out,
    and the pad bits stand in the last four characters: these are encoded again.
    """
    try:
        raw = text.encode("ascii")
        data = a2b_base64(raw)
    except (UnicodeEncodeError, Error):
        raise format_error(BASE64) from None
    size = len(data)
    if len(raw) != (size + 2) // 3 * 4:
        raise format_error(BASE64)
    if not raw.endswith(b2a_base64(data[(size - 1) // 3 * 3 :], newline=False)):
        raise format_error(BASE64)
    return data


def pack_base64(data: bytes) -> str:
    """Encode bytes as padded Base64."""
    return b2a_base64(data, newline=False).decode("ascii")
