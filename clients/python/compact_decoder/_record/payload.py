"""The fields of a payload: docs/record.md §3."""

from .._core.causes_gen import PAYLOAD_ELEMENTS, PAYLOAD_VERSION
from .._core.errors import (
    CompactError,
    as_written,
    missing_field,
    not_carried,
    one_of,
    payload_error,
    quoted,
    unrepresentable,
)
from .._core.errors_gen import PAYLOAD_ERROR
from .._core.msgpack import Reader, pack_integer
from .._core.spec_gen import STATUS_CODES, STATUS_INTEGERS
from .response import model_number, model_of_number, unknown_status


class PayloadReader(Reader):
    """Reads the array of a payload, whose first element is its version."""

    __slots__ = ("version",)

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        if self.count == 0:
            raise missing_field("version")
        self.version = self.integer("version")

    def status_code(self) -> str:
        """A status by its code."""
        code = self.text("status")
        if code not in STATUS_INTEGERS:
            raise unknown_status(PAYLOAD_ERROR, quoted(code), STATUS_INTEGERS)
        return code

    def status_integer(self) -> str:
        """The code of a status by its integer."""
        integer = self.integer("status")
        code = STATUS_CODES.get(integer)
        if code is None:
            raise unknown_status(PAYLOAD_ERROR, as_written(integer), STATUS_CODES)
        return code

    def model_integer(self) -> str:
        """The code of a model by its number."""
        return model_of_number(self.integer("model"))

    def wrong_length(self, fields: tuple[str, ...], optional: int) -> CompactError:
        """The error of a count that no layout of the version has.

        fields are those behind the version that every layout of it has.
        """
        if self.count > len(fields):
            return payload_error(
                PAYLOAD_ELEMENTS,
                value=as_written(self.count - 1),
                expected=len(fields) + optional,
            )
        return missing_field(fields[self.count - 1])

    def unknown_version(self, versions: tuple[int, ...]) -> CompactError:
        """The error of a version that is not declared."""
        return payload_error(
            PAYLOAD_VERSION,
            field="version",
            value=as_written(self.version),
            expected=one_of(versions),
        )


def not_a_version(version: int, versions: tuple[int, ...]) -> CompactError:
    """A version to be written that is not declared."""
    return unrepresentable("payload_version", as_written(version), one_of(versions))


def pack_model_number(code: str) -> bytes:
    """The number of a canonical model."""
    number = model_number(code)
    if number is None:
        raise not_carried("model", quoted(code))
    return pack_integer(number)
