"""How a client tells the server its conversation: the fewest bytes as sent."""

from .._core.text import utf8_size
from .._delta.change import Change, smaller
from .._delta.deltas_gen import compute_frame
from .deltas import is_safe, sendable
from .requests_gen import DELTA_SEPARATOR, HEADERS, PACK, PLAIN, SEPARATOR

_FULL = HEADERS["full"]
_APPEND = HEADERS.get("append")
_REPLACE = HEADERS.get("replace")


def starts_anew(deltas: tuple[str, ...]) -> bool:
    """Whether deltas, as they stand in a frame, need no copy to be applied to."""
    return bool(deltas) and deltas[0].startswith(_FULL)


def fresh_deltas(conversation: str, *, compress: bool) -> tuple[str, ...]:
    """Deltas that make a conversation out of nothing, whatever the peer has.

    The first one is never compressed: it marks the fresh start.
    """
    whole = (_FULL + conversation,)
    safe = is_safe(whole[0])
    if PACK is None or (safe and not compress):
        return whole
    packed = (_FULL, PACK((_APPEND or _FULL) + conversation))
    return whole if safe and _size(whole) <= _size(packed) else packed


def next_deltas(change: Change, *, compress: bool) -> tuple[str, ...]:
    """The fewest bytes that take a peer's copy to the new conversation."""
    if change.prefix == len(change.old) == len(change.new):
        return ()
    one = (sendable(compute_frame(change, None if compress else PLAIN)),)
    two = _replace_and_append(change, compress=compress)
    return two if two and _size(two) < _size(one) else one


def _replace_and_append(change: Change, *, compress: bool) -> tuple[str, ...]:
    """Two deltas, where both a part of the old content and its end changed."""
    size, start = len(change.old), change.prefix
    if _REPLACE is None or _APPEND is None:
        return ()
    if start == size or len(change.new) <= size:
        return ()
    pack = PACK if compress else None
    middle = change.new[start : change.middle_end()]
    replacement = f"{_REPLACE}{start}{DELTA_SEPARATOR}{middle}"
    addition = _APPEND + change.new[size:]
    return sendable(smaller(replacement, pack)), sendable(smaller(addition, pack))


def _size(deltas: tuple[str, ...]) -> int:
    """Bytes in a frame."""
    return sum(len(SEPARATOR) + utf8_size(delta) for delta in deltas)
