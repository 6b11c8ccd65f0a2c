"""A double's one text."""


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
