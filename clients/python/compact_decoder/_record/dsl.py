"""The separated text format: docs/record.md §2.

Errors are of the format kind, and name the field.
"""

from .._core.errors import missing_field


def split_fields(text: str, separator: str, fields: tuple[str, ...]) -> list[str]:
    """The texts of the fields behind the prefix; the last takes the rest.

    CompactError (missing field) names the first field that no separator opens.
    """
    parts = text.split(separator, len(fields) - 1)
    if len(parts) < len(fields):
        raise missing_field(fields[len(parts)])
    return parts
