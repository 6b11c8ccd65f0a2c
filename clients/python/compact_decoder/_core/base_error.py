"""The class of all errors of this package. See docs/core.md, "Error Types"."""

from typing import ClassVar

from .spec_gen import ERROR_FIELDS, ErrorKind

# The public package, wherever it is: what callers import errors from.
MODULE_NAME = __name__.rsplit(".", 2)[0]


class CompactError(ValueError):
    """Text that is no frame of the protocol, or a value that no frame carries.

    What is raised is of a subclass, one for each kind.

    Attributes that a kind does not have are None:

    kind       which of the declared kinds it is; equal to its name
    message    what happened, in English
    cause      the name of its message
    position   where, in code points from 0, behind the frame's prefix
    char       the character there
    length     of the whole text, in code points
    field      the field that is missing, wrong or cannot be carried
    value      what was found, shortened and quoted as the message shows it
    reference  the reference that is unknown or in conflict
    limit      the limit that was passed, by its name in `Limits`
    """

    __module__ = MODULE_NAME
    kind: ClassVar[ErrorKind]

    def __init__(
        self,
        message: str,
        *,
        cause: str | None = None,
        position: int | None = None,
        char: str | None = None,
        length: int | None = None,
        field: str | None = None,
        value: str | None = None,
        reference: str | None = None,
        limit: str | None = None,
    ) -> None:
        super().__init__(message)  # args and __dict__ make it picklable
        self.message = message
        self.cause = cause
        self.position = position
        self.char = char
        self.length = length
        self.field = field
        self.value = value
        self.reference = reference
        self.limit = limit

    def details(self) -> dict[str, str | int]:
        """The attributes that the spec declares for errors of this kind."""
        return {name: getattr(self, name) for name in ERROR_FIELDS[self.kind]}
