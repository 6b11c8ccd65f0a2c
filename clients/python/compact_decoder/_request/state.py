"""How the state of a server session lies in a store: docs/scale.md."""

import re
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import quote

from .._core.causes_gen import SESSION_KEY, STATE_DAMAGED, STATE_VERSION
from .._core.errors import (
    CompactError,
    as_written,
    format_error,
    make_error,
    text_error,
)
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .._core.text import is_unicode, natural, utf8_size
from .check import extended_value

_VERSION = "2"
_SEPARATOR = "|"
_PARTS = 6
_DIGEST_DIGITS = 32
_MOST_BYTES = 256  # of a scope or a session
_NUMBER = re.compile(r"[0-9]+")


class SessionState(NamedTuple):
    """What a server session knows between two frames.

    previous      the check of the last turn, or what an extension made of it
    delivered     the check of the last turn
    answered      the code points that the server has appended since; None if it has not
    conversation  all of it
    """

    previous: str = ""
    delivered: str = ""
    answered: int | None = None
    conversation: str = ""

    def extended(self, text: str) -> "SessionState":
        """The state after a text that both sides append by themselves."""
        previous = extended_value(self.previous, text)
        answered = (self.answered or 0) + len(text)
        return SessionState(
            previous, self.delivered, answered, self.conversation + text
        )

    def answer(self) -> str | None:
        """What the server has appended since the last turn."""
        if self.answered is None:
            return None
        return self.conversation[len(self.conversation) - self.answered :]

    def head(self, key: str) -> str:
        """The part of a stored state before the conversation.

        If two states under one key have the same head, they are equal.
        """
        answered = "" if self.answered is None else str(self.answered)
        parts = (self.previous, self.delivered, answered)
        digest = sha256("\n".join((key, *parts, self.conversation)).encode())
        kept = digest.hexdigest()[:_DIGEST_DIGITS]
        return _SEPARATOR.join((_VERSION, *parts, kept, ""))


class StateAtRest(NamedTuple):
    """A state as it lies in a store; the head is empty if none does."""

    head: str
    state: SessionState


def read_state(key: str, text: str) -> StateAtRest:
    """Read the state under a key.

    It refuses another version before it looks at anything else.
    """
    if not text:
        return StateAtRest("", SessionState())
    version, *parts = text.split(_SEPARATOR, _PARTS - 1)
    if version != _VERSION and _NUMBER.fullmatch(version):
        raise make_error(
            NOT_AVAILABLE_ERROR,
            STATE_VERSION,
            value=as_written(version),
            expected=_VERSION,
        )
    if len(parts) == _PARTS - 1 and is_unicode(text):
        previous, delivered, points, _, conversation = parts
        number = natural(points)
        answered = number if 0 <= number <= len(conversation) else None
        state = SessionState(previous, delivered, answered, conversation)
        head = state.head(key)
        if text.startswith(head) and len(text) == len(head) + len(conversation):
            return StateAtRest(head, state)
    raise make_error(NOT_AVAILABLE_ERROR, STATE_DAMAGED)


def session_key(scope: str, session: str) -> str:
    """The key of a session's state: ASCII, and different for every session."""
    return f"{_key_part('scope', scope, 0)}:{_key_part('session', session, 1)}"


def _key_part(field: str, text: str, least: int) -> str:
    if not is_unicode(text):
        raise text_error(field)
    size = utf8_size(text)
    if not least <= size <= _MOST_BYTES:
        raise _key_error(field, size, least)
    return quote(text, safe="")


def _key_error(field: str, size: int, least: int) -> CompactError:
    expected = f"{least} to {_MOST_BYTES}"
    return format_error(SESSION_KEY, field=field, value=str(size), expected=expected)
