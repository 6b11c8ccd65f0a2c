"""What every encoder checks of a record before its fields."""

from .._core.errors import text_error
from .._core.text import is_unicode


def check_texts(fields: tuple[str, ...], values: tuple[object, ...]) -> None:
    """Refuse lone surrogates in the texts of a record: CompactError (text)."""
    for value in values:
        if isinstance(value, str) and not (value.isascii() or is_unicode(value)):
            raise text_error(fields[values.index(value)])
