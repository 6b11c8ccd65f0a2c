"""Whether two JSON texts say the same."""

import json
import re
from typing import Any

from .._core.text import is_unicode

_SURROGATE = r"\\u[dD][89a-fA-F]"


def minified(text: str) -> str:
    """JSON without white space between its tokens."""
    from .._m2m.structure_items import without_space

    return without_space(text.encode()).decode()


def same_json(a: str, b: str) -> bool:
    """Whether two texts have the same tokens, or members in another order, none twice.

    Numbers are the same if they are written alike, strings if they hold the same text.
    """
    if a == b or minified(a) == minified(b):
        return True
    try:
        return any(_read(a, form) == _read(b, form) for form in (tuple, _once))
    except (ValueError, RecursionError):
        return False


class _Number(str):
    """A number as it is written, which no string is equal to."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Number) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _read(text: str, pairs: Any) -> Any:
    """A document; ValueError for text that is no Unicode."""
    if re.search(_SURROGATE, text):
        whole = json.dumps(json.loads(text), ensure_ascii=False)
        if not is_unicode(whole):
            raise ValueError("no Unicode")
    read = json.loads(
        text, object_pairs_hook=pairs, parse_int=_Number, parse_float=_Number
    )
    return [read]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The members of an object in any order; ValueError for a name that is there twice."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name twice")
    return members
