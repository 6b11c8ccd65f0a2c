"""integer: integers from the least to the most."""

from .._core.errors import as_written, given, range_of, unrepresentable, wrong_text
from .._core.limits_gen import Limits
from .._core.text import is_integer, natural


def check_integer(
    field: str, value: int, least: int, most: int, _limits: Limits
) -> int:
    """True and False are none."""
    if type(value) is int and least <= value <= most:
        return value
    if not is_integer(value) or not least <= value <= most:
        raise unrepresentable(field, given(value), range_of(least, most))
    return value


show_integer = as_written


def integer_of_text(
    field: str, text: str, least: int, most: int, _limits: Limits
) -> int:
    """No leading zero; -0 is none."""
    value = natural(text)
    known = value >= 0
    if not known and text.startswith("-"):
        value = -natural(text[1:])
        known = value < 0
    if not known or not least <= value <= most:
        raise wrong_text(field, text, range_of(least, most))
    return value


integer_as_text = str
