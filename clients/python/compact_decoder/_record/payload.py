"""Payloads: their fields, and the layout of each version. See docs/record.md §3."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from .._core.causes_gen import (
    PAYLOAD_ELEMENTS,
    PAYLOAD_VERSION,
    UNKNOWN_CODE,
)
from .._core.errors import (
    CompactError,
    as_written,
    missing_field,
    one_of,
    unrepresentable,
)
from .._core.limits_gen import Limits
from .._core.msgpack import Reader, payload_error
from .codec import Check, FormatCodec
from .layout import Layout

_R = TypeVar("_R")
_F_co = TypeVar("_F_co", bound="str | bytes", covariant=True)


class PayloadReader(Reader):
    """Reads the array of a payload, whose first element is its version."""

    __slots__ = ("limits", "version")

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.limits = limits
        if len(data) > 1 and 0x91 <= data[0] <= 0x9F and data[1] < 0x80:
            self.data = data
            self.position = 2
            self.count = data[0] & 0x0F
            self.version = data[1]
            return
        super().__init__(data)
        if self.count == 0:
            raise missing_field("version")
        self.version = self.natural("version")

    def wrong_count(self, required: tuple[str, ...], full: int) -> CompactError:
        """The error of a count that no layout of the version has.

        required are the fields behind the version that always have an element, full
        is the count with all of them.
        """
        if self.count <= len(required):
            return missing_field(required[self.count - 1])
        return payload_error(
            PAYLOAD_ELEMENTS, value=as_written(self.count - 1), expected=full - 1
        )

    def unknown_version(self, versions: tuple[int, ...]) -> CompactError:
        """The error of a version that is not declared."""
        return payload_error(
            PAYLOAD_VERSION,
            field="version",
            value=as_written(self.version),
            expected=one_of(versions),
        )


def unknown_code(field: str, value: str, expected: Iterable[object]) -> CompactError:
    """What a table does not have."""
    return payload_error(
        UNKNOWN_CODE, field=field, value=value, expected=one_of(expected)
    )


def not_a_version(version: int, versions: tuple[int, ...]) -> CompactError:
    """A version to be written that is not declared."""
    return unrepresentable("payload_version", as_written(version), one_of(versions))


class PayloadCodec(FormatCodec[_R, _F_co]):
    """Has the other layout for versions that the payload does not have.

    due  the version that is written where none is asked for
    """

    __slots__ = ("_due", "_versions")

    def __init__(
        self,
        write: Callable[[_R, int], _F_co],
        other: Layout,
        versions: Mapping[int, Layout],
        due: Callable[[_R], int],
    ) -> None:
        super().__init__(write, other)
        self._versions = versions
        self._due = due

    def encode(
        self,
        check: Check[_R],
        record: _R,
        limits: Limits,
        version: int | None,
        allow_loss: Collection[str],
    ) -> _F_co:
        if version is None:
            version = self._due(record)
        layout = self._versions.get(version, self._layout)
        return self._write(check(record, layout, limits, allow_loss), version)

    def layout(self, record: _R, version: int | None) -> Layout:
        due = self._due(record) if version is None else version
        return self._versions.get(due, self._layout)


class PayloadLayout(Layout):
    """A layout that writes some fields as the numbers of an open table."""

    __slots__ = ("numbered",)

    def __init__(self, lacks: Collection[str], numbered: Collection[str] = ()) -> None:
        super().__init__(lacks)
        self.numbered = numbered
