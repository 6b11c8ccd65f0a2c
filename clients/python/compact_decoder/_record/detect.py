"""What a frame is, by its prefix: docs/record.md, "Format Detection"."""

from collections.abc import Iterable
from typing import NamedTuple

from .._core.causes_gen import OTHER_FRAME, UNKNOWN_FORMAT
from .._core.errors import (
    CompactError,
    format_error,
    not_unicode,
    one_of,
    quoted,
)
from .._core.errors_gen import FORMAT_ERROR

_MOST_SHOWN = 8  # bytes of a frame


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
    wire: str | bytes, record: str, prefixes: Iterable[str], found: Detected | None
) -> CompactError:
    """A frame of another record or family, or of none; bytes of the record's own are no
    text."""
    if found is None:
        cause, expected = UNKNOWN_FORMAT, one_of(map(quoted, prefixes))
    elif found.record == record:
        return not_unicode(FORMAT_ERROR, "frame")
    else:
        cause, expected = OTHER_FRAME, found.record or f"{found.family}s"
    return format_error(cause, value=_beginning(wire), expected=expected, record=record)


def _beginning(wire: str | bytes) -> str:
    """The beginning of a frame; of bytes that are no text, in hex."""
    if isinstance(wire, str):
        return quoted(wire)
    try:
        return quoted(wire.decode())
    except UnicodeDecodeError:
        return wire[:_MOST_SHOWN].hex() + ("…" if len(wire) > _MOST_SHOWN else "")
