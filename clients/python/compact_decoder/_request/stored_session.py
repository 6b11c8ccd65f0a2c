"""Server sessions whose state lies in a store: docs/scale.md."""

from .._core.arguments import checked
from .._core.causes_gen import SESSION_BEHIND
from .._core.errors import CompactError, limit_error, make_error, text_error
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .._core.limits_gen import Limits
from .._core.text import is_unicode, utf8_size
from .registry import AsyncRegistry, Definitions, Registry
from .server_side import Asked, Outcome, ServerSide
from .state import SessionState, StateAtRest, read_state, session_key
from .state_parts import parts_of
from .store import AsyncSessionStore, SessionStore
from .store_steps import Question, Steps, found, is_yes, run, run_async

# How many races a frame may lose before it is refused. Another frame of the
# session won each of them.
_MOST_RACES = 8


class _Stored:
    """A session that remembers the state that it has loaded or written last."""

    __slots__ = ("_in_parts", "_key", "_known", "_side")

    def __init__(
        self,
        definitions: Definitions,
        store: SessionStore | AsyncSessionStore,
        scope: str,
        session: str,
        limits: Limits | None,
    ) -> None:
        self._in_parts = hasattr(store, "swap_parts")
        self._key = session_key(scope, session)
        self._side = ServerSide(definitions, scope, limits)
        self._known: StateAtRest | None = None

    @property
    def check(self) -> str:
        """What check of the client session is, if both have the same text.

        It is that of the state that was loaded or written last; empty if there is none.
        """
        return self._known.state.previous if self._known else ""

    def _take(self, asked: Asked) -> Steps[Outcome]:
        """Judge a request by the state in the store; again if another process changed that."""
        for _ in range(_MOST_RACES):
            old = yield from self._load()
            outcome, state = yield from self._decide(old.state, asked)
            if state is None or (yield from self._swap(old, state)):
                return outcome
        raise _changed_since()

    def _decide(
        self, state: SessionState, asked: Asked
    ) -> Steps[tuple[Outcome, SessionState | None]]:
        return (yield from self._side.decide(lambda: state, asked))

    def _extend(self, text: str) -> Steps[None]:
        if not is_unicode(text):
            raise text_error("text")
        old = self._known or (yield from self._load())
        most = self._side.limits.output
        if utf8_size(old.state.conversation) + utf8_size(text) > most:
            raise limit_error("output", most)
        if not (yield from self._swap(old, old.state.extended(text))):
            raise _changed_since()

    def _load(self) -> Steps[StateAtRest]:
        self._known = None
        text = found((yield "load", (self._key,)))
        self._known = read_state(self._key, text or "")
        return self._known

    def _swap(self, old: StateAtRest, state: SessionState) -> Steps[bool]:
        self._known = None
        head = state.head(self._key)
        swapped = is_yes((yield self._written(old, head, state.conversation)))
        if swapped:
            self._known = StateAtRest(head, state)
        return swapped

    def _written(self, old: StateAtRest, head: str, conversation: str) -> Question:
        """A swap with no more of a conversation than the store needs."""
        if self._in_parts and old.head:
            whole = parts_of(old.state.conversation, conversation)
            if whole is not None:
                begin, parts = whole
                return "swap_parts", (self._key, old.head, head + begin, parts)
        return "swap", (self._key, old.head, head + conversation)


class StoredSession(_Stored):
    """A ServerSession whose state lies in a store.

    Any process can open the session and take its next frame. It is cheap to make,
    even for each frame, and is for one thread. Many StoredSessions, in many
    processes, may serve one session at the same time.

    The session is an id that the caller authenticates like the scope. Definitions
    are in the registry; its store may be the same one. CompactError: of the text kind
    for a lone surrogate, of the format kind for an empty id and for more than 256
    UTF-8 bytes of a scope or an id.
    """

    __slots__ = ("_states", "_store")

    @checked
    def __init__(
        self,
        registry: Registry,
        store: SessionStore,
        scope: str,
        session: str,
        *,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(registry._definitions, store, scope, session, limits)
        self._store = registry._store
        self._states = store

    @checked
    def receive(self, frame: str) -> Outcome:
        """Take a frame. Nothing is raised: see Outcome.error.

        When several processes get frames of the session at the same time, each
        answers as if the frames had come one after the other. If a store fails,
        the error is of the kind not available; the turn may have been taken, so
        the client sends it again.
        """
        work = self._side.receive(frame, self._take)
        return run(work, self._store, self._states)

    @checked
    def extend(self, text: str) -> None:
        """Append what the server wrote to the state that was loaded or written last.

        CompactError: as ServerSession.extend; of the format kind for a limit; not
        available if the store fails, or if another process has changed the state
        since. Then nothing is appended, and the client's next turn starts from
        nothing.
        """
        run(self._extend(text), self._store, self._states)


class AsyncStoredSession(_Stored):
    """A StoredSession whose registry and store are waited for. It is of one thread.

    Frames must stay in order: await the outcome of one before giving the next.
    """

    __slots__ = ("_states", "_store")

    @checked
    def __init__(
        self,
        registry: AsyncRegistry,
        store: AsyncSessionStore,
        scope: str,
        session: str,
        *,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(registry._definitions, store, scope, session, limits)
        self._store = registry._store
        self._states = store

    @checked
    async def receive(self, frame: str) -> Outcome:
        """As StoredSession.receive. If it is cancelled, the turn may have been taken."""
        work = self._side.receive(frame, self._take)
        return await run_async(work, self._store, self._states)

    @checked
    async def extend(self, text: str) -> None:
        """As StoredSession.extend."""
        await run_async(self._extend(text), self._store, self._states)


def _changed_since() -> CompactError:
    return make_error(NOT_AVAILABLE_ERROR, SESSION_BEHIND)
