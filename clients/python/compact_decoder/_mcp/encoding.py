"""How results are encoded."""

from collections.abc import Callable
from typing import NamedTuple

from .._core.limits_gen import Limits
from .._record.detect import Detected


class Framing(NamedTuple):
    """A record of a format that carries a text in one of its fields."""

    record: str
    format: str
    write: Callable[[str, Limits], str]
    read: Callable[[str, Limits], str | None]

    def wrote(self, found: Detected | None) -> bool:
        """Whether a frame is of the format, whatever else its record has."""
        return found == Detected("record", self.record, self.format)


class Encoding(NamedTuple):
    """The algorithm, "" for none, and then the frame."""

    algorithm: str
    framing: Framing | None
