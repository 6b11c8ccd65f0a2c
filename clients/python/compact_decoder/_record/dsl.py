"""The separated text format: docs/record.md §2."""

from .._core.causes_gen import WRONG_VALUE
from .._core.errors import COUNT, format_error, missing_field, quoted
from .._core.errors_gen import FORMAT_ERROR
from .._core.spec_gen import STATUS_INTEGERS
from .._core.text import natural
from .response import unknown_status


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
        raise unknown_status(FORMAT_ERROR, quoted(text), STATUS_INTEGERS)
    return text


def tokens_of_text(text: str) -> int:
    """A count of tokens, else CompactError (format)."""
    tokens = natural(text)
    if tokens < 0:
        raise format_error(
            WRONG_VALUE, field="tokens", value=quoted(text), expected=COUNT
        )
    return tokens
