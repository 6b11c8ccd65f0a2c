"""The separated text format: docs/record.md §2.

Errors are of the format kind, and name the field.
"""

from .._core.causes_gen import WRONG_VALUE
from .._core.errors import CompactError, format_error, missing_field, quoted


def split_fields(text: str, separator: str, fields: tuple[str, ...]) -> list[str]:
    """The texts of the fields behind the prefix; the last takes the rest.

    CompactError (missing field) names the first field that no separator opens.
    """
    parts = text.split(separator, len(fields) - 1)
    if len(parts) < len(fields):
        raise missing_field(fields[len(parts)])
    return parts


def wrong_text(field: str, text: str, expected: str) -> CompactError:
    """A text that is no value of its field."""
    return format_error(WRONG_VALUE, field=field, value=quoted(text), expected=expected)
