"""The side of a client in the official SDK: docs/mcp.md."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

# An environment without the SDK can still check the types of all else.
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

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .ask import META
from .mcp_gen import ACCEPT, ENCODING, KNOWN, REFERENCE, REQUESTS
from .message import McpMessageType
from .sdk_json import text_of_value
from .unpack import KnownList, is_unpackable, unpack_call, unpack_list

_CALL = McpMessageType.TOOLS_CALL_REQUEST
_LIST = McpMessageType.TOOLS_LIST_REQUEST
_CANCELLED = "notifications/cancelled"
# How much servers can make a client keep. Past the first, a request asks for
# nothing.
_MOST_REQUESTS = 4096
_MOST_LISTS = 64


class _Asked(NamedTuple):
    """A request that waits for its answer: its type, page, and the list it has."""

    type: str
    cursor: str | None
    known: KnownList | None


class Client:
    """The questions of a connection, and the lists that it has."""

    def __init__(
        self, accept: Sequence[str] | None, references: bool, limits: Limits | None
    ) -> None:
        self.accept = list(filter(is_unpackable, accept or ()))
        self.references = references
        self.limits = limits
        self.asked: dict[RequestId, _Asked] = {}
        self.lists: dict[str | None, KnownList] = {}

    def sent(self, item: SessionMessage) -> SessionMessage:
        """The message to send in place of one of the SDK: it asks as well."""
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
        """The question of a request, as members of its _meta."""
        type = REQUESTS.get(message.method, "")
        own: dict[str, Any] = {}
        cursor, known = None, None
        if type in (_CALL, _LIST) and self.accept:
            own[ACCEPT] = self.accept
        if type == _LIST and self.references:
            cursor = (message.params or {}).get("cursor")
            known = self.lists.get(cursor)
            own[KNOWN] = (known and known.reference) or ""
        return _Asked(type, cursor, known), own

    def received(self, item: SessionMessage | Exception) -> SessionMessage | Exception:
        """The message that the SDK gets in place of one of the server."""
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
            return unpack_call(text_of_value(result), limits=self.limits)
        self.lists.pop(asked.cursor, None)
        if names.isdisjoint((ENCODING, KNOWN, REFERENCE)):
            return None
        now = unpack_list(text_of_value(result), asked.known, limits=self.limits)
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
