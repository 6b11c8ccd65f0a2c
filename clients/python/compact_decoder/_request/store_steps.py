"""Work that asks a store, written once for stores that answer and for those that wait.

A generator yields what it asks; a driver asks a store and sends the answer back,
or throws the error in. Nothing here knows an event loop.
"""

from collections.abc import Callable, Generator
from typing import Literal, TypeAlias, TypeVar

from .._core.causes_gen import STORE_FAILED
from .._core.errors import CompactError, make_error
from .._core.errors_gen import NOT_AVAILABLE_ERROR
from .store import AsyncStore, Store

_T = TypeVar("_T")


# A question to a store: one of its methods, and what that gets.
Question: TypeAlias = tuple[Literal["put", "get"], tuple[str, ...]]
# Work that ends in a value.
Steps: TypeAlias = Generator[Question, object, _T]


def is_taken(answer: object) -> bool:
    """What put answered: whether another text holds the short reference."""
    if isinstance(answer, bool):
        return answer
    raise _wrong_answer(answer, "bool")


def found(answer: object) -> str | None:
    """What get answered: the text of a reference, if there is one."""
    if answer is None or isinstance(answer, str):
        return answer
    raise _wrong_answer(answer, "str")


def ask(method: Callable[..., object], *given: str) -> object:
    """What a store's method gives: a question on its own."""
    try:
        return method(*given)
    except CompactError:
        raise
    except Exception as cause:
        raise _failure(cause) from cause


def run(steps: Steps[_T], store: Store) -> _T:
    """Do the work with a store."""
    try:
        method, given = next(steps)
        while True:
            try:
                answer = getattr(store, method)(*given)
            except Exception as cause:
                method, given = steps.throw(_failure(cause))
            else:
                method, given = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


async def run_async(steps: Steps[_T], store: AsyncStore) -> _T:
    """Do the work with a store that is waited for. Cancelled, it is not finished."""
    try:
        method, given = next(steps)
        while True:
            try:
                answer = await getattr(store, method)(*given)
            except Exception as cause:
                method, given = steps.throw(_failure(cause))
            else:
                method, given = steps.send(answer)
    except StopIteration as end:
        value: _T = end.value
        return value


def _failure(cause: Exception) -> CompactError:
    """What a store raised, as an error of this package."""
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
