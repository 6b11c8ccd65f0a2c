"""The side of a server in the official SDK: docs/mcp.md."""

import json
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

# An environment without the SDK can still check the types of all else.
from mcp.server import (  # type: ignore[import-not-found, unused-ignore]
    ServerRequestContext,
)
from mcp.server.context import (  # type: ignore[import-not-found, unused-ignore]
    CallNext,
    HandlerResult,
    ServerMiddleware,
)

from .._core.arguments import checked
from .._core.limits import Limits
from .ask import META, Ask, advertise, asks, declares
from .mcp_gen import REQUESTS
from .message import McpMessageType
from .model import Rewriting
from .model_tools import OFF, HeldTools
from .pack import pack_call, pack_list
from .sdk_json import text_of_value

_HANDSHAKES = (McpMessageType.INITIALIZE_REQUEST, McpMessageType.DISCOVER_REQUEST)
_CALL = McpMessageType.TOOLS_CALL_REQUEST
_LIST = McpMessageType.TOOLS_LIST_REQUEST


@checked
def server_middleware(
    *,
    model: bool | Rewriting = False,
    keep: Callable[[str], bool] = lambda _: False,
    limits: Limits | None = None,
) -> ServerMiddleware[Any]:
    """Packs the results of tools/call and tools/list for callers that ask for it.

    It goes in front of all other middleware, which then sees results as the tools
    made them. A result that cannot be packed, or that asks the caller for input,
    is sent as it is.

    model   writes results for a language model that reads them, True or how
    keep    names the tools whose results stay as they are even so
    """
    how = Rewriting() if isinstance(model, bool) else model
    held: WeakKeyDictionary[Any, HeldTools] = WeakKeyDictionary()

    def tools(ctx: ServerRequestContext[Any, Any]) -> HeldTools:
        """The lists and questions of the client at the other end of a connection."""
        connection = getattr(ctx.session, "_connection", ctx)
        return held.setdefault(connection, HeldTools(how, keep, limits))

    def rewritten(
        ctx: ServerRequestContext[Any, Any], type: str, text: str, meta: object
    ) -> str:
        if model is False:
            return text
        off = isinstance(meta, dict) and meta.get(OFF, False) is not False
        if type == _LIST:
            return tools(ctx).list(text, not off)
        name = (ctx.params or {}).get("name")
        if off or not isinstance(name, str):
            return text
        return tools(ctx).call(text, name)

    async def pack(
        ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        result = await call_next(ctx)
        type = REQUESTS.get(ctx.method)
        if type in _HANDSHAKES:
            return _advertised(result, limits)
        if type not in (_CALL, _LIST) or not _is_complete(result):
            return result
        try:
            meta = (ctx.params or {}).get(META)
            declared = _declared(ctx, limits)
            ask = asks(text_of_value({META: meta}), declared, limits=limits)
            if ask == Ask() and model is False:
                return result
            text = text_of_value(result)
            shown = rewritten(ctx, type, text, meta)
            if type == _LIST:
                packed = pack_list(shown, ask, limits=limits)
            else:
                packed = pack_call(shown, ask.accept or (), limits=limits)
        except ValueError:  # CompactError, or what JSON does not have
            return result
        sent = shown if packed is None else packed
        return result if sent == text else json.loads(sent)

    return pack


def _declared(ctx: ServerRequestContext[Any, Any], limits: Limits | None) -> Ask:
    """The question in the client's handshake."""
    capabilities = ctx.session.client_capabilities
    if capabilities is None:
        return Ask()
    text = capabilities.model_dump_json(by_alias=True, exclude_none=True)
    return declares(f'{{"capabilities":{text}}}', limits=limits)


def _advertised(result: HandlerResult, limits: Limits | None) -> HandlerResult:
    """The result of a handshake with the extension among the server's capabilities."""
    if result is None:
        return result
    if not isinstance(result, dict):  # a model of the SDK
        result = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    found = advertise(text_of_value(result), limits=limits)
    return result if found is None else json.loads(found)


def _is_complete(result: object) -> bool:
    """Whether a result of a handler ends its request."""
    return (
        isinstance(result, dict)
        and result.get("resultType", "complete") == "complete"
        and "inputRequests" not in result
    )
