"""Text and numbers: Unicode, UTF-8 sizes, the decimal grammar."""

from .errors import limit_error, not_unicode, text_error
from .errors_gen import FORMAT_ERROR

# The largest integer that every language carries exactly.
MAX_INTEGER = 2**53 - 1


def is_unicode(text: str) -> bool:
    """Whether the text has no lone surrogate."""
    if text.isascii():
        return True
    try:
        text.encode("utf-16")  # refuses them as UTF-8 does, and is faster
    except UnicodeEncodeError:
        return False
    return True


def utf8_size(text: str) -> int:
    """The bytes of the text in UTF-8; a lone surrogate counts 3."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-8", "surrogatepass"))


def check_size(wire: str, limit: int) -> None:
    """Judge the input limit, in UTF-8 bytes."""
    # A code point has one to four: most texts need no counting.
    size = len(wire)
    if size > limit or (4 * size > limit and utf8_size(wire) > limit):
        raise limit_error("input", limit)


def check_wire(wire: str, limit: int) -> None:
    """Check the input limit, then Unicode, before any prefix is read."""
    if 4 * len(wire) > limit:
        check_size(wire, limit)
    if not wire.isascii():
        check_unicode(wire)


def check_unicode(wire: str, field: str = "frame") -> None:
    """Refuse a frame with a lone surrogate."""
    if not is_unicode(wire):
        raise not_unicode(FORMAT_ERROR, field)


def check_texts(fields: tuple[str, ...], values: tuple[object, ...]) -> None:
    """Refuse lone surrogates in the texts of a record: CompactError (text)."""
    for value in values:
        if isinstance(value, str) and not (value.isascii() or is_unicode(value)):
            raise text_error(fields[values.index(value)])


def natural(text: str) -> int:
    """The value of `0|[1-9][0-9]{0,15}` up to 2^53 - 1, or -1.

    int() alone would take signs, spaces, underscores and the digits of every
    script, and isdigit() alone superscripts.
    """
    if not (text.isascii() and text.isdigit()) or len(text) > 16:
        return -1
    if text[0] == "0" and text != "0":
        return -1
    value = int(text)
    return value if value <= MAX_INTEGER else -1


def is_integer(value: object) -> bool:
    """Whether the value is an integer within 2^53 - 1; True and False are none."""
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and -MAX_INTEGER <= value <= MAX_INTEGER
    )
