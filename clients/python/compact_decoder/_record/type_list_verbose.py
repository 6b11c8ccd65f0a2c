"""list, as JSON: in verbose records, and in separated text, which holds its JSON text.

Where Python's decoder has read a list, its elements are values, and their texts are
looked for when one is needed. Else the elements are read from the list's own text.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from .._core.causes_gen import OVER_ELEMENTS, TOO_DEEP
from .._core.errors import CompactError, format_error, make_error, wrong_text
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.json import Scanner
from .._core.json_quick import without_space
from .._core.json_text import LONG, Lexemes, load, loaded_value, quote, quoter
from .._core.limits_gen import Limits
from .._core.pattern import pattern
from .layout import Layout
from .type_list import WANTED, Elements, Quick, path_of

_T = TypeVar("_T")

_ANY: Final = 1 << 62  # depth, of a text that is known to be correct
# For each member: elements have more than members, and Python's decoder reads them.
ANY_QUOTES: Final = _ANY
_AT_ONCE: Final = 1 << 10
_STRING: Final = r'"[^"\\]*(?:\\.[^"\\]*){0,20}"'  # with few escapes
# Such a string, a scalar, or brackets with few strings and no others inside, and the comma
# behind it.
_LEAF = pattern(
    rf'({_STRING}|[^][{{}}",:\s\\]+'
    rf'|[\[{{][^][{{}}"]*(?:{_STRING}[^][{{}}"]*){{0,20}}[]}}])'
    r"[ \t\n\r]*(?:,[ \t\n\r]*)?"
)


class JSONLayout(Layout):
    """A layout in which lists are JSON: their brackets are the second."""

    __slots__ = ()

    def check_depth(self, field: str, limits: Limits) -> bool:
        """Refuse a list that is too deep. Whether the layout has the list."""
        if field in self._lacks:
            return False
        if limits.depth < 2:
            raise _too_deep(field, limits)
        return True


def shallow(layout: Layout, field: str, values: list[_T], limits: Limits) -> list[_T]:
    """A canonical list that is not too deep for the layout, else CompactError
    (unrepresentable).
    """
    if isinstance(layout, JSONLayout):
        layout.check_depth(field, limits)
    return values


def shallow_texts(
    layout: Layout, field: str, texts: list[str], limits: Limits
) -> list[str]:
    """The same, if its elements are JSON, whose brackets are the third."""
    if isinstance(layout, JSONLayout) and layout.check_depth(field, limits):
        left = limits.depth - 2
        for index, text in enumerate(texts):
            if text.count("[") + text.count("{") > left and _is_deep(text, limits):
                raise _too_deep(path_of(field, index), limits)
    return texts


def _is_deep(text: str, limits: Limits) -> bool:
    try:
        Scanner(text, limits.depth).value(0, 2)
    except CompactError:
        return True
    return False


def _too_deep(place: str, limits: Limits) -> CompactError:
    return make_error(
        UNREPRESENTABLE_ERROR,
        TOO_DEEP,
        field=place,
        limit="depth",
        expected=limits.depth,
    )


class _Inside(Lexemes):
    """The elements of a list, of which the one that is read is the first that is not
    made.
    """

    __slots__ = ("_last", "_outside", "_seen", "_texts", "made")

    def __init__(self, outside: Lexemes) -> None:
        self._outside = outside
        self._texts: Iterator[str] | None = None
        self._seen = 0  # of the texts
        self._last = ""
        self.made: list[Any] = []

    def lexeme(self, name: str) -> str:
        if self._texts is None:
            self._texts = element_texts(self._outside.lexeme(name))
        skipped = len(self.made) - self._seen
        if skipped >= 0:  # else it was asked for before
            self._last = next(islice(self._texts, skipped, None))
            self._seen += skipped + 1
        return self._last

    def path(self, name: str) -> str:
        return path_of(self._outside.path(name), len(self.made))


class _Field(Lexemes):
    """A field of separated text."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def lexeme(self, name: str) -> str:
        return self._text


def list_of_json(
    within: Lexemes,
    name: str,
    value: object,
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    if (
        type(value) is list
        and elements.limits.depth > 1
        and quick is not quick_json_of_json
    ):
        return _read(within, name, iter((value,)), elements, quick, read, *judged)
    text = within.lexeme(name)
    if not text.startswith("["):
        within.refuse(name, WANTED)
    pieces = _texts if quick is quick_json_of_json else _pieces
    return _read(within, name, pieces(text), elements, quick, read, *judged)


def list_of_text(
    field: str,
    text: str,
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    """White space around it is taken."""
    depth = elements.limits.depth
    lexeme = text.strip(" \t\n\r")
    within = _Field(lexeme)
    few = lexeme.count("[") + lexeme.count("{") < depth
    value = load(lexeme) if few else None
    if type(value) is not list:
        scanner = Scanner(lexeme, depth)
        try:
            scanner.check_end(scanner.value(0, 1))
        except CompactError:
            raise wrong_text(field, text, WANTED) from None
    return list_of_json(within, field, value, elements, quick, read, *judged)


def _read(
    within: Lexemes,
    name: str,
    pieces: Iterator[list[object]],
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    inside = _Inside(within)
    made: list[_T] = inside.made
    for piece in pieces:
        due = piece if len(piece) <= elements.left else piece[: elements.left]
        known = quick(due, *judged)
        if known is not None:
            made += known
        else:
            for value in due:
                made.append(read(inside, name, value, *judged))
        if len(due) < len(piece):
            within.lexeme(name)  # more may be wrong with the document
            raise format_error(
                OVER_ELEMENTS,
                field=inside.path(name),
                limit="elements",
                expected=elements.most,
            )
        elements.left -= len(due)
    return made


def quick_json_of_json(texts: list[Any]) -> list[str]:
    """The elements are their texts, whatever Python's decoder makes of them."""
    return list(map(without_space, texts))


def _texts(text: str) -> Iterator[list[object]]:
    texts: Iterator[object] = element_texts(text)
    while piece := list(islice(texts, _AT_ONCE)):
        yield piece


def _pieces(text: str) -> Iterator[list[object]]:
    """What Python's decoder makes of the elements, some at once."""
    texts = element_texts(text)
    while piece := list(islice(texts, _AT_ONCE)):
        values = load(f"[{','.join(piece)}]")
        yield values if type(values) is list else list(map(loaded_value, piece))


def element_texts(text: str) -> Iterator[str]:
    """The texts of the elements of a correct array."""
    scanner = Scanner(text, _ANY)
    match = _LEAF().match
    at = scanner.space(1)
    while not text.startswith("]", at):
        leaf = match(text, at)
        if leaf:
            yield leaf[1]
            at = leaf.end()
            continue
        end = scanner.value(at, 0)
        yield text[at:end]
        at = scanner.space(end)
        if text.startswith(",", at):
            at = scanner.space(at + 1)


def list_as_json(values: list[Any], write: Callable[..., str]) -> str:
    if write is quote and values and max(map(len, values)) <= LONG:
        write = quoter()  # at once, since none is long
    return f"[{','.join(map(write, values))}]"


list_as_text = list_as_json
