"""The pieces of MessagePack that payloads are made of: docs/record.md §3.

Arrays, strings and integers of every width are read, minimal or not, and written
minimal. A length is trusted only up to the bytes that are left.
"""

from functools import partial

from .causes_gen import PAYLOAD_ARRAY, PAYLOAD_END, PAYLOAD_MORE, PAYLOAD_TYPE
from .errors import CompactError, make_error, not_unicode, range_of
from .errors_gen import PAYLOAD_ERROR
from .text import MAX_INTEGER

# Bytes that are no MessagePack tuple of the protocol.
payload_error = partial(make_error, PAYLOAD_ERROR)

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
_WIDE = {0xCE: 4, 0xCF: 8}  # those without a sign that are wider than two bytes
_STRINGS = {0xD9: 1, 0xDA: 2, 0xDB: 4}  # the first byte, and the size of the length
_ARRAYS = {0xDC: 2, 0xDD: 4}
_COPIED = 1 << 13  # copying fewer bytes takes less time than looking at them in place
NIL = b"\xc0"


class Reader:
    """Reads one array from front to back. Errors are of the payload role.

    count is how many elements the array has; data and position say what comes next.
    """

    __slots__ = ("count", "data", "position")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 1
        if not data:
            raise _truncated()
        first = data[0]
        if 0x90 <= first <= 0x9F:
            self.count = first & 0x0F
        elif first in _ARRAYS:
            self.count = self._number(_ARRAYS[first])
        else:
            raise payload_error(PAYLOAD_ARRAY)

    def natural(self, field: str) -> int:
        """An integer from 0 to 2^53 - 1; errors name the field that it is."""
        position = self.position
        try:
            first = self.data[position]
        except IndexError:
            raise _truncated() from None
        if first < 0x80:
            self.position = position + 1
            return first
        return self.integer(field, 0, MAX_INTEGER)

    def integer(self, field: str, least: int, most: int) -> int:
        """An integer of a range, within 2^53 - 1."""
        position = self.position
        self.position = position + 1
        try:
            value = self.data[position]
        except IndexError:
            raise _truncated() from None
        if value >= 0xE0:
            value -= 0x100
        elif value >= 0x80:
            size, signed = _INTEGERS.get(value, (0, False))
            if size == 0:
                raise wrong_type(field, range_of(least, most))
            value = self._number(size, signed)
        if not least <= value <= most:
            raise wrong_type(field, range_of(least, most))
        return value

    def has(self, element: int) -> bool:
        """Whether the element, counted from 0, exists and is not nil; a nil is skipped."""
        if element >= self.count:
            return False
        position = self.position
        if self.data[position : position + 1] != NIL:
            return True
        self.position = position + 1
        return False

    def text(self, field: str) -> str:
        """A string of UTF-8."""
        data = self.data
        start = self.position + 1
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
            raise wrong_type(field, "a string")
        self.position = end = start + size
        if end > len(data):
            raise _truncated()
        try:
            return data[start:end].decode()
        except UnicodeDecodeError:
            raise not_unicode(PAYLOAD_ERROR, field) from None

    def check_end(self) -> None:
        """Refuse bytes behind the array."""
        if self.position != len(self.data):
            raise payload_error(PAYLOAD_MORE)

    def take(self, size: int) -> bytes:
        """The next bytes."""
        start = self.position
        self.position = end = start + size
        if end > len(self.data):
            raise _truncated()
        return self.data[start:end]

    def _number(self, size: int, signed: bool = False) -> int:
        return int.from_bytes(self.take(size), "big", signed=signed)

    def wrong(self, field: str, expected: str) -> CompactError:
        """The error for an element of another type, or none."""
        if self.position >= len(self.data):
            return _truncated()
        return wrong_type(field, expected)


def plain_integer(data: bytes, at: int, least: int, most: int) -> tuple[int, int]:
    """An integer of 0 or more, and its end, which may lie behind the data.

    LookupError or ValueError for bytes that Reader has to read or refuse. The same
    holds for plain_text.
    """
    value = data[at]
    at += 1
    if value >= 0x80:
        if value == 0xCC:
            value = data[at]
            at += 1
        elif value == 0xCD:
            value = data[at] << 8 | data[at + 1]
            at += 2
        else:
            start, at = at, at + _WIDE[value]
            value = int.from_bytes(data[start:at], "big")
    if least <= value <= most:
        return value, at
    raise ValueError


def plain_text(data: bytes, at: int) -> tuple[str, int]:
    """A string, and where it ends."""
    size = data[at]
    at += 1
    if size == 0xD9:
        size = data[at]
        at += 1
    elif size == 0xDA:
        size = data[at] << 8 | data[at + 1]
        at += 2
    elif 0xA0 <= size < 0xC0:
        size -= 0xA0
    else:
        start, at = at, at + _STRINGS[size]
        size = int.from_bytes(data[start:at], "big")
    end = at + size
    if size < _COPIED:
        return data[at:end].decode(), end
    return str(memoryview(data)[at:end], "utf-8"), end


def _truncated() -> CompactError:
    return payload_error(PAYLOAD_END)


def wrong_type(field: str, expected: str) -> CompactError:
    """An element of another type, or out of its range."""
    return payload_error(PAYLOAD_TYPE, field=field, expected=expected)


def pack_integer(value: int) -> bytes:
    """An integer in the fewest bytes."""
    if value < 0:
        return _pack_negative(value)
    if value < 0x80:
        return bytes((value,))
    if value < 0x100:
        return bytes((0xCC, value))
    if value < 0x1_0000:
        return b"\xcd" + value.to_bytes(2, "big")
    if value < 0x1_0000_0000:
        return b"\xce" + value.to_bytes(4, "big")
    return b"\xcf" + value.to_bytes(8, "big")


def _pack_negative(value: int) -> bytes:
    if value >= -0x20:
        return bytes((0x100 + value,))
    if value >= -0x80:
        return bytes((0xD0, 0x100 + value))
    if value >= -0x8000:
        return b"\xd1" + value.to_bytes(2, "big", signed=True)
    if value >= -0x8000_0000:
        return b"\xd2" + value.to_bytes(4, "big", signed=True)
    return b"\xd3" + value.to_bytes(8, "big", signed=True)


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


def pack_array(elements: list[bytes]) -> bytes:
    """An array of elements; nils at its end are left out."""
    while elements[-1] == NIL:
        del elements[-1]
    size = len(elements)
    if size < 0x10:
        return bytes((0x90 | size,)) + b"".join(elements)
    return b"\xdc" + size.to_bytes(2, "big") + b"".join(elements)
