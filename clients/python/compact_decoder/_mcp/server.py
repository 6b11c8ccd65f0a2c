"""The side of a server in the official SDK: docs/mcp.md."""

import json
from typing import Any

# An environment without the SDK can still check the types of all else.
from mcp.server import (  # type: ignore[import-not-found, unused-ignore]
    ServerRequestContext,
)
from mcp.server.context import (  # type: ignore[import-not-found, unused-ignore]
    CallNext,
    HandlerResult,
    ServerMiddleware,
)

from .._core.limits import Limits
from .ask import META, Ask, advertise, asks, declares
from .mcp_gen import REQUESTS
from .message import McpMessageType
from .pack import pack_call, pack_list
from .sdk_json import text_of_value

_HANDSHAKES = (McpMessageType.INITIALIZE_REQUEST, McpMessageType.DISCOVER_REQUEST)
_CALL = McpMessageType.TOOLS_CALL_REQUEST
_LIST = McpMessageType.TOOLS_LIST_REQUEST


def server_middleware(*, limits: Limits | None = None) -> ServerMiddleware[Any]:
    """Packs the results of tools/call and tools/list for callers that ask for it.

    It goes in front of all other middleware, which then sees results as the tools
    made them. What cannot be packed, or asks the caller for input, goes as it is.
    """

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
            if ask == Ask():
                return result
            text = text_of_value(result)
            if type == _LIST:
                packed = pack_list(text, ask, limits=limits)
            else:
                packed = pack_call(text, ask.accept or (), limits=limits)
        except ValueError:  # CompactError, or what JSON does not have
            return result
        return result if packed is None else json.loads(packed)

    return pack


def _declared(ctx: ServerRequestContext[Any, Any], limits: Limits | None) -> Ask:
    """What the client's handshake asks for."""
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
