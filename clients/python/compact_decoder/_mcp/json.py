"""Readers of JSON for the modules of MCP."""

from collections.abc import Collection, Iterator

from .._core.errors import CompactError
from .._core.json import Scanner
from .._core.json_members import Member, iterate_object
from .._core.json_text import unquote
from .._core.text import is_unicode


def text_of(value: str) -> str | None:
    """The text of a scanned value that is a string of Unicode."""
    if not value.startswith('"'):
        return None
    text = unquote(value)
    return text if is_unicode(text) else None


def members_of(
    text: str | None, depth: int, names: Collection[str]
) -> dict[str, Member]:
    """The members of an object that have these names, the last of each; any other value
    has none."""
    if text is None or not is_unicode(text):
        return {}
    try:
        return named_members(text, depth, names)
    except CompactError:
        return {}


def named_members(text: str, depth: int, names: Collection[str]) -> dict[str, Member]:
    """Likewise; CompactError (format) if it is no object. There may be millions of others."""
    members = iterate_object(text, depth)
    return {member.name: member for member in members if member.name in names}


def elements_of(value: str, depth: int) -> Iterator[str] | None:
    """The texts of the elements of a scanned value, if it is an array."""
    return _elements(value, depth) if value.startswith("[") else None


def _elements(value: str, depth: int) -> Iterator[str]:
    scanner = Scanner(value, depth)
    at = scanner.space(1)
    first = True
    while not value.startswith("]", at):
        if not first:
            at = scanner.comma(at)
        first = False
        end = scanner.value(at, 1)
        yield value[at:end]
        at = scanner.space(end)
