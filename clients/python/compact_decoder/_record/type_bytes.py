"""bytes: any bytes, in text as Base64."""

from typing import Final

from .._core.base64 import pack_base64, unpack_base64
from .._core.errors import CompactError, given, quoted, unrepresentable
from .._core.limits import Limits
from .dsl import wrong_text
from .payload import PayloadReader
from .verbose import VerboseReader

_WANTED: Final = "padded Base64"
_BYTES: Final = "bytes"


def check_bytes(field: str, value: bytes | bytearray, _limits: Limits) -> bytes:
    """Bytes, or an array of bytes, which becomes some."""
    if not isinstance(value, (bytes, bytearray)):
        raise unrepresentable(field, given(value), _BYTES)
    return bytes(value)


def show_bytes(value: bytes) -> str:
    return quoted(pack_base64(value))


def bytes_of_json(members: VerboseReader, name: str) -> bytes:
    data = _unpacked(members.values.get(name))
    if data is None:
        members.refuse(name, _WANTED)
    return data


def bytes_as_json(value: bytes) -> str:
    return f'"{pack_base64(value)}"'


def bytes_of_text(field: str, text: str, _limits: Limits) -> bytes:
    data = _unpacked(text)
    if data is None:
        raise wrong_text(field, text, _WANTED)
    return data


bytes_as_text = pack_base64


def _unpacked(text: object) -> bytes | None:
    try:
        return unpack_base64(text) if isinstance(text, str) else None
    except CompactError:
        return None


# The first byte, and the size of the length.
_WIDTHS: Final = {b"\xc4": 1, b"\xc5": 2, b"\xc6": 4}


def bytes_of_payload(reader: PayloadReader, field: str) -> bytes:
    code = reader.data[reader.position : reader.position + 1]
    if code not in _WIDTHS:
        raise reader.wrong(field, _BYTES)
    reader.position += 1
    return reader.take(int.from_bytes(reader.take(_WIDTHS[code]), "big"))


def bytes_as_payload(value: bytes) -> bytes:
    """The shortest header, and the bytes."""
    size = len(value)
    width = 1 if size < 0x100 else 2 if size < 0x1_0000 else 4
    return bytes((0xC4 + width // 2,)) + size.to_bytes(width, "big") + value
