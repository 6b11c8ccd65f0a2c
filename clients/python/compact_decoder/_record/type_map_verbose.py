"""map, as JSON."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from .._core.causes_gen import MEMBER_TWICE, WRONG_VALUE
from .._core.errors import UNICODE, CompactError, as_written, format_error
from .._core.json import Scanner
from .._core.json_text import Lexemes, quote, unquote
from .._core.limits_gen import Limits
from .._core.pattern import pattern
from .._core.text import is_unicode
from .elements import Elements, Quick
from .elements_verbose import (
    ANY,
    AT_ONCE,
    LEAF,
    SPACE,
    STRING,
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
from .type_map import WANTED, path_of, show_key

_T = TypeVar("_T")
_Piece = tuple[list[str], list[Any]]  # keys, and their values

# What most entries are: the key, the value, and the comma behind it.
_ENTRY = pattern(rf"({STRING}){SPACE}:{SPACE}({LEAF}){SPACE}(?:,{SPACE})?")


def shallow_map(
    layout: Layout, field: str, values: dict[str, _T], limits: Limits
) -> dict[str, _T]:
    """A canonical map that is not too deep for the layout, else CompactError
    (unrepresentable).
    """
    if isinstance(layout, JSONLayout):
        layout.check_depth(field, limits)
    return values


def shallow_texts_of_map(
    layout: Layout, field: str, texts: dict[str, str], limits: Limits
) -> dict[str, str]:
    """The same, if its values are JSON, whose brackets are the third."""
    if isinstance(layout, JSONLayout) and layout.check_depth(field, limits):
        for key, text in texts.items():
            if is_deep(text, limits):
                raise show_key(too_deep(path_of(field, key), limits), field, key)
    return texts


class _Entries(Inside):
    """The values of a map. key is that of the one that is read."""

    __slots__ = ("key", "made")

    def __init__(self, outside: Lexemes) -> None:
        self.key = ""
        self.made: dict[str, Any] = {}
        super().__init__(outside, self.made)

    def texts(self, text: str) -> Iterator[str]:
        return (value for _, value in entry_texts(text))

    def path(self, name: str) -> str:
        return path_of(self.outside.path(name), self.key)

    def check_key(self, name: str, key: str) -> None:
        """Refuse a key that is not Unicode, or stands there twice."""
        if not is_unicode(key):
            texts = entry_texts(self.outside.lexeme(name))
            lexeme, _ = next(islice(texts, len(self.made), None))
            raise format_error(
                WRONG_VALUE,
                field=self.outside.path(name),
                value=as_written(lexeme),
                expected=UNICODE,
            )
        self.key = key
        if key in self.made:
            raise self.shown(name, format_error(MEMBER_TWICE, field=self.path(name)))

    def shown(self, name: str, error: CompactError) -> CompactError:
        """An error of the entry that is read."""
        return show_key(error, self.outside.path(name), self.key)


def map_of_json(
    within: Lexemes,
    name: str,
    value: object,
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> dict[str, _T]:
    if (
        type(value) is dict
        and elements.limits.depth > 1
        and quick is not quick_json_of_json
    ):
        elements.members += len(value)
        pieces = iter(((list(value), list(value.values())),))
        return _read(within, name, pieces, elements, quick, read, *judged)
    text = within.lexeme(name)
    if not text.startswith("{"):
        within.refuse(name, WANTED)
    texts = _texts(text)
    if quick is not quick_json_of_json:
        texts = ((keys, loaded_values(values)) for keys, values in texts)
    return _read(within, name, texts, elements, quick, read, *judged)


def map_of_text(
    field: str,
    text: str,
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> dict[str, _T]:
    within, value = read_text(field, text, elements.limits, WANTED)
    return map_of_json(within, field, value, elements, quick, read, *judged)


def _read(
    within: Lexemes,
    name: str,
    pieces: Iterator[_Piece],
    elements: Elements,
    quick: "Quick[_T]",
    read: Callable[..., _T],
    *judged: object,
) -> dict[str, _T]:
    inside = _Entries(within)
    made: dict[str, _T] = inside.made
    for all_keys, all_values in pieces:
        keys, values = all_keys[: elements.left], all_values[: elements.left]
        known = quick(values, *judged) if is_unicode("".join(keys)) else None
        if known is None or not _add(made, keys, known):
            for key, value in zip(keys, values, strict=True):
                inside.check_key(name, key)
                try:
                    made[key] = read(inside, name, value, *judged)
                except CompactError as error:
                    inside.shown(name, error)
                    raise
        if len(keys) < len(all_keys):
            within.lexeme(name)  # more may be wrong with the document
            raise over_elements(within.path(name), elements)
        elements.left -= len(keys)
    return made


def _add(made: dict[str, _T], keys: list[str], values: list[_T]) -> bool:
    """Add entries, or none where a key stands there twice."""
    more = dict(zip(keys, values, strict=True))
    if len(more) < len(keys) or not made.keys().isdisjoint(more):
        return False
    made.update(more)
    return True


def _texts(text: str) -> Iterator[_Piece]:
    """Keys, and the texts of their values, some at once."""
    texts = entry_texts(text)
    while piece := list(islice(texts, AT_ONCE)):
        yield [unquote(key) for key, _ in piece], [value for _, value in piece]


def entry_texts(text: str) -> Iterator[tuple[str, str]]:
    """The entries of a correct object: keys and values as they are written."""
    scanner = Scanner(text, ANY)
    match = _ENTRY().match
    at = scanner.space(1)
    while not text.startswith("}", at):
        leaf = match(text, at)
        if leaf:
            yield leaf[1], leaf[2]
            at = leaf.end()
            continue
        behind = scanner.string(at)
        start = scanner.colon(behind)
        end = scanner.value(start, 0)
        yield text[at:behind], text[start:end]
        at = scanner.space(end)
        if text.startswith(",", at):
            at = scanner.space(at + 1)


def map_as_json(values: dict[str, Any], write: Callable[..., str]) -> str:
    keys, texts = quoted_texts(list(values)), list(values.values())
    texts = quoted_texts(texts) if write is quote else list(map(write, texts))
    return f"{{{','.join(map(':'.join, zip(keys, texts, strict=True)))}}}"


map_as_text = map_as_json
