"""boolean: true and false."""

from typing import Final

from .._core.errors import given, unrepresentable, wrong_text
from .._core.limits_gen import Limits

WANTED: Final = "true or false"


def check_boolean(field: str, value: bool, _limits: Limits) -> bool:
    if not isinstance(value, bool):
        raise unrepresentable(field, given(value), WANTED)
    return value


def show_boolean(value: bool) -> str:
    return "true" if value else "false"


def boolean_of_text(field: str, text: str, _limits: Limits) -> bool:
    if text not in ("true", "false"):
        raise wrong_text(field, text, WANTED)
    return text == "true"


boolean_as_text = show_boolean
