"""What both sides of a session do alike: docs/protocol.md, "Sessions"."""

import re
from hashlib import sha256

from .._core.errors import CompactError, format_error
from .._core.json import Scanner, quote
from .._core.limits import Limits
from .._core.text import utf8_size
from .._delta.deltas_gen import compute_frame
from .._delta.operations import Change, smaller
from .edited_text import Draft
from .requests_gen import (
    ARGS,
    CHECK,
    DELTA_SEPARATOR,
    HEADERS,
    PACK,
    PLAIN,
    REQUEST_REFERENCE,
    SEPARATOR,
)
from .write import is_safe, sendable

_FULL = HEADERS["full"]
_APPEND = HEADERS.get("append")
_REPLACE = HEADERS.get("replace")
_DIGITS = 16
_ARGS_HEAD = "{" + quote(CHECK) + ":" + quote(REQUEST_REFERENCE)[:-1]
_ARGS_MIDDLE = '",' + quote(ARGS) + ":"
_SESSION_ARGS = re.compile(
    f"{re.escape(_ARGS_HEAD)}([0-9a-f]{{{_DIGITS}}}){re.escape(_ARGS_MIDDLE)}"
)


def check_value(previous: str, tool: str, system: str, args: str, deltas: str) -> str:
    """The check value of a request; tool and system are full references, or empty."""
    return _digits("\n".join((previous, tool, system, args, deltas)))


def extended_value(previous: str, text: str) -> str:
    """The check value after both sides appended a text that was not sent."""
    return _digits(f"+{previous}\n{text}")


def _digits(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def session_args(check: str, args: str) -> str:
    """The arguments of a frame, which hold a check value and those of the turn."""
    return f"{_ARGS_HEAD}{check}{_ARGS_MIDDLE}{args}}}"


def read_session_args(text: str, limits: Limits) -> tuple[str, str]:
    """The check value and the arguments of the turn, both exactly as written."""
    match = _SESSION_ARGS.match(text)
    if match is None:
        raise _not_session_args()
    end = Scanner(text, limits.depth - 1).value(match.end(), 0)
    if text[end:] != "}":
        raise _not_session_args()
    return match[1], text[match.end() : end]


def _not_session_args() -> CompactError:
    return format_error("The arguments are not those of a session")


def starts_anew(deltas: tuple[str, ...]) -> bool:
    """Whether deltas, as they stand in a frame, need no copy to be applied to."""
    return bool(deltas) and deltas[0].startswith(_FULL)


def fresh_deltas(conversation: str, *, compress: bool) -> tuple[str, ...]:
    """What gives a peer the conversation, whatever it holds.

    The first one is never compressed, so that the peer sees what it is.
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


def apply_deltas(content: str, deltas: tuple[str, ...], limits: Limits) -> str:
    """The content after all deltas; never more than the output limit on the way.

    What the compressed ones hold is, together, no more either.
    """
    draft = Draft(content, limits)
    for delta in deltas:
        draft.apply(delta)
    return draft.content()
