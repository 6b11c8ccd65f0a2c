"""Lists of records, as JSON."""

from typing import Any, TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .records import put_before
from .records_deep import Deep, check_open
from .records_pieces import loaded_records, read_pieces
from .records_verbose import (
    Document,
    Doubt,
    Opened,
    Place,
    RecordOfJSON,
    Within,
    read_field,
)
from .type_list import WANTED, path_of

_R = TypeVar("_R")


def list_of_records_of_json(
    within: Within, name: str, value: object, kind: RecordOfJSON[_R]
) -> list[_R]:
    elements = within.elements
    if type(value) is list:
        if len(value) > elements.left or elements.nesting <= 0:
            raise Doubt
        elements.left -= len(value)
        elements.nesting -= 1
        records = loaded_records(within, value, kind)
        elements.nesting += 1
        return records
    document, place = within.place(name)
    if not document.begins(place, "["):
        within.refuse(name, WANTED)
    made: list[_R] = []

    def take(loaded: Within, values: list[Any]) -> None:
        made.extend(list_of_records_of_json(loaded, "", values, kind))

    def read(document: Document, place: Place, at: int) -> None:
        for element in document.values(place, at, len(made) if at else 0):
            document.elements.count()
            made.append(document.read(element, kind))

    try:
        read_pieces(document, place, take, read)
    except CompactError as error:
        put_before(error, path_of(within.path(name), len(made)))
        raise
    return made


def list_of_records_of_text(
    field: str, text: str, elements: Opened, kind: RecordOfJSON[_R]
) -> list[_R]:
    return read_field(field, text, elements, list_of_records_of_json, kind, WANTED)


def deep_list_of_records(
    field: str, values: list[Any], deep: Deep, opened: int, limits: Limits
) -> None:
    """Refuse a list of records that is too deep."""
    check_open(field, opened + 1, limits)
    for index, value in enumerate(values):
        try:
            deep(value, opened + 1, limits)
        except CompactError as error:
            put_before(error, path_of(field, index))
            raise
