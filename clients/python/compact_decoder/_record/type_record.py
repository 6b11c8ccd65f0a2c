"""record: a record in another one, as a field's value."""

from collections.abc import Callable
from typing import TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .records import Counted, put_before

_R = TypeVar("_R")


def check_record(
    field: str, value: object, check: Callable[[object, Limits], _R], limits: Limits
) -> _R:
    try:
        return check(value, limits)
    except CompactError as error:
        put_before(error, field)
        raise


def show_record(_value: object) -> str:
    """Errors about a whole record show nothing of it."""
    return ""


def walk_record(
    field: str,
    value: object,
    record: type[_R],
    walk: Callable[[_R, Counted], None],
    counted: Counted,
) -> None:
    """Count a record, and what is in it."""
    if value is None:
        return
    try:
        counted.count()
        if isinstance(value, record):
            counted.walk(value, walk)
    except CompactError as error:
        put_before(error, field)
        raise
