"""Verbose records, one JSON object: docs/record.md §1.

The generated code names the members and their order.
"""

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NoReturn

from .._core.causes_gen import MEMBER_TWICE, UNKNOWN_MEMBER, WRONG_VALUE
from .._core.errors import (
    UNICODE,
    CompactError,
    as_written,
    format_error,
    missing_field,
    one_of,
    unrepresentable,
)
from .._core.json_members import MembersText, iterate_object
from .._core.json_text import integer, unquote
from .._core.limits_gen import Limits
from .._core.text import is_unicode

if TYPE_CHECKING:
    from json import JSONDecoder

# What becomes of members that are not declared.
KEEP: Final = "keep"
REFUSE: Final = "refuse"
IGNORE: Final = "ignore"


def begins_object(wire: str) -> bool:
    """Whether the text is an object for JSON: white space may come first."""
    return wire.startswith("{") or wire.lstrip(" \t\n\r").startswith("{")


class Lexemes:
    """The texts of values in JSON, by their names: what is read of a value that Python's
    decoder does not tell, and what its error shows.

    A function that reads a value gets it, and where it stands: within what, its name.
    """

    __slots__ = ()

    def lexeme(self, name: str) -> str:
        """What stands there."""
        raise NotImplementedError

    def path(self, name: str) -> str:
        """The value's place, as errors say it."""
        return name

    def text(self, name: str, value: object) -> str:
        """Any text."""
        if type(value) is not str or not is_unicode(value):
            self.refuse(name, UNICODE)
        return value

    def refuse(self, name: str, expected: str) -> NoReturn:
        """What is wrong with a value, unless more is wrong with the document."""
        value = as_written(self.lexeme(name))
        field = self.path(name)
        raise format_error(WRONG_VALUE, field=field, value=value, expected=expected)


class VerboseReader(Lexemes):
    """Reads the declared members of a document, in the order of the calls.

    values  of the members that are there, of whatever type

    Errors are of the format role, and of the missing field role with the name of
    a required member. Python's own decoder reads what it reads as ours does, and
    much faster; ours reads all else, and says what is wrong.
    """

    __slots__ = (
        "_kept",
        "_lexemes",
        "_names",
        "_refuses",
        "_wire",
        "limits",
        "values",
    )

    def __init__(
        self, wire: str, limits: Limits, names: Mapping[str, object], unknown: str
    ) -> None:
        self._wire = wire
        self.limits = limits
        self._names = names
        self._refuses = unknown == REFUSE
        self._kept = MembersText() if unknown == KEEP else None
        self._lexemes: dict[str, str] | None = None
        # More quotes are mostly members that are not declared, which only ours reads.
        few = wire.count('"') <= 4 * len(names)
        values = _load(wire) if few and limits.depth > 0 else None
        if values is None or not values.keys() <= names.keys():
            values = {name: _value(text) for name, text in self._scan().items()}
        self.values = values

    def unknown(self) -> str | None:
        """The object of the members that are not declared, as they were read."""
        return self._kept.object() if self._kept else None

    def lexeme(self, name: str) -> str:
        """What stands there for a required member."""
        lexeme = self._scan().get(name)
        if lexeme is None:
            raise missing_field(name)
        return lexeme

    def _scan(self) -> dict[str, str]:
        """The texts of the declared members."""
        if self._lexemes is not None:
            return self._lexemes
        lexemes: dict[str, str] = {}
        twice = strange = None
        for member in iterate_object(self._wire, self.limits.depth):
            if member.name in lexemes:
                twice = twice or member.name
            elif member.name in self._names:
                lexemes[member.name] = member.value
            elif self._kept is not None:
                self._kept.add(member)
            elif strange is None:
                strange = member.lexeme
        if twice:
            raise format_error(MEMBER_TWICE, field=twice)
        if strange is not None and self._refuses:
            raise format_error(
                UNKNOWN_MEMBER, value=as_written(strange), expected=one_of(self._names)
            )
        self._lexemes = lexemes
        return lexemes


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, none of them twice."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError
    return members


def _refuse_constant(name: str) -> NoReturn:
    """NaN and the infinities, which are no JSON."""
    raise ValueError(name)


@cache
def _decoder() -> "JSONDecoder":
    from json import JSONDecoder  # when it is needed: it takes long to load

    return JSONDecoder(object_pairs_hook=_distinct, parse_constant=_refuse_constant)


# The decoder that is written in C. Others, and earlier ones, take a little more.
_HAS_DECODER = sys.implementation.name == "cpython"
_MOST_LOADED = 1 << 17  # code points: in memory, values take much more than texts


def _load(wire: str) -> dict[str, object] | None:
    """An object as Python's decoder reads it; None where it may be wrong."""
    if len(wire) > _MOST_LOADED or not _HAS_DECODER:
        return None
    try:
        values, end = _decoder().raw_decode(wire)
    except (ValueError, RecursionError):
        return None
    return values if end == len(wire) and type(values) is dict else None


def _value(lexeme: str) -> object:
    """What Python's decoder makes of a value, but for objects and arrays."""
    first = lexeme[0]
    if first == '"':
        return unquote(lexeme)
    if first in "{[":
        return ()
    if first in "tfn":
        return _LITERALS[lexeme]
    value = integer(lexeme)
    return float(lexeme) if value is None else value


_LITERALS = {"true": True, "false": False, "null": None}


def check_members(text: str, depth: int, names: Mapping[str, object]) -> str | None:
    """Members that are not declared, written compact: names and values as they are.

    CompactError (unrepresentable).
    """
    members, known = MembersText(), False
    try:
        for member in iterate_object(text, depth):
            members.add(member)
            known = known or member.name in names
    except (CompactError, TypeError):
        known = True
    if known:
        expected = "a JSON object without declared members"
        raise unrepresentable("members", as_written(text), expected)
    return members.object()


def join_object(parts: Iterable[str], members: str | None = None) -> str:
    """The object of the parts that are not empty, then of unknown members."""
    texts = [part for part in parts if part]
    if members:
        texts.append(members[1:-1])
    return "{" + ",".join(texts) + "}"
