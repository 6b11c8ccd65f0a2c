"""bytes, in verbose records."""

from .._core.base64 import pack_base64
from .._core.json_text import Lexemes
from .type_bytes import WANTED, unpacked


def bytes_of_json(within: Lexemes, name: str, value: object) -> bytes:
    data = unpacked(value)
    if data is None:
        within.refuse(name, WANTED)
    return data


def bytes_as_json(value: bytes) -> str:
    return f'"{pack_base64(value)}"'
