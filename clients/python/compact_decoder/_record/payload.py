"""The fields of a payload: docs/record.md §3."""

from .._core.errors import CompactError, missing_field, payload_error, unrepresentable
from .._core.msgpack import Reader, pack_integer
from .._core.spec_gen import STATUS_CODES, STATUS_INTEGERS
from .response import model_number, model_of_number


class PayloadReader(Reader):
    """Reads the array of a payload, whose first element is its version."""

    __slots__ = ("version",)

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        if self.count == 0:
            raise missing_field("version")
        self.version = self.integer()

    def status_code(self) -> str:
        """A status by its code."""
        code = self.text()
        if code not in STATUS_INTEGERS:
            raise payload_error("The status is unknown")
        return code

    def status_integer(self) -> str:
        """The code of a status by its integer."""
        code = STATUS_CODES.get(self.integer())
        if code is None:
            raise payload_error("The status is unknown")
        return code

    def model_integer(self) -> str:
        """The code of a model by its number."""
        return model_of_number(self.integer())

    def wrong_length(self, fields: tuple[str, ...]) -> CompactError:
        """The error of a count that no layout of the version has.

        fields are those behind the version that every layout of it has.
        """
        if self.count > len(fields):
            return payload_error("The payload has too many elements")
        return missing_field(fields[self.count - 1])

    def unknown_version(self) -> CompactError:
        """The error of a version that is not declared."""
        return payload_error("The payload version is unknown")


def pack_model_number(code: str) -> bytes:
    """The number of a canonical model."""
    number = model_number(code)
    if number is None:
        raise unrepresentable("model", "it has no number")
    return pack_integer(number)
