"""Numbers: a double's one text, and the double of any JSON number."""

import math

from .pattern import pattern

_NUMBER = pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def number_text(value: float) -> str:
    """A finite double as ECMAScript prints it, and -0 for minus zero."""
    text = repr(value)  # the same digits, but another choice of where the point is
    if "e" not in text:
        return text.removesuffix(".0")
    mantissa, _, power = text.partition("e")
    sign = "-" if mantissa.startswith("-") else ""
    digits = mantissa.lstrip("-").replace(".", "")
    point = int(power) + 1  # how many digits stand in front of it
    if len(digits) <= point <= 21:
        return sign + digits.ljust(point, "0")
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{point - 1:+d}"


def nearest(text: str) -> float | None:
    """The double nearest to a JSON number; None if that is infinite or the text is no
    number."""
    if not _NUMBER().fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None
