"""How a caller of MCP asks for compact results: docs/mcp.md, "Asking"."""

from collections.abc import Iterable
from typing import NamedTuple

from .._core.errors import format_error, text_error
from .._core.json_members import scan_object
from .._core.json_text import quote
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .json import elements_of, members_of, text_of
from .mcp_gen import ACCEPT, KNOWN

# The member of params and results that anybody may put members into.
META = "_meta"


class Ask(NamedTuple):
    """What a caller asks for.

    accept  the names of encodings, in order of preference; None asks for none
    known   the reference of the list of tools that the caller has, "" for none
            yet; None where it does not ask for references
    """

    accept: tuple[str, ...] | None = None
    known: str | None = None


def asks(params: str | None, *, limits: Limits | None = None) -> Ask:
    """What the params of a request ask for; what is ill-formed asks for nothing.

    The params are a JSON text, or None.
    """
    depth = (limits or DEFAULT_LIMITS).depth
    meta = members_of(params, depth).get(META)
    members = members_of(meta.value, depth) if meta else {}
    accept, known = members.get(ACCEPT), members.get(KNOWN)
    return Ask(
        _texts(accept.value, depth) if accept else None,
        text_of(known.value) if known else None,
    )


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
    """The params of a request, a JSON object or None, that ask as well.

    CompactError of the format kind for params that are no object, or whose _meta is
    none or asks already; of the text kind for a lone surrogate.
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
        raise format_error("The params have a _meta that cannot ask as well")
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
