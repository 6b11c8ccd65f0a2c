"""Stores that keep their callers waiting, and what drives those callers by hand."""

from collections.abc import Coroutine, Generator
from typing import Any, Literal, TypeVar

from compact_decoder import (
    AsyncRegistry,
    AsyncServerSession,
    AsyncStoredSession,
    Limits,
    MemoryStore,
    Outcome,
    Received,
    Registry,
    ServerSession,
    SessionStore,
    Store,
    StoredSession,
)

_T = TypeVar("_T")


class Pause:
    """Gives way once; no event loop is needed."""

    def __await__(self) -> Generator[None, None, None]:
        yield


def finish(work: Coroutine[Any, Any, _T]) -> _T:
    """Resume work until it ends."""
    while True:
        try:
            work.send(None)
        except StopIteration as end:
            value: _T = end.value
            return value


class WaitingStore:
    """A store whose every answer is waited for."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = MemoryStore() if store is None else store
        self.shared = self.store.shared
        self.calls: list[str] = []

    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        self.calls.append("put")
        await Pause()
        return self.store.put(scope, short, full, text)

    async def get(self, scope: str, reference: str) -> str | None:
        self.calls.append("get")
        await Pause()
        return self.store.get(scope, reference)


class WaitedRegistry(Registry):
    """An AsyncRegistry that tests of the other kind can use."""

    __slots__ = ("waited",)

    def __init__(self, store: Store | None, **options: Any) -> None:
        store = store or MemoryStore(limits=options.get("limits"))
        self.waited = AsyncRegistry(WaitingStore(store), **options)

    def define(self, scope: str, kind: Literal["tool", "system"], text: str) -> str:
        return finish(self.waited.define(scope, kind, text))

    def resolve(self, scope: str, reference: str) -> str:
        return finish(self.waited.resolve(scope, reference))

    def receive(self, scope: str, frame: str) -> Received:
        return finish(self.waited.receive(scope, frame))


class WaitedSession(ServerSession):
    """An AsyncServerSession likewise."""

    __slots__ = ("waited",)

    def __init__(
        self, registry: WaitedRegistry, scope: str, limits: Limits | None
    ) -> None:
        self.waited = AsyncServerSession(registry.waited, scope, limits=limits)

    def receive(self, frame: str) -> Outcome:
        return finish(self.waited.receive(frame))

    def extend(self, text: str) -> None:
        self.waited.extend(text)


class WaitingStates:
    """A store of states whose every answer is waited for."""

    def __init__(self, store: SessionStore) -> None:
        self.store = store

    async def load(self, key: str) -> str | None:
        await Pause()
        return self.store.load(key)

    async def swap(self, key: str, old: str, state: str) -> bool:
        await Pause()
        return self.store.swap(key, old, state)


class WaitedStored(StoredSession):
    """An AsyncStoredSession likewise."""

    __slots__ = ("waited",)

    def __init__(
        self,
        registry: WaitedRegistry,
        store: SessionStore,
        scope: str,
        session: str,
        limits: Limits | None,
    ) -> None:
        self.waited = AsyncStoredSession(
            registry.waited, WaitingStates(store), scope, session, limits=limits
        )

    def receive(self, frame: str) -> Outcome:
        return finish(self.waited.receive(frame))

    def extend(self, text: str) -> None:
        finish(self.waited.extend(text))
