"""record, as JSON."""

from typing import TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .elements_verbose import over_elements
from .records import A_RECORD, put_before
from .records_deep import Deep
from .records_verbose import Doubt, Opened, RecordOfJSON, Within, read_field

_R = TypeVar("_R")


def record_of_json(
    within: Within, name: str, value: object, kind: RecordOfJSON[_R]
) -> _R:
    elements = within.elements
    if type(value) is dict:
        if elements.left <= 0 or elements.nesting <= 0:
            raise Doubt
        if not value.keys() <= kind.names.keys():
            raise Doubt
        elements.left -= 1
        elements.members += len(value)
        elements.nesting -= 1
        record: _R = kind.read(within, value)
        elements.nesting += 1
        return record
    document, place = within.place(name)
    try:
        elements.count()
        return document.read(place, kind)
    except CompactError as error:
        put_before(error, within.path(name))
        raise


def record_of_text(
    field: str, text: str, elements: Opened, kind: RecordOfJSON[_R]
) -> _R:
    if elements.left <= 0:
        raise over_elements(field, elements)
    return read_field(field, text, elements, record_of_json, kind, A_RECORD)


def deep_record(
    field: str, value: object, deep: Deep, opened: int, limits: Limits
) -> None:
    """Refuse a record that is too deep."""
    try:
        deep(value, opened, limits)
    except CompactError as error:
        put_before(error, field)
        raise
