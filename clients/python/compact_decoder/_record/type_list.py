"""list: values of one type, in their order."""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from .._core.errors import CompactError, text_error, unrepresentable
from .._core.text import is_unicode
from .elements import Elements, Quick

_T = TypeVar("_T")

WANTED: Final = "a list"


def path_of(field: str, index: int) -> str:
    """The place of an element, which only errors need."""
    return f"{field}[{index}]"


def check_list(
    field: str,
    value: object,
    quick: "Quick[_T]",
    check: Callable[..., _T],
    *judged: object,
) -> list[_T]:
    """A list or tuple, as a list of what the check makes of its elements."""
    if not isinstance(value, (list, tuple)):
        raise unrepresentable(field, "", WANTED)
    values = list(value)
    made = quick(values, *judged)
    if made is not None:
        return made
    made = []
    try:
        for each in values:
            made.append(check(field, each, *judged))
    except CompactError:  # once more, to say where
        index = len(made)
        check(path_of(field, index), values[index], *judged)
        raise
    return made


def show_list(_values: object) -> str:
    """Errors about a whole list show nothing of it."""
    return ""


def walk_list(field: str, value: object, elements: Elements) -> None:
    """Count the elements."""
    if isinstance(value, (list, tuple)):
        if len(value) > elements.left:
            raise elements.too_many(path_of(field, elements.left))
        elements.left -= len(value)


def walk_texts_of_list(field: str, value: object, elements: Elements) -> None:
    """Count the elements, and refuse lone surrogates in them."""
    if isinstance(value, (list, tuple)):
        left = elements.left
        _check_texts(field, value[:left] if len(value) > left else value)
        walk_list(field, value, elements)


def _check_texts(field: str, values: Iterable[Any]) -> None:
    try:
        if is_unicode("".join(values)):
            return
    except TypeError:
        pass  # some are no texts
    for index, value in enumerate(values):
        if isinstance(value, str) and not (value.isascii() or is_unicode(value)):
            raise text_error(path_of(field, index))
