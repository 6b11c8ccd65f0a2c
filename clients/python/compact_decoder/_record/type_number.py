"""number: finite doubles, written as ECMAScript prints them."""

from math import inf, isfinite
from typing import Final

from .._core.errors import as_written, given, unrepresentable, wrong_text
from .._core.limits_gen import Limits
from .._core.number import nearest, number_text

WANTED: Final = "a finite number"


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


def show_number(value: float) -> str:
    return as_written(number_text(value))


def number_of_text(field: str, text: str, _limits: Limits) -> float:
    value = nearest(text)
    if value is None:
        raise wrong_text(field, text, WANTED)
    return value


number_as_text = number_text
