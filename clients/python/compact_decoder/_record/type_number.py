"""number: finite doubles, written as ECMAScript prints them."""

from math import inf, isfinite
from typing import Final

from .._core.errors import as_written, given, unrepresentable, wrong_text
from .._core.limits_gen import Limits
from .._core.number import number_text
from .._core.pattern import pattern

WANTED: Final = "a finite number"
_JSON = pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def check_number(field: str, value: float, _limits: Limits) -> float:
    """A finite double, or an integer, which becomes one."""
    if isinstance(value, (float, int)) and not isinstance(value, bool):
        try:
            double = float(value)
        except OverflowError:
            double = inf
        if isfinite(double):
            return double
    raise unrepresentable(field, given(value), WANTED)


def nearest(text: str) -> float | None:
    """The double nearest to a JSON number; None if that is infinite or the text is no
    number."""
    if not _JSON().fullmatch(text):
        return None
    value = float(text)
    return value if isfinite(value) else None


def show_number(value: float) -> str:
    return as_written(number_text(value))


def number_of_text(field: str, text: str, _limits: Limits) -> float:
    value = nearest(text)
    if value is None:
        raise wrong_text(field, text, WANTED)
    return value


number_as_text = number_text
