"""A conversation that many deltas change, without a copy of it for each."""

from dataclasses import replace

from .._core.errors import CompactError, limit_error, output_error
from .._core.limits import Limits
from .._core.text import utf8_size
from .._delta.deltas_gen import DELTA_HEADERS
from .._delta.operations import check_position, not_a_delta, read_position
from .requests_gen import DELTA_SEPARATOR, HEADERS, UNPACK


def apply_deltas(content: str, deltas: tuple[str, ...], limits: Limits) -> str:
    """The content after all deltas, which never passes the output limit on the way.

    The decompressed deltas together do not pass it either.
    """
    draft = Draft(content, limits)
    for delta in deltas:
        draft.apply(delta)
    return draft.content()


# Code points of every block but the last. A replacement overwrites, so later
# blocks never move.
_BLOCK = 4096


class Draft:
    """A content that changes in place; an error leaves it unusable."""

    __slots__ = ("_blocks", "_left", "_limits", "_size")

    def __init__(self, content: str, limits: Limits) -> None:
        self._blocks = _cut(content, 0)
        self._size = utf8_size(content)
        self._limits = limits
        self._left = limits.output  # for what compressed deltas hold

    def content(self) -> str:
        return "".join(self._blocks)

    def apply(self, delta: str) -> None:
        """Apply a frame; its text is Unicode. The errors are those of apply_delta,
        and the format kind for a content over the output limit.
        """
        frame = self._unpack(delta)
        for role, header in HEADERS.items():
            if frame.startswith(header):
                self._change(role, frame, len(header))
                if self._size > self._limits.output:
                    raise limit_error("output", self._limits.output)
                return
        raise not_a_delta(frame, DELTA_HEADERS)

    def _unpack(self, delta: str) -> str:
        """A plain frame. All that were compressed share the output limit."""
        if UNPACK is None:
            return delta
        try:
            frame = UNPACK(delta, replace(self._limits, output=self._left))
        except CompactError as error:
            if error.limit == "output":
                raise output_error(self._limits.output) from None
            raise
        if frame is not delta:
            self._left -= utf8_size(frame)
        return frame

    def _change(self, role: str, frame: str, at: int) -> None:
        if role == "full":
            self._blocks, self._size = [], 0
        position = points = self._points()
        if role == "replace":
            position, at = read_position(frame, at, DELTA_SEPARATOR)
            check_position(position, points)
        if at < len(frame):
            self._overwrite(position, frame, at)

    def _points(self) -> int:
        if not self._blocks:
            return 0
        return (len(self._blocks) - 1) * _BLOCK + len(self._blocks[-1])

    def _overwrite(self, position: int, frame: str, at: int) -> None:
        """Put the text of a frame, which is not empty, from a position on."""
        end = position + len(frame) - at
        first, start = divmod(position, _BLOCK)
        last, rest = divmod(end, _BLOCK)
        old = self._blocks[first : last + 1]
        head = old[0][:start] if start else ""
        tail = old[-1][rest:] if first + len(old) > last else ""
        behind = at + _BLOCK - start
        new = [head + frame[at:behind], *_cut(frame, behind)]
        if rest or not tail:
            new[-1] += tail
        else:
            new.append(tail)
        self._blocks[first : last + 1] = new
        self._size += sum(map(utf8_size, new)) - sum(map(utf8_size, old))


def _cut(text: str, start: int) -> list[str]:
    return [text[i : i + _BLOCK] for i in range(start, len(text), _BLOCK)]
