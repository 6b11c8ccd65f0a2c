"""The fields of a payload: docs/record.md §3."""

from collections.abc import Iterable
from typing import TypeVar

from .._core.causes_gen import (
    PAYLOAD_ELEMENTS,
    PAYLOAD_TYPE,
    PAYLOAD_VERSION,
    UNKNOWN_STATUS,
)
from .._core.enums import StrEnum
from .._core.errors import (
    JSON,
    CompactError,
    as_written,
    missing_field,
    one_of,
    payload_error,
    quoted,
    unrepresentable,
)
from .._core.json import compact_json
from .._core.msgpack import Reader
from .tables import Closed, Open

_Code = TypeVar("_Code", bound=StrEnum)


class PayloadReader(Reader):
    """Reads the array of a payload, whose first element is its version."""

    __slots__ = ("version",)

    def __init__(self, data: bytes) -> None:
        if len(data) > 1 and 0x91 <= data[0] <= 0x9F and data[1] < 0x80:
            self._data = data
            self._position = 2
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

    def closed_code(self, field: str, table: Closed[_Code]) -> _Code:
        """A code of a closed table."""
        text = self.text(field)
        code = table.codes.get(text)
        if code is None:
            raise _unknown(field, quoted(text), table.codes)
        return code

    def closed_integer(self, field: str, table: Closed[_Code]) -> _Code:
        """The code of an integer of a closed table."""
        position = self._position
        first = self._data[position] if position < len(self._data) else 0x80
        if first < 0x80 and first in table.rows:
            self._position = position + 1
            return table.rows[first]
        integer = self.natural(field)
        code = table.rows.get(integer)
        if code is None:
            raise _unknown(field, as_written(integer), table.rows)
        return code

    def open_integer(self, field: str, table: Open) -> str:
        """The code of a number of an open table."""
        position = self._position
        first = self._data[position] if position < len(self._data) else 0x80
        if first < 0x80 and first in table.codes:
            self._position = position + 1
            return table.codes[first]
        number = self.natural(field)
        code = table.of_number(number)
        if code is None:
            raise _unknown(field, as_written(number), table.codes)
        return code

    def json(self, field: str, depth: int) -> str:
        """The text of a JSON value, without the white space between its tokens."""
        text = self.text(field)
        try:
            return compact_json(text, depth)
        except CompactError:
            raise payload_error(PAYLOAD_TYPE, field=field, expected=JSON) from None

    def unknown_version(self, versions: tuple[int, ...]) -> CompactError:
        """The error of a version that is not declared."""
        return payload_error(
            PAYLOAD_VERSION,
            field="version",
            value=as_written(self.version),
            expected=one_of(versions),
        )


def _unknown(field: str, value: str, expected: Iterable[object]) -> CompactError:
    """What a table does not have."""
    return payload_error(
        UNKNOWN_STATUS, field=field, value=value, expected=one_of(expected)
    )


def not_a_version(version: int, versions: tuple[int, ...]) -> CompactError:
    """A version to be written that is not declared."""
    return unrepresentable("payload_version", as_written(version), one_of(versions))
