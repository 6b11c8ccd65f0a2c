"""How a caller of MCP asks for compact results: docs/mcp-protocol.md, "Asking"."""

from collections.abc import Iterable
from typing import NamedTuple

from .._core.arguments import checked
from .._core.causes_gen import MCP_META
from .._core.errors import format_error, text_error
from .._core.json import SPACES
from .._core.json_members import Member
from .._core.json_text import quote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .json import elements_of, members_of, named_members, text_of
from .mcp_gen import ACCEPT, EXTENSION, KNOWN

# The member of params and results that anybody may put members into.
META = "_meta"
# The capabilities that a client of MCP 2026-07-28 and later sends with each
# request.
CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
_ASKED = (ACCEPT, KNOWN)
_READ = (CLIENT_CAPABILITIES, *_ASKED)


class Ask(NamedTuple):
    """What a caller asks for.

    accept  the names of encodings, in order of preference; None asks for none
    known   the reference of the list of tools that the caller has, "" for none
            yet; None where it does not ask for references
    """

    accept: tuple[str, ...] | None = None
    known: str | None = None


_NOTHING = Ask()


@checked
def asks(
    params: str | None, declared: Ask = _NOTHING, *, limits: Limits | None = None
) -> Ask:
    """What the params of a request ask for; ill-formed params ask for nothing.

    The params are a JSON text, or None. What the client has declared in its handshake
    counts for everything that a request leaves open, unless the request has
    capabilities of its own.
    """
    depth = (limits or DEFAULT_LIMITS).depth
    meta = members_of(params, depth, (META,)).get(META)
    members = members_of(meta.value, depth, _READ) if meta else {}
    own = members.get(CLIENT_CAPABILITIES)
    return _ask(members, _extension(own, depth) if own else declared, depth)


@checked
def declares(params: str | None, *, limits: Limits | None = None) -> Ask:
    """The question in the client's capabilities, from the params of initialize, a JSON text."""
    depth = (limits or DEFAULT_LIMITS).depth
    return _extension(
        members_of(params, depth, ("capabilities",)).get("capabilities"), depth
    )


def _extension(capabilities: Member | None, depth: int) -> Ask:
    """The question in capabilities."""
    found = capabilities
    for name in ("extensions", EXTENSION):
        found = members_of(found.value, depth, (name,)).get(name) if found else None
    return _ask(members_of(found.value, depth, _READ) if found else {}, _NOTHING, depth)


def _ask(members: dict[str, Member], otherwise: Ask, depth: int) -> Ask:
    """The question in the members; `otherwise` gives the values of absent ones."""
    accept, known = members.get(ACCEPT), members.get(KNOWN)
    if not accept and not known:
        return otherwise
    return Ask(
        texts_of(accept.value, depth) if accept else otherwise.accept,
        text_of(known.value) if known else otherwise.known,
    )


@checked
def advertise(result: str, *, limits: Limits | None = None) -> str | None:
    """The result of initialize or server/discover, a JSON object, that advertises.

    It adds the extension to the server's capabilities. None if the extension is
    there already or cannot be added. CompactError for text that is not Unicode.
    """
    check_given(result, "result")
    depth = (limits or DEFAULT_LIMITS).depth
    capabilities = members_of(result, depth, ("capabilities",)).get("capabilities")
    if not EXTENSION or capabilities is None or not capabilities.value.startswith("{"):
        return None
    member = f"{quote(EXTENSION)}:{{}}"
    extensions = members_of(capabilities.value, depth, ("extensions",)).get(
        "extensions"
    )
    if extensions is None:
        value = with_member(capabilities.value, f'"extensions":{{{member}}}')
    elif not extensions.value.startswith("{") or members_of(
        extensions.value, depth, (EXTENSION,)
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
    return f"{head}{comma(head)}{member}}}"


def comma(head: str) -> str:
    """What goes between the members of an object without its end, and others."""
    return "" if head.strip(SPACES) == "{" else ","


def texts_of(value: str, depth: int) -> tuple[str, ...] | None:
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


@checked
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
    check_given(params, "params")
    depth = (limits or DEFAULT_LIMITS).depth
    meta = named_members(params, depth, (META,)).get(META)
    if meta is None:
        end = params.rindex("}")
        head = params[:end]
        return f'{head}{comma(head)}"{META}":{{{own}}}{params[end:]}'
    if not meta.value.startswith("{") or members_of(meta.value, depth, _ASKED):
        raise format_error(MCP_META)
    at = meta.at + len("{")
    return params[:at] + own + comma(meta.value[:-1]) + params[at:]


def check_given(text: str, field: str) -> None:
    """Refuse a caller's text that is not Unicode."""
    if not is_unicode(text):
        raise text_error(field)


def _asking(ask: Ask) -> Iterable[str]:
    """The members of _meta that ask."""
    if ask.accept is not None:
        for name in ask.accept:
            check_given(name, "accept")
        names = ",".join(map(quote, ask.accept))
        yield f"{quote(ACCEPT)}:[{names}]"
    if ask.known is not None:
        check_given(ask.known, "known")
        yield f"{quote(KNOWN)}:{quote(ask.known)}"
