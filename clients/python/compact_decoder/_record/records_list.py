"""Lists of records."""

from collections.abc import Callable
from typing import TypeVar

from .._core.errors import CompactError, unrepresentable
from .._core.limits_gen import Limits
from .records import Counted, put_before
from .type_list import WANTED, path_of

_R = TypeVar("_R")


def check_list_of_records(
    field: str, value: object, check: Callable[[object, Limits], _R], limits: Limits
) -> list[_R]:
    if not isinstance(value, (list, tuple)):
        raise unrepresentable(field, "", WANTED)
    made: list[_R] = []
    try:
        for each in value:
            made.append(check(each, limits))
    except CompactError as error:
        put_before(error, path_of(field, len(made)))
        raise
    return made


def walk_list_of_records(
    field: str,
    value: object,
    record: type[_R],
    walk: Callable[[_R, Counted], None],
    counted: Counted,
) -> None:
    """Count the elements, each before what is in it."""
    if not isinstance(value, (list, tuple)):
        return
    for index, each in enumerate(value):
        try:
            counted.count()
            if isinstance(each, record):
                counted.walk(each, walk)
        except CompactError as error:
            put_before(error, path_of(field, index))
            raise
