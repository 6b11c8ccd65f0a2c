"""What a frame is, by its prefix: docs/record.md, "Format Detection"."""

from collections.abc import Iterable
from typing import NamedTuple

from .._core.causes_gen import OTHER_FRAME, UNKNOWN_FORMAT
from .._core.errors import CompactError, format_error, one_of, quoted


class Detected(NamedTuple):
    """The family of a frame, as "record"; of a record, which it is, and its format."""

    family: str
    record: str | None = None
    format: str | None = None


def detected(wire: str, prefixes: Iterable[tuple[str, Detected]]) -> Detected | None:
    """The first prefix that fits; white space may stand before an object."""
    if wire[:1] in " \t\n\r":
        wire = wire.lstrip(" \t\n\r")
        prefixes = [row for row in prefixes if row[0] == "{"]
    return next((found for text, found in prefixes if wire.startswith(text)), None)


def not_of(
    wire: str, record: str, prefixes: Iterable[str], found: Detected | None
) -> CompactError:
    """A frame of another record or family, or of none."""
    if found is None:
        cause, expected = UNKNOWN_FORMAT, one_of(map(quoted, prefixes))
    else:
        cause, expected = OTHER_FRAME, found.record or f"{found.family}s"
    return format_error(cause, value=quoted(wire), expected=expected, record=record)
