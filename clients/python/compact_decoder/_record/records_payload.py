"""Records in records, in payloads."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .._core.causes_gen import OVER_NESTING, PAYLOAD_ELEMENTS, PAYLOAD_VERSION
from .._core.errors import CompactError, as_written, missing_field, one_of
from .._core.limits_gen import Limits
from .._core.msgpack import NIL, payload_error
from .elements import Elements
from .elements_payload import over_elements
from .payload import PayloadLayout, PayloadReader
from .records import A_RECORD
from .records_layout import LooksInside

# Refuses what a payload cannot carry of a record inside: its members and fields that its
# version lacks, unless their loss is allowed, and numbers that codes do not have, if asked.
Judge = Callable[[Any, Collection[str], bool], None]


class RecordsReader(PayloadReader):
    """Reads the arrays of records, one in another.

    elements  how many there may be
    nesting   how many records may still open
    """

    __slots__ = ("_own", "elements", "nesting")

    def __init__(self, data: bytes, limits: Limits) -> None:
        super().__init__(data, limits)
        self.elements = Elements(limits)
        self.nesting = limits.nesting - 1
        self._own: str | None = (
            None  # what errors call the record: the frame's has no name
        )

    def begin(self) -> tuple[int, int]:
        """The header of a record inside, as the number of its elements and its version."""
        data, at = self.data, self.position
        self._own = ""
        if self.nesting > 0 and at + 1 < len(data):
            head, version = data[at], data[at + 1]
            if 0x91 <= head <= 0x9F and version < 0x80:
                self.nesting -= 1
                self.position = at + 2
                return head & 0x0F, version
        count = self._head()
        if self.nesting <= 0:
            raise payload_error(
                OVER_NESTING, field="", limit="nesting", expected=self.limits.nesting
            )
        self.nesting -= 1
        if count == 0:
            raise missing_field("version")
        return count, self.natural("version")

    def _head(self) -> int:
        data, at = self.data, self.position
        first = data[at] if at < len(data) else 0
        if 0x90 <= first <= 0x9F:
            self.position = at + 1
            return first & 0x0F
        if first not in (0xDC, 0xDD):
            raise self.wrong("", A_RECORD)
        self.position = at + 1
        return int.from_bytes(self.take(2 if first == 0xDC else 4), "big")

    def is_there(self) -> bool:
        """Whether the next element is not nil; a nil is skipped."""
        position = self.position
        if self.data[position : position + 1] != NIL:
            return True
        self.position = position + 1
        return False

    def count_element(self) -> None:
        """Count a field's record before it is looked at. A nil is none, and not counted."""
        if self.elements.left <= 0:
            if self.data[self.position : self.position + 1] == NIL:
                raise self.wrong("", A_RECORD)
            raise over_elements("", self.elements)
        self.elements.left -= 1

    def wrong_elements(
        self, count: int, required: tuple[str, ...], full: int
    ) -> CompactError:
        """What wrong_count is to the frame's own record."""
        if count <= len(required):
            return missing_field(required[count - 1])
        return payload_error(
            PAYLOAD_ELEMENTS,
            field=self._own,
            value=as_written(count - 1),
            expected=full - 1,
        )

    def no_version(self, version: int, versions: tuple[int, ...]) -> CompactError:
        """The error of a version that is not declared."""
        return payload_error(
            PAYLOAD_VERSION,
            field="version",
            value=as_written(version),
            expected=one_of(versions),
        )


class RecordsLayout(LooksInside, PayloadLayout):
    """A layout whose fields hold records: what judges them, by the names of the fields."""

    __slots__ = ("_inside",)

    def __init__(
        self,
        lacks: Collection[str],
        numbered: Collection[str],
        inside: "Mapping[str, tuple[Callable[[str, Any, Judge, Collection[str], bool], None], Judge]]",
    ) -> None:
        super().__init__(lacks, numbered)
        self._inside = inside

    def judge_inside(
        self,
        field: str,
        value: object,
        allow_loss: Collection[str],
        limits: Limits,
        sure: bool,
    ) -> None:
        """Refuse what would be lost, and numbers that codes do not have."""
        self._judge(field, value, allow_loss, True)

    def _judge(
        self, field: str, value: object, allow_loss: Collection[str], numbers: bool
    ) -> None:
        if value is not None and field in self._inside:
            judge_value, judge = self._inside[field]
            judge_value(field, value, judge, allow_loss, numbers)

    def carries(self, value_of: Callable[[str], object]) -> bool:
        if not super().carries(value_of):
            return False
        try:
            for field in self._inside:
                self._judge(field, value_of(field), (), False)
        except CompactError:
            return False
        return True


def pack_head(short: int, wide: int, size: int) -> bytes:
    """The shortest header of an array or a map."""
    if size < 0x10:
        return bytes((short | size,))
    if size < 0x1_0000:
        return bytes((wide,)) + size.to_bytes(2, "big")
    return bytes((wide + 1,)) + size.to_bytes(4, "big")
