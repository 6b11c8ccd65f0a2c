"""Maps of records, as JSON."""

from typing import Any, TypeVar

from .._core.causes_gen import MEMBER_TWICE, WRONG_VALUE
from .._core.errors import UNICODE, CompactError, as_written, format_error
from .._core.json_text import unquote
from .._core.limits_gen import Limits
from .._core.text import is_unicode
from .elements_verbose import over_elements
from .records_deep import Deep, check_open
from .records_map import put_entry_before
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
from .type_map import WANTED

_R = TypeVar("_R")


def map_of_records_of_json(
    within: Within, name: str, value: object, kind: RecordOfJSON[_R]
) -> dict[str, _R]:
    elements = within.elements
    if type(value) is dict:
        if len(value) > elements.left or elements.nesting <= 0:
            raise Doubt
        elements.left -= len(value)
        elements.members += len(value)
        elements.nesting -= 1
        if not is_unicode("".join(value)):
            raise Doubt
        records = loaded_records(within, value.values(), kind)
        elements.nesting += 1
        return dict(zip(value, records, strict=True))
    document, place = within.place(name)
    if not document.begins(place, "{"):
        within.refuse(name, WANTED)
    field = within.path(name)
    made: dict[str, _R] = {}

    def take(loaded: Within, values: dict[str, Any]) -> None:
        more = map_of_records_of_json(loaded, "", values, kind)
        if not made.keys().isdisjoint(more):
            raise Doubt
        made.update(more)

    def read(document: Document, place: Place, at: int) -> None:
        for lexeme, entry in document.entries(place, at, len(made) if at else 0):
            if elements.left <= 0:
                raise over_elements(field, elements)
            elements.left -= 1
            key = unquote(lexeme)
            if not is_unicode(key):
                shown = as_written(lexeme)
                raise format_error(
                    WRONG_VALUE, field=field, value=shown, expected=UNICODE
                )
            try:
                if key in made:
                    raise format_error(MEMBER_TWICE, field="")
                made[key] = document.read(entry, kind)
            except CompactError as error:
                put_entry_before(error, field, key)
                raise

    read_pieces(document, place, take, read)
    return made


def map_of_records_of_text(
    field: str, text: str, elements: Opened, kind: RecordOfJSON[_R]
) -> dict[str, _R]:
    return read_field(field, text, elements, map_of_records_of_json, kind, WANTED)


def deep_map_of_records(
    field: str, values: dict[str, Any], deep: Deep, opened: int, limits: Limits
) -> None:
    """Refuse a map of records that is too deep."""
    check_open(field, opened + 1, limits)
    for key, value in values.items():
        try:
            deep(value, opened + 1, limits)
        except CompactError as error:
            put_entry_before(error, field, key)
            raise
