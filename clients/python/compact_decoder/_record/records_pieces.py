"""Many records at once, as JSON: those of lists and maps."""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from .._core.errors import CompactError
from .records_verbose import Document, Doubt, Loaded, Place, RecordOfJSON, Within

_R = TypeVar("_R")


def read_pieces(
    document: Document,
    place: Place,
    take: Callable[[Within, Any], object],
    read: Callable[[Document, Place, int], object],
) -> None:
    """Take the records of an array or object in pieces, all of one or none. What reads them
    from their text reads the pieces in doubt, and from a place on those that are left.
    """
    at, elements = 0, document.elements
    for values, piece, behind in document.pieces(place):
        sure = elements.sure()
        try:
            take(Loaded(sure), values)
            elements.left = sure.left
        except (CompactError, Doubt):
            read(Document(piece, elements, is_quick=False), (0, len(piece), 0), 0)
        at = behind
    read(document, place, at)


def loaded_records(
    within: Within, values: Collection[Any], kind: RecordOfJSON[_R]
) -> list[_R]:
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
