"""Frames of requests, read: docs/request.md."""

from .._core.errors import CompactError, format_error
from .._core.json import Scanner
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import check_wire
from .deltas import split_deltas
from .family import Family
from .frame import Frame, FrameType, Request
from .reference import check_tool, is_reference
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
    raise format_error("The text has the prefix of no request and no definition")


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
                raise not_a_reference()
            return Frame(type, reference=reference)
    raise format_error(f"The frame of the {family.kind} has no known verb")


def _read_request(wire: str, limits: Limits) -> Frame:
    if wire.startswith(REQUEST_MISS):
        reference = wire[len(REQUEST_MISS) :]
        if not is_reference(REQUEST_REFERENCE, reference):
            raise not_a_reference()
        return Frame(FrameType.REQUEST_MISS, reference=reference)
    if not wire.startswith(_REQUEST):
        raise format_error("The request has an unknown version")
    tool, at = _read_field(wire, len(_REQUEST), TOOL)
    system, at = _read_field(wire, at, SYSTEM)
    end = Scanner(wire, limits.depth).value(at, 0)
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
        raise format_error(
            f"The request ends before the separator of its {family.kind}"
        )
    reference = wire[at:end]
    if reference and not is_reference(family.reference, reference):
        raise not_a_reference()
    return reference or None, end + len(SEPARATOR)


def not_a_reference() -> CompactError:
    """The error of a reference that is not written as one."""
    return format_error("The frame holds no well-formed reference")
