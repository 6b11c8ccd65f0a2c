"""Work that asks a store, written once for synchronous and asynchronous stores.

A generator yields its questions; a driver asks a store and sends the answer back,
or throws the error into the generator. Nothing here depends on an event loop.
"""

from collections.abc import Callable, Generator
from typing import Literal, TypeAlias, TypeVar

from .._core.causes_gen import STORE_FAILED
from .._core.errors import CompactError, make_error
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .store import AsyncSessionStore, AsyncStore, SessionStore, Store

_T = TypeVar("_T")


# A question to a store of definitions or of states: a method and its arguments.
_Method: TypeAlias = Literal["put", "get", "load", "swap"]
Question: TypeAlias = tuple[_Method, tuple[str, ...]]
_OF_STATES = ("load", "swap")
# Work that ends in a value.
Steps: TypeAlias = Generator[Question, object, _T]


def is_yes(answer: object) -> bool:
    """The answer to put or swap."""
    if isinstance(answer, bool):
        return answer
    raise _wrong_answer(answer, "bool")


def found(answer: object) -> str | None:
    """The answer to get or load: a text, if there is one."""
    if answer is None or isinstance(answer, str):
        return answer
    raise _wrong_answer(answer, "str")


def ask(method: Callable[..., object], *given: str) -> object:
    """A question to a store's method, as a step on its own."""
    try:
        return method(*given)
    except CompactError:
        raise
    except Exception as cause:
        raise _failure(cause) from cause


def run(steps: Steps[_T], store: Store, states: SessionStore | None = None) -> _T:
    """Do the work with a store of definitions, and with one of states if need be."""
    try:
        method, given = next(steps)
        while True:
            try:
                asked = states if method in _OF_STATES else store
                answer = getattr(asked, method)(*given)
            except Exception as cause:
                method, given = steps.throw(_failure(cause))
            else:
                method, given = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


async def run_async(
    steps: Steps[_T], store: AsyncStore, states: AsyncSessionStore | None = None
) -> _T:
    """Do the work with stores that are waited for. Cancelled, it is not finished."""
    try:
        method, given = next(steps)
        while True:
            try:
                asked = states if method in _OF_STATES else store
                answer = await getattr(asked, method)(*given)
            except Exception as cause:
                method, given = steps.throw(_failure(cause))
            else:
                method, given = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


def _failure(cause: Exception) -> CompactError:
    """A store's exception, as an error of this package."""
    if isinstance(cause, CompactError):
        return cause
    error = make_error(NOT_AVAILABLE_ERROR, STORE_FAILED, expected=str(cause))
    error.__cause__ = cause
    return error


def _wrong_answer(answer: object, wanted: str) -> CompactError:
    found = type(answer).__name__
    return make_error(
        NOT_AVAILABLE_ERROR, STORE_FAILED, expected=f"it gave {found}, not {wanted}"
    )
