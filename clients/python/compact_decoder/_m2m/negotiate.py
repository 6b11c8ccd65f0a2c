"""The messages that settle the algorithms: docs/m2m.md §5.7."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from .._core.arguments import checked
from .._core.causes_gen import NEGOTIATION
from .._core.errors import CompactError, format_error
from .._core.json import Scanner
from .._core.json_members import Member, iterate_object
from .._core.json_text import quote, unquote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_wire, is_unicode
from .compression_gen import ALGORITHMS, NONE, is_available


def available_algorithms() -> tuple[str, ...]:
    """The declared algorithms that can be run here, in the order of the spec."""
    return tuple(name for name in ALGORITHMS if is_available(name))


@checked
def negotiate(client: Iterable[str], server: Iterable[str]) -> list[str]:
    """The algorithms that both know, in the order of the client.

    Unknown names and doubles are dropped; none is always there, as the last one.
    """
    known = set(server).intersection(ALGORITHMS) - {NONE}
    agreed = [name for name in dict.fromkeys(client) if name in known]
    return [str(name) for name in agreed] + [NONE]


@dataclass(frozen=True, slots=True)
class Hello:
    """The algorithms that a client offers, in order of preference."""

    type: ClassVar[str] = "HELLO"
    algorithms: tuple[str, ...]

    def to_json(self) -> str:
        return _algorithms_json(self.type, self.algorithms)


@dataclass(frozen=True, slots=True)
class Accept:
    """The algorithms that a server takes of a client's offer."""

    type: ClassVar[str] = "ACCEPT"
    algorithms: tuple[str, ...]

    def to_json(self) -> str:
        return _algorithms_json(self.type, self.algorithms)


@dataclass(frozen=True, slots=True)
class Data:
    """A frame, as text."""

    type: ClassVar[str] = "DATA"
    content: str

    def to_json(self) -> str:
        return f'{{"type":{quote(self.type)},"content":{quote(self.content)}}}'


@checked
def read_negotiation(
    text: str, *, limits: Limits | None = None
) -> Hello | Accept | Data:
    """Read a message from its JSON; ignore unknown members, which later versions may add.

    CompactError (format) for text that is no message.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    check_wire(text, limits.input)
    members = [
        member for member in iterate_object(text, limits.depth) if member.name in _NAMES
    ]
    kind = _string(_only(members, "type"))
    if kind == Data.type:
        return Data(_string(_only(members, "content")))
    if kind == Hello.type:
        return Hello(_strings(_only(members, "algorithms")))
    if kind == Accept.type:
        return Accept(_strings(_only(members, "algorithms")))
    raise _malformed()


_NAMES = ("type", "algorithms", "content")


def _only(members: list[Member], name: str) -> str:
    """The value of the member of a name, which stands there once."""
    values = [member.value for member in members if member.name == name]
    if len(values) != 1:
        raise _malformed()
    return values[0]


def _algorithms_json(kind: str, algorithms: Iterable[str]) -> str:
    names = ",".join(quote(name) for name in algorithms)
    return f'{{"type":{quote(kind)},"algorithms":[{names}]}}'


def _string(value: str) -> str:
    text = unquote(value) if value.startswith('"') else None
    if text is None or not is_unicode(text):
        raise _malformed()
    return text


def _strings(value: str) -> tuple[str, ...]:
    """The strings of a scanned array."""
    if not value.startswith("["):
        raise _malformed()
    scanner = Scanner(value, 1)
    at = scanner.space(1)
    names: list[str] = []
    while not value.startswith("]", at):
        if not value.startswith('"', at):
            raise _malformed()
        end = scanner.string(at)
        names.append(_string(value[at:end]))
        at = scanner.space(end)
        if value.startswith(",", at):
            at = scanner.comma(at)
    return tuple(names)


def _malformed() -> CompactError:
    return format_error(NEGOTIATION)
