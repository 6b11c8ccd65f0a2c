"""Lists of tools for a language model: docs/mcp-protocol.md, "What the model reads"."""

from collections.abc import Callable
from typing import NamedTuple

from .._core.arguments import checked
from .._core.errors import text_error
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .json import text_of
from .mcp_gen import TOOLS
from .model_read import Edit, ModelObject, edited, objects_in, read_model_meta


class ListedTool(NamedTuple):
    """A tool of a list that a client has. If an app shows its results, they stay as they
    are."""

    name: str
    app: bool


@checked
def rewrite_list(
    result: str,
    keep: Callable[[str], bool] | None = None,
    *,
    limits: Limits | None = None,
) -> tuple[str, list[ListedTool]]:
    """Remove output schemas from a list of tools, a JSON object; also return its tools.

    A schema goes so that rewrite_call may rewrite the tool's results: strict clients
    refuse a result without the structuredContent that a schema describes. keep names
    tools that stay as they are. The results of tools that are not among the returned
    ones keep their structuredContent. CompactError as in pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    if not is_unicode(result):
        raise text_error("result")
    read = ModelObject(result, 0, limits)
    _, packed = read_model_meta(read.get("_meta"), limits)
    if packed or read.has_twice(TOOLS, "_meta"):
        return result, []
    named: list[tuple[str, tuple[int, int] | None]] = []  # and where the schema is
    apps: set[str] = set()
    for tool in objects_in(read.get(TOOLS), limits):
        name = text_of(tool.value("name"))
        if name is None or tool.has_twice("name", "_meta", "outputSchema"):
            continue
        schema = tool.get("outputSchema")
        named.append((name, schema and schema.without))
        if read_model_meta(tool.get("_meta"), limits)[0]:
            apps.add(name)
    edits = [
        Edit(*place, "")
        for name, place in named
        if place and name not in apps and not (keep and keep(name))
    ]
    return edited(result, edits), [ListedTool(name, name in apps) for name, _ in named]
