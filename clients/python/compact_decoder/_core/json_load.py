"""What Python's decoder makes of larger documents than those that json_text loads."""

import sys
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from .json_text import load

if TYPE_CHECKING:
    from json import JSONDecoder

_HAS_DECODER = sys.implementation.name == "cpython"
_MOST_LOADED = 1 << 18  # code points: of these values take 8 MiB at most


def load_more(wire: str) -> object:
    """A document as Python's decoder reads it; None where it may be wrong."""
    if len(wire) < _MOST_LOADED / 2 or len(wire) > _MOST_LOADED or not _HAS_DECODER:
        return load(wire)
    try:
        values, end = _decoder().raw_decode(wire)
    except (ValueError, RecursionError):
        return None
    return values if end == len(wire) else None


@cache
def _decoder() -> "JSONDecoder":
    from json import JSONDecoder  # when it is needed: it takes long to load

    return JSONDecoder(object_pairs_hook=_distinct, parse_constant=_refuse)


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, none of them twice."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError
    return members


def _refuse(name: str) -> NoReturn:
    """NaN and the infinities, which are no JSON."""
    raise ValueError(name)
