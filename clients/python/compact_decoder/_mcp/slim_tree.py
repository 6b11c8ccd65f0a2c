"""Input schemas as they are written: docs/mcp-protocol.md, "Slim lists"."""

from collections.abc import Iterator
from typing import NamedTuple

from .._core.pattern import pattern
from .json import text_of

# How many brackets of a schema may be open, and how many schemas may nest when
# references are followed.
MOST_DEPTH = 64

_TOKEN = pattern(r'"|[{}\[\]:,]|[^{}\[\]:,"]+')
_PART = pattern(r'[^"\\]*(?:\\.[^"\\]*){0,500}')


class StaysWholeError(Exception):
    """A schema nests too deep, could be read in two ways, or says what only its server's
    own form says."""


class Node(NamedTuple):
    """A value in a schema: its first character, its text, and what is in it. keys are
    the names of members as they are written."""

    kind: str
    text: str
    keys: list[str]
    members: "dict[str, Node]"
    values: "list[Node]"

    def get(self, name: str, *kinds: str) -> "Node | None":
        """A member that has one of the kinds."""
        member = self.members.get(name)
        return member if member is not None and member.kind in kinds else None

    def string(self) -> str:
        """The text of a string; "" of all else."""
        return text_of(self.text) or ""

    def mentions(self, *names: str) -> bool:
        """Whether an object in the value has a member of such a name."""
        return any(name in self.members for name in names) or any(
            value.mentions(*names) for value in self.values
        )


def read_schema(text: str) -> Node:
    """The tree of a correct schema without white space; StaysWholeError."""
    return _read(text, _tokens(text), 0)


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """Where each token begins, and the token."""
    at = 0
    while match := _TOKEN().match(text, at):
        end = match.end()
        if text[at] == '"':
            while (part := _PART().match(text, end)) and text[part.end()] != '"':
                end = part.end()
            end = part.end() + 1 if part else end
        yield at, text[at:end]
        at = end


def _read(text: str, tokens: Iterator[tuple[int, str]], depth: int) -> Node:
    """The value that the tokens begin with. An empty array or object ends as a node of
    the bracket that closes it."""
    start, token = next(tokens)
    kind = token[0]
    if kind not in "{[":
        if kind == '"':
            _text(token)
        return Node(kind, token, [], {}, [])
    if depth == MOST_DEPTH:
        raise StaysWholeError
    keys, members, values = list[str](), dict[str, Node](), list[Node]()
    while True:
        value = _read(text, tokens, depth + 1)
        end = value.kind
        if end not in "}]":
            if kind == "{":
                name = _text(value.text)
                if name in members or _is_bound(name, depth):
                    raise StaysWholeError
                next(tokens)  # the colon
                keys.append(value.text)
                members[name] = value = _read(text, tokens, depth + 1)
            values.append(value)
            at, end = next(tokens)
            if end == ",":
                continue
            return Node(kind, text[start : at + 1], keys, members, values)
        return Node(kind, kind + end, keys, members, values)


def _text(lexeme: str) -> str:
    text = text_of(lexeme)
    if text is None:
        raise StaysWholeError
    return text


def _is_bound(name: str, depth: int) -> bool:
    """Whether a member binds a schema to its own form: clients must mirror what has such
    a header, and references mean something else below an identifier."""
    return name in ("x-mcp-header", "$anchor") or (name == "$id" and depth > 0)
