"""Responses to wire text and back: docs/record.md §1 to §6."""

from collections.abc import Collection

from .._core.errors import one_of, shown, unrepresentable
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import check_wire, is_integer
from .formats_gen import CODECS, SELECTIONS, decode_frame
from .response import CompactResponse, normalise


def decode(wire: str, *, limits: Limits | None = None) -> CompactResponse:
    """Decode a response in any format, told by its prefix ("Format Detection").

    Nothing is trimmed and nothing guessed: every fault is a CompactError whose
    kind says what stage refused, the input limit and Unicode first.
    """
    if limits is None:
        limits = DEFAULT_LIMITS
    check_wire(wire, limits.input)
    return decode_frame(wire, limits)


def encode(
    response: CompactResponse,
    format: str = "auto",
    *,
    payload_version: int | None = None,
    allow_loss: Collection[str] = (),
    limits: Limits | None = None,
) -> str:
    """Encode a response in a `Format`, or in the one that a selection chooses.

    payload_version asks for a layout of the payload; formats without one ignore
    it. allow_loss names optional fields that a format asked for by name may drop;
    selections ignore it, since they never drop any.

    CompactError: of the text kind where the record holds a lone surrogate, else
    the unrepresentable kind with `field`: of the record, "format", or
    "payload_version".
    """
    depth = (limits or DEFAULT_LIMITS).depth
    version = payload_version
    if version is not None and not is_integer(version):
        version = -1  # True and 1.0 equal 1, and are no version
    codec = CODECS.get(format)
    if codec is not None:
        record = normalise(response, depth, codec, version, allow_loss)
        return codec.write(record, version)
    select = SELECTIONS.get(format)
    if select is None:
        raise unrepresentable("format", shown(format), one_of([*CODECS, *SELECTIONS]))
    return select(normalise(response, depth), depth, version)
