"""Results of MCP, unpacked: docs/mcp-protocol.md, "Compact results" and "Lists of tools"."""

from itertools import islice
from typing import NamedTuple

from .._core.arguments import checked
from .._core.causes_gen import (
    MCP_ENCODING,
    MCP_FRAME,
    MCP_LIST,
    MCP_REFERENCE,
    MCP_TEXT,
)
from .._core.errors import CompactError, as_written, format_error
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_wire
from .._m2m.compression_gen import TAGS, is_available
from .._m2m.decompress import decompress
from .._m2m.tags import tag_of
from .._record.formats_gen import detect
from .._request.reference import unknown_reference
from .ask import check_given
from .json import elements_of, members_of, named_members, text_of
from .mcp_gen import ENCODING, ENCODINGS, KNOWN, REFERENCE, TEXT
from .result import Result, read_result, without_reference


class KnownList(NamedTuple):
    """A list of tools that a caller has: a JSON text, and its reference if it has one."""

    reference: str | None
    text: str


@checked
def unpack_call(result: str, *, limits: Limits | None = None) -> str | None:
    """Unpack the result of a tool; None if it was not packed.

    A packed result that cannot be read is a CompactError, of the format kind or of
    an unpacking step: never show it as it is.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    encoding = read.value(ENCODING)
    if encoding is None:
        return None
    content = read.members.get("content")
    text = _content_text(content.value if content else "", limits.depth)
    if text is None:
        raise format_error(MCP_TEXT)
    return _decode(encoding, text, limits)


@checked
def unpack_list(
    result: str, known: KnownList | None = None, *, limits: Limits | None = None
) -> KnownList:
    """A list of tools, and the reference to ask with from now on.

    known is the list that the caller asked with; it comes back if it has not changed.
    CompactError of the unknown reference kind if the server means another list; else
    as unpack_call.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    same = read.value(KNOWN)
    if same is not None:
        reference = text_of(same)
        if reference is None:
            raise format_error(MCP_REFERENCE, value=as_written(same))
        if known is None or not reference or known.reference != reference:
            raise unknown_reference(reference)
        check_given(known.text, "known")
        return known
    reference = text_of(read.value(REFERENCE) or "") or ""
    encoding = read.value(ENCODING)
    if encoding is None:
        return KnownList(reference or None, without_reference(result, read, reference))
    text = text_of(read.value(TEXT) or "")
    if text is None:
        raise format_error(MCP_LIST)
    return KnownList(reference or None, _decode(encoding, text, limits))


def _read(result: str, limits: Limits) -> Result:
    check_wire(result, limits.input)
    return read_result(result, limits)


def _content_text(content: str, depth: int) -> str | None:
    """The text of a content with one element."""
    elements = list(islice(elements_of(content, depth) or (), 2))
    if len(elements) != 1:
        return None
    text = members_of(elements[0], depth, ("text",)).get("text")
    return text_of(text.value) if text else None


def is_unpackable(name: str) -> bool:
    """Whether results in an encoding of that name can be unpacked here."""
    if name not in ENCODINGS:
        return False
    algorithm = ENCODINGS[name].algorithm
    return not algorithm or is_available(algorithm)


def _decode(name: str, text: str, limits: Limits) -> str:
    """The text inside an encoding: one JSON object."""
    encoding = ENCODINGS.get(text_of(name) or "")
    if encoding is None:
        raise format_error(MCP_ENCODING, value=as_written(name))
    framing = encoding.framing
    if framing:
        content = framing.read(text, limits)
        if content is None or not framing.wrote(detect(text)):
            raise _not_encoded()
        text = content
    algorithm = encoding.algorithm
    if algorithm:
        if TAGS.get(tag_of(text.encode()) or b"") != algorithm:
            raise _not_encoded()
        text = decompress(text, limits=limits)
    named_members(text, limits.depth, ())  # it is an object
    return text


def _not_encoded() -> CompactError:
    return format_error(MCP_FRAME)
