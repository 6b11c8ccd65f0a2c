"""Stores: ours pass the tests that others have to pass, and Redis fails as it may."""

import asyncio
import io
import os
import re
import unittest
from collections.abc import Callable
from contextlib import redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

from compact_decoder import (
    AsyncMemoryStore,
    AsyncRegistry,
    AsyncStoredSession,
    CompactError,
    InvalidFormat,
    Limits,
    MemoryStore,
    NotAvailable,
    Outcome,
    Registry,
    StoredSession,
)
from compact_decoder.redis import AsyncRedisStore, RedisStore
from compact_decoder.store_tests import SESSION_STORE_TESTS, STORE_TESTS, StoreTest
from tests.redis_server import RedisServer, needs_redis

PATIENCE = 300.0  # seconds: machines may be slow
START = 'REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x'
NEXT = 'REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y'
CASES = (*STORE_TESTS, *SESSION_STORE_TESTS)
FIRST = '{"name":"tool_4082"}'


def full_of(text: str) -> str:
    return "t_" + sha256(text.encode()).hexdigest()


class InMemory(unittest.TestCase):
    def test_it_passes(self) -> None:
        for case in CASES:
            with self.subTest(case.name):
                case.run(MemoryStore())
                asyncio.run(case.run_async(AsyncMemoryStore()))

    def test_states_make_room_among_definitions_by_their_last_writing(self) -> None:
        now = 0.0
        limits = Limits(registry_entries=2, registry_bytes=12)
        store = MemoryStore(limits=limits, ttl=10.0, clock=lambda: now)

        def there(*keys: str) -> None:
            for key in ("a:a", "a:b"):
                wanted = f"state {key[2:]}" if key in keys else None
                self.assertEqual(store.load(key), wanted)

        store.swap("a:a", "", "state a")
        store.put("", "s_1", "s_11", "five!")
        there("a:a")  # looking moves nothing
        self.assertTrue(store.swap("a:b", "", "state b"))
        there("a:b")
        self.assertEqual(store.get("", "s_1"), "five!")
        self.assertTrue(store.swap("a:b", "state b", "state b"))
        store.put("", "s_2", "s_22", "two")
        there("a:b")
        now = 9.0
        self.assertTrue(store.swap("a:b", "state b", "state b"))
        now = 18.0
        there("a:b")
        now = 19.0
        there()
        self.assertFalse(store.swap("a:b", "state b", "x"))
        with self.assertRaises(InvalidFormat) as caught:
            store.swap("a:b", "", "thirteen byte")
        self.assertEqual(caught.exception.limit, "registry_bytes")


def right(held: str, old: str) -> bool:
    return held.startswith(old) if old else not held


def same(text: str) -> str:
    return text


class Spoilt(MemoryStore):
    """A store in memory that does something wrong."""

    def __init__(
        self,
        fault: str = "",
        *,
        scope_of: Callable[[str], str] = same,
        reference_of: Callable[[str], str] = same,
        text_of: Callable[[str], str] = same,
        key_of: Callable[[str], str] = same,
        fits: Callable[[str, str], bool] = right,
    ) -> None:
        super().__init__()
        self.fault, self.fits, self.key_of = fault, fits, key_of
        self.scope_of, self.reference_of, self.text_of = scope_of, reference_of, text_of
        self.last: dict[tuple[str, str], str] = {}

    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        self.last[scope, short] = text
        taken = super().put(self.scope_of(scope), short, full, self.text_of(text))
        return taken and self.fault != "untold"

    def get(self, scope: str, reference: str) -> str | None:
        if self.fault == "last" and (scope, reference) in self.last:
            return self.last[scope, reference]
        text = super().get(self.scope_of(scope), self.reference_of(reference))
        return "" if text is None and self.fault == "always" else text

    def load(self, key: str) -> str | None:
        return super().load(self.key_of(key))

    def swap(self, key: str, old: str, state: str) -> bool:
        held = self.load(key) or ""
        if not self.fits(held, old):
            return False
        return super().swap(self.key_of(key), held, self.text_of(state))


PUT = "a text is found by both references, as it was put"
TAKEN = "a taken reference stays with its text"
SCOPES = "a scope sees what was put in it alone"
MEANT = "a state is written in place of the one meant alone"
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "never says that a reference is taken": ({"fault": "untold"}, TAKEN),
    "lets the last text have the reference": ({"fault": "last"}, TAKEN),
    "always has a text": ({"fault": "always"}, "what was not put is not found"),
    "trims scopes": ({"scope_of": str.strip}, SCOPES),
    "knows no full reference": ({"reference_of": lambda all: all[:65]}, PUT),
    "trims texts": ({"text_of": str.strip}, PUT),
    "trims states": ({"text_of": str.strip}, "a state is there as it was written"),
    "never looks at the state": ({"fits": lambda *_: True}, MEANT),
    "looks at its length alone": (
        {"fits": lambda held, old: right(held, held[: len(old)])},
        MEANT,
    ),
    "writes where nothing is": (
        {"fits": lambda held, old: not held or right(held, old)},
        MEANT,
    ),
    "knows no capitals": ({"key_of": str.lower}, "sessions are apart"),
}


class Wrong(unittest.TestCase):
    def test_a_store_that_does_one_thing_wrong_does_not_pass(self) -> None:
        """The test that is for it says so."""
        tests = {case.name: case for case in CASES}
        for case in CASES:
            case.run(Spoilt())
        for what, (given, notices) in WRONG.items():
            with self.subTest(what), self.assertRaises(AssertionError):
                tests[notices].run(Spoilt(**given))


class Hasty(AsyncMemoryStore):
    """Looks, and then writes."""

    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        held = await super().get(scope, short)
        await asyncio.sleep(0)  # another task's turn
        await super().put(scope, short, full, text)
        return held not in (None, text)

    async def swap(self, key: str, old: str, state: str) -> bool:
        fits = right(await self.load(key) or "", old)
        await asyncio.sleep(0)
        held = await self.load(key) or ""
        return fits and await super().swap(key, held, state)


class AtOnce(unittest.TestCase):
    def test_either_text_may_take_the_reference(self) -> None:
        for case in STORE_TESTS:
            if "at once" in case.name:
                asyncio.run(case.run_async(Sparing()))

    def test_a_store_that_looks_and_then_writes_is_noticed(self) -> None:
        """Only by an answer that comes at once."""

        def passes(case: StoreTest) -> bool:
            try:
                asyncio.run(case.run_async(Hasty()))
            except AssertionError:
                return False
            return True

        noticed = [case.name for case in CASES if not passes(case)]
        self.assertEqual(
            noticed,
            [
                "of texts put at once, one takes the reference",
                "of states swapped at once, one is written",
            ],
        )


class Sparing:
    """Keeps no text twice, and the second of two texts comes first."""

    shared = True
    hex_length = 32

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        if text == FIRST:
            await asyncio.sleep(0)  # the other's turn
        taken = self.texts.setdefault(short, text) != text
        if taken:
            self.texts[full] = text
        return taken

    async def get(self, scope: str, reference: str) -> str | None:
        held = self.texts.get(reference[: 2 + self.hex_length])
        if held is not None and full_of(held).startswith(reference):
            return held
        return self.texts.get(reference)


class Answers(unittest.TestCase):
    def test_a_store_of_states_that_answers_something_else(self) -> None:
        for found, swapped, message, swaps in (
            (b"x", True, "it gave bytes, not str", 0),
            (None, 1, "it gave int, not bool", 1),
            (None, False, "changed by another process", 8),
        ):
            store = Mock(**{"load.return_value": found, "swap.return_value": swapped})
            outcome = StoredSession(Registry(), store, "a", "1").receive(START)
            self.assertIsInstance(outcome.error, NotAvailable)
            self.assertIn(message, str(outcome.error))
            self.assertEqual(store.swap.call_count, swaps)


class Lengths(unittest.TestCase):
    def test_a_registry_refuses_a_store_for_another_length(self) -> None:
        class Sized(MemoryStore):
            hex_length = 33

        with self.assertRaisesRegex(InvalidFormat, "33 digits, not of 32"):
            Registry(Sized(), hex_length=32)


@needs_redis
class InRedis(unittest.TestCase):
    server: RedisServer
    client: Any

    @classmethod
    def setUpClass(cls) -> None:
        import redis

        cls.server = RedisServer()
        cls.addClassCleanup(cls.server.close)
        cls.server.start()
        cls.client = redis.Redis(
            unix_socket_path=cls.server.socket, socket_timeout=PATIENCE
        )
        cls.addClassCleanup(cls.client.close)

    def setUp(self) -> None:
        self.client.flushall()

    def run_tests(self, client: Any, **options: Any) -> None:
        for case in CASES:
            with self.subTest(case.name):
                self.client.flushall()
                case.run(RedisStore(client, **options))

    def test_it_passes(self) -> None:
        """As a user, too, who may do no more than the page says."""
        import redis

        self.run_tests(self.client, hex_length=8, prefix="other:")
        page = Path(__file__).parents[3] / "docs" / "scale.md"
        said = re.search(r"`ACL SETUSER (.*?)`", page.read_text("utf-8"))
        assert said is not None
        self.client.execute_command("ACL", "SETUSER", *said[1].split())
        with redis.Redis(
            unix_socket_path=self.server.socket,
            username="compact",
            password="secret",
            socket_timeout=PATIENCE,
        ) as user:
            self.run_tests(user)
            with self.assertRaises(redis.exceptions.NoPermissionError):
                user.get("another")

    def test_a_waiting_one_passes(self) -> None:
        import redis.asyncio

        async def main() -> None:
            address: Any = {
                "unix_socket_path": self.server.socket,
                "socket_timeout": PATIENCE,
            }
            async with redis.asyncio.Redis(**address, decode_responses=True) as client:
                for case in CASES:
                    self.client.flushall()
                    await case.run_async(AsyncRedisStore(client))

        asyncio.run(main())

    def test_a_cluster_passes(self) -> None:
        import redis.asyncio

        server = RedisServer()
        self.addCleanup(server.close)
        port = server.start_cluster()

        async def main() -> None:
            waiting = redis.asyncio.RedisCluster(
                host="127.0.0.1", port=port, socket_timeout=PATIENCE
            )
            async with waiting as client:
                for case in CASES:
                    await client.flushall()
                    await case.run_async(AsyncRedisStore(client))

        with redis.RedisCluster(
            host="127.0.0.1", port=port, socket_timeout=PATIENCE
        ) as client:
            for case in CASES:
                client.flushall()
                case.run(RedisStore(client))
        asyncio.run(main())

    def test_texts_and_states_have_the_time_that_is_given(self) -> None:
        """And keys as in other languages."""
        store = RedisStore(self.client, ttl=100)
        store.put("한", "t_12345678", full_of("x"), "x")
        store.swap("acme:42", "", "1|a|")
        keys = ["compact:3:한:t_12345678", "compact:session:{acme:42}"]
        self.assertEqual(sorted(self.client.keys("*")), [key.encode() for key in keys])
        for key in keys:
            self.assertTrue(50_000 < self.client.pttl(key) <= 100_000)

    def test_an_answer_that_comes_late_is_nobody_elses(self) -> None:
        import redis.asyncio

        address: Any = {
            "unix_socket_path": self.server.socket,
            "socket_timeout": PATIENCE,
            "max_connections": 1,
        }

        async def main() -> None:
            async with redis.asyncio.Redis(**address) as client:
                store = AsyncRedisStore(client)
                registry = AsyncRegistry(store, hex_length=32)
                first, second = [
                    await registry.define("a", "system", text) for text in "xz"
                ]
                for ask in (
                    lambda: registry.resolve("a", first),
                    lambda: store.swap("a:1", "", "1|a|"),
                ):
                    self.server.freeze()
                    with self.assertRaises(asyncio.TimeoutError):
                        await asyncio.wait_for(ask(), 0.03)
                    self.server.thaw()
                    self.assertEqual(await registry.resolve("a", second), "z")
                self.assertEqual(await registry.resolve("a", first), "x")

        asyncio.run(main())

    def test_one_that_hangs_or_has_died_is_an_error(self) -> None:
        import redis.asyncio
        from redis.asyncio.retry import Retry as AsyncRetry
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        address: Any = {"unix_socket_path": self.server.socket, "socket_timeout": 0.03}
        full = full_of(FIRST)
        questions = (
            ("get", ("a", full[:34])),
            ("get", ("a", full)),
            ("put", ("a", full[:34], full, FIRST)),
            ("load", ("a:1",)),
            ("swap", ("a:1", "", "1|a|")),
        )

        def away() -> None:
            with redis.Redis(**address, retry=Retry(NoBackoff(), 0)) as client:
                for method, given in questions:
                    with self.subTest(method), self.assertRaises(redis.RedisError):
                        getattr(RedisStore(client), method)(*given)

        async def away_too() -> None:
            no_retry = AsyncRetry(NoBackoff(), 0)
            async with redis.asyncio.Redis(**address, retry=no_retry) as client:
                for method, given in questions:
                    with self.subTest(method), self.assertRaises(redis.RedisError):
                        await getattr(AsyncRedisStore(client), method)(*given)

        self.client.execute_command("CLIENT PAUSE", 3_600_000)
        away()
        asyncio.run(away_too())
        self.server.kill()
        away()
        asyncio.run(away_too())
        self.server.start()  # for what is behind

    def test_a_swap_whose_answer_is_lost_is_not_sent_again(self) -> None:
        """One that waits; tests/sessions has the others."""
        import redis.asyncio
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        lost = False

        class Losing(redis.asyncio.UnixDomainSocketConnection):
            async def read_response(self, *args: Any, **options: Any) -> Any:
                nonlocal lost
                reply = await super().read_response(*args, **options)
                if getattr(self, "sent", None) == "EVALSHA" and not lost:
                    lost = True
                    raise redis.ConnectionError("the answer is lost")
                return reply

            async def send_command(self, *args: Any, **options: Any) -> None:
                self.sent = args[0]
                await super().send_command(*args, **options)

        async def waited() -> Outcome:
            pool = redis.asyncio.ConnectionPool(
                connection_class=Losing,
                path=self.server.socket,
                socket_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 3),  # of any other command
            )
            async with redis.asyncio.Redis.from_pool(pool) as client:
                store = AsyncRedisStore(client)
                registry = AsyncRegistry(store, hex_length=32)
                return await AsyncStoredSession(registry, store, "a", "1").receive(NEXT)

        store = RedisStore(self.client)
        registry = Registry(store, hex_length=32)
        self.assertIsNotNone(
            StoredSession(registry, store, "a", "1").receive(START).request
        )
        self.assertIsInstance(asyncio.run(waited()).error, NotAvailable)
        state = self.client.get("compact:session:{a:1}")
        self.assertTrue(state.endswith(b"|xy"))  # it was done

    def test_the_example_of_the_page_runs_as_it_is_printed(self) -> None:
        page = Path(__file__).parents[3] / "docs" / "request.md"
        (example,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)
        said = io.StringIO()
        address = {"REDIS_URL": f"unix://{self.server.socket}"}
        with patch.dict(os.environ, address), redirect_stdout(said):
            names: dict[str, Any] = {}
            exec(example, names)
        names["store"]._client.close()
        wanted = "User: Hi\nAI: 9 characters.\nUser: Bye\nAI: 37 characters.\n\n"
        self.assertEqual(said.getvalue(), wanted)

    def test_what_is_of_no_use_is_refused(self) -> None:
        import redis

        numbers: list[dict[str, Any]] = [
            {"hex_length": 7},
            {"hex_length": 65},
            {"ttl": 0},
            {"prefix": "{"},
        ]
        for wrong in numbers:
            with self.assertRaises(ValueError):
                RedisStore(self.client, **wrong)
        with self.assertRaisesRegex(ValueError, "socket_timeout"):
            RedisStore(redis.Redis(socket_timeout=None))
        with self.assertRaisesRegex(CompactError, "32 to 64"):
            Registry(RedisStore(self.client))


if __name__ == "__main__":
    unittest.main()
