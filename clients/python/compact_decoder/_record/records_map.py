"""Maps of records."""

from collections.abc import Callable
from typing import Any, TypeVar

from .._core.errors import CompactError, quoted
from .._core.limits_gen import Limits
from .records import Counted, put_before
from .type_map import check_map, path_of, walk_map

_R = TypeVar("_R")


def put_entry_before(error: CompactError, field: str, key: str) -> None:
    """The same for a map's entry, of whose key a message shows the beginning."""
    put_before(error, path_of(field, key), f"{field}[{quoted(key)}]")


def _entries(field: str, value: object) -> dict[str, Any]:
    """Those of a map, in ascending order of their keys."""
    return check_map(field, value, _same, _same)


def _same(values: list[Any]) -> list[Any]:
    return values


def check_map_of_records(
    field: str, value: object, check: Callable[[object, Limits], _R], limits: Limits
) -> dict[str, _R]:
    """In ascending order of keys."""
    made: dict[str, _R] = {}
    for key, each in _entries(field, value).items():
        try:
            made[key] = check(each, limits)
        except CompactError as error:
            put_entry_before(error, field, key)
            raise
    return made


def walk_map_of_records(
    field: str,
    value: object,
    record: type[_R],
    walk: Callable[[_R, Counted], None],
    counted: Counted,
) -> None:
    """Count all entries, and then what is in them, in ascending order of their keys."""
    if not isinstance(value, dict):
        return
    walk_map(field, value, counted)
    try:
        entries = _entries(field, value)
    except CompactError:
        return  # which is said in its turn
    for key, each in entries.items():
        try:
            if isinstance(each, record):
                counted.walk(each, walk)
        except CompactError as error:
            put_entry_before(error, field, key)
            raise
