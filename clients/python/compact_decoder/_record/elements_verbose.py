"""Lists and maps as JSON: in verbose records, and in separated text, which holds their
JSON text.

Where Python's decoder has read one, what is inside are values, and their texts are looked
for when one is needed. Else they are read from the text of the whole.
"""

from collections.abc import Iterator, Sized
from itertools import islice
from typing import Any, Final

from .._core.causes_gen import OVER_ELEMENTS, TOO_DEEP
from .._core.errors import CompactError, format_error, make_error, wrong_text
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.json import Scanner
from .._core.json_quick import without_space
from .._core.json_text import LONG, Lexemes, load, loaded_value, quote, quoter
from .._core.limits_gen import Limits
from .elements import Elements
from .layout import Layout

ANY: Final = 1 << 62  # depth, of a text that is known to be correct
# For each member: elements have more than members, and Python's decoder reads them.
ANY_QUOTES: Final = ANY
AT_ONCE: Final = 1 << 10
STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*){0,20}"'  # with few escapes
# Such a string, a scalar, or brackets with few strings and no others inside.
LEAF: Final = (
    rf'{STRING}|[^][{{}}",:\s\\]+'
    rf'|[\[{{][^][{{}}"]*(?:{STRING}[^][{{}}"]*){{0,20}}[]}}]'
)
SPACE: Final = r"[ \t\n\r]*"


class JSONLayout(Layout):
    """A layout in which lists and maps are JSON: their brackets are the second."""

    __slots__ = ()

    def check_depth(self, field: str, limits: Limits) -> bool:
        """Refuse what is too deep. Whether the layout has the field."""
        if field in self._lacks:
            return False
        if limits.depth < 2:
            raise too_deep(field, limits)
        return True


def is_deep(text: str, limits: Limits) -> bool:
    """Whether JSON is too deep inside, where its brackets are the third."""
    left = limits.depth - 2
    return text.count("[") + text.count("{") > left and _is_deep(text, limits)


def _is_deep(text: str, limits: Limits) -> bool:
    try:
        Scanner(text, limits.depth).value(0, 2)
    except CompactError:
        return True
    return False


def too_deep(place: str, limits: Limits) -> CompactError:
    return make_error(
        UNREPRESENTABLE_ERROR,
        TOO_DEEP,
        field=place,
        limit="depth",
        expected=limits.depth,
    )


def over_elements(place: str, elements: Elements) -> CompactError:
    """An element past the limit."""
    return format_error(
        OVER_ELEMENTS, field=place, limit="elements", expected=elements.most
    )


class Inside(Lexemes):
    """What is inside of a value. The one that is read is the first that is not made."""

    __slots__ = ("_last", "_made", "_seen", "_texts", "outside")

    def __init__(self, outside: Lexemes, made: Sized) -> None:
        self.outside = outside
        self._made = made
        self._texts: Iterator[str] | None = None
        self._seen = 0  # of the texts
        self._last = ""

    def texts(self, text: str) -> Iterator[str]:
        """The texts inside of a text."""
        raise NotImplementedError

    def lexeme(self, name: str) -> str:
        if self._texts is None:
            self._texts = self.texts(self.outside.lexeme(name))
        skipped = len(self._made) - self._seen
        if skipped >= 0:  # else it was asked for before
            self._last = next(islice(self._texts, skipped, None))
            self._seen += skipped + 1
        return self._last


class _Field(Lexemes):
    """A field of separated text."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def lexeme(self, name: str) -> str:
        return self._text


def read_text(
    field: str, text: str, limits: Limits, wanted: str
) -> tuple[Lexemes, object]:
    """The JSON that a field of separated text is, and what Python's decoder makes of it, or
    None. White space around it is taken.
    """
    lexeme = text.strip(" \t\n\r")
    few = lexeme.count("[") + lexeme.count("{") < limits.depth
    value = load(lexeme) if few else None
    if value is None:
        scanner = Scanner(lexeme, limits.depth)
        try:
            scanner.check_end(scanner.value(0, 1))
        except CompactError:
            raise wrong_text(field, text, wanted) from None
    return _Field(lexeme), value


def quick_json_of_json(texts: list[Any]) -> list[str]:
    """Values are their texts, whatever Python's decoder makes of them."""
    return list(map(without_space, texts))


def loaded_values(texts: list[str]) -> list[object]:
    """What Python's decoder makes of some values."""
    values = load(f"[{','.join(texts)}]")
    return values if type(values) is list else list(map(loaded_value, texts))


def quoted_texts(texts: list[str]) -> list[str]:
    """As JSON strings: at once, if none is long."""
    short = texts and max(map(len, texts)) <= LONG
    return list(map(quoter() if short else quote, texts))
