"""list, as JSON."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from .._core.json import Scanner
from .._core.json_text import Lexemes, quote
from .._core.limits_gen import Limits
from .._core.pattern import pattern
from .elements import Elements, Quick
from .elements_verbose import (
    ANY,
    AT_ONCE,
    LEAF,
    SPACE,
    Inside,
    JSONLayout,
    is_deep,
    loaded_values,
    over_elements,
    quick_json_of_json,
    quoted_texts,
    read_text,
    too_deep,
)
from .layout import Layout
from .type_list import WANTED, path_of

_T = TypeVar("_T")

# What most elements are, and the comma behind it.
_ELEMENT = pattern(rf"({LEAF}){SPACE}(?:,{SPACE})?")


def shallow_list(
    layout: Layout, field: str, values: list[_T], limits: Limits
) -> list[_T]:
    """A canonical list that is not too deep for the layout, else CompactError
    (unrepresentable).
    """
    if isinstance(layout, JSONLayout):
        layout.check_depth(field, limits)
    return values


def shallow_texts_of_list(
    layout: Layout, field: str, texts: list[str], limits: Limits
) -> list[str]:
    """The same, if its elements are JSON, whose brackets are the third."""
    if isinstance(layout, JSONLayout) and layout.check_depth(field, limits):
        for index, text in enumerate(texts):
            if is_deep(text, limits):
                raise too_deep(path_of(field, index), limits)
    return texts


class _Elements(Inside):
    __slots__ = ("made",)

    def __init__(self, outside: Lexemes) -> None:
        self.made: list[Any] = []
        super().__init__(outside, self.made)

    def texts(self, text: str) -> Iterator[str]:
        return element_texts(text)

    def path(self, name: str) -> str:
        return path_of(self.outside.path(name), len(self.made))


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
    pieces = _texts(text) if quick is quick_json_of_json else _pieces(text)
    return _read(within, name, pieces, elements, quick, read, *judged)


def list_of_text(
    field: str,
    text: str,
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    within, value = read_text(field, text, elements.limits, WANTED)
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
    inside = _Elements(within)
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
            raise over_elements(inside.path(name), elements)
        elements.left -= len(due)
    return made


def _texts(text: str) -> Iterator[list[object]]:
    texts: Iterator[object] = element_texts(text)
    while piece := list(islice(texts, AT_ONCE)):
        yield piece


def _pieces(text: str) -> Iterator[list[object]]:
    """What Python's decoder makes of the elements, some at once."""
    texts = element_texts(text)
    while piece := list(islice(texts, AT_ONCE)):
        yield loaded_values(piece)


def element_texts(text: str) -> Iterator[str]:
    """The texts of the elements of a correct array."""
    scanner = Scanner(text, ANY)
    match = _ELEMENT().match
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
    texts = quoted_texts(values) if write is quote else map(write, values)
    return f"[{','.join(texts)}]"


list_as_text = list_as_json
