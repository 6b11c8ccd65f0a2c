"""A scanner that copies the text that it passes, without the white space between tokens."""

from .._core.json import Scanner
from .._core.json_quick import quick_copy

_MANY = 1 << 12  # parts of a copy


class Copier(Scanner):
    """parts and the text from start on are a copy of the text so far."""

    __slots__ = ("most", "parts", "start")

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth)
        self.start = 0
        self.parts: list[str] = []
        self.most = _MANY  # of the parts, before the last ones are joined

    def replace(self, at: int, end: int, new: str) -> None:
        """Copy up to a position, and then other text than stands there."""
        self.parts += (self.text[self.start : at], new)
        self.start = end
        if len(self.parts) > self.most:
            self.join()

    def join(self) -> None:
        """Make one of the last parts: small ones take many times the memory of their text."""
        joined = self.most - _MANY
        self.parts[joined:] = ["".join(self.parts[joined:])]
        self.most += 1

    def take(self, at: int) -> str:
        """The copy so far, up to this position."""
        self.parts.append(self.text[self.start : at])
        return "".join(self.parts)

    def value(self, at: int, outside: int) -> int:
        end, copy = quick_copy(self.text, at, self.depth - outside)
        if not end:
            return self.walked(at, outside)
        if len(copy) < end - at:
            self.replace(at, end, copy)
        return end

    def space(self, at: int) -> int:
        end = super().space(at)
        if end > at:
            self.replace(at, end, "")
        return end
