"""Frames of requests, written: docs/request.md."""

from collections.abc import Iterator

from .._core.errors import CompactError, text_error, unrepresentable
from .._core.json import Scanner
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .deltas import deltas_text
from .family import Family
from .frame import Frame, FrameType, Request
from .reference import check_definition, is_reference
from .requests_gen import (
    REQUEST_MISS,
    REQUEST_PREFIX,
    REQUEST_REFERENCE,
    SEPARATOR,
    SYSTEM,
    TOOL,
    VERSION,
)

_REFERENCES: dict[str, tuple[str, str]] = {
    FrameType.TOOL_REF: (TOOL.refer, TOOL.reference),
    FrameType.TOOL_MISS: (TOOL.miss, TOOL.reference),
    FrameType.SYSTEM_REF: (SYSTEM.refer, SYSTEM.reference),
    FrameType.SYSTEM_MISS: (SYSTEM.miss, SYSTEM.reference),
    FrameType.REQUEST_MISS: (REQUEST_MISS, REQUEST_REFERENCE),
}
_DEFINITIONS: dict[str, Family] = {
    FrameType.TOOL_DEF: TOOL,
    FrameType.SYSTEM_FULL: SYSTEM,
}


def encode_request_frame(frame: Frame, *, limits: Limits | None = None) -> str:
    """Encode a frame of any type.

    CompactError: as encode_request for a request; as tool_reference for a
    definition; unrepresentable ("reference") for one that is none, and ("type")
    for a type without its member.
    """
    family = _DEFINITIONS.get(frame.type)
    if family is not None and frame.text is not None:
        check_definition(family, frame.text, limits or DEFAULT_LIMITS)
        return family.define + frame.text
    if frame.type in _REFERENCES and frame.reference is not None:
        return _encode_reference(*_REFERENCES[frame.type], frame.reference)
    if frame.type == FrameType.REQUEST and frame.request is not None:
        return encode_request(frame.request, limits=limits)
    raise unrepresentable("type", "it has no member of this type")


def encode_request(request: Request, *, limits: Limits | None = None) -> str:
    """Encode a request; deltas that could be read as several are compressed.

    CompactError: of the text kind for a lone surrogate anywhere; unrepresentable
    with `field` ("version", "tool", "system", "args" or "deltas") for what no frame
    carries; of the format kind for too many deltas and for args that are too deep.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    for name, text in _texts(request):
        if not is_unicode(text):
            raise text_error(name)
    if request.version != VERSION:
        raise unrepresentable("version", "it is not the declared one")
    tool = _field(TOOL, request.tool)
    system = _field(SYSTEM, request.system)
    check_args(request.args, limits)
    head = SEPARATOR.join((request.version, tool, system, request.args))
    return REQUEST_PREFIX + head + deltas_text(request.deltas, limits)


def check_args(args: str, limits: Limits) -> None:
    """Refuse what is not one JSON value without white space around it."""
    scanner = Scanner(args, limits.depth)
    try:
        end = scanner.value(0, 0)
    except CompactError as error:
        if error.limit is not None:
            raise
        end = -1
    if end != len(args):
        raise unrepresentable("args", "not one JSON value")


def _texts(request: Request) -> Iterator[tuple[str, str]]:
    yield "version", request.version
    yield "tool", request.tool or ""
    yield "system", request.system or ""
    yield "args", request.args
    for delta in request.deltas:
        yield "deltas", delta


def _field(family: Family, reference: str | None) -> str:
    if reference and not is_reference(family.reference, reference):
        raise unrepresentable(family.kind, "not a reference of it")
    return reference or ""


def _encode_reference(header: str, prefix: str, reference: str) -> str:
    if not is_unicode(reference):
        raise text_error("reference")
    if not is_reference(prefix, reference):
        raise unrepresentable("reference", "not written as one")
    return header + reference
