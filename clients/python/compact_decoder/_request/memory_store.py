"""Definitions kept in memory: docs/request.md, "Registry"."""

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from .._core.arguments import checked
from .._core.errors import limit_error
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import utf8_size

_Key = tuple[str, str]  # a scope, and a reference in it


class _Entry:
    """A text, and the short reference that it holds, unless another one does."""

    __slots__ = ("short", "size", "text", "touched")

    def __init__(self, text: str, size: int) -> None:
        self.text = text
        self.size = size
        self.short: _Key | None = None
        self.touched = 0.0


class MemoryStore:
    """A store of one process, for any number of threads, of definitions and states.

    It holds at most limits.registry_entries texts of all scopes, and at most
    limits.registry_bytes UTF-8 bytes of text; the least recently used go first.
    Where ttl is given, so do those neither put nor got, nor swapped in, for ttl
    seconds of clock.
    """

    __slots__ = ("_bytes", "_clock", "_entries", "_limits", "_lock", "_shorts", "_ttl")

    #: Whether other processes see what is put here.
    shared: bool = False

    @checked
    def __init__(
        self,
        *,
        limits: Limits | None = None,
        ttl: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits or DEFAULT_LIMITS
        self._ttl = ttl
        self._clock = clock
        self._lock = Lock()
        self._entries: OrderedDict[_Key, _Entry] = OrderedDict()  # by full reference
        self._shorts: dict[_Key, _Key] = {}
        self._bytes = 0

    @checked
    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """Keep a text; whether another one holds the short reference.

        It is then known by its full reference alone. CompactError (format) with
        the limit, and nothing kept, for a text too large even for an empty store.
        """
        size = self._fitting(text)
        key, alias = (scope, full), (scope, short)
        with self._lock:
            self._drop_expired()
            taken = self._shorts.get(alias, key) != key
            entry = self._entries.get(key) or self._add(key, text, size)
            self._touch(key, entry)
            if not taken:
                self._name(key, entry, alias)
            return taken

    @checked
    def get(self, scope: str, reference: str) -> str | None:
        """The text of a short or full reference, if there is one."""
        key = (scope, reference)
        with self._lock:
            self._drop_expired()
            key = key if key in self._entries else self._shorts.get(key, key)
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._touch(key, entry)
            return entry.text

    @checked
    def load(self, key: str) -> str | None:
        """The state of a session, if there is one. This does not count as a use."""
        with self._lock:
            self._drop_expired()
            entry = self._entries.get((key, ""))
            return None if entry is None else entry.text

    @checked
    def swap(self, key: str, old: str, state: str) -> bool:
        """Keep the state of a session, if the one before begins with old.

        CompactError as put.
        """
        size = self._fitting(state)
        own = (key, "")  # no definition has an empty reference
        with self._lock:
            self._drop_expired()
            held = self._entries.get(own)
            if held is None:
                if old:
                    return False
            elif not old or not held.text.startswith(old):
                return False
            else:
                self._drop(own)
            self._touch(own, self._add(own, state, size))
            return True

    def _fitting(self, text: str) -> int:
        """The size of a text, if an empty store could take it."""
        size = utf8_size(text)
        if size > self._limits.registry_bytes:
            raise limit_error("registry_bytes", self._limits.registry_bytes)
        if self._limits.registry_entries <= 0:
            raise limit_error("registry_entries", self._limits.registry_entries)
        return size

    def _add(self, key: _Key, text: str, size: int) -> _Entry:
        self._make_room(size)
        entry = self._entries[key] = _Entry(text, size)
        self._bytes += size
        return entry

    def _touch(self, key: _Key, entry: _Entry) -> None:
        self._entries.move_to_end(key)
        if self._ttl is not None:
            entry.touched = self._clock()

    def _name(self, key: _Key, entry: _Entry, alias: _Key) -> None:
        if entry.short is not None:
            del self._shorts[entry.short]
        entry.short = alias
        self._shorts[alias] = key

    def _drop_expired(self) -> None:
        """Entries are in order of use, so they also expire in that order."""
        if self._ttl is None:
            return
        oldest = self._clock() - self._ttl
        while self._entries:
            if next(iter(self._entries.values())).touched > oldest:
                return
            self._drop(next(iter(self._entries)))

    def _make_room(self, size: int) -> None:
        while (
            len(self._entries) >= self._limits.registry_entries
            or self._bytes + size > self._limits.registry_bytes
        ):
            self._drop(next(iter(self._entries)))

    def _drop(self, key: _Key) -> None:
        entry = self._entries.pop(key)
        self._bytes -= entry.size
        if entry.short is not None:
            del self._shorts[entry.short]


class AsyncMemoryStore:
    """A MemoryStore for an AsyncRegistry, for any number of threads. It never waits."""

    __slots__ = ("_store",)

    #: Whether other processes see what is put here.
    shared: bool = False

    @checked
    def __init__(
        self,
        *,
        limits: Limits | None = None,
        ttl: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = MemoryStore(limits=limits, ttl=ttl, clock=clock)

    @checked
    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """As MemoryStore.put."""
        return self._store.put(scope, short, full, text)

    @checked
    async def get(self, scope: str, reference: str) -> str | None:
        """As MemoryStore.get."""
        return self._store.get(scope, reference)

    @checked
    async def load(self, key: str) -> str | None:
        """As MemoryStore.load."""
        return self._store.load(key)

    @checked
    async def swap(self, key: str, old: str, state: str) -> bool:
        """As MemoryStore.swap."""
        return self._store.swap(key, old, state)
