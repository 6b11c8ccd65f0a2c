"""Server sessions whose state lies in a store: docs/scale.md."""

from .._core.causes_gen import SESSION_BEHIND
from .._core.errors import CompactError, limit_error, make_error, text_error
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .._core.limits import Limits
from .._core.text import is_unicode, utf8_size
from .registry import AsyncRegistry, Definitions, Registry
from .server_side import Asked, Outcome, ServerSide
from .state import SessionState, StateAtRest, read_state, session_key
from .store import AsyncSessionStore, SessionStore
from .store_steps import Steps, found, is_yes, run, run_async

# How many races a frame loses before it is refused. Each was won by another frame
# of the session.
_MOST_RACES = 8


class _Stored:
    """A session that knows what it has loaded or written last."""

    __slots__ = ("_key", "_known", "_side")

    def __init__(
        self, definitions: Definitions, scope: str, session: str, limits: Limits | None
    ) -> None:
        self._key = session_key(scope, session)
        self._side = ServerSide(definitions, scope, limits)
        self._known: StateAtRest | None = None

    def _take(self, asked: Asked) -> Steps[Outcome]:
        """Judge a request by what is in the store, until nobody changes that meanwhile."""
        for _ in range(_MOST_RACES):
            head, loaded = yield from self._load()
            outcome, state = yield from self._judge(loaded, asked)
            if state is None or (yield from self._swap(head, state)):
                return outcome
        raise _behind()

    def _judge(
        self, state: SessionState, asked: Asked
    ) -> Steps[tuple[Outcome, SessionState | None]]:
        return (yield from self._side.judge(lambda: state, asked))

    def _extend(self, text: str) -> Steps[None]:
        if not is_unicode(text):
            raise text_error("text")
        head, state = self._known or (yield from self._load())
        most = self._side.limits.output
        if utf8_size(state.conversation) + utf8_size(text) > most:
            raise limit_error("output", most)
        if not (yield from self._swap(head, state.extended(text))):
            raise _behind()

    def _load(self) -> Steps[StateAtRest]:
        self._known = None
        text = found((yield "load", (self._key,)))
        self._known = read_state(self._key, text or "")
        return self._known

    def _swap(self, old: str, state: SessionState) -> Steps[bool]:
        self._known = None
        head = state.head(self._key)
        answer = yield "swap", (self._key, old, head + state.conversation)
        swapped = is_yes(answer)
        if swapped:
            self._known = StateAtRest(head, state)
        return swapped


class StoredSession(_Stored):
    """A ServerSession whose state lies in a store.

    Whichever process opens the session takes its next frame. It is cheap to make,
    one for each frame that comes in if need be; many of them, in many processes,
    may stand for one session at once. One is of one thread.

    The session is an id that the caller authenticates like the scope. Definitions
    are in the registry; its store may be the same one. CompactError: of the text kind
    for a lone surrogate, of the format kind for an empty id and for more than 256
    UTF-8 bytes of a scope or an id.
    """

    __slots__ = ("_states", "_store")

    def __init__(
        self,
        registry: Registry,
        store: SessionStore,
        scope: str,
        session: str,
        *,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(registry._definitions, scope, session, limits)
        self._store = registry._store
        self._states = store

    def receive(self, frame: str) -> Outcome:
        """Take a frame. Nothing is raised: see Outcome.error.

        Of several processes that get frames of the session at once each answers as
        if they had come one after the other. Where a store fails, the error is of
        the kind not available, and the turn may have been taken: the client asks
        for it anew.
        """
        work = self._side.receive(frame, self._take)
        return run(work, self._store, self._states)

    def extend(self, text: str) -> None:
        """Append what the server wrote to the state that was loaded or written last.

        CompactError: as ServerSession.extend; of the format kind for a limit; not
        available where the store fails, or where another process has changed the
        state since: then nothing is appended, and the client's next turn begins
        afresh.
        """
        run(self._extend(text), self._store, self._states)


class AsyncStoredSession(_Stored):
    """A StoredSession whose registry and store are waited for. It is of one thread.

    Frames have an order: await what came of one before the next is given.
    """

    __slots__ = ("_states", "_store")

    def __init__(
        self,
        registry: AsyncRegistry,
        store: AsyncSessionStore,
        scope: str,
        session: str,
        *,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(registry._definitions, scope, session, limits)
        self._store = registry._store
        self._states = store

    async def receive(self, frame: str) -> Outcome:
        """As StoredSession.receive. Where it is cancelled, the turn may have been taken."""
        work = self._side.receive(frame, self._take)
        return await run_async(work, self._store, self._states)

    async def extend(self, text: str) -> None:
        """As StoredSession.extend."""
        await run_async(self._extend(text), self._store, self._states)


def _behind() -> CompactError:
    return make_error(NOT_AVAILABLE_ERROR, SESSION_BEHIND)
