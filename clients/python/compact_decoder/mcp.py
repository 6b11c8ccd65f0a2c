"""Compact results in the official SDK, on either side: docs/mcp.md.

    from compact_decoder.mcp import server_middleware, wrap_client

    transport = wrap_client(stdio_client(parameters), accept=["T2"])
    async with Client(transport) as client: ...

    server = MCPServer("name", middleware=[server_middleware()])

A peer that knows nothing of this sees plain MCP. This module alone needs the SDK:
pip install compact-decoder[mcp]
"""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

# An environment without the SDK can still check the types of all else.
from mcp.client import Transport  # type: ignore[import-not-found, unused-ignore]
from mcp.server import (  # type: ignore[import-not-found, unused-ignore]
    ServerRequestContext,
)
from mcp.server.context import (  # type: ignore[import-not-found, unused-ignore]
    CallNext,
    HandlerResult,
    ServerMiddleware,
)
from mcp.shared.message import (  # type: ignore[import-not-found, unused-ignore]
    SessionMessage,
)
from mcp_types import (  # type: ignore[import-not-found, unused-ignore]
    INTERNAL_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
)

from ._core.errors import CompactError
from ._core.limits import Limits
from ._mcp.ask import META, Ask, asks
from ._mcp.mcp_gen import ACCEPT, ENCODING, KNOWN, REFERENCE, REQUESTS
from ._mcp.message import McpMessageType
from ._mcp.pack import pack_call, pack_list
from ._mcp.unpack import KnownList, unpack_call, unpack_list

_CALL = McpMessageType.TOOLS_CALL_REQUEST
_LIST = McpMessageType.TOOLS_LIST_REQUEST
_CANCELLED = "notifications/cancelled"
# What servers can make a client keep. Past the first, a request asks for nothing.
_MOST_REQUESTS = 4096
_MOST_LISTS = 64


@asynccontextmanager
async def wrap_client(
    transport: Transport,
    *,
    accept: Sequence[str] | None = None,
    references: bool = False,
    limits: Limits | None = None,
) -> AsyncIterator[tuple["_ReadStream", "_WriteStream"]]:
    """A client's transport that asks for compact results, and unpacks them.

    accept names encodings in order of preference. references keeps lists of tools, so
    that one that has not changed is not sent again. The SDK gets what it would have
    got without; a packed result that cannot be read becomes an error response. A
    request whose _meta asks already is left alone, and so is its result.
    """
    client = _Client(accept, references, limits)
    async with transport as (read, write):
        yield _ReadStream(read, client), _WriteStream(write, client)


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
        if type not in (_CALL, _LIST) or not _is_complete(result):
            return result
        try:
            meta = (ctx.params or {}).get(META)
            ask = asks(_text({META: meta}), limits=limits)
            if ask == Ask():
                return result
            text = _text(result)
            if type == _LIST:
                packed = pack_list(text, ask, limits=limits)
            else:
                packed = pack_call(text, ask.accept or (), limits=limits)
        except ValueError:  # CompactError, or what JSON does not have
            return result
        return result if packed is None else json.loads(packed)

    return pack


def _is_complete(result: object) -> bool:
    """Whether a result of a handler ends its request."""
    return (
        isinstance(result, dict)
        and result.get("resultType", "complete") == "complete"
        and "inputRequests" not in result
    )


def _text(value: object) -> str:
    """A value as JSON, without white space; ValueError."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class _Asked(NamedTuple):
    """A request that waits for its answer: its type, page, and the list it has."""

    type: str
    cursor: str | None
    known: KnownList | None


class _Client:
    """What a connection has asked for, and the lists that it has."""

    def __init__(
        self, accept: Sequence[str] | None, references: bool, limits: Limits | None
    ) -> None:
        self.accept = None if accept is None else list(accept)
        self.references = references
        self.limits = limits
        self.asked: dict[RequestId, _Asked] = {}
        self.lists: dict[str | None, KnownList] = {}

    def sent(self, item: SessionMessage) -> SessionMessage:
        """What is sent in place of a message of the SDK: it asks as well."""
        message = item.message
        if isinstance(message, JSONRPCNotification) and message.method == _CANCELLED:
            self.forget((message.params or {}).get("requestId"))
        if not isinstance(message, JSONRPCRequest):
            return item
        asked, own = self._ask(message)
        params = message.params or {}
        meta = params.get(META, {})
        if not own or not isinstance(meta, dict) or ACCEPT in meta or KNOWN in meta:
            return item
        if len(self.asked) >= _MOST_REQUESTS:
            return item
        self.asked[message.id] = asked
        asking = params | {META: own | meta}
        return replace(item, message=message.model_copy(update={"params": asking}))

    def _ask(self, message: JSONRPCRequest) -> tuple[_Asked, dict[str, Any]]:
        """What a request asks for, in members of its _meta."""
        type = REQUESTS.get(message.method, "")
        own: dict[str, Any] = {}
        cursor, known = None, None
        if type in (_CALL, _LIST) and self.accept is not None:
            own[ACCEPT] = self.accept
        if type == _LIST and self.references:
            cursor = (message.params or {}).get("cursor")
            known = self.lists.get(cursor)
            own[KNOWN] = (known and known.reference) or ""
        return _Asked(type, cursor, known), own

    def received(self, item: SessionMessage | Exception) -> SessionMessage | Exception:
        """What the SDK gets in place of a message of the server."""
        if isinstance(item, Exception):
            return item
        message = item.message
        if isinstance(message, JSONRPCError):
            self.forget(message.id)
        if not isinstance(message, JSONRPCResponse):
            return item
        asked = self.asked.pop(message.id, None)
        if asked is None:
            return item
        try:
            text = self._unpacked(message.result, asked)
            if text is None:
                return item
            return replace(item, message=_response(message.id, text))
        except ValueError as error:  # CompactError, or JSON that the SDK does not read
            return replace(item, message=_failure(message.id, error))

    def forget(self, id: RequestId | None) -> None:
        """A request that has no result, or none that anybody waits for."""
        if id is not None:
            self.asked.pop(id, None)

    def _unpacked(self, result: dict[str, Any], asked: _Asked) -> str | None:
        """The text of a result that was packed; None for one that was not."""
        meta = result.get(META)
        names = set(meta) if isinstance(meta, dict) else set()
        if asked.type == _CALL:
            if ENCODING not in names:
                return None
            return unpack_call(_text(result), limits=self.limits)
        self.lists.pop(asked.cursor, None)
        if names.isdisjoint((ENCODING, KNOWN, REFERENCE)):
            return None
        now = unpack_list(_text(result), asked.known, limits=self.limits)
        if self.references and now.reference is not None:
            if len(self.lists) >= _MOST_LISTS:
                del self.lists[next(iter(self.lists))]
            self.lists[asked.cursor] = now
        return now.text


def _response(id: RequestId, result: str) -> JSONRPCResponse:
    """A response that is read as the SDK reads one."""
    text = f'{{"jsonrpc":"2.0","id":{json.dumps(id)},"result":{result}}}'
    return JSONRPCResponse.model_validate_json(text)


def _failure(id: RequestId, error: ValueError) -> JSONRPCError:
    """The answer to a request whose result cannot be read."""
    data, reason = None, "it is no JSON that the SDK reads"
    if isinstance(error, CompactError):
        data = {"kind": str(error.kind)} | error.details()
        reason = error.message
    message = f"The compact result cannot be read: {reason}"
    failure = ErrorData(code=INTERNAL_ERROR, message=message, data=data)
    return JSONRPCError(jsonrpc="2.0", id=id, error=failure)


class _Stream:
    """A stream of the transport, with what the SDK asks of any."""

    def __init__(self, stream: Any, client: _Client) -> None:
        self.stream = stream
        self.client = client

    async def aclose(self) -> None:
        await self.stream.aclose()

    async def __aexit__(self, *raised: Any) -> bool | None:
        left: bool | None = await self.stream.__aexit__(*raised)
        return left


class _ReadStream(_Stream):
    """What a server sends, unpacked."""

    @property
    def last_context(self) -> Any:
        """The context of the sender, which some of the SDK's streams carry."""
        return getattr(self.stream, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        return self.client.received(await self.stream.receive())

    def __aiter__(self) -> "_ReadStream":
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        return self.client.received(await self.stream.__anext__())

    async def __aenter__(self) -> "_ReadStream":
        await self.stream.__aenter__()
        return self


class _WriteStream(_Stream):
    """What a client sends, asking."""

    async def send(self, item: SessionMessage, /) -> None:
        try:
            await self.stream.send(self.client.sent(item))
        except BaseException:
            if isinstance(item.message, JSONRPCRequest):
                self.client.forget(item.message.id)
            raise

    async def __aenter__(self) -> "_WriteStream":
        await self.stream.__aenter__()
        return self
