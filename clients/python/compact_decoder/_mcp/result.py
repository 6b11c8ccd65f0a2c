"""What packing looks at in a result of MCP, and the members that it writes."""

from dataclasses import dataclass

from .._core.json_members import Member, scan_object
from .._core.json_text import quote
from .._core.limits import Limits
from .ask import META
from .json import members_of
from .mcp_gen import ENCODING, KNOWN, REFERENCE, TEXT, TOOLS


@dataclass(frozen=True, slots=True)
class Result:
    """The members of a result that packing knows; the last four are of its _meta."""

    empty: bool
    meta: str | None
    content: str
    encoding: str | None
    text: str
    known: str | None
    reference: str


def read_result(text: str, limits: Limits) -> Result:
    """Read a result; CompactError (format) if it is no JSON object."""
    members = {member.name: member for member in scan_object(text, limits.depth)}
    meta = _value(members, META)
    ours = members_of(meta, limits.depth)
    return Result(
        empty=not members,
        meta=meta,
        content=_value(members, "content") or "",
        encoding=_value(ours, ENCODING),
        text=_value(ours, TEXT) or "",
        known=_value(ours, KNOWN),
        reference=_value(ours, REFERENCE) or "",
    )


def _value(members: dict[str, Member], name: str) -> str | None:
    member = members.get(name)
    return None if member is None else member.value


def meta_member(members: dict[str, str]) -> str:
    """The member _meta of a result, with members that are strings."""
    texts = (f"{quote(name)}:{quote(text)}" for name, text in members.items())
    return f'"{META}":{{{",".join(texts)}}}'


def empty_list(members: dict[str, str]) -> str:
    """A list of tools with nothing but a _meta."""
    return f"{{{quote(TOOLS)}:[],{meta_member(members)}}}"


def reference_member(empty: bool, reference: str) -> str:
    """What a plain list gets in front of its last brace."""
    return ("" if empty else ",") + meta_member({REFERENCE: reference})
