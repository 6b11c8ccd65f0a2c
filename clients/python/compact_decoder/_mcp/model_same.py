"""Whether two JSON texts say the same."""

import json
import re
from functools import cache
from re import Match
from typing import Any

from .._core.json_fault import json_fault
from .._core.json_text import quote, unquote
from .._core.pattern import pattern
from .._core.text import is_unicode

_ESCAPE = pattern(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|u[0-9a-fA-F]{4}|.)"
)
_SURROGATE = r"\\u[dD][89a-fA-F]"


def minified(text: str) -> str:
    """JSON without white space between its tokens."""
    from .._m2m.structure_items import without_space

    return without_space(text.encode()).decode()


def spelled(text: str) -> str:
    """JSON in its one spelling: without white space, and with an escape only where a
    character needs one. Order does not change its length."""
    least = minified(text)
    return _ESCAPE().sub(_respelled, least) if "\\" in least else least


def _respelled(match: Match[str]) -> str:
    written = match[0]
    if len(written) < len(r"\u0000"):
        return "/" if written == r"\/" else written
    char = unquote(f'"{written}"')
    return quote(char)[1:-1] if is_unicode(char) else written


class SaidJson:
    """JSON text that others are compared with. However many these are, it is read once,
    and each of them costs no more than its own length."""

    def __init__(self, text: str, depth: int) -> None:
        self._spelled = spelled(text)
        self._depth = depth
        self._read: Any = None

    def is_same(self, text: str) -> bool:
        """Whether a text has the same tokens, or members in another order, none twice.

        Numbers are the same if they are written alike, strings if they hold the same
        text.
        """
        if json_fault(text, self._depth):
            return False
        other = spelled(text)
        if other == self._spelled or len(other) != len(self._spelled):
            return other == self._spelled
        if self._read is None:
            self._read = _read(self._spelled)
        read = _read(other)
        return bool(read) and read == self._read


class _Number(str):
    """A number as it is written, which no string is equal to."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Number) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _read(text: str) -> list[Any]:
    """A list of the document; an empty one for a name that is there twice, or text that
    is no Unicode."""
    try:
        if re.search(_SURROGATE, text):
            whole = json.dumps(json.loads(text), ensure_ascii=False)
            if not is_unicode(whole):
                return []
        number = cache(_Number)  # a million times the same one takes the memory of one
        read = json.loads(
            text, object_pairs_hook=_once, parse_int=number, parse_float=number
        )
    except (ValueError, RecursionError):
        return []
    return [read]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object in any order; ValueError for a name that is there twice."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name twice")
    return members
