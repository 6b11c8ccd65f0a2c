"""How a client tells the server its conversation: the fewest bytes as sent."""

from .._core.errors import CompactError
from .._core.text import utf8_size
from .._delta.change import Change, smaller
from .._delta.deltas_gen import compute_frame
from .client_splices import splices
from .deltas import is_safe, sendable
from .requests_gen import ASKED, DELTA_SEPARATOR, HEADERS, PACK, PLAIN, SEPARATOR

_FULL = HEADERS["full"]
_APPEND = HEADERS.get("append")
_REPLACE = HEADERS.get("replace")
_SPLICE = HEADERS.get("splice")


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


def next_deltas(change: Change, *, compress: bool, splice: bool) -> tuple[str, ...]:
    """The fewest bytes that take a peer's copy to the new conversation."""
    if change.prefix == len(change.old) == len(change.new):
        return ()
    if splice and _SPLICE:
        return _least_deltas(change, compress=compress)
    one = (sendable(compute_frame(change, None if compress else PLAIN)),)
    two = _sent(_replace_and_append(change), compress=compress)
    return two if two and _size(two) < _size(one) else one


def _least_deltas(change: Change, *, compress: bool) -> tuple[str, ...]:
    """The shortest choice that can be sent.

    Choices are compared before compression, which costs more than all else.
    """
    one = (compute_frame(change, PLAIN | ASKED),)
    two = _replace_and_append(change)
    choices = [one, two, _splices(change)]
    failure: CompactError | None = None
    for choice in sorted(filter(None, choices), key=_size):
        try:
            return _sent(choice, compress=compress)
        except CompactError as error:
            failure = error
    assert failure is not None  # there is always one choice
    raise failure


def _splices(change: Change) -> tuple[str, ...]:
    frames = []
    for start, length, text, appends in splices(change) or ():
        if appends and _APPEND:
            frames.append(_APPEND + text)
        else:
            numbers = f"{start}{DELTA_SEPARATOR}{length}{DELTA_SEPARATOR}"
            frames.append(f"{_SPLICE}{numbers}{text}")
    return tuple(frames)


def _sent(deltas: tuple[str, ...], *, compress: bool) -> tuple[str, ...]:
    """Deltas as they are sent: compressed where that is shorter, or needed."""
    pack = PACK if compress else None
    return tuple([sendable(smaller(delta, pack)) for delta in deltas])


def _replace_and_append(change: Change) -> tuple[str, ...]:
    """Two deltas, where both a part of the old content and its end changed."""
    size, start = len(change.old), change.prefix
    if _REPLACE is None or _APPEND is None:
        return ()
    if start == size or len(change.new) <= size:
        return ()
    middle = change.new[start : change.middle_end()]
    replacement = f"{_REPLACE}{start}{DELTA_SEPARATOR}{middle}"
    addition = _APPEND + change.new[size:]
    return replacement, addition


def _size(deltas: tuple[str, ...]) -> int:
    """Bytes in a frame."""
    return sum(len(SEPARATOR) + utf8_size(delta) for delta in deltas)
