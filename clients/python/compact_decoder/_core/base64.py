"""Strict Base64: docs/record.md §3."""

from binascii import a2b_base64, b2a_base64

from .causes_gen import BASE64
from .errors import format_error

# The allowed ends of a text, by the number of bytes behind the last whole three: those
# whose unused bits are zero.
_ENDS = ("", ("A==", "Q==", "g==", "w=="), tuple(f"{c}=" for c in "AEIMQUYcgkosw048"))


def unpack_base64(text: str) -> bytes:
    """Decode canonical Base64: standard alphabet, padded, zero pad bits.

    The library skips unknown characters and ignores the pad bits; versions
    differ. But a skipped character is missing from the length of what comes out.
    """
    try:
        data = a2b_base64(text)
    except ValueError:
        raise format_error(BASE64) from None
    size = len(data)
    if len(text) != (size + 2) // 3 * 4 or not text.endswith(_ENDS[size % 3]):
        raise format_error(BASE64)
    return data


def pack_base64(data: bytes) -> str:
    """Encode bytes as padded Base64."""
    return b2a_base64(data, newline=False).decode("ascii")
