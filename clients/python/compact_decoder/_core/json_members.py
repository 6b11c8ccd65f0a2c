"""The members of JSON objects."""

from collections.abc import Iterator
from typing import NamedTuple

from .json import SPACES, Scanner
from .json_text import unquote


class Member(NamedTuple):
    """A member of an object: its name undone and as read, its value's text and place."""

    name: str
    lexeme: str
    value: str
    at: int


_AT_ONCE = 1 << 10


class MembersText:
    """Collects the text of members as one text, since there may be millions."""

    __slots__ = ("_members", "_texts")

    def __init__(self) -> None:
        self._members: list[str] = []
        self._texts: list[str] = []

    def add(self, member: Member) -> None:
        self._members.append(f"{member.lexeme}:{member.value}")
        if len(self._members) == _AT_ONCE:
            self._texts.append(",".join(self._members))
            self._members.clear()

    def object(self) -> str | None:
        """The object with these members; None where there are none."""
        texts = ",".join(self._texts + self._members)
        return f"{{{texts}}}" if texts else None


def iterate_object(text: str, depth: int) -> Iterator[Member]:
    """The members of a document that is one object, in their order.

    depth is how many brackets may be open at once, the object's own included.
    CompactError (format), with the position in code points.
    """
    scanner = Scanner(text, depth)
    at = scanner.space(0)
    if not text.startswith("{", at):
        raise scanner.not_object(at)
    scanner.check_depth(1, at)
    at = scanner.space(at + 1)
    has_more = not text.startswith("}", at)
    while has_more:
        start = scanner.plain_name(at)
        if start:
            lexeme = text[at : start - 1]
            name = lexeme[1:-1]
            if text[start : start + 1] in SPACES:
                start = scanner.space(start)
        else:
            end = scanner.string(at)
            lexeme = text[at:end]
            name = unquote(lexeme)
            start = scanner.colon(end)
        end = scanner.value(start, 1)
        yield Member(name, lexeme, text[start:end], start)
        if text.startswith(',"', end):
            at = end + 1
        else:
            at = scanner.space(end)
            has_more = not text.startswith("}", at)
            at = scanner.comma(at) if has_more else at
    scanner.check_end(at + 1)
