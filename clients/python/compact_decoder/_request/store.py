"""The stores of definitions and of states: docs/request.md, "Registry"."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Store(Protocol):
    """What keeps the texts of definitions, for any number of threads.

    Any exception means: not available. One that is made for short references of one
    length has it as hex_length; a registry of another length refuses the store.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes put texts into it."""
        ...

    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """Keep a text under both references, in one scope.

        Where another text holds the short one, keep it under the full one alone,
        and return True: it is taken.
        """
        ...

    def get(self, scope: str, reference: str) -> str | None:
        """The text of a short or full reference of a scope, or None."""
        ...


class AsyncStore(Protocol):
    """The same for an AsyncRegistry, for any number of tasks and threads that use it."""

    @property
    def shared(self) -> bool:
        """As in Store."""
        ...

    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """As in Store."""
        ...

    async def get(self, scope: str, reference: str) -> str | None:
        """As in Store."""
        ...


class SessionStore(Protocol):
    """What keeps the states of StoredSessions, for any number of threads.

    Every process that takes a session's frames uses the same store. A key is
    printable ASCII. Any exception means: not available.
    """

    def load(self, key: str) -> str | None:
        """The state under a key, or None."""
        ...

    def swap(self, key: str, old: str, state: str) -> bool:
        """Keep a state if the present one under the key begins with old.

        If old is empty, keep it if there is none yet. Return whether it was kept.
        Nobody else may write under the key between the look and the write.
        """
        ...


class StatePart(NamedTuple):
    """UTF-8 bytes of the present state, and a text that follows them.

    They are counted behind the old text that the state begins with.
    """

    start: int
    end: int
    text: str


class PartStore(SessionStore, Protocol):
    """A SessionStore that puts a new state together from the present one.

    A long conversation with a small change is then a small swap. For any number of
    threads.
    """

    def swap_parts(
        self, key: str, old: str, begin: str, parts: Sequence[StatePart]
    ) -> bool:
        """As swap, of a state in parts: a text to begin with, and then the parts.

        Old is not empty, no part's range is, and each lies within the present state.
        """
        ...


class AsyncSessionStore(Protocol):
    """The same for AsyncStoredSessions, for any number of tasks and threads."""

    async def load(self, key: str) -> str | None:
        """As in SessionStore."""
        ...

    async def swap(self, key: str, old: str, state: str) -> bool:
        """As in SessionStore."""
        ...


class AsyncPartStore(AsyncSessionStore, Protocol):
    """The same for an AsyncSessionStore, for any number of tasks and threads."""

    async def swap_parts(
        self, key: str, old: str, begin: str, parts: Sequence[StatePart]
    ) -> bool:
        """As in PartStore."""
        ...
