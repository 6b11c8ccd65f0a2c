"""The deltas in a request: split, joined, and the form in which they are sent."""

from .._core.causes_gen import (
    DELTA_REPLACEMENT,
    DELTA_SPLICE,
    DELTAS_UNKNOWN,
    DELTAS_WHOLE,
)
from .._core.errors import (
    CompactError,
    format_error,
    limit_error,
    one_of,
    quoted,
    refuse_field,
    unrepresentable,
)
from .._core.limits_gen import Limits
from .._delta.deltas_gen import DELTA_HEADERS
from .._delta.operations import not_a_delta
from .requests_gen import DELTA_PREFIX, HEADERS, PACK, SEPARATOR, is_delta

# The text before each delta of a request.
DELIMITER = SEPARATOR + DELTA_PREFIX


def split_deltas(wire: str, at: int, limits: Limits) -> tuple[str, ...]:
    """The deltas from a position on."""
    if at == len(wire):
        return ()
    if not wire.startswith(DELIMITER, at):
        raise format_error(DELTAS_UNKNOWN, value=quoted(wire[at : at + 21]))
    check_count(wire.count(DELIMITER, at), limits)
    pieces = wire[at + len(DELIMITER) :].split(DELIMITER)
    deltas = tuple(DELTA_PREFIX + piece for piece in pieces)
    for delta in deltas:
        if not is_delta(delta):
            raise _wrong_header(delta)
    return deltas


def _wrong_header(delta: str) -> CompactError:
    """A delta of no operation, or one without the numbers that it needs."""
    for role, cause in (("replace", DELTA_REPLACEMENT), ("splice", DELTA_SPLICE)):
        header = HEADERS.get(role)
        if header is not None and delta.startswith(header):
            return format_error(cause, value=quoted(delta[len(header) :]))
    return not_a_delta(delta, DELTA_HEADERS)


def check_count(deltas: int, limits: Limits) -> None:
    """Judge how many deltas a request has."""
    if deltas > limits.deltas:
        raise limit_error("deltas", limits.deltas)


_PLAIN = tuple(HEADERS.values())


def deltas_text(deltas: tuple[str, ...], limits: Limits) -> str:
    """The deltas behind the arguments of a request."""
    check_count(len(deltas), limits)
    for delta in deltas:
        check_delta(delta)
    return "".join(SEPARATOR + sendable(delta) for delta in deltas)


def check_delta(delta: str) -> None:
    """Refuse a delta without a known header."""
    if not is_delta(delta):
        raise unrepresentable("deltas", quoted(delta), one_of(DELTA_HEADERS))


def sendable(delta: str) -> str:
    """A delta as a request carries it: compressed if a decoder would not find its end
    otherwise."""
    if is_safe(delta):
        return delta
    # No decoder takes a compressed delta inside a compressed one.
    packed = PACK(delta) if PACK and delta.startswith(_PLAIN) else delta
    if not is_safe(packed):
        raise refuse_field(DELTAS_WHOLE, "deltas", quoted(delta))
    return packed


def is_safe(delta: str) -> bool:
    """Whether a decoder finds the end of a delta."""
    if delta.find(DELIMITER, 1) >= 0:
        return False
    tail = delta[max(1, len(delta) - len(DELIMITER) + 1) :]
    return (tail + DELIMITER).find(DELIMITER) == len(tail)
