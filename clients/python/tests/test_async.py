"""Registries and sessions whose stores are waited for."""

import asyncio
import unittest
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import compact_decoder
from compact_decoder import (
    AsyncMemoryStore,
    AsyncRegistry,
    AsyncServerSession,
    ClientSession,
    Limits,
    MemoryStore,
    NotAvailable,
    Registry,
    Turn,
    UnknownReference,
)
from tests import test_registry
from tests.test_registry import FIRST, SHORT
from tests.testee import Responder
from tests.vectors import answers, vectors
from tests.waiting import (
    WaitingStore,
    finish,
    registry,
    server_session,
    stored_session,
)


class Registries(test_registry.Registries):
    """The tests of the other kind."""

    make_registry = staticmethod(registry)


class Vectors(unittest.TestCase):
    def test_registries_and_sessions(self) -> None:
        waited = {
            "Registry": registry,
            "ServerSession": server_session,
            "StoredSession": stored_session,
        }
        package: Any = SimpleNamespace(**vars(compact_decoder) | waited)
        testee = Responder(package)
        cases = [
            case
            for case in vectors("request/*.json")
            if case["op"] in ("session", "server", "stored")
        ]
        self.assertGreater(len(cases), 100)
        for case in cases:
            answers(case, testee)


class Waiting(unittest.TestCase):
    def setUp(self) -> None:
        self.store = WaitingStore()
        self.registry = AsyncRegistry(self.store)
        self.server = AsyncServerSession(self.registry, "tenant")
        self.client = ClientSession()

    def test_one_in_memory_is_made_where_none_is_given(self) -> None:
        registry = AsyncRegistry(limits=Limits(registry_entries=1))
        finish(registry.define("", "tool", FIRST))
        self.assertEqual(finish(registry.resolve("", SHORT)), FIRST)
        finish(registry.define("", "system", "Be brief."))
        with self.assertRaises(UnknownReference):
            finish(registry.resolve("", SHORT))

    def test_the_one_in_memory_has_a_time_to_live(self) -> None:
        now = 0.0
        registry = AsyncRegistry(AsyncMemoryStore(ttl=5.0, clock=lambda: now))
        finish(registry.define("", "tool", FIRST))
        now = 4.0
        self.assertEqual(finish(registry.resolve("", SHORT)), FIRST)
        now = 9.0
        with self.assertRaises(UnknownReference):
            finish(registry.resolve("", SHORT))

    def test_each_kind_of_store_has_its_kind_of_registry(self) -> None:
        """Types say so; a program without them gets an error, and no wrong answer."""
        registry: Any = AsyncRegistry(MemoryStore())  # type: ignore[arg-type]
        with self.assertRaises(NotAvailable):
            finish(registry.define("", "tool", FIRST))
        made: list[Coroutine[Any, Any, Any]] = []

        class Careless(WaitingStore):
            def get(self, scope: str, reference: str) -> Any:
                made.append(super().get(scope, reference))
                return made[-1]

            def put(self, scope: str, short: str, full: str, text: str) -> Any:
                made.append(super().put(scope, short, full, text))
                return made[-1]

        careless = Registry(Careless())
        with self.assertRaisesRegex(NotAvailable, "gave coroutine, not bool"):
            careless.define("", "tool", FIRST)
        with self.assertRaisesRegex(NotAvailable, "gave coroutine, not str"):
            careless.resolve("", SHORT)
        for coroutine in made:
            coroutine.close()

    def test_bytes_of_a_store_are_no_text(self) -> None:
        class Bytes(WaitingStore):
            async def get(self, scope: str, reference: str) -> Any:
                return FIRST.encode()

        with self.assertRaisesRegex(NotAvailable, "gave bytes, not str"):
            finish(AsyncRegistry(Bytes()).resolve("", SHORT))

    def test_an_error_of_a_store_is_the_cause(self) -> None:
        registry = AsyncRegistry(WaitingStore(test_registry.BrokenStore()))
        with self.assertRaises(NotAvailable) as caught:
            finish(registry.resolve("", SHORT))
        self.assertIsInstance(caught.exception.__cause__, ConnectionError)
        server = AsyncServerSession(registry, "tenant")
        for frame in ("TOOL|ref|" + SHORT, "TOOL|def|" + FIRST):
            outcome = finish(server.receive(frame))
            self.assertIsInstance(outcome.error, NotAvailable)
            self.assertEqual(outcome.replies, ())

    def test_a_store_is_asked_for_what_is_needed_alone(self) -> None:
        for frame in self.client.turn(tools=[FIRST], conversation="Hi"):
            finish(self.server.receive(frame))
        self.assertEqual(self.store.calls, ["put", "get"])
        finish(self.registry.receive("tenant", "TOOL|miss|" + SHORT))
        (frame,) = self.client.turn(conversation="Hi!")
        finish(self.server.receive(frame))
        finish(self.server.receive(frame))  # the same again
        self.assertEqual(self.store.calls, ["put", "get"])

    def test_what_is_cancelled_has_not_happened(self) -> None:
        definition, request = self.client.turn(tools=[FIRST], conversation="Hi")
        finish(self.server.receive(definition))
        work = self.server.receive(request)
        work.send(None)  # up to the store's answer
        with self.assertRaises(asyncio.CancelledError):
            work.throw(asyncio.CancelledError())
        outcome = finish(self.server.receive(request))
        self.assertEqual(outcome.request, Turn(FIRST, None, "{}", "Hi"))

    def test_frames_that_overtake_each_other_mix_nothing_up(self) -> None:
        """The second request comes in while the first waits for its tool."""
        definition, first = self.client.turn(tools=[FIRST], conversation="a")
        (second,) = self.client.turn(conversation="ab")
        finish(self.server.receive(definition))
        waiting = self.server.receive(first)
        waiting.send(None)
        early = finish(self.server.receive(second))
        self.assertIsInstance(early.error, UnknownReference)
        late = finish(waiting)
        self.assertEqual(late.request, Turn(FIRST, None, "{}", "a"))
        (again,) = self.client.answer(early.replies)
        outcome = finish(self.server.receive(again))
        self.assertEqual(outcome.request, Turn(None, None, "{}", "ab"))


class EventLoop(unittest.IsolatedAsyncioTestCase):
    async def test_many_tasks_share_a_registry(self) -> None:
        class Loop(WaitingStore):
            async def get(self, scope: str, reference: str) -> str | None:
                await asyncio.sleep(0)
                return self.store.get(scope, reference)

            async def put(self, scope: str, short: str, full: str, text: str) -> bool:
                await asyncio.sleep(0)
                return self.store.put(scope, short, full, text)

        registry = AsyncRegistry(Loop())

        async def talk(number: int) -> None:
            client = ClientSession()
            server = AsyncServerSession(registry, f"tenant {number % 3}")
            for turn in range(5):
                text = f"{number}: " + turn * "more "
                frames = client.turn(tools=[FIRST], conversation=text)
                outcomes = [await server.receive(frame) for frame in frames]
                wanted = Turn(FIRST, None, "{}", text)
                self.assertEqual(outcomes[-1].request, wanted)

        await asyncio.gather(*map(talk, range(20)))

    async def test_a_deadline_of_the_caller_ends_the_wait(self) -> None:
        called = asyncio.Event()

        class Hanging(WaitingStore):
            async def get(self, scope: str, reference: str) -> str | None:
                called.set()
                await asyncio.Event().wait()
                return None

        registry = AsyncRegistry(Hanging())
        work = asyncio.create_task(registry.resolve("", SHORT))
        await called.wait()
        work.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await work


if __name__ == "__main__":
    unittest.main()
