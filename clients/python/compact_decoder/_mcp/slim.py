"""Slim lists of tools for a language model: docs/mcp-protocol.md, "Slim lists"."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .._core.arguments import checked
from .._core.errors import text_error
from .._core.json_text import quote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode, utf8_size
from .ask import META
from .json import text_of
from .mcp_gen import TOOLS
from .model_read import (
    Edit,
    ModelObject,
    Placed,
    edited,
    objects_in,
    read_model_meta,
)
from .model_same import minified
from .result import TYPE
from .slim_schema import slim_schema
from .slim_text import slim_text


@dataclass(frozen=True)
class Slimming:
    """How a list of tools is shortened for a language model.

    full    tools that stay whole; None means none
    prefix  stands in front of the name describe_tools, with a line between them, where
            several servers have one
    """

    full: Callable[[str], bool] | None = None
    prefix: str = ""

    @property
    def describer(self) -> str:
        """The name of the tool that gives whole definitions."""
        return f"{self.prefix}_describe_tools" if self.prefix else "describe_tools"


_DEFAULT = Slimming()
_DESCRIBER = (
    '"description":"Tools here are listed in short. This gives the full description and '
    'input schema of those named; ask before a first call that is not obvious.",'
    '"inputSchema":{"type":"object","properties":{"names":{"type":"array","items":'
    '{"type":"string"},"minItems":1,"maxItems":20}},"required":["names"]},'
    '"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}'
)


@checked
def slim_list(
    result: str, how: Slimming = _DEFAULT, *, limits: Limits | None = None
) -> str:
    """Shorten the descriptions and input schemas of a list of tools, a JSON object.

    It also adds a tool that gives the whole ones, which describe_tools answers. What a
    whole schema takes, the slim one takes. A list stays as it is where that would not
    make it shorter, where it is packed or a page of several, and where it could be read
    in two ways. CompactError as in pack_call.
    """
    read = read_tool_list(result, limits or DEFAULT_LIMITS)
    name = how.describer
    if read is None or read.is_page or any(tool.name == name for tool in read.tools):
        return result
    own = f'{{"name":{quote(name)},{_DESCRIBER}'
    edits, saved = list[Edit](), -utf8_size(own)
    for tool in read.tools:
        if not tool.app and not (how.full and how.full(tool.name)):
            parts, less = _shortened(tool)
            edits += parts
            saved += less
    if saved <= 0:
        return result
    end = read.end - len("]")
    return edited(result, [*edits, Edit(end, end, f",{own}")])


class DefinedTool(NamedTuple):
    """A tool with the members that may be slimmed; app says that a user interface shows
    its results."""

    name: str
    lexeme: str
    description: Placed | None
    schema: Placed | None
    app: bool


class ToolList(NamedTuple):
    """A list of tools that can be read in one way alone; type is its resultType, as it is
    written."""

    tools: list[DefinedTool]
    end: int
    is_page: bool
    type: str


def read_tool_list(result: str, limits: Limits) -> ToolList | None:
    """None for a list that stays as it is."""
    if not is_unicode(result):
        raise text_error("result")
    read = ModelObject(result, 0, limits)
    listed = read.get(TOOLS)
    _, packed = read_model_meta(read.get(META), limits)
    if (
        packed
        or listed is None
        or not listed.value.startswith("[")
        or read.has_twice(TOOLS, META, "nextCursor", TYPE)
    ):
        return None
    tools: list[DefinedTool] = []
    for tool in objects_in(listed, limits):
        name = text_of(tool.value("name"))
        if name is not None and not tool.has_twice(
            "name", META, "description", "inputSchema"
        ):
            app, _ = read_model_meta(tool.get(META), limits)
            members = tool.get("description"), tool.get("inputSchema")
            tools.append(DefinedTool(name, tool.value("name"), *members, app))
    is_page = read.value("nextCursor") not in ("", "null")
    return ToolList(tools, listed.at + len(listed.value), is_page, read.value(TYPE))


# What a tool must lose to be slimmed, and how long it may be.
_LEAST_BYTES = 80
_LEAST_PERCENT = 10
_MOST_BYTES = 256 << 10


def _shortened(tool: DefinedTool) -> tuple[list[Edit], int]:
    """The edits that make a tool shorter, and by how many bytes."""
    description, schema = tool.description, tool.schema
    written = (member.value for member in (description, schema) if member)
    if sum(map(utf8_size, written)) > _MOST_BYTES:
        return [], 0
    edits: list[Edit] = []
    before = after = utf8_size(tool.lexeme)
    if description and description.value.startswith('"'):
        text = text_of(description.value)
        if text is None:
            return [], 0
        by = quote(slim_text(text))
        edits.append(_replacing(description, by))
        before, after = before + utf8_size(description.value), after + utf8_size(by)
    if schema and schema.value.startswith("{"):
        whole = minified(schema.value)
        short = slim_schema(whole)
        if short is None:
            return [], 0
        edits.append(_replacing(schema, short))
        before, after = before + utf8_size(whole), after + utf8_size(short)
    less = before - after
    if less < _LEAST_BYTES or less * 100 < before * _LEAST_PERCENT:
        return [], 0
    return edits, less


def _replacing(member: Placed, by: str) -> Edit:
    return Edit(member.at, member.at + len(member.value), by)
