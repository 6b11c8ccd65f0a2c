"""The side of a session that sends requests: docs/request.md, "Sessions"."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .._core.arguments import checked
from .._core.causes_gen import SESSION_CLIENT
from .._core.errors import (
    as_written,
    format_error,
    text_error,
)
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .._delta.change import Change
from .check import check_value, extended_value, session_args
from .client_definition import ClientDefinition, DefinitionMaker
from .client_deltas import fresh_deltas, next_deltas, starts_anew
from .client_state import ClientState, read_client_state
from .deltas import deltas_text
from .frame import Frame, FrameType, Request
from .read import decode_request_frame
from .requests_gen import HEX_LENGTH, REQUEST_REFERENCE, SYSTEM, TOOL
from .write import check_args, encode_request

# After so many misses a short reference is not used again: the server's registry
# may use another length, or hold another text under this reference.
_FULL_ONLY = 2


class _Turn(NamedTuple):
    """A turn as the client means it, and how it was last sent."""

    tool: ClientDefinition | None
    system: ClientDefinition | None
    definitions: tuple[ClientDefinition, ...]  # those of the two that there are
    args: str
    conversation: str
    check: str = ""
    deltas: tuple[str, ...] = ()
    in_full: frozenset[str] = frozenset()  # the full references that the request has
    frame: str = ""


class _Debts(NamedTuple):
    """What the server missed, and what every turn therefore sends again.

    It does so until one is known to have arrived: a frame that goes once may be lost
    each time.
    """

    definitions: bool = False
    conversation: bool = False


class ClientSession:
    """Sends definitions once, references after, and what changed in a conversation.

    turn() gives the frames to send; answer() takes what the server replied, and
    gives what to send then. One ServerSession on the other side takes them in
    their order. compress says whether to consider compressed deltas; splice, whether
    the delta that inserts and deletes may be sent: deploy servers that read it first.
    hex_length is that of the server's registry. A session is of one thread.
    """

    __slots__ = (
        "_compress",
        "_copy",
        "_definitions",
        "_frames",
        "_hex_length",
        "_limits",
        "_misses",
        "_owes",
        "_previous",
        "_sent",
        "_splice",
        "_turn",
    )

    @checked
    def __init__(
        self,
        *,
        compress: bool = True,
        splice: bool = False,
        hex_length: int = HEX_LENGTH,
        limits: Limits | None = None,
    ) -> None:
        self._compress = compress
        self._splice = splice
        self._limits = limits or DEFAULT_LIMITS
        self._hex_length = hex_length
        self._definitions = DefinitionMaker(hex_length, self._limits)
        self._previous = ""  # check value
        self._copy: str | None = None  # of the conversation, at the peer
        self._turn: _Turn | None = None
        self._owes = _Debts()
        self._frames: tuple[str, ...] = ()  # those that were returned last
        self._sent: set[str] = set()  # the full references of sent definitions
        # How often the server missed a short reference, by the full one.
        self._misses: dict[str, int] = {}

    @checked
    def turn(
        self,
        *,
        tools: Sequence[str] = (),
        system: str | None = None,
        args: str = "{}",
        conversation: str,
    ) -> list[str]:
        """The frames of the next request, definitions first.

        tools are the texts of JSON objects, args that of a JSON value; conversation
        is all of it. CompactError, and nothing changes: of the text kind for a lone
        surrogate; of the format kind for a tool that is no JSON object and for what
        is past a limit; unrepresentable ("args") for args that are no JSON value.
        """
        tools = tuple(tools)
        copy = None if self._owes.conversation else self._copy
        change = None if copy is None else Change(copy, conversation)
        # If the text begins with the copy, only the rest has to be checked.
        rest = conversation[change.prefix :] if change else conversation
        if not all(map(is_unicode, (*tools, system or "", args, rest))):
            raise text_error("turn")
        tool = self._definitions.make(TOOL, tools) if tools else None
        prompt = None if system is None else self._definitions.make(SYSTEM, (system,))
        check_args(args, self._limits)
        if change is None:
            deltas = fresh_deltas(conversation, compress=self._compress)
        else:
            deltas = next_deltas(change, compress=self._compress, splice=self._splice)
        before = self._turn
        parts = tuple([part for part in (tool, prompt) if part is not None])
        turn = _Turn(tool, prompt, parts, args, conversation)
        owes = self._owes
        turn = self._send(
            turn, deltas, _all_of(turn) if any(owes) else self._full_only()
        )
        self._forgive(before)
        unsent = [
            part.frame
            for part in turn.definitions
            if self._is_unsent(part) or owes.definitions
        ]
        return self._returned([*unsent, turn.frame])

    @checked
    def answer(self, replies: Iterable[str]) -> list[str]:
        """The frames to send after what a server replied to all frames of the turn.

        A request is the last. Without a miss among the replies the turn has arrived, so
        never call this for frames that were lost. Replies that are not to the current
        turn are ignored. CompactError (format), and nothing changes, for a frame that is
        no reply.
        """
        frames = [self._read_reply(reply) for reply in replies]
        turn = self._turn
        if turn is None:
            return []
        missing = [
            part
            for part in turn.definitions
            if any(_is_miss(frame, part) for frame in frames)
        ]
        in_full = turn.in_full  # as the server got it, before a fresh start
        lost = REQUEST_REFERENCE + turn.check
        is_lost = any(
            f.type == FrameType.REQUEST_MISS and f.reference == lost for f in frames
        )
        arrived = not missing and not is_lost
        owes = self._owes
        owes = (
            _Debts()
            if arrived
            else _Debts(owes.definitions or bool(missing), owes.conversation or is_lost)
        )
        if owes.conversation:
            deltas = fresh_deltas(turn.conversation, compress=self._compress)
            turn = self._send(turn, deltas, _all_of(turn))
        self._owes = owes
        for frame in frames:
            self._take_notice(frame, turn)
        if arrived:
            return []
        short = [part.full for part in missing if part.full not in in_full]
        defined = turn.definitions if owes.definitions else ()
        for part in defined:
            self._is_unsent(part)
        turn = self._refer_in_full(turn, short)
        return self._returned([*(part.frame for part in defined), turn.frame])

    def again(self) -> list[str]:
        """The last frames once more, to the byte: for an answer that was lost or cut off.

        A server that has delivered the turn says so, and what it answered, and does not
        ask its model again. Before the first turn there are none.
        """
        return list(self._frames)

    @property
    def check(self) -> str:
        """The check that the next turn builds on; empty before the first.

        It is that of the turn, or of the text that extended it. A server session that
        has the same text has the same check.
        """
        return self._previous

    def export(self) -> str:
        """The session's state, one line of ASCII: docs/request.md, "A client that restarts".

        It has no text of a prompt, a tool, arguments or the conversation. Its hashes
        confirm a guess, so it is private. A turn in flight is not in it: what the
        client believes the server to have is.
        """
        turn, begun = self._turn, self._copy is not None
        state = ClientState(
            hex_length=self._hex_length,
            compress=self._compress,
            splice=self._splice,
            previous=self._previous if begun else "",
            owes_definitions=self._owes.definitions,
            owes_conversation=self._owes.conversation,
            tool=turn.tool.full[-64:] if turn and turn.tool else "",
            system=turn.system.full[-64:] if turn and turn.system else "",
        )
        return state.text(self._copy or "")

    @classmethod
    @checked
    def restore(
        cls, state: str, conversation: str, *, limits: Limits | None = None
    ) -> "ClientSession":
        """Go on with an exported session.

        The conversation is the one that the client believes the server to have: that
        of the last turn, and the answer that it was extended by. CompactError: of the
        format kind for a state that is cut or of another version and for another
        conversation, of the text kind for a lone surrogate.
        """
        known = read_client_state(state, conversation)
        session = cls(
            compress=known.compress,
            splice=known.splice,
            hex_length=known.hex_length,
            limits=limits,
        )
        session._previous = known.previous
        session._copy = conversation if known.previous else None
        session._owes = _Debts(known.owes_definitions, known.owes_conversation)
        for family, digits in ((TOOL, known.tool), (SYSTEM, known.system)):
            if digits:
                session._sent.add(family.reference + digits)
        return session

    def start_again(self) -> None:
        """Make the next turn a fresh start, without splices.

        For a server that refused a request with the format kind and replied nothing: it
        may be older.
        """
        self._splice = False
        self._owes = _Debts(self._owes.definitions, True)

    def _returned(self, frames: list[str]) -> list[str]:
        self._frames = tuple(frames)
        return frames

    def _refer_in_full(self, turn: _Turn, missed: list[str]) -> _Turn:
        """Note the misses; only a definition's text decides what a full reference means."""
        for each in missed:
            self._misses[each] = self._misses.get(each, 0) + 1
        full = frozenset(part.full for part in turn.definitions)
        self._turn = turn = self._written(turn, turn.check, turn.deltas, full)
        return turn

    @checked
    def extend(self, text: str) -> None:
        """Append what the server wrote to both copies, without sending it.

        The server session does the same, so the turn has arrived. Call it once a turn,
        with the whole answer. CompactError (text) for a lone surrogate.
        """
        if not is_unicode(text):
            raise text_error("text")
        self._previous = extended_value(self._previous, text)
        if self._copy is not None:
            self._copy += text
        self._owes = _Debts()

    def _send(
        self, turn: _Turn, deltas: tuple[str, ...], in_full: frozenset[str]
    ) -> _Turn:
        """Make a turn the current one, with its check value."""
        check = check_value(
            "" if starts_anew(deltas) else self._previous,
            turn.tool.full if turn.tool else "",
            turn.system.full if turn.system else "",
            turn.args,
            deltas_text(deltas, self._limits),
        )
        self._turn = turn = self._written(turn, check, deltas, in_full)
        self._previous = check
        self._copy = turn.conversation
        return turn

    def _written(
        self,
        turn: _Turn,
        check: str,
        deltas: tuple[str, ...],
        in_full: frozenset[str],
    ) -> _Turn:
        """The turn with its request."""
        request = Request(
            tool=_reference(turn.tool, in_full),
            system=_reference(turn.system, in_full),
            args=session_args(check, turn.args),
            deltas=deltas,
        )
        frame = encode_request(request, limits=self._limits)
        return turn._replace(check=check, deltas=deltas, in_full=in_full, frame=frame)

    def _full_only(self) -> frozenset[str]:
        """The definitions whose short reference the server does not take."""
        misses = self._misses
        return frozenset([full for full in misses if misses[full] >= _FULL_ONLY])

    def _forgive(self, turn: _Turn | None) -> None:
        """Sets the misses of a short reference to 0 if the turn went without one."""
        if turn is None or not self._misses:
            return
        for part in turn.definitions:
            if self._misses.get(part.full) == 1 and part.full not in turn.in_full:
                del self._misses[part.full]

    def _is_unsent(self, definition: ClientDefinition) -> bool:
        """Whether to send a definition; it counts as sent from now on."""
        if definition.full in self._sent:
            return False
        if len(self._sent) >= self._limits.registry_entries:
            self._sent.clear()
            self._misses.clear()
        self._sent.add(definition.full)
        return True

    def _read_reply(self, reply: str) -> Frame:
        frame = decode_request_frame(reply, limits=self._limits)
        if frame.reference is None:
            raise format_error(SESSION_CLIENT, value=as_written(frame.type))
        return frame

    def _take_notice(self, frame: Frame, turn: _Turn) -> None:
        """Use the full reference of a definition whose short one is taken."""
        if frame.type not in (FrameType.TOOL_REF, FrameType.SYSTEM_REF):
            return
        full = frame.reference
        if full is not None and (
            full in self._sent or full in [part.full for part in turn.definitions]
        ):
            self._sent.add(full)
            self._misses[full] = _FULL_ONLY


def _all_of(turn: _Turn) -> frozenset[str]:
    return frozenset([part.full for part in turn.definitions])


def _reference(part: ClientDefinition | None, in_full: frozenset[str]) -> str | None:
    if part is None:
        return None
    return part.full if part.full in in_full else part.short


def _is_miss(frame: Frame, definition: ClientDefinition) -> bool:
    miss = FrameType.TOOL_MISS if definition.family is TOOL else FrameType.SYSTEM_MISS
    return frame.type == miss and frame.reference in (definition.full, definition.short)
