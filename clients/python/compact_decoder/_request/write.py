"""Frames of requests, written: docs/request.md."""

from collections.abc import Iterator

from .._core.arguments import checked
from .._core.errors import CompactError, as_written, quoted, text_error, unrepresentable
from .._core.errors_gen import UNREPRESENTABLE_ERROR
from .._core.json import Scanner
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .deltas import deltas_text
from .family import Family
from .frame import Frame, FrameType, Request
from .reference import check_definition, is_reference, not_a_reference
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


@checked
def encode_request_frame(frame: Frame, *, limits: Limits | None = None) -> str:
    """Encode a frame of any type.

    CompactError: as encode_request for a request; as tool_reference for a
    definition; unrepresentable ("reference") for one that is none, and ("type")
    for a type without its member.
    """
    family = _DEFINITIONS.get(frame.type)
    if family is not None and frame.text is not None:
        if not is_unicode(frame.text):
            raise text_error("frame")
        check_definition(family, frame.text, limits or DEFAULT_LIMITS)
        return family.define + frame.text
    if frame.type in _REFERENCES and frame.reference is not None:
        return _encode_reference(*_REFERENCES[frame.type], frame.reference)
    if frame.type == FrameType.REQUEST and frame.request is not None:
        return encode_request(frame.request, limits=limits)
    raise unrepresentable("type", quoted(frame.type), "a type of frame")


@checked
def encode_request(request: Request, *, limits: Limits | None = None) -> str:
    """Encode a request; deltas that could be read as several are compressed.

    CompactError: of the text kind for a lone surrogate anywhere; unrepresentable
    with `field` ("version", "tool", "system", "args" or "deltas") for what no frame
    carries; of the format kind for too many deltas and for args that are too deep.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    if not all(map(is_unicode, _texts(request))):
        raise text_error("frame")
    if request.version != VERSION:
        raise unrepresentable("version", quoted(request.version), f'"{VERSION}"')
    tool = _field(TOOL, request.tool)
    system = _field(SYSTEM, request.system)
    check_args(request.args, limits)
    head = SEPARATOR.join((request.version, tool, system, request.args))
    return REQUEST_PREFIX + head + deltas_text(request.deltas, limits)


def check_args(args: str, limits: Limits) -> None:
    """Refuse any text but one JSON value without white space around it."""
    scanner = Scanner(args, limits.depth)
    try:
        end = scanner.value(0, 0)
    except CompactError as error:
        if error.limit is not None:
            raise
        end = -1
    if end != len(args):
        expected = "one JSON value without white space around it"
        raise unrepresentable("args", as_written(args), expected)


def _texts(request: Request) -> Iterator[str]:
    yield request.version
    yield request.tool or ""
    yield request.system or ""
    yield request.args
    yield from request.deltas


def _field(family: Family, reference: str | None) -> str:
    if reference and not is_reference(family.reference, reference):
        raise not_a_reference(
            family.reference, reference, kind=UNREPRESENTABLE_ERROR, field=family.kind
        )
    return reference or ""


def _encode_reference(header: str, prefix: str, reference: str) -> str:
    if not is_unicode(reference):
        raise text_error("frame")
    if not is_reference(prefix, reference):
        raise not_a_reference(
            prefix, reference, kind=UNREPRESENTABLE_ERROR, field="reference"
        )
    return header + reference
