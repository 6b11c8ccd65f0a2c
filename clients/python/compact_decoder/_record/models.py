"""Models between their names, codes and numbers.

A record holds codes. They are an open set: a number without a row is the
number prefix and the number. See docs/protocol.md, "Responses".
"""

from .._core.spec_gen import (
    MODEL_ALIASES,
    MODEL_CODES,
    MODEL_NUMBER_PREFIX,
    MODEL_NUMBERS,
)
from .._core.text import natural


def canonical_model(model: str) -> str:
    """The code of a name, or of a number that has a row; else the model itself."""
    return MODEL_ALIASES.get(model, model)


def model_of_number(number: int) -> str:
    """The code of a number, with or without a row."""
    return MODEL_CODES.get(number) or f"{MODEL_NUMBER_PREFIX}{number}"


def model_number(code: str) -> int | None:
    """The number of a canonical code; None for a code without one."""
    number = MODEL_NUMBERS.get(code)
    if number is None and code.startswith(MODEL_NUMBER_PREFIX):
        number = natural(code[len(MODEL_NUMBER_PREFIX) :])
        return number if number >= 0 else None
    return number
