"""The members of MCP's results that packing reads and writes."""

from dataclasses import dataclass

from .._core.json import SPACES
from .._core.json_members import Member
from .._core.json_text import quote
from .._core.limits_gen import Limits
from .ask import META, comma, with_member
from .json import members_of, named_members, text_of
from .mcp_gen import ENCODING, KNOWN, REFERENCE, TEXT, TOOLS

TYPE = "resultType"
SCOPE = "cacheScope"
# The members that MCP demands of a list beside its tools.
_KEPT = (TYPE, "ttlMs", SCOPE, "nextCursor")
# What we write into _meta.
_OURS = (ENCODING, TEXT, KNOWN, REFERENCE)


@dataclass(frozen=True, slots=True)
class Result:
    """The members that count of a result, and ours of its _meta, the last of each name."""

    members: dict[str, Member]
    ours: dict[str, Member]

    def value(self, name: str) -> str | None:
        """The text of a member of _meta."""
        member = self.ours.get(name)
        return None if member is None else member.value

    @property
    def complete(self) -> bool:
        """Whether it ends its request: it asks for no input, and is no task."""
        type = self.members.get(TYPE)
        return type is None or text_of(type.value) == "complete"

    @property
    def is_ours(self) -> bool:
        """Whether a list has already been packed or marked for its caller."""
        return bool(self.ours)


def read_result(text: str, limits: Limits) -> Result:
    """Read a result; CompactError (format) if it is no JSON object."""
    members = named_members(text, limits.depth, (META, "content", *_KEPT))
    meta = members.get(META)
    ours = members_of(meta.value, limits.depth, _OURS) if meta else {}
    return Result(members, ours)


def kept(read: Result, names: tuple[str, ...] = _KEPT) -> list[str]:
    """Members of a result as they stand there, for another one in its place."""
    members = ((name, read.members.get(name)) for name in names)
    return [
        f"{quote(name)}:{_scope(member) if name == SCOPE else member.value}"
        for name, member in members
        if member
    ]


def _scope(member: Member) -> str:
    """A packed result is for its caller alone, since a cache does not know who asked."""
    return member.value if text_of(member.value) == "private" else '"private"'


def meta_member(members: dict[str, str], own: Member | None = None) -> str:
    """The member _meta of a result: the members of own, then ours."""
    is_object = own is not None and own.value.startswith("{")
    return f'"{META}":' + _added(own.value if own and is_object else "{}", members)


def _added(text: str, members: dict[str, str]) -> str:
    """An object with members more, which are strings."""
    texts = (f"{quote(name)}:{quote(value)}" for name, value in members.items())
    return with_member(text, ",".join(texts))


def empty_list(read: Result, members: dict[str, str]) -> str:
    """The result that is sent instead of a list; it has no tools."""
    meta = meta_member(members, read.members.get(META))
    return "{" + ",".join([f"{quote(TOOLS)}:[]", *kept(read), meta]) + "}"


def plain_list(text: str, read: Result, reference: str) -> str | None:
    """The list with its reference, "" for none, and a private scope; None if that changes
    nothing."""
    meta, scope = read.members.get(META), read.members.get(SCOPE)
    edits: list[tuple[int, int, str]] = []
    if scope:
        edits.append((scope.at, len(scope.value), _scope(scope)))
    if reference and meta and meta.value.startswith("{"):
        named = _added(meta.value, {REFERENCE: reference})
        edits.append((meta.at, len(meta.value), named))
    elif reference and not meta:
        end = text.rindex("}")
        member = comma(text[:end]) + meta_member({REFERENCE: reference})
        edits.append((end, 0, member))
    out = text
    for at, size, value in sorted(edits, reverse=True):
        out = out[:at] + value + out[at + size :]
    return None if out == text else out


def without_reference(text: str, read: Result, reference: str) -> str:
    """The list without the reference, if plain_list put it there."""
    meta = read.members.get(META)
    ours = _added("{}", {REFERENCE: reference})[1:]
    if not reference or meta is None or not meta.value.endswith(ours):
        return text
    rest = meta.value.removesuffix(ours)
    before, behind = text[: meta.at], text[meta.at + len(meta.value) :]
    head = before.removesuffix(f'"{META}":')
    added = head != before and (head.endswith(",") or head.strip(SPACES) == "{")
    if added and rest == "{" and behind.startswith("}"):
        return head.removesuffix(",") + behind
    return before + rest.removesuffix(",") + "}" + behind
