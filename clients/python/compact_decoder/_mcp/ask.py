"""How a caller of MCP asks for compact results: docs/mcp.md, "Asking"."""

from collections.abc import Iterable
from typing import NamedTuple

from .._core.causes_gen import MCP_META
from .._core.errors import format_error, text_error
from .._core.json import SPACES
from .._core.json_members import Member, scan_object
from .._core.json_text import quote
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .json import elements_of, members_of, text_of
from .mcp_gen import ACCEPT, EXTENSION, KNOWN

# The member of params and results that anybody may put members into.
META = "_meta"
# The capabilities that a client of MCP 2026-07-28 and later sends with each
# request.
CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"


class Ask(NamedTuple):
    """What a caller asks for.

    accept  the names of encodings, in order of preference; None asks for none
    known   the reference of the list of tools that the caller has, "" for none
            yet; None where it does not ask for references
    """

    accept: tuple[str, ...] | None = None
    known: str | None = None


_NOTHING = Ask()


def asks(
    params: str | None, declared: Ask = _NOTHING, *, limits: Limits | None = None
) -> Ask:
    """What the params of a request ask for; ill-formed params ask for nothing.

    The params are a JSON text, or None. What the client has declared in its handshake
    counts for everything that a request leaves open, unless the request has
    capabilities of its own.
    """
    depth = (limits or DEFAULT_LIMITS).depth
    meta = members_of(params, depth).get(META)
    members = members_of(meta.value, depth) if meta else {}
    own = members.get(CLIENT_CAPABILITIES)
    return _ask(members, _extension(own, depth) if own else declared, depth)


def declares(params: str | None, *, limits: Limits | None = None) -> Ask:
    """The question in the client's capabilities, from the params of initialize, a JSON text."""
    depth = (limits or DEFAULT_LIMITS).depth
    return _extension(members_of(params, depth).get("capabilities"), depth)


def _extension(capabilities: Member | None, depth: int) -> Ask:
    """The question in capabilities."""
    found = capabilities
    for name in ("extensions", EXTENSION):
        found = members_of(found.value, depth).get(name) if found else None
    return _ask(members_of(found.value, depth) if found else {}, _NOTHING, depth)


def _ask(members: dict[str, Member], otherwise: Ask, depth: int) -> Ask:
    """The question in the members; `otherwise` gives the values of absent ones."""
    accept, known = members.get(ACCEPT), members.get(KNOWN)
    if not accept and not known:
        return otherwise
    return Ask(
        _texts(accept.value, depth) if accept else otherwise.accept,
        text_of(known.value) if known else otherwise.known,
    )


def advertise(result: str, *, limits: Limits | None = None) -> str | None:
    """The result of initialize or server/discover, a JSON object, that advertises.

    It adds the extension to the server's capabilities. None if the extension is
    there already or cannot be added.
    """
    depth = (limits or DEFAULT_LIMITS).depth
    capabilities = members_of(result, depth).get("capabilities")
    if not EXTENSION or capabilities is None or not capabilities.value.startswith("{"):
        return None
    member = f"{quote(EXTENSION)}:{{}}"
    extensions = members_of(capabilities.value, depth).get("extensions")
    if extensions is None:
        value = with_member(capabilities.value, f'"extensions":{{{member}}}')
    elif not extensions.value.startswith("{") or EXTENSION in members_of(
        extensions.value, depth
    ):
        return None
    else:
        added = with_member(extensions.value, member)
        value = replaced(capabilities.value, extensions, added)
    return replaced(result, capabilities, value)


def replaced(text: str, member: Member, value: str) -> str:
    """The text with another value for the member."""
    return text[: member.at] + value + text[member.at + len(member.value) :]


def with_member(text: str, member: str) -> str:
    """An object with a member behind its own."""
    head = text[:-1]
    comma = "" if head.strip(SPACES) == "{" else ","
    return f"{head}{comma}{member}}}"


def _texts(value: str, depth: int) -> tuple[str, ...] | None:
    """The elements of an array of strings."""
    texts: list[str] = []
    elements = elements_of(value, depth)
    if elements is None:
        return None
    for element in elements:
        text = text_of(element)
        if text is None:
            return None
        texts.append(text)
    return tuple(texts)


def ask_params(
    params: str | None, ask: Ask, *, limits: Limits | None = None
) -> str | None:
    """Add an ask to the params of a request, a JSON object or None.

    CompactError of the format kind for params that are no object, or if their _meta
    is no object or asks already; of the text kind for a lone surrogate.
    """
    own = ",".join(_asking(ask))
    if not own:
        return params
    if params is None:
        return f'{{"{META}":{{{own}}}}}'
    if not is_unicode(params):
        raise text_error("params")
    depth = (limits or DEFAULT_LIMITS).depth
    members = scan_object(params, depth)
    meta = next((member for member in reversed(members) if member.name == META), None)
    if meta is None:
        end = params.rindex("}")
        comma = "," if members else ""
        return f'{params[:end]}{comma}"{META}":{{{own}}}{params[end:]}'
    present = members_of(meta.value, depth)
    if not meta.value.startswith("{") or ACCEPT in present or KNOWN in present:
        raise format_error(MCP_META)
    at = meta.at + len("{")
    comma = "," if present else ""
    return params[:at] + own + comma + params[at:]


def _asking(ask: Ask) -> Iterable[str]:
    """The members of _meta that ask."""
    if ask.accept is not None:
        names = ",".join(map(quote, ask.accept))
        yield f"{quote(ACCEPT)}:[{names}]"
    if ask.known is not None:
        yield f"{quote(KNOWN)}:{quote(ask.known)}"
