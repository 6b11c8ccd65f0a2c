"""What Python's decoder makes of larger documents than those that json_text loads."""

import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from .json_text import load

if TYPE_CHECKING:
    from json import JSONDecoder

_HAS_DECODER = sys.implementation.name == "cpython"
_MOST_LOADED = 1 << 18  # code points: of these values take 8 MiB at most
_BEFORE_COLON = ('"', " ", "\n", "\t", "\r")  # of a member


def are_all(wire: str, members: int) -> bool:
    """Whether so many members of what load_any makes of a document are all that stand in
    it, so that none is there twice. Where strings have colons it may be in doubt.
    """
    if members == wire.count(":"):
        return True
    before = wire.split(":")
    before.pop()
    return members == sum(text.endswith(_BEFORE_COLON) for text in before)


def load_any(wire: str) -> object:
    """The same as load_more, where the last member of a name is taken."""
    return _load(wire, _any_decoder) if len(wire) <= _MOST_LOADED else None


def load_more(wire: str) -> object:
    """A document as Python's decoder reads it; None where it may be wrong."""
    if len(wire) < _MOST_LOADED / 2 or len(wire) > _MOST_LOADED:
        return load(wire)
    return _load(wire, _decoder)


def _load(wire: str, decoder: "Callable[[], JSONDecoder]") -> object:
    if not _HAS_DECODER:
        return None
    try:
        values, end = decoder().raw_decode(wire)
    except (ValueError, RecursionError):
        return None
    return values if end == len(wire) else None


@cache
def _any_decoder() -> "JSONDecoder":
    from json import JSONDecoder

    return JSONDecoder(parse_constant=_refuse)


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
