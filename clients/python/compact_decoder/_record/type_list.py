"""list: values of one type, in their order.

A list's functions get the function for an element, which is the one for a field of its
type, and what says which values there are. What judges all elements at once is tried
before: quick_NAME gives the values, or None where one of them needs a closer look.
"""

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any, Final, Protocol, TypeVar

from .._core.causes_gen import OVER_ELEMENTS
from .._core.errors import CompactError, make_error, text_error, unrepresentable
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.limits_gen import Limits
from .._core.text import check_texts, is_unicode

_T = TypeVar("_T")

WANTED: Final = "a list"

# What the values of a field are, for the walk over all texts.
ONE_TEXT: Final = 0
TEXTS: Final = 1
OTHERS: Final = 2

Quick = Callable[..., "list[_T] | None"]


class _HasCodes(Protocol):
    codes: Mapping[str, Any]


class _HasAliases(Protocol):
    aliases: Mapping[str, str]


class Elements:
    """How many elements the lists of a frame may have: most, and how many are left."""

    __slots__ = ("left", "limits", "most")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.left = self.most = limits.elements


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


def check_walked(fields: Iterable[tuple[str, object, int]], limits: Limits) -> None:
    """Refuse lone surrogates in the texts of a record, and more elements than a frame
    may have: CompactError (text, unrepresentable). Values of a wrong type are passed over.
    """
    left = limits.elements
    for field, value, kind in fields:
        if kind == ONE_TEXT:
            check_texts((field,), (value,))
        elif isinstance(value, (list, tuple)):
            if kind == TEXTS:
                _check_elements(field, value[:left] if len(value) > left else value)
            if len(value) > left:
                raise _too_many(field, left, limits.elements)
            left -= len(value)


def _check_elements(field: str, values: Iterable[Any]) -> None:
    try:
        if is_unicode("".join(values)):
            return
    except TypeError:
        pass  # some are no texts
    for index, value in enumerate(values):
        if isinstance(value, str) and not (value.isascii() or is_unicode(value)):
            raise text_error(path_of(field, index))


def _too_many(field: str, index: int, most: int) -> CompactError:
    """An element past the limit."""
    place = path_of(field, index)
    return make_error(
        UNREPRESENTABLE_ERROR,
        OVER_ELEMENTS,
        field=place,
        limit="elements",
        expected=most,
    )


def quick_none(_values: list[Any], *_judged: object) -> None:
    """Each element of some types needs a closer look."""


def quick_integer(
    values: list[Any], least: int, most: int, *_: object
) -> list[int] | None:
    if not values:
        return values
    if set(map(type, values)) == {int} and least <= min(values) <= max(values) <= most:
        return values
    return None


def quick_number(values: list[Any], *_: object) -> list[float] | None:
    kinds = set(map(type, values))
    if int in kinds:
        if not kinds <= {int, float} or 0 in values:
            return None  # which in JSON may be -0, of which Python makes the integer 0
        try:
            values = list(map(float, values))
        except OverflowError:
            return None
    elif not kinds <= {float}:
        return None
    return values if all(map(isfinite, values)) else None


def quick_boolean(values: list[Any], *_: object) -> list[bool] | None:
    return values if set(map(type, values)) <= {bool} else None


def quick_text(values: list[Any], *_: object) -> list[str] | None:
    try:
        return values if is_unicode("".join(values)) else None
    except TypeError:
        return None


def quick_closed(values: list[Any], table: _HasCodes, *_: object) -> list[Any] | None:
    try:
        return list(map(table.codes.__getitem__, values))
    except (LookupError, TypeError):
        return None


def quick_open(values: list[Any], table: _HasAliases, *_: object) -> list[str] | None:
    texts = quick_text(values)
    return texts and list(map(table.aliases.get, texts, texts))
