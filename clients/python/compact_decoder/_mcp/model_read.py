"""Finds what may be rewritten in results and lists of tools for a language model."""

from collections.abc import Iterator
from typing import NamedTuple

from .._core.json import Scanner
from .._core.json_members import iterate_object
from .._core.limits_gen import Limits
from .ask import META
from .json import elements_of, text_of
from .mcp_gen import ENCODING, KNOWN, TOOLS
from .result import TYPE


class Edit(NamedTuple):
    """Something that goes in the place of a part of a text."""

    start: int
    end: int
    by: str


def edited(text: str, edits: list[Edit]) -> str:
    """The text with edits, which do not overlap."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits):
        parts += (text[at : edit.start], edit.by)
        at = edit.end
    return "".join([*parts, text[at:]])


class Placed(NamedTuple):
    """A value, with its place in a text, and what to leave out so that it is not there."""

    value: str
    at: int
    without: tuple[int, int]


# The members that are looked at; there may be millions of others.
_OF_RESULTS = (META, "content", "structuredContent", "isError", TYPE, "nextCursor")
_OF_TOOLS = ("name", "description", "inputSchema", "outputSchema")
_OF_BLOCKS = ("type", "text", "annotations")
_READ = frozenset((TOOLS, *_OF_RESULTS, *_OF_TOOLS, *_OF_BLOCKS))


class ModelObject:
    """The members of an object at a place that are looked at, the last of each name."""

    def __init__(self, text: str, at: int, limits: Limits) -> None:
        self.start = at
        self.end = at + len(text)
        self.size = 0
        self._last: dict[str, Placed] = {}
        self._twice: set[str] = set()
        end = text.find("{") + 1
        for i, member in enumerate(iterate_object(text, limits.depth)):
            name, before = member.name, end
            self.size += 1
            start = text.index(member.lexeme, end)  # the first of its spelling there
            end = member.at + len(member.value)
            if i == 1:
                # The first goes with the comma behind it, others with that in front.
                for first, placed in self._last.items():
                    without = (placed.without[0], at + start)
                    self._last[first] = placed._replace(without=without)
            if name in _READ:
                if name in self._last:
                    self._twice.add(name)
                without = (at + (before if i else start), at + end)
                self._last[name] = Placed(member.value, at + member.at, without)

    def get(self, name: str) -> Placed | None:
        """The last of a name."""
        return self._last.get(name)

    def value(self, name: str) -> str:
        found = self.get(name)
        return found.value if found else ""

    def has_twice(self, *names: str) -> bool:
        """Whether one of them is there twice: readers take the first, or the last."""
        return not self._twice.isdisjoint(names)


# The shortest object with something to look at; there may be millions of shorter ones.
_SHORTEST = len('{"name":""}')


def objects_in(array: Placed | None, limits: Limits) -> Iterator[ModelObject]:
    """The objects in an array with a name or a text; any other value has none."""
    if array is None or not array.value.startswith("["):
        return
    text = array.value
    scanner = Scanner(text, limits.depth)
    at = scanner.space(1)
    has_more = not text.startswith("]", at)
    while has_more:
        end = scanner.value(at, 1)
        if text.startswith("{", at) and end - at >= _SHORTEST:
            yield ModelObject(text[at:end], array.at + at, limits)
        if text.startswith(",{", end):
            at = end + 1
        else:
            at = scanner.space(end)
            has_more = not text.startswith("]", at)
            at = scanner.comma(at) if has_more else at


def read_model_meta(meta: Placed | None, limits: Limits) -> tuple[bool, bool]:
    """Whether a _meta names a user interface, and whether it marks a packed result."""
    if meta is None or not meta.value.startswith("{"):
        return False, False
    app = packed = False
    for member in iterate_object(meta.value, limits.depth):
        app = app or _names_app(member.name)
        packed = packed or member.name in (ENCODING, KNOWN)
    return app, packed


def _names_app(name: str) -> bool:
    """Whether a member of _meta belongs to a user interface."""
    own = name.removeprefix("io.modelcontextprotocol/")
    return own == "ui" or own.startswith("ui/") or name.startswith("openai/")


class ModelBlock(NamedTuple):
    """An element of content with a text for the model: its place, the lexeme of the text
    and where that is; plain is one with no member but type and text."""

    start: int
    end: int
    text: str
    at: int
    plain: bool


class ModelResult(NamedTuple):
    """The parts of a tool's result that may be rewritten."""

    structured: Placed | None
    blocks: list[ModelBlock]


def read_model_result(text: str, limits: Limits) -> ModelResult:
    """Finds nothing in a result that must stay as it is.

    That is an error, an incomplete or packed result, one that an app shows, and one
    with a doubled member.
    """
    result = ModelObject(text, 0, limits)
    app, packed = read_model_meta(result.get("_meta"), limits)
    type = result.get("resultType")
    if (
        app
        or packed
        or result.value("isError") not in ("", "false")
        or (type is not None and text_of(type.value) != "complete")
        or result.has_twice(
            "content", "structuredContent", "isError", "resultType", "_meta"
        )
    ):
        return ModelResult(None, [])
    blocks: list[ModelBlock] = []
    for block in objects_in(result.get("content"), limits):
        shown = block.get("text")
        if (
            shown is not None
            and shown.value.startswith('"')
            and text_of(block.value("type")) == "text"
            and not block.has_twice("type", "text", "annotations")
            and not _is_hidden(block.get("annotations"), limits)
        ):
            place = (block.start, block.end, shown.value, shown.at)
            blocks.append(ModelBlock(*place, block.size == len(("type", "text"))))
    return ModelResult(result.get("structuredContent"), blocks)


def _is_hidden(annotations: Placed | None, limits: Limits) -> bool:
    """Whether the audience in annotations leaves out the model."""
    if annotations is None or not annotations.value.startswith("{"):
        return False
    return any(
        "assistant" not in map(text_of, elements_of(member.value, limits.depth) or ())
        for member in iterate_object(annotations.value, limits.depth)
        if member.name == "audience"
    )
