"""The tool that gives whole definitions: docs/mcp-protocol.md, "Slim lists"."""

from .._core.arguments import checked
from .._core.json_text import quote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .ask import texts_of
from .json import members_of
from .model_same import minified
from .slim import DefinedTool, ToolList, read_tool_list

_MOST_DESCRIBED = 20


@checked
def describe_tools(tools: str, arguments: str, *, limits: Limits | None = None) -> str:
    """The result of a call of the tool that slim_list adds.

    It has the whole definitions of the tools that the arguments, a JSON object, name.
    tools is the list of the server for the caller, and no packed one.
    CompactError as in pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    read = read_tool_list(tools, limits)
    if read is None:
        return _called(["The server's list of tools cannot be read."], True, "")
    own = members_of(arguments, limits.depth, ("names",)).get("names")
    names = (texts_of(own.value, limits.depth) if own else None) or ()
    if not 0 < len(names) <= _MOST_DESCRIBED:
        wrong = "Expected names, an array of 1 to 20 names of tools."
        return _called([wrong], True, read.type)
    found = [next((x for x in read.tools if x.name == name), None) for name in names]
    texts = [
        _definition(tool) if tool else _unknown(name, read)
        for name, tool in zip(names, found, strict=True)
    ]
    return _called(texts, not any(found), read.type)


def _called(texts: list[str], is_error: bool, type: str) -> str:
    """The result of a call with these texts."""
    blocks = ",".join(f'{{"type":"text","text":{quote(text)}}}' for text in texts)
    error = ',"isError":true' if is_error else ""
    tail = f',"resultType":{type}' if type else ""
    return f'{{"content":[{blocks}]{error}{tail}}}'


def _definition(tool: DefinedTool) -> str:
    """The whole of what a slim list shortens, as the server wrote it."""
    out = f'{{"name":{tool.lexeme}'
    if tool.description:
        out += f',"description":{minified(tool.description.value)}'
    if tool.schema:
        out += f',"inputSchema":{minified(tool.schema.value)}'
    return out + "}"


# What is looked at to find names that are like an unknown one.
_MOST_NAMES = 500
_MOST_CHARS = 64
_MOST_LIKE = 3


def _unknown(name: str, tools: ToolList) -> str:
    """Name the tools whose names are closest."""
    known = [tool.name for tool in tools.tools[:_MOST_NAMES]]
    like = [own for own in known if max(len(own), len(name)) <= _MOST_CHARS]
    like.sort(key=lambda own: _distance(name, own))
    out = f"There is no tool {quote(name)}."
    if like:
        out += f" Close to it: {', '.join(map(quote, like[:_MOST_LIKE]))}."
    return out


def _distance(a: str, b: str) -> int:
    """How many code points have to be added, left out or exchanged.

    A column of the table is two integers, whose bits say where it rises and falls
    (Myers 1999): a loop for each field would take seconds.
    """
    if not a:
        return len(b)
    places: dict[str, int] = {}
    for i, char in enumerate(a):
        places[char] = places.get(char, 0) | 1 << i
    every, last = (1 << len(a)) - 1, 1 << (len(a) - 1)
    rises, falls, steps = every, 0, len(a)
    for char in b:
        same = places.get(char, 0)
        level = same | falls
        across = (((same & rises) + rises) ^ rises) | same
        up, down = falls | ~(across | rises), rises & across
        steps += bool(up & last) - bool(down & last)
        up, down = up << 1 | 1, down << 1
        rises, falls = (down | ~(level | up)) & every, up & level & every
    return steps
