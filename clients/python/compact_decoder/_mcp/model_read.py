"""Finds what may be rewritten in results and lists of tools for a language model."""

from collections.abc import Iterator
from typing import NamedTuple

from .._core.json import Scanner
from .._core.json_members import scan_object
from .._core.limits import Limits
from .json import elements_of, text_of
from .mcp_gen import ENCODING, KNOWN


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


class ModelObject:
    """The members of an object at a place, all of each name."""

    def __init__(self, text: str, at: int, limits: Limits) -> None:
        self.members: dict[str, list[Placed]] = {}
        members = scan_object(text, limits.depth)
        end = text.index("{") + 1
        names: list[int] = []
        for member in members:  # a name is the first of its spelling behind a value
            names.append(text.index(member.lexeme, end))
            end = member.at + len(member.value)
        before: int | None = None
        for i, member in enumerate(members):
            end = member.at + len(member.value)
            start, stop = names[i], end
            if before is not None:
                start = before
            elif i + 1 < len(members):
                stop = names[i + 1]
            placed = Placed(member.value, at + member.at, (at + start, at + stop))
            self.members.setdefault(member.name, []).append(placed)
            before = end

    def get(self, name: str) -> Placed | None:
        """The last of a name."""
        return self.members[name][-1] if name in self.members else None

    def value(self, name: str) -> str:
        found = self.get(name)
        return found.value if found else ""

    def has_twice(self, *names: str) -> bool:
        """Whether one of them is there twice: readers take the first, or the last."""
        return any(len(self.members.get(name, ())) > 1 for name in names)


def objects_in(array: Placed | None, limits: Limits) -> Iterator[ModelObject]:
    """The objects in an array; any other value has none."""
    if array is None or not array.value.startswith("["):
        return
    text = array.value
    scanner = Scanner(text, limits.depth)
    at = scanner.space(1)
    first = True
    while not text.startswith("]", at):
        if not first:
            at = scanner.comma(at)
        first = False
        end = scanner.value(at, 1)
        if text.startswith("{", at):
            yield ModelObject(text[at:end], array.at + at, limits)
        at = scanner.space(end)


def read_model_meta(meta: Placed | None, limits: Limits) -> tuple[bool, bool]:
    """Whether a _meta names a user interface, and whether it marks a packed result."""
    if meta is None or not meta.value.startswith("{"):
        return False, False
    names = ModelObject(meta.value, 0, limits).members
    return any(map(_names_app, names)), ENCODING in names or KNOWN in names


def _names_app(name: str) -> bool:
    """Whether a member of _meta belongs to a user interface."""
    own = name.removeprefix("io.modelcontextprotocol/")
    return own == "ui" or own.startswith("ui/") or name.startswith("openai/")


class ModelResult(NamedTuple):
    """The parts of a tool's result that may be rewritten."""

    structured: Placed | None
    blocks: list[Placed]


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
    blocks: list[Placed] = []
    for block in objects_in(result.get("content"), limits):
        shown = block.get("text")
        if (
            shown is not None
            and shown.value.startswith('"')
            and text_of(block.value("type")) == "text"
            and not block.has_twice("type", "text", "annotations")
            and not _is_hidden(block.get("annotations"), limits)
        ):
            blocks.append(shown)
    return ModelResult(result.get("structuredContent"), blocks)


def _is_hidden(annotations: Placed | None, limits: Limits) -> bool:
    """Whether the audience in annotations leaves out the model."""
    if annotations is None or not annotations.value.startswith("{"):
        return False
    found = ModelObject(annotations.value, 0, limits).members.get("audience", ())
    return any(
        "assistant" not in map(text_of, elements_of(audience.value, limits.depth) or ())
        for audience in found
    )
