"""Verbose records, one JSON object: docs/record.md §1.

The generated code names the members and their order.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from .._core.causes_gen import MEMBER_TWICE, UNKNOWN_MEMBER
from .._core.errors import (
    CompactError,
    as_written,
    format_error,
    missing_field,
    one_of,
    unrepresentable,
)
from .._core.json_members import MembersText, iterate_object
from .._core.json_text import Lexemes, load, loaded_value
from .._core.limits_gen import Limits

# What becomes of members that are not declared.
KEEP: Final = "keep"
REFUSE: Final = "refuse"
IGNORE: Final = "ignore"


def begins_object(wire: str) -> bool:
    """Whether the text is an object for JSON: white space may come first."""
    return wire.startswith("{") or wire.lstrip(" \t\n\r").startswith("{")


class VerboseReader(Lexemes):
    """Reads the declared members of a document, in the order of the calls.

    values  of the members that are there, of whatever type

    Errors are of the format role, and of the missing field role with the name of
    a required member. Python's own decoder reads what it reads as ours does, and
    much faster; ours reads all else, and says what is wrong.
    """

    __slots__ = ("_kept", "_lexemes", "_names", "_refuses", "_wire", "limits", "values")

    def __init__(
        self,
        wire: str,
        limits: Limits,
        names: Mapping[str, object],
        unknown: str,
        quotes: int = 4,
    ) -> None:
        self._wire = wire
        self.limits = limits
        self._names = names
        self._refuses = unknown == REFUSE
        self._kept = MembersText() if unknown == KEEP else None
        self._lexemes: dict[str, str] | None = None
        # More quotes are mostly members that are not declared, which only ours reads.
        few = wire.count('"') <= quotes * len(names)
        values = load(wire) if few and limits.depth > 0 else None
        if type(values) is not dict or not values.keys() <= names.keys():
            values = {name: loaded_value(text) for name, text in self._scan().items()}
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
