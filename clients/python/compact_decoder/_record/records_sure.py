"""What is quick to find out about a record: whether it is its own canonical copy.

A function for records of a class, which calls nothing for each of them, gets how many
elements are left behind them, how many records may open in each, and whether lone
surrogates are looked for later; it gives how many elements are left behind all that is in
them, or a number below 0 where something is in doubt. Then the slow way makes the copies,
or says what is wrong.
"""

from collections.abc import Callable, Iterable
from typing import Any

from .._core.limits_gen import Limits
from .elements import Quick, quick_text

Sure = Callable[[Iterable[object], int, int, bool], int]


def room(limits: Limits) -> tuple[int, int]:
    """The elements, and the records in the frame's own: whatever depth these have as JSON
    is allowed, for a record has its own bracket, and one of a list.
    """
    return limits.elements, min(limits.nesting, limits.depth // 2) - 1


def sure_list(value: object, left: int, quick: "Quick[Any]", *judged: object) -> int:
    """The same of a list of other values."""
    if type(value) is list and len(value) <= left and quick(value, *judged) is value:
        return left - len(value)
    return -1


def sure_map(value: object, left: int, quick: "Quick[Any]", *judged: object) -> int:
    """The same of a map."""
    if type(value) is dict and in_order(value):
        return sure_list(list(value.values()), left, quick, *judged)
    return -1


def in_order(value: dict[Any, Any]) -> bool:
    """Whether the keys are texts, in ascending order."""
    keys = list(value)
    return quick_text(keys) is keys and keys == sorted(keys)


def sure_list_of_records(
    value: object, left: int, nesting: int, sure: Sure, later: bool
) -> int:
    """The same of a list of records."""
    if type(value) is not list or nesting <= 0:
        return -1
    return sure(value, left - len(value), nesting - 1, later)


def sure_map_of_records(
    value: object, left: int, nesting: int, sure: Sure, later: bool
) -> int:
    """The same of a map of records."""
    if type(value) is dict and in_order(value):
        return sure_list_of_records(list(value.values()), left, nesting, sure, later)
    return -1
