"""Strict Base64url: docs/record.md §3."""

from binascii import a2b_base64, b2a_base64

from .causes_gen import BASE64URL
from .errors import format_error

# The library knows the standard alphabet alone. What is no digit of this one becomes
# what is no digit of any.
_READ = bytes.maketrans(b"-_+/=", b"+/!!!")
_WRITE = bytes.maketrans(b"+/", b"-_")
# The allowed ends of a text, by the number of bytes behind the last whole three: those
# whose unused bits are zero.
_ENDS = ("", tuple("AQgw"), tuple("AEIMQUYcgkosw048"))


def unpack_base64url(text: str) -> bytes:
    """Decode canonical Base64url: no padding, zero bits behind the last byte.

    The library skips unknown characters and ignores those bits. But a skipped
    character is missing from the length of what comes out.
    """
    try:
        data = a2b_base64(
            text.encode("ascii").translate(_READ) + b"=" * (-len(text) % 4)
        )
    except ValueError:
        raise format_error(BASE64URL) from None
    size = len(data)
    if len(text) != (4 * size + 2) // 3 or not text.endswith(_ENDS[size % 3]):
        raise format_error(BASE64URL)
    return data


def pack_base64url(data: bytes) -> str:
    """Encode bytes without padding."""
    return (
        b2a_base64(data, newline=False).rstrip(b"=").translate(_WRITE).decode("ascii")
    )
