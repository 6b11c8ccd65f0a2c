"""Lists of records, as JSON."""

from typing import Any, TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .records import put_before
from .records_deep import Deep, check_open
from .records_verbose import (
    Document,
    Doubt,
    Loaded,
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
        records = _loaded(within, value, kind)
        elements.nesting += 1
        return records
    document, place = within.place(name)
    if not document.begins(place, "["):
        within.refuse(name, WANTED)
    made: list[_R] = []
    try:
        at = _read_pieces(document, place, kind, made)
        _read_values(document, place, kind, made, at)
    except CompactError as error:
        put_before(error, path_of(within.path(name), len(made)))
        raise
    return made


def _read_pieces(
    document: Document, place: Place, kind: RecordOfJSON[_R], made: list[_R]
) -> int:
    """Read the records of an array, those of a piece in doubt from its text. The place of
    those that are left.
    """
    at, elements = 0, document.elements
    for values, piece, behind in document.pieces(place):
        sure = elements.sure()
        try:
            made += list_of_records_of_json(Loaded(sure), "", values, kind)
            elements.left = sure.left
        except (CompactError, Doubt):
            doubtful = Document(piece, elements, is_quick=False)
            _read_values(doubtful, (0, len(piece), 0), kind, made)
        at = behind
    return at


def _read_values(
    document: Document,
    place: Place,
    kind: RecordOfJSON[_R],
    made: list[_R],
    at: int = 0,
) -> None:
    """Read the records of an array from its text, from a place on."""
    for element in document.values(place, at, len(made) if at else 0):
        document.elements.count()
        made.append(document.read(element, kind))


def _loaded(within: Within, values: list[Any], kind: RecordOfJSON[_R]) -> list[_R]:
    """The records of what Python's decoder has read."""
    read, names = kind.read, kind.names.keys()
    required, only = kind.required, kind.only
    made: list[_R] = []
    members = 0
    for value in values:
        if type(value) is not dict:
            raise Doubt
        made.append(read(within, value))
        size = len(value)
        members += size
        # What was read has all that is required: mostly the number says the rest.
        if size != required + (only in value) and not value.keys() <= names:
            raise Doubt
    within.elements.members += members
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
