"""Messages of MCP: docs/mcp-protocol.md, "Messages"."""

from dataclasses import dataclass

from .._core.arguments import checked
from .._core.causes_gen import (
    MCP_BOTH,
    MCP_ID,
    MCP_JSONRPC,
    MCP_MEMBER,
    MCP_MEMBER_TWICE,
    MCP_METHOD,
    MCP_NO_ID,
    MCP_ONE,
    MCP_PARAMS,
)
from .._core.enums import StrEnum
from .._core.errors import as_written, format_error
from .._core.json_members import iterate_object
from .._core.json_text import integer
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_wire
from .json import named_members, text_of
from .mcp_gen import JSONRPC, NOTIFICATIONS, REQUESTS, RESPONSES

_ENVELOPE = frozenset(("jsonrpc", "id", "method", "params", "result", "error"))
_TOLD = frozenset(name for members, _ in RESPONSES for name in members)


class McpMessageType(StrEnum):
    """The kind of a message: the role of its method, and which side sends it."""

    INITIALIZE_REQUEST = "initialize.request"
    INITIALIZE_RESPONSE = "initialize.response"
    INITIALIZED_NOTIFICATION = "initialized.notification"
    TOOLS_LIST_REQUEST = "tools/list.request"
    TOOLS_LIST_RESPONSE = "tools/list.response"
    TOOLS_CALL_REQUEST = "tools/call.request"
    TOOLS_CALL_RESPONSE = "tools/call.response"
    DISCOVER_REQUEST = "server/discover.request"
    DISCOVER_RESPONSE = "server/discover.response"
    LISTEN_REQUEST = "subscriptions/listen.request"
    TASKS_GET_REQUEST = "tasks/get.request"
    TASKS_GET_RESPONSE = "tasks/get.response"
    TASKS_UPDATE_REQUEST = "tasks/update.request"
    TASKS_CANCEL_REQUEST = "tasks/cancel.request"
    INPUT_REQUIRED_RESPONSE = "input_required.response"
    ERROR_RESPONSE = "error.response"
    #: Of methods that are not declared.
    OTHER_REQUEST = "other.request"
    OTHER_RESPONSE = "other.response"
    OTHER_NOTIFICATION = "other.notification"


@dataclass(frozen=True, slots=True, kw_only=True)
class McpMessage:
    """One JSON-RPC message. Absent parts are None.

    text    the whole message, as it was read
    id      a lexeme, with its quotes where it is a string
    params, result, error   JSON texts, as they stand in the text
    """

    type: McpMessageType
    text: str
    id: str | None = None
    method: str | None = None
    params: str | None = None
    result: str | None = None
    error: str | None = None


@checked
def parse_mcp_message(text: str, *, limits: Limits | None = None) -> McpMessage:
    """Read one message; check its envelope, but not the contents of its parts.

    CompactError of the format kind: first for the input limit and Unicode.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    check_wire(text, limits.input)
    values = _envelope(text, limits.depth)
    if text_of(values.get("jsonrpc", "")) != JSONRPC:
        raise format_error(MCP_JSONRPC, expected=f'"{JSONRPC}"')
    method = None
    if "method" in values:
        method = text_of(values["method"])
        type = _call(values, method)
    else:
        type = _response(values, limits.depth)
    return McpMessage(
        type=type,
        text=text,
        id=values.get("id"),
        method=method,
        params=values.get("params"),
        result=values.get("result"),
        error=values.get("error"),
    )


def _envelope(text: str, depth: int) -> dict[str, str]:
    """The members of a message."""
    values: dict[str, str] = {}
    wrong = None  # the first: the rest is to be JSON all the same
    for name, lexeme, value, _ in iterate_object(text, depth):
        if name in _ENVELOPE and name not in values:
            values[name] = value
        elif wrong is None:
            cause = MCP_MEMBER_TWICE if name in values else MCP_MEMBER
            wrong = format_error(cause, value=as_written(lexeme))
    if wrong:
        raise wrong
    return values


def _call(values: dict[str, str], method: str | None) -> McpMessageType:
    """The type of a request or a notification."""
    if method is None:
        raise format_error(MCP_METHOD, value=as_written(values["method"]))
    if "result" in values or "error" in values:
        raise format_error(MCP_BOTH)
    if "id" not in values:
        return McpMessageType(NOTIFICATIONS.get(method, "other.notification"))
    if not _is_id(values["id"]):
        raise format_error(MCP_ID, value=as_written(values["id"]))
    return McpMessageType(REQUESTS.get(method, "other.request"))


def _response(values: dict[str, str], depth: int) -> McpMessageType:
    """The type of a response, told by its members."""
    failed = "error" in values
    if failed == ("result" in values):
        raise format_error(MCP_ONE)
    if "params" in values:
        raise format_error(MCP_PARAMS, value=as_written(values["params"]))
    if "id" not in values:
        raise format_error(MCP_NO_ID)
    id = values["id"]
    if not _is_id(id) and not (failed and id == "null"):
        raise format_error(MCP_ID, value=as_written(id))
    if failed:
        return McpMessageType.ERROR_RESPONSE
    return _result(values["result"], depth)


def _result(text: str, depth: int) -> McpMessageType:
    if text.startswith("{"):
        names = named_members(text, depth, _TOLD).keys()
        for members, type in RESPONSES:
            if not names.isdisjoint(members):
                return McpMessageType(type)
    return McpMessageType.OTHER_RESPONSE


def _is_id(value: str) -> bool:
    return value.startswith('"') or integer(value) is not None
