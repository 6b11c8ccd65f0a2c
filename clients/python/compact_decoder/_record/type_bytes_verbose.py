"""bytes, in verbose records."""

from .._core.base64 import pack_base64
from .type_bytes import WANTED, unpacked
from .verbose import VerboseReader


def bytes_of_json(members: VerboseReader, name: str) -> bytes:
    data = unpacked(members.values.get(name))
    if data is None:
        members.refuse(name, WANTED)
    return data


def bytes_as_json(value: bytes) -> str:
    return f'"{pack_base64(value)}"'
