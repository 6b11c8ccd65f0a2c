"""What a client session exports: docs/request.md, "A client that restarts"."""

import re
from hashlib import sha256
from typing import NamedTuple

from .._core.causes_gen import (
    CLIENT_STATE_CONVERSATION,
    CLIENT_STATE_DAMAGED,
    CLIENT_STATE_VERSION,
)
from .._core.errors import as_written, format_error, text_error
from .._core.text import is_unicode, utf8_size

_VERSION = "1"
_DIGEST = 32
_FORM = re.compile(
    r"1\|([0-9]{1,2})\|(c?)(s?)\|([0-9a-f]{16}|)\|(d?)(f?)\|([0-9a-f]{64}|)"
    r"\|([0-9a-f]{64}|)\|([0-9]{1,16})\|([0-9a-f]{64})\|([0-9a-f]{32})",
)
_NUMBER = re.compile(r"[0-9]+")


class ClientState(NamedTuple):
    """What a client session knows without a turn in flight.

    previous      the check of the turn before; empty if there was none
    tool, system  the hex digits of full references; empty for none
    """

    hex_length: int
    compress: bool
    splice: bool
    previous: str
    owes_definitions: bool
    owes_conversation: bool
    tool: str
    system: str

    def text(self, conversation: str) -> str:
        """The state as one line of ASCII."""
        options = "c" * self.compress + "s" * self.splice
        owes = "d" * self.owes_definitions + "f" * self.owes_conversation
        known = (str(self.hex_length), options, self.previous, owes)
        body = "|".join(
            (
                *(_VERSION, *known, self.tool, self.system),
                *(str(utf8_size(conversation)), _hash(conversation), ""),
            )
        )
        return body + _hash(body)[:_DIGEST]


def read_client_state(text: str, conversation: str) -> ClientState:
    """Read a state. CompactError: one that is cut or of another version, and another
    conversation.
    """
    if not is_unicode(conversation):
        raise text_error("conversation")
    version = text.partition("|")[0]
    if version != _VERSION and _NUMBER.fullmatch(version):
        raise format_error(
            CLIENT_STATE_VERSION, value=as_written(version), expected=_VERSION
        )
    form = _FORM.fullmatch(text)
    if form is None or not 8 <= int(form[1]) <= 64:
        raise format_error(CLIENT_STATE_DAMAGED)
    if _hash(text[:-_DIGEST])[:_DIGEST] != form[11]:
        raise format_error(CLIENT_STATE_DAMAGED)
    size = str(utf8_size(conversation))
    if form[9] != size or form[10] != _hash(conversation):
        raise format_error(CLIENT_STATE_CONVERSATION, value=size, expected=form[9])
    return ClientState(
        hex_length=int(form[1]),
        compress=form[2] != "",
        splice=form[3] != "",
        previous=form[4],
        owes_definitions=form[5] != "",
        owes_conversation=form[6] != "",
        tool=form[7],
        system=form[8],
    )


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
