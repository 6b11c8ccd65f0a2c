"""Stores that keep their callers waiting, and what drives those callers by hand."""

from collections.abc import Coroutine, Generator
from inspect import iscoroutine
from typing import Any, TypeVar

from compact_decoder import (
    AsyncRegistry,
    AsyncServerSession,
    AsyncStoredSession,
    Limits,
    MemoryStore,
    SessionStore,
    Store,
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


class Waited:
    """An object that is waited for, as one of the other kind, for tests of that kind."""

    def __init__(self, waited: Any) -> None:
        self.waited = waited

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.waited, name)
        if not callable(found):
            return found

        def call(*args: Any, **named: Any) -> Any:
            result = found(*args, **named)
            return finish(result) if iscoroutine(result) else result

        return call


def registry(store: Store | None = None, **options: Any) -> Any:
    store = store or MemoryStore(limits=options.get("limits"))
    return Waited(AsyncRegistry(WaitingStore(store), **options))


def server_session(registry: Waited, scope: str, limits: Limits | None) -> Any:
    return Waited(AsyncServerSession(registry.waited, scope, limits=limits))


def stored_session(
    registry: Waited, store: SessionStore, *names: str, limits: Limits | None
) -> Any:
    states = WaitingStates(store)
    return Waited(AsyncStoredSession(registry.waited, states, *names, limits=limits))
