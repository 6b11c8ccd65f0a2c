"""The side of a server in the official SDK: docs/mcp.md."""

import json
from collections.abc import Callable
from typing import Any, Literal
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
from .._core.limits_gen import Limits
from .ask import META, Ask, advertise, asks, declares
from .mcp_gen import REQUESTS
from .message import McpMessageType
from .model import Rewriting
from .model_tools import OFF, HeldTools
from .pack import pack_call, pack_list
from .sdk_json import text_of_value
from .slim import Slimming
from .slim_server import SlimServer

_HANDSHAKES = (McpMessageType.INITIALIZE_REQUEST, McpMessageType.DISCOVER_REQUEST)
_CALL = McpMessageType.TOOLS_CALL_REQUEST
_LIST = McpMessageType.TOOLS_LIST_REQUEST


@checked
def server_middleware(
    *,
    model: bool | Rewriting = False,
    keep: Callable[[str], bool] = lambda _: False,
    tools: Literal["whole", "slim"] | Slimming = "whole",
    limits: Limits | None = None,
) -> ServerMiddleware[Any]:
    """Packs the results of tools/call and tools/list for callers that ask for it.

    It goes in front of all other middleware, which then sees results as the tools
    made them. A result that cannot be packed, or that asks the caller for input,
    is sent as it is.

    model   writes results for a language model that reads them, True or how
    keep    names the tools whose results stay as they are even so
    tools   "slim", or how: shortens lists of tools, and answers the tool that gives whole
            definitions
    """
    slim = None
    if tools != "whole":
        slim = SlimServer(Slimming() if tools == "slim" else tools, limits)
    how = Rewriting() if isinstance(model, bool) else model
    held: WeakKeyDictionary[Any, HeldTools] = WeakKeyDictionary()

    def held_tools(ctx: ServerRequestContext[Any, Any]) -> HeldTools:
        """The lists and questions of the client at the other end of a connection."""
        connection = getattr(ctx.session, "_connection", ctx)
        return held.setdefault(connection, HeldTools(how, keep, limits))

    def rewritten(
        ctx: ServerRequestContext[Any, Any], type: str, text: str, meta: object
    ) -> str:
        if model is False:
            return text
        if type == _LIST:
            return held_tools(ctx).list(text, not _is_off(meta))
        name = (ctx.params or {}).get("name")
        if _is_off(meta) or not isinstance(name, str):
            return text
        return held_tools(ctx).call(text, name)

    async def pack(
        ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        type = REQUESTS.get(ctx.method)
        if slim and type == _CALL and slim.is_describer(ctx.params):
            answer: HandlerResult = await slim.described(ctx, call_next)
            return answer
        result = await call_next(ctx)
        if type in _HANDSHAKES:
            return _advertised(result, limits)
        if type is None or type not in (_CALL, _LIST) or not _is_complete(result):
            return result
        try:
            meta = (ctx.params or {}).get(META)
            declared = _declared(ctx, limits)
            ask = asks(text_of_value({META: meta}), declared, limits=limits)
            is_slim = slim and type == _LIST and _is_plain(ctx, ask)
            if ask == Ask() and model is False and not is_slim:
                return result
            text = text_of_value(result)
            if slim and is_slim:
                result = await slim.whole(ctx, call_next, result)
                shown = rewritten(ctx, type, text_of_value(result), meta)
                shown = slim.shortened(shown)
            else:
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


def _is_off(meta: object) -> bool:
    return isinstance(meta, dict) and meta.get(OFF, False) is not False


def _is_plain(ctx: ServerRequestContext[Any, Any], ask: Ask) -> bool:
    """Whether a list is asked for as any client does."""
    params = ctx.params or {}
    return ask == Ask() and "cursor" not in params and not _is_off(params.get(META))


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
