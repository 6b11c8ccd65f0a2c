"""The separated text format: docs/record.md §2."""

from .._core.errors import format_error, missing_field
from .._core.spec_gen import STATUS_INTEGERS
from .._core.text import natural


def split_fields(text: str, separator: str, fields: tuple[str, ...]) -> list[str]:
    """The texts of the fields behind the prefix; the last takes the rest.

    CompactError (missing field) names the first field that no separator opens.
    """
    parts = text.split(separator, len(fields) - 1)
    if len(parts) < len(fields):
        raise missing_field(fields[len(parts)])
    return parts


def status_of_text(text: str) -> str:
    """A declared status, else CompactError (format)."""
    if text not in STATUS_INTEGERS:
        raise format_error("The status is unknown")
    return text


def tokens_of_text(text: str) -> int:
    """A count of tokens, else CompactError (format)."""
    tokens = natural(text)
    if tokens < 0:
        raise format_error("The count of tokens is no number")
    return tokens
