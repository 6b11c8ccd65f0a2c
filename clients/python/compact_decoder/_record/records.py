"""Records in records: docs/record.md, "Records in records".

What judges, counts, reads or writes a record knows nothing of where it stands: its
errors name its own fields, and the record itself by the empty text. On the way out
each field, list and map puts its own place in front.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from .._core import causes_gen
from .._core.causes_gen import OVER_NESTING
from .._core.errors import CompactError, make_error
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.limits_gen import Limits
from .elements import Elements

_R = TypeVar("_R")

A_RECORD: Final = "a record"


def put_before(error: CompactError, place: str, shown: str | None = None) -> None:
    """Put a place in front of an error's, if it has one; messages may show it shortened.

    In each message only fixed words stand before the place.
    """
    if error.field is None:
        return
    joint = "." if error.field and error.field[0] != "[" else ""
    error.field = place + joint + error.field
    text: str = getattr(causes_gen, str(error.cause).upper()).text
    words, field, _ = text.partition("{field}")
    if field:
        rest = error.message[len(words) :]
        error.message = words + (shown or place) + joint + rest
        error.args = (error.message,)


class Counted(Elements):
    """What encoders count: the elements that are left, and the records that may open."""

    __slots__ = ("nesting",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.nesting = limits.nesting - 1  # the frame's own is open

    def walk(self, record: _R, walk: Callable[[_R, Any], None]) -> None:
        """Count what is in a record inside."""
        if self.nesting <= 0:
            raise make_error(
                UNREPRESENTABLE_ERROR,
                OVER_NESTING,
                field="",
                limit="nesting",
                expected=self.limits.nesting,
            )
        self.nesting -= 1
        walk(record, self)
        self.nesting += 1

    def count(self) -> None:
        """Count an element before it is looked at."""
        if self.left <= 0:
            raise self.too_many("")
        self.left -= 1
