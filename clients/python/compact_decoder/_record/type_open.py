"""open: any text; a table makes some of them short, its codes."""

from .._core.errors import UNICODE, given, quoted, unrepresentable
from .._core.limits_gen import Limits
from .._core.text import natural


class Open:
    """An open table.

    rows     the number of each code; None for one without a number
    aliases  the code of each other text for it
    codes    the code of each number
    short    the code of each number of one byte
    """

    __slots__ = ("_prefix", "aliases", "codes", "rows", "short")

    def __init__(
        self, rows: dict[str, int | None], aliases: dict[str, str], prefix: str
    ) -> None:
        self.rows = rows
        self.aliases = aliases
        self.codes = {n: code for code, n in rows.items() if n is not None}
        self.short = {n: code for n, code in self.codes.items() if n < 0x80}
        self._prefix = prefix  # of numbers without a row; empty where there are none

    def of_number(self, number: int) -> str | None:
        """The code of a number, with or without a row; None if the number is no value."""
        code = self.codes.get(number)
        if code is None and self._prefix:
            return f"{self._prefix}{number}"
        return code

    def number(self, code: str) -> int | None:
        """The number of a canonical code; None for a code without one."""
        if code in self.rows:
            return self.rows[code]
        if self._prefix and code.startswith(self._prefix):
            number = natural(code[len(self._prefix) :])
            return number if number >= 0 else None
        return None

    def number_of(self, code: str) -> int:
        """The number of a canonical code that has one."""
        number = self.rows.get(code)
        if number is None:
            number = self.number(code)
        if number is None:
            raise LookupError(code)
        return number

    def has_number(self, text: object) -> bool:
        """Whether a value can be written as its number; what is no text is said to."""
        if not isinstance(text, str):
            return True
        code = self.aliases.get(text, text)
        return self.rows.get(code) is not None or self.number(code) is not None


def check_open(field: str, value: str, table: Open, _limits: Limits) -> str:
    """Names and known numbers become codes."""
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return table.aliases.get(value, value)


show_open = quoted


def open_of_text(_field: str, text: str, table: Open, _limits: Limits) -> str:
    return table.aliases.get(text, text)
