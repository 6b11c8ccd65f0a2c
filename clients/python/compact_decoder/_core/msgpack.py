"""The pieces of MessagePack that payloads are made of: docs/record.md §3.

Arrays, strings and integers of every width are read, minimal or not, and
written minimal. A length is believed only as far as there are bytes left.
"""

from .causes_gen import PAYLOAD_ARRAY, PAYLOAD_END, PAYLOAD_MORE, PAYLOAD_TYPE
from .errors import COUNT, CompactError, not_unicode, payload_error
from .errors_gen import PAYLOAD_ERROR
from .text import MAX_INTEGER

# The first byte of the wide integers, their size, and whether they have a sign.
_INTEGERS = {
    0xCC: (1, False),
    0xCD: (2, False),
    0xCE: (4, False),
    0xCF: (8, False),
    0xD0: (1, True),
    0xD1: (2, True),
    0xD2: (4, True),
    0xD3: (8, True),
}
_STRINGS = {0xD9: 1, 0xDA: 2, 0xDB: 4}  # the first byte, and the size of the length
_ARRAYS = {0xDC: 2, 0xDD: 4}


class Reader:
    """Reads one array from front to back. Errors are of the payload role.

    count is how many elements the array has.
    """

    __slots__ = ("_data", "_position", "count")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 1
        if not data:
            raise _truncated()
        first = data[0]
        if 0x90 <= first <= 0x9F:
            self.count = first & 0x0F
        elif first in _ARRAYS:
            self.count = self._number(_ARRAYS[first])
        else:
            raise payload_error(PAYLOAD_ARRAY)

    def integer(self, field: str) -> int:
        """An integer from 0 to 2^53 - 1; errors name the field that it is."""
        position = self._position
        self._position = position + 1
        try:
            first = self._data[position]
        except IndexError:
            raise _truncated() from None
        if first < 0x80:
            return first
        size, signed = _INTEGERS.get(first, (0, False))
        if size == 0:
            raise payload_error(PAYLOAD_TYPE, field=field, expected=COUNT)
        value = self._number(size, signed)
        if not 0 <= value <= MAX_INTEGER:
            raise payload_error(PAYLOAD_TYPE, field=field, expected=COUNT)
        return value

    def text(self, field: str) -> str:
        """A string of UTF-8."""
        data = self._data
        start = self._position + 1
        try:
            first = data[start - 1]
        except IndexError:
            raise _truncated() from None
        if 0xA0 <= first <= 0xBF:
            size = first & 0x1F
        elif first in _STRINGS:
            width = _STRINGS[first]
            size = int.from_bytes(data[start : start + width], "big")
            start += width
        else:
            raise payload_error(PAYLOAD_TYPE, field=field, expected="a string")
        self._position = end = start + size
        if end > len(data):
            raise _truncated()
        try:
            return data[start:end].decode()
        except UnicodeDecodeError:
            raise not_unicode(PAYLOAD_ERROR, field) from None

    def check_end(self) -> None:
        """Refuse bytes behind the array."""
        if self._position != len(self._data):
            raise payload_error(PAYLOAD_MORE)

    def _number(self, size: int, signed: bool = False) -> int:
        start = self._position
        self._position = end = start + size
        if end > len(self._data):
            raise _truncated()
        return int.from_bytes(self._data[start:end], "big", signed=signed)


def _truncated() -> CompactError:
    return payload_error(PAYLOAD_END)


def pack_integer(value: int) -> bytes:
    """A natural number in the fewest bytes."""
    if value < 0x80:
        return bytes((value,))
    if value < 0x100:
        return bytes((0xCC, value))
    if value < 0x1_0000:
        return b"\xcd" + value.to_bytes(2, "big")
    if value < 0x1_0000_0000:
        return b"\xce" + value.to_bytes(4, "big")
    return b"\xcf" + value.to_bytes(8, "big")


def pack_text(text: str) -> bytes:
    """A string in the fewest bytes."""
    data = text.encode()
    size = len(data)
    if size < 0x20:
        return bytes((0xA0 | size,)) + data
    if size < 0x100:
        return bytes((0xD9, size)) + data
    if size < 0x1_0000:
        return b"\xda" + size.to_bytes(2, "big") + data
    return b"\xdb" + size.to_bytes(4, "big") + data
