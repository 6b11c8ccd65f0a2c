"""Work that asks a store, written once for synchronous and asynchronous stores.

A generator yields its questions; a driver asks a store and sends the answer back,
or throws the error into the generator. Nothing here depends on an event loop.
"""

from collections.abc import Awaitable, Callable, Generator
from typing import Literal, TypeAlias, TypeVar

from .._core.causes_gen import STORE_FAILED
from .._core.errors import CompactError, make_error
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .store import AsyncSessionStore, AsyncStore, SessionStore, Store

_T = TypeVar("_T")
_Q = TypeVar("_Q")
_A = TypeVar("_A")

# A question to a store of definitions or of states: a method and its arguments.
_Method: TypeAlias = Literal["put", "get", "load", "swap", "swap_parts"]
Question: TypeAlias = tuple[_Method, tuple[object, ...]]
_OF_STATES = ("load", "swap", "swap_parts")
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


def ask(method: Callable[..., object], *given: object) -> object:
    """A question to a store's method, as a step on its own."""
    try:
        return method(*given)
    except CompactError:
        raise
    except Exception as cause:
        raise _failure(cause) from cause


def drive(work: Generator[_Q, _A, _T], answer: Callable[[_Q], _A]) -> _T:
    """Answer the questions of a generator until it ends, with its value."""
    try:
        question = next(work)
        while True:
            try:
                given = answer(question)
            except Exception as error:  # noqa: BLE001 (a store's own)
                question = work.throw(error)
            else:
                question = work.send(given)
    except StopIteration as end:
        value: _T = end.value
        return value


async def drive_async(
    work: Generator[_Q, _A, _T], answer: Callable[[_Q], Awaitable[_A]]
) -> _T:
    """As drive. Cancelled, the work is not finished."""
    try:
        question = next(work)
        while True:
            try:
                given = await answer(question)
            except Exception as error:  # noqa: BLE001 (a store's own)
                question = work.throw(error)
            else:
                question = work.send(given)
    except StopIteration as end:
        value: _T = end.value
        return value


def run(steps: Steps[_T], store: Store, states: SessionStore | None = None) -> _T:
    """Do the work with a store of definitions, and with one of states if need be."""

    def answer(question: Question) -> object:
        method, given = question
        return ask(getattr(states if method in _OF_STATES else store, method), *given)

    return drive(steps, answer)


async def run_async(
    steps: Steps[_T], store: AsyncStore, states: AsyncSessionStore | None = None
) -> _T:
    """Do the work with stores that are waited for."""

    async def answer(question: Question) -> object:
        method, given = question
        asked = states if method in _OF_STATES else store
        try:
            return await getattr(asked, method)(*given)
        except CompactError:
            raise
        except Exception as cause:
            raise _failure(cause) from cause

    return await drive_async(steps, answer)


def _failure(cause: Exception) -> CompactError:
    """A store's exception, as an error of this package."""
    return make_error(NOT_AVAILABLE_ERROR, STORE_FAILED, expected=str(cause))


def _wrong_answer(answer: object, wanted: str) -> CompactError:
    found = type(answer).__name__
    return make_error(
        NOT_AVAILABLE_ERROR, STORE_FAILED, expected=f"it gave {found}, not {wanted}"
    )
