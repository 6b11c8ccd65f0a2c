"""The side of a session that takes requests: docs/request.md, "Sessions"."""

from .._core.arguments import checked
from .._core.errors import text_error
from .._core.limits_gen import Limits
from .._core.text import is_unicode
from .registry import AsyncRegistry, Definitions, Registry
from .server_side import Asked, Outcome, ServerSide
from .state import SessionState
from .store_steps import Steps, run, run_async


class _Session:
    """A session that keeps its state."""

    __slots__ = ("_side", "_state")

    def __init__(
        self, definitions: Definitions, scope: str, limits: Limits | None
    ) -> None:
        if not is_unicode(scope):
            raise text_error("scope")
        self._side = ServerSide(definitions, scope, limits)
        self._state = SessionState()

    @checked
    def extend(self, text: str) -> None:
        """Append what the server wrote to both copies, without sending it.

        The client session does the same. CompactError (text) for a lone surrogate.
        """
        if not is_unicode(text):
            raise text_error("text")
        self._state = self._state.extended(text)

    @property
    def check(self) -> str:
        """What check of the client session is, if both have the same text."""
        return self._state.previous

    def _take(self, asked: Asked) -> Steps[Outcome]:
        outcome, state = yield from self._side.decide(lambda: self._state, asked)
        if state is not None:
            self._state = state
        return outcome


class ServerSession(_Session):
    """Takes the frames of one ClientSession; its definitions are in a registry.

    A session is of one thread; sessions of one scope share definitions. CompactError
    (text) for a scope with a lone surrogate.
    """

    __slots__ = ("_store",)

    @checked
    def __init__(
        self, registry: Registry, scope: str, *, limits: Limits | None = None
    ) -> None:
        super().__init__(registry._definitions, scope, limits)
        self._store = registry._store

    @checked
    def receive(self, frame: str) -> Outcome:
        """Take a frame. Nothing is raised: see Outcome.error.

        An error changes nothing, with one exception: a definition in conflict is
        kept under its 64 digits.
        """
        return run(self._side.receive(frame, self._take), self._store)


class AsyncServerSession(_Session):
    """A ServerSession whose registry is waited for. It is of one thread.

    Frames must stay in order: await the outcome of one before giving the next.
    """

    __slots__ = ("_store",)

    @checked
    def __init__(
        self, registry: AsyncRegistry, scope: str, *, limits: Limits | None = None
    ) -> None:
        super().__init__(registry._definitions, scope, limits)
        self._store = registry._store

    @checked
    async def receive(self, frame: str) -> Outcome:
        """As ServerSession.receive. If it is cancelled, no request has been taken."""
        return await run_async(self._side.receive(frame, self._take), self._store)
