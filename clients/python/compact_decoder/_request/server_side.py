"""The work of server sessions, whose state others keep: docs/request.md, "Sessions"."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .._core.causes_gen import SESSION_SERVER
from .._core.errors import CompactError, as_written, format_error
from .._core.errors_gen import REFERENCE_CONFLICT_ERROR, UNKNOWN_REFERENCE_ERROR
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .check import check_value, read_session_args
from .client_deltas import starts_anew
from .edited_text import apply_deltas
from .family import Family
from .frame import FrameType, Request
from .read import decode_request_frame
from .reference import full_reference, unknown_reference
from .registry import Definitions
from .requests_gen import REQUEST_MISS, REQUEST_REFERENCE, SEPARATOR, SYSTEM, TOOL
from .state import SessionState
from .store_steps import Steps

_DEFINITIONS: dict[str, Family] = {
    FrameType.TOOL_DEF: TOOL,
    FrameType.SYSTEM_FULL: SYSTEM,
}
_REFERENCES: dict[str, Family] = {
    FrameType.TOOL_REF: TOOL,
    FrameType.SYSTEM_REF: SYSTEM,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole request, as the client meant it.

    tool          the text of its tools, or None
    system        its system prompt, or None
    args          the text of its arguments
    conversation  all of it
    """

    tool: str | None
    system: str | None
    args: str
    conversation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a frame came to.

    replies    frames to send to the client
    request    the request to act on
    error      why there is none, though the frame should have brought something
    duplicate  the frame brought the last request again, which is to be ignored
    answer     what the conversation was extended by since then, of a duplicate; None:
               the model still writes, or the process in which it wrote has died
    """

    replies: tuple[str, ...] = ()
    request: Turn | None = None
    error: CompactError | None = None
    duplicate: bool = False
    answer: str | None = None


class Asked(NamedTuple):
    """A request of a session, with its arguments taken apart."""

    request: Request
    check: str
    args: str


class ServerSide:
    """A server session without its state: its work, as questions to stores."""

    __slots__ = ("_definitions", "_scope", "limits")

    def __init__(
        self, definitions: Definitions, scope: str, limits: Limits | None
    ) -> None:
        self._definitions = definitions
        self._scope = scope
        self.limits = limits or DEFAULT_LIMITS

    def receive(
        self, frame: str, take: Callable[[Asked], Steps[Outcome]]
    ) -> Steps[Outcome]:
        """Take one frame, and leave requests to a session. Nothing is raised."""
        try:
            return (yield from self._receive(frame, take))
        except CompactError as error:
            return Outcome(error=error)

    def _receive(
        self, frame: str, take: Callable[[Asked], Steps[Outcome]]
    ) -> Steps[Outcome]:
        read = decode_request_frame(frame, limits=self.limits)
        if read.request is not None:
            asked = read_session_args(read.request.args, self.limits)
            return (yield from take(Asked(read.request, *asked)))
        if read.text is not None:
            return (yield from self._define(_DEFINITIONS[read.type], read.text))
        family = _REFERENCES.get(read.type)
        if family is None or read.reference is None:
            raise format_error(SESSION_SERVER, value=as_written(read.type))
        try:
            yield from self._definitions.resolve(self._scope, read.reference)
        except CompactError as error:
            return _unresolved(family, read.reference, error)
        return Outcome()

    def _define(self, family: Family, text: str) -> Steps[Outcome]:
        try:
            yield from self._definitions.define(self._scope, family.kind, text)
        except REFERENCE_CONFLICT_ERROR as error:
            notice = family.refer + full_reference(family, text)
            return Outcome(error=error, replies=(notice,))
        return Outcome()

    def decide(
        self, current: Callable[[], SessionState], asked: Asked
    ) -> Steps[tuple[Outcome, SessionState | None]]:
        """What a request does, and the state after it if it is delivered.

        The state is read only when nothing is waited for any more, so no other frame can
        change it in between.
        """
        request, check, args = asked
        anew = starts_anew(request.deltas)
        known = current()
        answer = known.answer()
        if check == known.delivered and (answer is not None or not anew):
            return Outcome(duplicate=True, answer=answer), None
        texts, failed = yield from self._resolve(request)
        if failed:
            replies = tuple(reply for outcome in failed for reply in outcome.replies)
            return Outcome(error=failed[0].error, replies=replies), None
        # From here on nothing waits: no other frame comes between.
        state = current()
        tool, system = texts
        meant = check_value(
            "" if anew else state.previous,
            "" if tool is None else full_reference(TOOL, tool),
            "" if system is None else full_reference(SYSTEM, system),
            args,
            "".join(SEPARATOR + delta for delta in request.deltas),  # as it came
        )
        if meant != check:
            reference = REQUEST_REFERENCE + check
            error = unknown_reference(reference)
            return Outcome(error=error, replies=(REQUEST_MISS + reference,)), None
        text = apply_deltas(state.conversation, request.deltas, self.limits)
        turn = Turn(tool, system, args, text)
        return Outcome(request=turn), SessionState(check, check, None, text)

    def _resolve(
        self, request: Request
    ) -> Steps[tuple[list[str | None], list[Outcome]]]:
        """The texts of the tools and of the system prompt, and what has none."""
        texts: list[str | None] = []
        failed: list[Outcome] = []
        for family, reference in ((TOOL, request.tool), (SYSTEM, request.system)):
            text = None
            try:
                if reference is not None:
                    text = yield from self._definitions.resolve(self._scope, reference)
            except CompactError as error:
                failed.append(_unresolved(family, str(reference), error))
            texts.append(text)
        return texts, failed


def _unresolved(family: Family, reference: str, error: CompactError) -> Outcome:
    """The client is to send the definition again, unless the store is down."""
    missing = isinstance(error, UNKNOWN_REFERENCE_ERROR)
    return Outcome(error=error, replies=(family.miss + reference,) if missing else ())
