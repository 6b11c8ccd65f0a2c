"""Stores: ours pass the tests that others have to pass, and Redis fails as it may."""

import asyncio
import io
import os
import re
import unittest
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
    ServerSession,
    Store,
    StoredSession,
    UnknownReference,
)
from compact_decoder.redis import AsyncRedisStore, RedisStore
from compact_decoder.store_tests import SESSION_STORE_TESTS, STORE_TESTS, StoreTest
from tests.redis_server import RedisServer, needs_redis

PATIENCE = 300.0  # seconds: machines may be slow
START = 'REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x'
NEXT = 'REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y'
CASES = (*STORE_TESTS, *SESSION_STORE_TESTS)
FIRST = '{"name":"tool_4082"}'


def reference(text: str, digits: int = 64) -> str:
    return "t_" + sha256(text.encode()).hexdigest()[:digits]


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


class Empty(MemoryStore):
    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        return False


class NeverTaken(MemoryStore):
    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        return super().put(scope, short, full, text) and False


class LastWins(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.last: dict[tuple[str, str], str] = {}

    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        self.last[scope, short] = text
        return super().put(scope, short, full, text)

    def get(self, scope: str, reference: str) -> str | None:
        found = self.last.get((scope, reference))
        return super().get(scope, reference) if found is None else found


class OneScope(MemoryStore):
    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        return super().put(scope.strip(), short, full, text)

    def get(self, scope: str, reference: str) -> str | None:
        return super().get(scope.strip(), reference)


class ShortAlone(MemoryStore):
    def get(self, scope: str, reference: str) -> str | None:
        return super().get(scope, reference) if len(reference) < 66 else None


class Trimming(MemoryStore):
    def get(self, scope: str, reference: str) -> str | None:
        text = super().get(scope, reference)
        return None if text is None else text.strip()


class NoState(MemoryStore):
    def load(self, key: str) -> str | None:
        return None


class Overwriting(MemoryStore):
    def swap(self, key: str, old: str, state: str) -> bool:
        return super().swap(key, self.load(key) or "", state)


class LengthAlone(MemoryStore):
    def swap(self, key: str, old: str, state: str) -> bool:
        held = self.load(key) or ""
        return super().swap(key, held[: len(old)], state)


class AlwaysNew(MemoryStore):
    """Writes where nothing is, whatever was meant to be there."""

    def swap(self, key: str, old: str, state: str) -> bool:
        return super().swap(key, old if self.load(key) else "", state)


class LowerCase(MemoryStore):
    def load(self, key: str) -> str | None:
        return super().load(key.lower())

    def swap(self, key: str, old: str, state: str) -> bool:
        return super().swap(key.lower(), old, state)


class TrimmingStates(MemoryStore):
    def load(self, key: str) -> str | None:
        state = super().load(key)
        return None if state is None else state.strip()


class Wrong(unittest.TestCase):
    def test_a_store_that_does_one_thing_wrong_does_not_pass(self) -> None:
        kinds: list[type[Store]] = [Empty, NeverTaken, LastWins, OneScope]
        for kind in (*kinds, ShortAlone, Trimming):
            with self.subTest(kind.__name__), self.assertRaises(AssertionError):
                for case in STORE_TESTS:
                    case.run(kind())

    def test_a_store_of_states_that_does_one_thing_wrong_does_not_pass(self) -> None:
        kinds = (NoState, Overwriting, LengthAlone, AlwaysNew, LowerCase)
        for kind in (*kinds, TrimmingStates):
            with self.subTest(kind.__name__), self.assertRaises(AssertionError):
                for case in SESSION_STORE_TESTS:
                    case.run(kind())


class Hasty:
    """Looks, and then writes."""

    shared = False

    def __init__(self) -> None:
        self.texts: dict[tuple[str, str], str] = {}

    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        held = self.texts.get((scope, short))
        await asyncio.sleep(0)  # another task's turn
        self.texts[scope, short] = text if held is None else held
        self.texts[scope, full] = text
        return held not in (None, text)

    async def get(self, scope: str, reference: str) -> str | None:
        return self.texts.get((scope, reference))

    async def load(self, key: str) -> str | None:
        return self.texts.get((key, "")) or None

    async def swap(self, key: str, old: str, state: str) -> bool:
        held = self.texts.get((key, ""), "")
        await asyncio.sleep(0)
        swapped = held.startswith(old) if old else not held
        self.texts[key, ""] = state if swapped else held
        return swapped


class AtOnce(unittest.TestCase):
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


def _lose(connection: Any, reply: Any) -> Any:
    """The first answer to a script."""
    kind = type(connection)
    if getattr(connection, "sent", None) == "EVALSHA" and not hasattr(kind, "lost"):
        kind.lost = True
        import redis

        raise redis.ConnectionError("the answer is lost")
    return reply


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

    def run_tests(self, **options: Any) -> None:
        for case in CASES:
            with self.subTest(case.name):
                self.client.flushall()
                case.run(RedisStore(self.client, **options))

    def test_it_passes(self) -> None:
        self.run_tests()
        self.run_tests(hex_length=8, prefix="other:")

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

    def test_a_user_who_may_do_no_more_than_the_page_says(self) -> None:
        import redis

        page = Path(__file__).parents[3] / "docs" / "scale.md"
        said = re.search(r"`ACL SETUSER (.*?)`", page.read_text("utf-8"))
        assert said is not None
        self.client.execute_command("ACL", "SETUSER", *said[1].split())
        with redis.Redis(
            unix_socket_path=self.server.socket,
            username="compact",
            password="secret",
            socket_timeout=PATIENCE,
        ) as client:
            for case in CASES:
                self.client.flushall()
                case.run(RedisStore(client))
            with self.assertRaises(redis.exceptions.NoPermissionError):
                client.get("another")

    def test_every_use_of_a_text_starts_its_time_anew(self) -> None:
        store = RedisStore(self.client, ttl=100)
        short, full = reference(FIRST, 32), reference(FIRST)
        key = f"compact:3:한:{short}".encode()  # as other languages have it
        for use in (
            lambda: store.put("한", short, full, FIRST),
            lambda: store.put("한", short, full, FIRST),
            lambda: store.get("한", short),
            lambda: store.get("한", full),
        ):
            use()
            self.assertEqual(self.client.keys("*"), [key])
            self.assertTrue(50_000 < self.client.pttl(key) <= 100_000)
            self.client.pexpire(key, 50_000)
        store.put("한", short, reference("{}"), "{}")
        key = f"compact:3:한:{reference('{}')}".encode()
        self.assertEqual(self.client.get(key), b"{}")
        self.assertTrue(50_000 < self.client.pttl(key) <= 100_000)

    def test_a_state_has_the_key_as_its_hash_tag_and_its_time_from_the_last_swap(
        self,
    ) -> None:
        store = RedisStore(self.client, ttl=100)
        key = "compact:session:{acme:42}"
        self.client.set(key, "")  # is no state
        for old, state in (("", "1|a|"), ("1|a|", "1|b|")):
            self.client.script_flush()  # the script is sent again
            self.assertTrue(store.swap("acme:42", old, state))
            self.assertEqual(self.client.get(key), state.encode())
            self.assertTrue(50_000 < self.client.pttl(key) <= 100_000)
            self.client.pexpire(key, 50_000)
            self.assertEqual(store.load("acme:42"), state)
            self.assertLessEqual(self.client.pttl(key), 50_000)

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

    def test_what_others_write_into_it_is_no_text_of_ours(self) -> None:
        registry = Registry(RedisStore(self.client), hex_length=32)
        short = registry.define("a", "tool", FIRST)
        key = f"compact:1:a:{short}"
        for wrong in (b"y", b"\xff"):
            self.client.set(key, wrong)
            with self.assertRaises(UnknownReference):
                registry.resolve("a", short)
        self.client.delete(key)
        self.client.lpush(key, "x")
        for each in (short, reference(FIRST)):
            with self.assertRaisesRegex(NotAvailable, "WRONGTYPE|wrong kind"):
                registry.resolve("a", each)

    def test_one_that_hangs_or_has_died_is_not_available(self) -> None:
        """An empty one asks for definitions again."""
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        address: Any = {"unix_socket_path": self.server.socket, "socket_timeout": 0.03}
        no_retry = Retry(NoBackoff(), 0)
        with redis.Redis(**address, retry=no_retry) as client:
            registry = Registry(RedisStore(client), hex_length=32)
            patient = Registry(RedisStore(self.client), hex_length=32)
            short = patient.define("a", "tool", FIRST)

            def away(client: Any) -> None:
                for ask in (
                    lambda: registry.resolve("a", short),
                    lambda: registry.resolve("a", reference(FIRST)),
                    lambda: registry.define("a", "system", "y"),
                ):
                    self.assertRaises(NotAvailable, ask)
                outcome = ServerSession(registry, "a").receive("TOOL|ref|" + short)
                self.assertIsInstance(outcome.error, NotAvailable)
                self.assertEqual(outcome.replies, ())
                stored = StoredSession(registry, RedisStore(client), "a", "1")
                outcome = stored.receive(START)
                self.assertIsInstance(outcome.error, NotAvailable)
                self.assertRaises(NotAvailable, lambda: stored.extend("x"))

            async def away_too() -> None:
                from redis.asyncio.retry import Retry

                no_retry = Retry(NoBackoff(), 0)
                async with redis.asyncio.Redis(**address, retry=no_retry) as client:
                    waiting = AsyncRegistry(AsyncRedisStore(client), hex_length=32)
                    for each in (short, reference(FIRST)):
                        with self.assertRaises(NotAvailable):
                            await waiting.resolve("a", each)
                    with self.assertRaises(NotAvailable):
                        await waiting.define("a", "system", "y")

            self.client.execute_command("CLIENT PAUSE", 3_600_000)
            away(client)
            asyncio.run(away_too())
            self.server.kill()
            away(client)
            asyncio.run(away_too())
            self.server.start()
            outcome = ServerSession(patient, "a").receive("TOOL|ref|" + short)
            self.assertIsInstance(outcome.error, UnknownReference)
            self.assertEqual(outcome.replies, ("TOOL|miss|" + short,))
            self.assertEqual(patient.define("a", "tool", FIRST), short)
            self.assertEqual(patient.resolve("a", short), FIRST)

    def test_one_that_is_full_or_read_only_is_not_available(self) -> None:
        """And a session goes on behind it."""
        registry = Registry(RedisStore(self.client), hex_length=32)

        def opened() -> StoredSession:
            return StoredSession(registry, RedisStore(self.client), "a", "1")

        for refuse, allow in (
            ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"),
            ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE"),
        ):
            self.client.flushall()
            self.assertIsNotNone(opened().receive(START).request)
            self.client.execute_command(*refuse.split())
            outcome = opened().receive(NEXT)
            self.assertIsInstance(outcome.error, NotAvailable)
            self.assertEqual(outcome.replies, ())
            for ask in (
                lambda: opened().extend("!"),
                lambda: registry.define("a", "system", "z"),
            ):
                self.assertRaises(NotAvailable, ask)
            self.client.execute_command(*allow.split())
            request = opened().receive(NEXT).request
            assert request is not None
            self.assertEqual(request.conversation, "xy")

    def test_a_swap_whose_answer_is_lost_is_not_sent_again(self) -> None:
        """With clients that would send any other command again."""
        import redis.asyncio
        from redis.asyncio.retry import Retry as AsyncRetry
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        class Losing(redis.UnixDomainSocketConnection):
            def read_response(self, *args: Any, **options: Any) -> Any:
                reply = super().read_response(*args, **options)
                return _lose(self, reply)

            def send_command(self, *args: Any, **options: Any) -> None:
                self.sent = args[0]
                super().send_command(*args, **options)  # type: ignore[no-untyped-call]

        class AsyncLosing(redis.asyncio.UnixDomainSocketConnection):
            async def read_response(self, *args: Any, **options: Any) -> Any:
                reply = await super().read_response(*args, **options)
                return _lose(self, reply)

            async def send_command(self, *args: Any, **options: Any) -> None:
                self.sent = args[0]
                await super().send_command(*args, **options)

        def opened(client: Any, session: str) -> StoredSession:
            registry = Registry(RedisStore(client), hex_length=32)
            return StoredSession(registry, RedisStore(client), "a", session)

        async def waited() -> Outcome:
            pool = redis.asyncio.ConnectionPool(
                connection_class=AsyncLosing,
                path=self.server.socket,
                socket_timeout=PATIENCE,
                retry=AsyncRetry(NoBackoff(), 3),
            )
            async with redis.asyncio.Redis.from_pool(pool) as client:
                store = AsyncRedisStore(client)
                registry = AsyncRegistry(store, hex_length=32)
                return await AsyncStoredSession(registry, store, "a", "2").receive(NEXT)

        for session in ("1", "2"):
            self.assertIsNotNone(opened(self.client, session).receive(START).request)
        pool = redis.ConnectionPool(
            connection_class=Losing,
            path=self.server.socket,
            socket_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 3),
        )
        with redis.Redis.from_pool(pool) as client:
            outcomes = {"1": opened(client, "1").receive(NEXT)}
        outcomes["2"] = asyncio.run(waited())
        for session, outcome in outcomes.items():
            self.assertIsInstance(outcome.error, NotAvailable)
            state = self.client.get(f"compact:session:{{a:{session}}}")
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
