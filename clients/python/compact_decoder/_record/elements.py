"""What lists and maps have in common: values of one type, which a frame has a limit of.

Their functions get the function for a value, which is the one for a field of its type,
and what says which values there are. What judges all values at once is tried before:
quick_NAME gives the values, or None where one of them needs a closer look.
"""

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any, Protocol, TypeVar

from .._core.causes_gen import OVER_ELEMENTS
from .._core.errors import CompactError, make_error
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.limits_gen import Limits
from .._core.text import check_texts, is_unicode

_T = TypeVar("_T")

Quick = Callable[..., "list[_T] | None"]


class _HasCodes(Protocol):
    codes: Mapping[str, Any]


class _HasAliases(Protocol):
    aliases: Mapping[str, str]


class Elements:
    """How many elements the values of a frame may have: most, and how many are left.

    members  of objects that Python's decoder has read
    """

    __slots__ = ("left", "limits", "members", "most")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.members = 0
        self.left = self.most = limits.elements

    def too_many(self, place: str) -> CompactError:
        """What an encoder says of an element past the limit."""
        return make_error(
            UNREPRESENTABLE_ERROR,
            OVER_ELEMENTS,
            field=place,
            limit="elements",
            expected=self.most,
        )


# The field, its value, and what is counted.
Walk = Callable[[str, object, Elements], None]


def check_walked(fields: Iterable[tuple[str, object, Walk]], limits: Limits) -> None:
    """Refuse lone surrogates in the texts of a record, and more elements than a frame
    may have: CompactError (text, unrepresentable). Values of a wrong type are passed over.
    """
    elements = Elements(limits)
    for field, value, walk in fields:
        walk(field, value, elements)


def walk_text(field: str, value: object, _elements: Elements) -> None:
    check_texts((field,), (value,))


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
