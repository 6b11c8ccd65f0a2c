"""Which of a result's two channels goes: docs/mcp-protocol.md, "One channel"."""

from collections.abc import Sequence
from typing import NamedTuple

from .._core.json import SPACES
from .._core.json_fault import json_fault
from .._core.json_members import iterate_object
from .._core.limits_gen import Limits
from .._core.pattern import pattern
from .json import elements_of, text_of
from .model_read import ModelBlock, Placed
from .model_same import SaidJson, spelled


class Channel(NamedTuple):
    """What becomes of structuredContent, and of texts that say the same.

    one     structuredContent goes
    exact   all texts stay as they are
    only    the text that stands for structuredContent; -1: none
    file    what a file holds
    first   where the texts begin that may become one; -1: none
    texts   these texts
    value   the array that they say
    """

    one: bool = False
    exact: bool = False
    only: int = -1
    file: str | None = None
    first: int = -1
    texts: Sequence[ModelBlock] = ()
    value: str = ""


def channel_of(
    result: str,
    blocks: list[ModelBlock],
    structured: Placed | None,
    tool: str,
    both: bool,
    limits: Limits,
) -> Channel:
    """Compare structuredContent, which it reads once, with the texts."""
    exact = _reads_files(tool)
    if structured is None or not blocks:
        return Channel(exact=exact)
    only = -1 if both else _like_structured(structured.value, blocks, limits)
    if only >= 0:
        return Channel(one=True, exact=exact, only=only)
    value, is_file = _wrapped(structured.value, limits)
    if not value:
        return Channel(exact=exact)
    texts, first = _plain_texts(result, blocks)
    same = len(texts) == 1 and _says(texts[0], value, limits)
    each, prose = (False, False) if same else _say_each(texts, value, limits)
    exact = exact or (is_file and (same or each))
    channel = Channel(
        one=not both and (same or (each and prose)),
        exact=exact,
        file=text_of(value) if is_file else None,
    )
    if not each or exact or both:
        return channel
    return channel._replace(first=first, texts=texts, value=value)


def document_in(block: ModelBlock) -> str | None:
    """The text of an element that may be a JSON array or object."""
    text = text_of(block.text)
    if text is None or text.lstrip(SPACES)[:1] not in ("[", "{"):
        return None
    return text


def _like_structured(structured: str, blocks: list[ModelBlock], limits: Limits) -> int:
    """The first text that says the same as all of structuredContent, or -1."""
    if structured[0] not in "{[":
        return -1
    said = SaidJson(structured, limits.depth)
    for i, block in enumerate(blocks):
        document = document_in(block)
        if document is not None and said.is_same(document):
            return i
    return -1


def _wrapped(structured: str, limits: Limits) -> tuple[str, bool]:
    """The value that servers in Python send as {"result": …}, and servers of files as
    {"content": …}; or structuredContent itself, if it is no object."""
    if not structured.startswith("{"):
        return structured, False
    name = value = ""
    for i, member in enumerate(iterate_object(structured, limits.depth)):
        if i or member.name not in ("result", "content"):
            return "", False
        name, value = member.name, member.value
    return value, name == "content"


def _plain_texts(
    result: str, blocks: list[ModelBlock]
) -> tuple[Sequence[ModelBlock], int]:
    """The texts that have no other members, if nothing stands between them."""
    first = last = -1
    for i, block in enumerate(blocks):
        if block.plain and first < 0:
            first = last = i
        elif block.plain:
            between = result[blocks[last].end : block.start]
            if between.strip(SPACES + ","):
                return (), -1
            last = i
    return ((), -1) if first < 0 else (blocks[first : last + 1], first)


def _says(block: ModelBlock, value: str, limits: Limits) -> bool:
    """Whether a text is a string, or has the tokens of a value."""
    text = text_of(block.text)
    if text is None:
        return False
    if text == text_of(value):
        return True
    return (
        text.lstrip(SPACES)[:1] == value[0]
        and not json_fault(text, limits.depth)
        and spelled(text) == spelled(value)
    )


def _say_each(
    texts: Sequence[ModelBlock], value: str, limits: Limits
) -> tuple[bool, bool]:
    """Whether each text says an element of an array; and whether they can then stand for
    it, since no string looks like another value, or like two texts."""
    prose = True
    count = 0
    for element in elements_of(value, limits.depth) or ():
        if count == len(texts) or not _says(texts[count], element, limits):
            return False, False
        count += 1
        held = text_of(element)
        if held is not None and prose:
            prose = bool(held and "\n" not in held and json_fault(held, limits.depth))
    return 0 < count == len(texts), prose


_WORDS = pattern(r"[-_./]|(?<=[^A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_FILES = frozenset(
    ("file", "files", "content", "contents", "document", "documents", "notebook", "cat")
)


def _reads_files(tool: str) -> bool:
    """Whether one of the words in a tool's name says that its texts are what files hold.

    A capital begins a word, but within capitals only in front of a small letter.
    """
    words = _WORDS().split(tool)
    return any(word.isascii() and word.lower() in _FILES for word in words)
