"""open: any text; a table makes some of them short."""

from .._core.errors import UNICODE, given, quoted, unrepresentable
from .._core.limits_gen import Limits
from .tables import Open


def check_open(field: str, value: str, table: Open, _limits: Limits) -> str:
    """Names and known numbers become codes."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return table.aliases.get(value, value)


show_open = quoted


def open_of_text(_field: str, text: str, table: Open, _limits: Limits) -> str:
    return table.aliases.get(text, text)
