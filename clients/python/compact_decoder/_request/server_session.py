"""The side of a session that takes requests: docs/request.md, "Sessions"."""

from dataclasses import dataclass

from .._core.causes_gen import SESSION_SERVER
from .._core.errors import CompactError, as_written, format_error, text_error
from .._core.errors_gen import REFERENCE_CONFLICT_ERROR, UNKNOWN_REFERENCE_ERROR
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .check import check_value, extended_value, read_session_args
from .client_deltas import starts_anew
from .edited_text import apply_deltas
from .family import Family
from .frame import FrameType, Request
from .read import decode_request_frame
from .reference import full_reference, unknown_reference
from .registry import AsyncRegistry, Definitions, Registry
from .requests_gen import REQUEST_MISS, REQUEST_REFERENCE, SEPARATOR, SYSTEM, TOOL
from .store_steps import Steps, run, run_async

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
    """

    replies: tuple[str, ...] = ()
    request: Turn | None = None
    error: CompactError | None = None
    duplicate: bool = False


class _Session:
    """What server sessions do, as work for the store of their registry."""

    __slots__ = (
        "_copy",
        "_definitions",
        "_delivered",
        "_limits",
        "_previous",
        "_scope",
    )

    def __init__(
        self, definitions: Definitions, scope: str, limits: Limits | None
    ) -> None:
        if not is_unicode(scope):
            raise text_error("scope")
        self._definitions = definitions
        self._scope = scope
        self._limits = limits or DEFAULT_LIMITS
        self._previous = ""  # check value
        self._delivered = ""  # check value of the last request
        self._copy = ""  # of the conversation

    def extend(self, text: str) -> None:
        """Append what the server wrote to both copies, without sending it.

        The client session does the same. CompactError (text) for a lone surrogate.
        """
        if not is_unicode(text):
            raise text_error("text")
        self._previous = extended_value(self._previous, text)
        self._copy += text

    def _take(self, frame: str) -> Steps[Outcome]:
        read = decode_request_frame(frame, limits=self._limits)
        if read.request is not None:
            return (yield from self._take_request(read.request))
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

    def _take_request(self, request: Request) -> Steps[Outcome]:
        check, args = read_session_args(request.args, self._limits)
        anew = starts_anew(request.deltas)
        if check == self._delivered and not anew:
            return Outcome(duplicate=True)
        texts, failed = yield from self._resolve(request)
        if failed:
            replies = tuple(reply for outcome in failed for reply in outcome.replies)
            return Outcome(error=failed[0].error, replies=replies)
        # From here on nothing waits: no other frame comes between.
        tool, system = texts
        meant = check_value(
            "" if anew else self._previous,
            "" if tool is None else full_reference(TOOL, tool),
            "" if system is None else full_reference(SYSTEM, system),
            args,
            "".join(SEPARATOR + delta for delta in request.deltas),  # as it came
        )
        if meant != check:
            reference = REQUEST_REFERENCE + check
            error = unknown_reference(reference)
            return Outcome(error=error, replies=(REQUEST_MISS + reference,))
        self._copy = apply_deltas(self._copy, request.deltas, self._limits)
        self._previous = self._delivered = check
        return Outcome(request=Turn(tool, system, args, self._copy))

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


class ServerSession(_Session):
    """Takes the frames of one ClientSession; its definitions are in a registry.

    A session is of one thread; sessions of one scope share definitions. CompactError
    (text) for a scope with a lone surrogate.
    """

    __slots__ = ("_store",)

    def __init__(
        self, registry: Registry, scope: str, *, limits: Limits | None = None
    ) -> None:
        super().__init__(registry._definitions, scope, limits)
        self._store = registry._store

    def receive(self, frame: str) -> Outcome:
        """Take a frame. Nothing is raised: see Outcome.error.

        With an error nothing has changed, but for a definition in conflict, which
        is known by its 64 digits.
        """
        try:
            return run(self._take(frame), self._store)
        except CompactError as error:
            return Outcome(error=error)


class AsyncServerSession(_Session):
    """A ServerSession whose registry is waited for. It is of one thread.

    Frames have an order: await what came of one before the next is given.
    """

    __slots__ = ("_store",)

    def __init__(
        self, registry: AsyncRegistry, scope: str, *, limits: Limits | None = None
    ) -> None:
        super().__init__(registry._definitions, scope, limits)
        self._store = registry._store

    async def receive(self, frame: str) -> Outcome:
        """As ServerSession.receive. Where it is cancelled, no request has been taken."""
        try:
            return await run_async(self._take(frame), self._store)
        except CompactError as error:
            return Outcome(error=error)


def _unresolved(family: Family, reference: str, error: CompactError) -> Outcome:
    """The client is to send the definition again, unless the store is down."""
    missing = isinstance(error, UNKNOWN_REFERENCE_ERROR)
    return Outcome(error=error, replies=(family.miss + reference,) if missing else ())
