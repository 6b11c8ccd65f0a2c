"""Work that asks a store, written once for stores that answer and for those that wait.

A generator yields what it asks; a driver asks a store and sends the answer back,
or throws the error in. Nothing here knows an event loop.
"""

from collections.abc import Awaitable, Generator
from typing import NamedTuple, TypeAlias, TypeVar

from .._core.errors import CompactError
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .store import AsyncStore, Store

_T = TypeVar("_T")


class _Put(NamedTuple):
    scope: str
    short: str
    full: str
    text: str

    def ask(self, store: Store) -> object:
        return store.put(*self)

    def ask_async(self, store: AsyncStore) -> Awaitable[object]:
        return store.put(*self)


class _Get(NamedTuple):
    scope: str
    reference: str

    def ask(self, store: Store) -> object:
        return store.get(*self)

    def ask_async(self, store: AsyncStore) -> Awaitable[object]:
        return store.get(*self)


# Work that ends in a value.
Steps: TypeAlias = Generator[_Put | _Get, object, _T]


def put(scope: str, short: str, full: str, text: str) -> Steps[bool]:
    """Put a text; whether another one holds the short reference."""
    taken = yield _Put(scope, short, full, text)
    if isinstance(taken, bool):
        return taken
    raise _wrong_answer(taken, "bool")


def get(scope: str, reference: str) -> Steps[str | None]:
    """Get the text of a reference, if there is one."""
    text = yield _Get(scope, reference)
    if text is None or isinstance(text, str):
        return text
    raise _wrong_answer(text, "str")


def run(steps: Steps[_T], store: Store) -> _T:
    """Do the work with a store."""
    try:
        call = next(steps)
        while True:
            try:
                answer = call.ask(store)
            except Exception as cause:
                call = steps.throw(_failure(cause))
            else:
                call = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


async def run_async(steps: Steps[_T], store: AsyncStore) -> _T:
    """Do the work with a store that is waited for. Cancelled, it is not finished."""
    try:
        call = next(steps)
        while True:
            try:
                answer = await call.ask_async(store)
            except Exception as cause:
                call = steps.throw(_failure(cause))
            else:
                call = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


def _failure(cause: Exception) -> CompactError:
    """What a store raised, as an error of this package."""
    if isinstance(cause, CompactError):
        return cause
    error = NOT_AVAILABLE_ERROR(f"The store of definitions is not available: {cause}")
    error.__cause__ = cause
    return error


def _wrong_answer(answer: object, wanted: str) -> CompactError:
    found = type(answer).__name__
    return NOT_AVAILABLE_ERROR(f"The store of definitions gave {found}, not {wanted}")
