"""The one exception of this package, and short ways to make it.

Hand-written modules name the role of what went wrong; the generated `ErrorKind`
gives the role its public name. See docs/protocol.md, "Error Types".
"""

from .spec_gen import ERROR_FIELDS, ErrorKind


class CompactError(ValueError):
    """Text that is no frame of the protocol, or a value that no frame carries.

    Attributes that a kind does not have are None:

    kind       which of the declared kinds it is; equal to its name
    message    what happened, in English
    position   where, in code points from 0, behind the frame's prefix
    char       the character there
    length     of the whole text, in code points
    field      the field that is missing or cannot be carried
    reference  the reference that is unknown or in conflict
    limit      the limit that was passed, by its name in `Limits`
    """

    def __init__(
        self,
        kind: ErrorKind,
        message: str,
        *,
        position: int | None = None,
        char: str | None = None,
        length: int | None = None,
        field: str | None = None,
        reference: str | None = None,
        limit: str | None = None,
    ) -> None:
        super().__init__(kind, message)  # args and __dict__ make it picklable
        self.kind = kind
        self.message = message
        self.position = position
        self.char = char
        self.length = length
        self.field = field
        self.reference = reference
        self.limit = limit

    def __str__(self) -> str:
        return self.message

    def details(self) -> dict[str, str | int]:
        """The attributes that the spec declares for errors of this kind."""
        return {name: getattr(self, name) for name in ERROR_FIELDS[self.kind]}


def format_error(
    message: str, *, position: int | None = None, limit: str | None = None
) -> CompactError:
    """Wire text that is no frame."""
    return CompactError(ErrorKind.FORMAT, message, position=position, limit=limit)


def not_a_response() -> CompactError:
    """A frame of another family, or of none."""
    return format_error("The text is no response: it has the prefix of no format")


def payload_error(message: str) -> CompactError:
    """Bytes that are no MessagePack tuple of the protocol."""
    return CompactError(ErrorKind.PAYLOAD, message)


def missing_field(field: str) -> CompactError:
    """A frame that ends before a field, or does not have it."""
    return CompactError(ErrorKind.MISSING_FIELD, f"Missing field: {field}", field=field)


def unrepresentable(field: str, reason: str) -> CompactError:
    """A value that the format asked for, or every format, cannot carry."""
    message = f"Cannot represent {field}: {reason}"
    return CompactError(ErrorKind.UNREPRESENTABLE, message, field=field)


def text_error(field: str) -> CompactError:
    """A string to be encoded that holds a lone surrogate."""
    return CompactError(ErrorKind.TEXT, f"The {field} is not Unicode text")


def failed(reason: str, *, limit: str | None = None) -> CompactError:
    """What is wrong behind a known tag."""
    message = f"Decompression failed: {reason}"
    return CompactError(ErrorKind.DECOMPRESSION, message, limit=limit)


def over_output() -> CompactError:
    """Content that is larger than the limit."""
    return failed("more output than the limit allows", limit="output")


def failed_with(error: CompactError) -> CompactError:
    """An error of a step, as an error of the frame."""
    return failed(error.message, limit=error.limit)


def not_available() -> CompactError:
    """An algorithm that is due, and cannot be run here."""
    message = "The algorithm is not available here: a library is missing or too old"
    return CompactError(ErrorKind.NOT_AVAILABLE, message)
