"""Tests that every store has to pass, for any test runner: docs/scale.md."""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeAlias

from .reference import full_reference
from .requests_gen import TOOL
from .store import AsyncSessionStore, AsyncStore, SessionStore, StatePart, Store
from .store_steps import Question

# Two definitions whose SHA-256 begin with the same eight digits. With more digits
# the second one is put under the first one's short reference, as if it had that.
_FIRST, _SECOND = '{"name":"tool_4082"}', '{"name":"tool_23155"}'
_SCOPES = ("", "a", "A", "a:", "1:a", "{a}", "{", "*", "a\0", "a\n", " a", "한", "😀")

# Work that asks questions, several of them at once, and gets their answers.
_Steps: TypeAlias = Generator[list[Question], list[object], None]


@dataclass(frozen=True, slots=True)
class StoreTest:
    """A test that every store passes; it is given a new one, which is empty.

    AssertionError where it does not, and whatever the store raises.
    """

    name: str
    _check: Callable[[int], _Steps] = field(repr=False)
    # A method that a store may leave out, and then passes.
    _optional: str = field(default="", repr=False)

    def run(self, store: Store | SessionStore) -> None:
        """Test a store, from several threads."""
        steps = self._steps(store)
        with ThreadPoolExecutor() as threads:

            def ask(question: Question) -> object:
                method, given = question
                return getattr(store, method)(*given)

            answers: list[object] | None = None
            while (questions := _resume(steps, answers)) is not None:
                answers = list(threads.map(ask, questions))

    async def run_async(self, store: AsyncStore | AsyncSessionStore) -> None:
        """Test a store that is waited for, on a loop of asyncio."""
        steps = self._steps(store)
        answers: list[object] | None = None
        while (questions := _resume(steps, answers)) is not None:
            asked = [getattr(store, method)(*given) for method, given in questions]
            answers = await asyncio.gather(*asked)

    def _steps(self, store: object) -> _Steps:
        if self._optional and not hasattr(store, self._optional):
            return
        yield from self._check(_digits(store))


def _resume(steps: _Steps, answers: list[object] | None) -> list[Question] | None:
    """The next questions, if there are any."""
    try:
        return next(steps) if answers is None else steps.send(answers)
    except StopIteration:
        return None


def _digits(store: object) -> int:
    """How many short references have."""
    digits: int = getattr(store, "hex_length", 8)
    return digits


def _full(text: str) -> str:
    return full_reference(TOOL, text)


def _short(text: str, digits: int) -> str:
    return _full(text)[: 2 + digits]


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted or type(found) is not type(wanted):
        raise AssertionError(f"{what}: {found!r:.80}, expected {wanted!r:.80}")


def _put(what: str, scope: str, short: str, text: str, wanted: bool) -> _Steps:
    (taken,) = yield [("put", (scope, short, _full(text), text))]
    _same(what, taken, wanted)


def _get(scope: str, reference: str, wanted: str | None) -> _Steps:
    (text,) = yield [("get", (scope, reference))]
    _same(f"{reference} in {scope!r}", text, wanted)


def _as_it_was_put(digits: int) -> _Steps:
    for text in ("", " {} ", "\ufeff한\0\r\n😀", "long " * 50_000):
        short = _short(text, digits)
        yield from _put("put", "scope", short, text, False)
        yield from _put("put again", "scope", short, text, False)
        yield from _get("scope", short, text)
        yield from _get("scope", _full(text), text)


def _short_enough(_digits: int) -> _Steps:
    yield from _put("put", "scope", _full(_FIRST), _FIRST, False)
    yield from _put("put again", "scope", _full(_FIRST), _FIRST, False)
    yield from _get("scope", _full(_FIRST), _FIRST)


def _not_found(digits: int) -> _Steps:
    yield from _get("scope", _short(_FIRST, digits), None)
    yield from _get("scope", _full(_FIRST), None)


def _taken(digits: int) -> _Steps:
    short = _short(_FIRST, digits)
    for _ in range(2):
        yield from _put("the first", "scope", short, _FIRST, False)
        yield from _put("the second", "scope", short, _SECOND, True)
    yield from _get("scope", short, _FIRST)
    yield from _get("scope", _full(_FIRST), _FIRST)
    yield from _get("scope", _full(_SECOND), _SECOND)


def _at_once(digits: int) -> _Steps:
    short = _short(_FIRST, digits)
    texts = [_FIRST, _SECOND] * 10
    taken = yield [("put", ("scope", short, _full(text), text)) for text in texts]
    (holder,) = yield [("get", ("scope", short))]
    for text, each in zip(texts, taken, strict=True):
        _same(f"put {text} at once", each, text != holder)
    # The holder is there under the short reference alone, which need not be its own.
    other = _SECOND if holder == _FIRST else _FIRST
    yield from _get("scope", _full(other), other)


def _scopes(digits: int) -> _Steps:
    for scope in _SCOPES:
        yield from _put("put", scope, _short(scope, digits), scope, False)
    for scope in _SCOPES:
        for text in _SCOPES:
            wanted = text if text == scope else None
            yield from _get(scope, _short(text, digits), wanted)
            yield from _get(scope, _full(text), wanted)


_KEY = "acme:42"
_KEYS = (
    ":a",
    "a:a",
    "a:b",
    "b:a",
    "aa:a",
    "A:a",
    "a:a%3A",
    "a%3A:a",
    "%7Ba%7D:a",
    "a:*",
)


def _load(wanted: str | None, key: str = _KEY) -> _Steps:
    (state,) = yield [("load", (key,))]
    _same(f"load of {key}", state, wanted)


def _swap(old: str, state: str, wanted: bool, key: str = _KEY) -> _Steps:
    (swapped,) = yield [("swap", (key, old, state))]
    _same(f"swap of {key} for {old!r}", swapped, wanted)


def _as_it_was_written(_digits: int) -> _Steps:
    yield from _load(None)
    old = ""
    for state in (
        "1||",
        "1|a|\ufeff한\0\r\n😀 ",
        "1|b|",
        "1|c|" + "long " * 50_000,
        "1|",
    ):
        yield from _swap(old, state, True)
        yield from _load(state)
        old = state[:4]


def _the_one_meant(_digits: int) -> _Steps:
    yield from _swap("1|a|", "1|b|", False)
    yield from _load(None)
    yield from _swap("", "1|a|x", True)
    for old in ("", "1|b|", "1|a|y", "1|a|xx", "x", "|a|x"):
        yield from _swap(old, "1|c|", False)
        yield from _load("1|a|x")
    yield from _swap("1|a|x", "1|d|", True)
    yield from _load("1|d|")


def _in_parts(_digits: int) -> _Steps:
    begin, held = "1|b|é", "\ufeff한|0\r\n😀 end "  # 3 bytes, 3, 4, 4, 5
    long = held * 5000

    def put(old: str, parts: list[StatePart], wanted: bool) -> _Steps:
        (swapped,) = yield [("swap_parts", (_KEY, old, begin, parts))]
        _same(f"swap for {old!r}", swapped, wanted)

    yield from put("1|a|", [StatePart(0, 1, "")], False)
    yield from _load(None)
    yield from _swap("", "1|a|" + long, True)
    yield from put("1|c|", [StatePart(0, 1, "")], False)
    yield from _load("1|a|" + long)
    ranges = ((0, 95_000, " new "), (19, 25, ""), (3, 6, "\0"), (94_999, 95_000, ""))
    yield from put("1|a|", [StatePart(*each) for each in ranges], True)
    yield from _load(f"{begin}{long} new \ufeff한한\0 ")
    yield from put("1|b|", [], True)
    yield from _load(begin)


def _swaps_at_once(_digits: int) -> _Steps:
    old = ""
    for round in ("1", "2"):
        states = [f"{round}|{i}|" for i in range(20)]
        swapped = yield [("swap", (_KEY, old, state)) for state in states]
        _same("how many swaps", swapped.count(True), 1)
        old = states[swapped.index(True)]
        yield from _load(old)


def _apart(_digits: int) -> _Steps:
    for key in _KEYS:
        yield from _swap("", f"1|{key}|", True, key)
    for key in _KEYS:
        yield from _load(f"1|{key}|", key)


#: What sessions rely on whose state lies in a store.
SESSION_STORE_TESTS: tuple[StoreTest, ...] = (
    StoreTest("a state is there as it was written", _as_it_was_written),
    StoreTest("a state is written in place of the one meant alone", _the_one_meant),
    StoreTest("a state in parts is put together", _in_parts, "swap_parts"),
    StoreTest("of states swapped at once, one is written", _swaps_at_once),
    StoreTest("sessions are apart", _apart),
)

#: What a registry relies on.
STORE_TESTS: tuple[StoreTest, ...] = (
    StoreTest("a text is found by both references, as it was put", _as_it_was_put),
    StoreTest("a full reference may be short enough", _short_enough),
    StoreTest("what was not put is not found", _not_found),
    StoreTest("a taken reference stays with its text", _taken),
    StoreTest("of texts put at once, one takes the reference", _at_once),
    StoreTest("a scope sees what was put in it alone", _scopes),
)
