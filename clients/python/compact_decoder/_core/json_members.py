"""The members of JSON objects."""

from typing import NamedTuple

from .json import Scanner
from .json_text import unquote


class Member(NamedTuple):
    """A member of an object: its name undone and as read, its value's text and place."""

    name: str
    lexeme: str
    value: str
    at: int


def scan_object(text: str, depth: int) -> list[Member]:
    """The members of a document that is one object, in their order.

    depth is how many brackets may be open at once, the object's own included.
    CompactError (format), with the position in code points.
    """
    scanner = Scanner(text, depth)
    members: list[Member] = []
    at = scanner.space(0)
    if not text.startswith("{", at):
        raise scanner.unexpected(at, "an object")
    scanner.check_depth(1, at)
    at = scanner.space(at + 1)
    while not text.startswith("}", at):
        if members:
            at = scanner.comma(at)
        end = scanner.string(at)
        lexeme = text[at:end]
        start = scanner.colon(end)
        end = scanner.value(start, 1)
        members.append(Member(unquote(lexeme), lexeme, text[start:end], start))
        at = scanner.space(end)
    scanner.check_end(at + 1)
    return members
