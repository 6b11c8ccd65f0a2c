"""bytes: any bytes, in text as Base64."""

from typing import Final

from .._core.base64 import pack_base64, unpack_base64
from .._core.errors import CompactError, given, quoted, unrepresentable, wrong_text
from .._core.limits_gen import Limits

WANTED: Final = "padded Base64"
BYTES: Final = "bytes"


def check_bytes(field: str, value: bytes | bytearray, _limits: Limits) -> bytes:
    """Bytes, or an array of bytes, which becomes some."""
    if not isinstance(value, (bytes, bytearray)):
        raise unrepresentable(field, given(value), BYTES)
    return bytes(value)


def show_bytes(value: bytes) -> str:
    return quoted(pack_base64(value))


def unpacked(text: object) -> bytes | None:
    try:
        return unpack_base64(text) if isinstance(text, str) else None
    except CompactError:
        return None


def bytes_of_text(field: str, text: str, _limits: Limits) -> bytes:
    data = unpacked(text)
    if data is None:
        raise wrong_text(field, text, WANTED)
    return data


bytes_as_text = pack_base64
