"""text: any Unicode text."""

from .._core.errors import UNICODE, given, quoted, unrepresentable
from .._core.limits_gen import Limits


def check_text(field: str, value: str, _limits: Limits) -> str:
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return value


show_text = quoted


def text_of_text(_field: str, text: str, _limits: Limits) -> str:
    return text
