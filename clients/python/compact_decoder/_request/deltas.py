"""The deltas in a request: split, joined, and the form in which they are sent."""

from .._core.errors import format_error, unrepresentable
from .._core.limits import Limits
from .requests_gen import DELTA_PREFIX, HEADERS, PACK, SEPARATOR, is_delta

# What stands before each delta of a request.
DELIMITER = SEPARATOR + DELTA_PREFIX


def split_deltas(wire: str, at: int, limits: Limits) -> tuple[str, ...]:
    """The deltas from a position on."""
    if at == len(wire):
        return ()
    if not wire.startswith(DELIMITER, at):
        raise format_error("The arguments are followed by neither the end nor a delta")
    check_count(wire.count(DELIMITER, at), limits)
    pieces = wire[at + len(DELIMITER) :].split(DELIMITER)
    deltas = tuple(DELTA_PREFIX + piece for piece in pieces)
    if not all(map(is_delta, deltas)):
        raise format_error("The request holds a delta without a known header")
    return deltas


def check_count(deltas: int, limits: Limits) -> None:
    """Judge how many deltas a request has."""
    if deltas > limits.deltas:
        raise format_error("The request has too many deltas", limit="deltas")


_PLAIN = tuple(HEADERS.values())


def deltas_text(deltas: tuple[str, ...], limits: Limits) -> str:
    """What stands behind the arguments of a request."""
    check_count(len(deltas), limits)
    return "".join(SEPARATOR + sendable(delta) for delta in deltas)


def sendable(delta: str) -> str:
    """A delta in the form in which a request holds it: as it is, or compressed."""
    if not is_delta(delta):
        raise unrepresentable("deltas", "one has no known header")
    if is_safe(delta):
        return delta
    # What is compressed already, no decoder takes compressed again.
    packed = PACK(delta) if PACK and delta.startswith(_PLAIN) else delta
    if not is_safe(packed):
        raise unrepresentable("deltas", "one could be read as several")
    return packed


def is_safe(delta: str) -> bool:
    """Whether a delta before a delimiter, or the end, is read as it is."""
    if delta.find(DELIMITER, 1) >= 0:
        return False
    tail = delta[max(1, len(delta) - len(DELIMITER) + 1) :]
    return (tail + DELIMITER).find(DELIMITER) == len(tail)
