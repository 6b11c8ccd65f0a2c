"""A conversation that many deltas change: each costs what it holds, no copy of all."""

from ._delta import check_position, not_a_delta, read_position
from ._errors import format_error
from ._limits import Limits
from ._requests_gen import DELTA_SEPARATOR, HEADERS, UNPACK
from ._text import utf8_size

_ENCODING = "utf-32-le"  # every code point at a place of its own
_WIDTH = 4


class Draft:
    """A content that changes in place; an error leaves it unusable."""

    __slots__ = ("_points", "_size")

    def __init__(self, content: str) -> None:
        self._points = bytearray(content, _ENCODING)
        self._size = utf8_size(content)

    def content(self) -> str:
        return self._points.decode(_ENCODING)

    def apply(self, delta: str, limits: Limits) -> None:
        """Apply a frame; its text is Unicode. The errors are those of apply_delta,
        and the format kind for a content over the output limit.
        """
        frame = UNPACK(delta, limits) if UNPACK else delta
        for role, header in HEADERS.items():
            if frame.startswith(header):
                self._change(role, frame[len(header) :])
                check_output(self._size, limits)
                return
        raise not_a_delta()

    def _change(self, role: str, data: str) -> None:
        start, end = 0, len(self._points)
        if role == "append":
            start = end
        elif role == "replace":
            position, data = read_position(data, DELTA_SEPARATOR)
            check_position(position, end // _WIDTH)
            start = position * _WIDTH
            end = start + len(data) * _WIDTH
        self._size += utf8_size(data)
        self._size -= utf8_size(self._points[start:end].decode(_ENCODING))
        self._points[start:end] = data.encode(_ENCODING)


def check_output(size: int, limits: Limits) -> None:
    """Judge the bytes of a conversation."""
    if size > limits.output:
        raise format_error("The conversation is too long", limit="output")
