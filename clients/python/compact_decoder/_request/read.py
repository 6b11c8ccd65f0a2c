"""Frames of requests, read: docs/request.md."""

from .._core.arguments import checked
from .._core.causes_gen import (
    JSON_SPACE,
    REQUEST_END,
    REQUEST_UNKNOWN,
    REQUEST_VERSION,
    UNKNOWN_VERB,
)
from .._core.errors import CompactError, format_error, one_of, quoted
from .._core.json import SPACES, Scanner
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_wire
from .deltas import split_deltas
from .family import Family
from .frame import Frame, FrameType, Request
from .reference import check_tool, is_reference, not_a_reference
from .requests_gen import (
    REQUEST_MISS,
    REQUEST_PREFIX,
    REQUEST_REFERENCE,
    SEPARATOR,
    SYSTEM,
    TOOL,
    VERSION,
)

_REQUEST = REQUEST_PREFIX + VERSION + SEPARATOR
_PREFIXES = sorted((REQUEST_PREFIX, TOOL.prefix, SYSTEM.prefix), key=len, reverse=True)


@checked
def decode_request_frame(wire: str, *, limits: Limits | None = None) -> Frame:
    """Decode a request, a definition, a reference or a miss, told by its prefix.

    Every fault is a CompactError of the format kind; the input limit and Unicode
    are judged first. Compressed deltas are not inflated.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    check_wire(wire, limits.input)
    prefix = next((p for p in _PREFIXES if wire.startswith(p)), None)
    if prefix == TOOL.prefix:
        return _read_tool(wire, limits)
    if prefix == SYSTEM.prefix:
        return _read_system(wire)
    if prefix == REQUEST_PREFIX:
        return _read_request(wire, limits)
    raise format_error(REQUEST_UNKNOWN, value=quoted(wire))


def _read_tool(wire: str, limits: Limits) -> Frame:
    if wire.startswith(TOOL.define):
        text = wire[len(TOOL.define) :]
        check_tool(text, limits)
        return Frame(FrameType.TOOL_DEF, text=text)
    return _read_reference(wire, TOOL, FrameType.TOOL_REF, FrameType.TOOL_MISS)


def _read_system(wire: str) -> Frame:
    if wire.startswith(SYSTEM.define):
        return Frame(FrameType.SYSTEM_FULL, text=wire[len(SYSTEM.define) :])
    return _read_reference(wire, SYSTEM, FrameType.SYSTEM_REF, FrameType.SYSTEM_MISS)


def _read_reference(wire: str, family: Family, refer: str, miss: str) -> Frame:
    for header, type in ((family.refer, refer), (family.miss, miss)):
        if wire.startswith(header):
            reference = wire[len(header) :]
            if not is_reference(family.reference, reference):
                raise not_a_reference(family.reference, reference)
            return Frame(type, reference=reference)
    raise _unknown_verb(wire, family)


def _read_request(wire: str, limits: Limits) -> Frame:
    if wire.startswith(REQUEST_MISS):
        reference = wire[len(REQUEST_MISS) :]
        if not is_reference(REQUEST_REFERENCE, reference):
            raise not_a_reference(REQUEST_REFERENCE, reference)
        return Frame(FrameType.REQUEST_MISS, reference=reference)
    if not wire.startswith(_REQUEST):
        raise _unknown_version(wire)
    tool, at = _read_field(wire, len(_REQUEST), TOOL)
    system, at = _read_field(wire, at, SYSTEM)
    if wire[at : at + 1] and wire[at] in SPACES:
        raise format_error(JSON_SPACE, position=0)
    scanner = Scanner(wire, limits.depth, at)
    end = scanner.value(at, 0)
    scanner.check_number(end)
    request = Request(
        tool=tool,
        system=system,
        args=wire[at:end],
        deltas=split_deltas(wire, end, limits),
    )
    return Frame(FrameType.REQUEST, request=request)


def _read_field(wire: str, at: int, family: Family) -> tuple[str | None, int]:
    """A reference or nothing, and where what follows the separator begins."""
    end = wire.find(SEPARATOR, at)
    if end < 0:
        raise format_error(REQUEST_END, field=family.kind)
    reference = wire[at:end]
    if reference and not is_reference(family.reference, reference):
        raise not_a_reference(family.reference, reference, field=family.kind)
    return reference or None, end + len(SEPARATOR)


def _unknown_verb(wire: str, family: Family) -> CompactError:
    heads = (family.define, family.refer, family.miss)
    verbs = one_of(_first_part(head, len(family.prefix)) for head in heads)
    verb = _first_part(wire, len(family.prefix))
    return format_error(UNKNOWN_VERB, value=quoted(verb), expected=verbs)


def _unknown_version(wire: str) -> CompactError:
    start = len(REQUEST_PREFIX)
    if wire.find(SEPARATOR, start) < 0:
        return format_error(REQUEST_END, field="version")
    versions = one_of((VERSION, _first_part(REQUEST_MISS, start)))
    version = quoted(_first_part(wire, start))
    return format_error(
        REQUEST_VERSION, field="version", value=version, expected=versions
    )


def _first_part(text: str, at: int) -> str:
    """The text between a position and the next separator, or the end."""
    end = text.find(SEPARATOR, at)
    return text[at : end if end >= 0 else None]
