"""Definitions, and states of sessions, kept in Redis: docs/scale.md."""

import re
from collections.abc import Generator, Mapping, Sequence
from hashlib import sha1, sha256
from typing import Any, Protocol, TypeAlias, TypeVar

from .._core.arguments import checked
from .store import StatePart
from .store_steps import drive, drive_async

_T = TypeVar("_T")
_Command: TypeAlias = tuple[str | bytes | int, ...]
# Work that sends commands, each time in one round trip, and gets their replies.
_Work: TypeAlias = Generator[tuple[_Command, ...], list[Any], _T]

_FULL = re.compile(r"(.*)([0-9a-f]{64})", re.DOTALL)
_DAY = 24 * 60 * 60.0

# docs/scale.md has it, the same for every language.
_SWAP = b"""if redis.call('GETRANGE', KEYS[1], 0, math.max(#ARGV[1], 1) - 1) ~= ARGV[1] then return 0 end
local state = {ARGV[2]}
for i = 4, #ARGV, 3 do
  state[#state + 1] = redis.call('GETRANGE', KEYS[1], #ARGV[1] + ARGV[i], #ARGV[1] + ARGV[i + 1] - 1)
  state[#state + 1] = ARGV[i + 2]
end
redis.call('SET', KEYS[1], table.concat(state), 'PX', ARGV[3])
return 1
"""
_SWAP_SHA = sha1(_SWAP, usedforsecurity=False).hexdigest()


class RedisClient(Protocol):
    """What a RedisStore asks of redis.Redis or redis.RedisCluster."""

    def execute_command(self, *args: Any, **options: Any) -> Any: ...

    def pipeline(self, transaction: Any = ...) -> Any: ...

    def get_connection_kwargs(self) -> Mapping[str, Any]: ...


class AsyncRedisClient(Protocol):
    """What an AsyncRedisStore asks of redis.asyncio.Redis or RedisCluster."""

    def execute_command(self, *args: Any, **options: Any) -> Any: ...

    def pipeline(self, transaction: Any = ...) -> Any: ...

    def get_connection_kwargs(self) -> Mapping[str, Any]: ...


class _Keeper:
    """What both kinds of store know and do."""

    __slots__ = ("_prefix", "_ttl", "hex_length")

    #: Whether other processes see what is put here.
    shared: bool = True

    def __init__(
        self,
        client: RedisClient | AsyncRedisClient,
        prefix: str,
        hex_length: int,
        ttl: float,
    ) -> None:
        if client.get_connection_kwargs().get("socket_timeout", 0) is None:
            raise ValueError("the client needs a socket_timeout: Redis may hang")
        if "{" in prefix or "}" in prefix:
            raise ValueError(f"the prefix {prefix!r} has a brace")
        if not 8 <= hex_length <= 64:
            raise ValueError(f"hex_length is {hex_length}, expected 8 to 64")
        if ttl < 0.001:
            raise ValueError(f"ttl is {ttl}, expected 0.001 at least")
        self._prefix = prefix
        self._ttl = round(ttl * 1000)
        #: Digits of short references. A registry of another length refuses the store.
        self.hex_length = hex_length

    def _put(self, scope: str, short: str, full: str, text: str) -> _Work[bool]:
        key, value = self._key(scope, short), text.encode()
        (held,) = yield (("SET", key, value, "NX", "GET", "PX", self._ttl),)
        if held is None:
            return False
        if held == value:
            yield (("PEXPIRE", key, self._ttl),)
            return False
        yield (("SET", self._key(scope, full), value, "PX", self._ttl),)
        return True

    def _get(self, scope: str, reference: str) -> _Work[str | None]:
        match = _FULL.fullmatch(reference)
        under, digits = [reference], ""
        if match is not None:
            prefix, digits = match.groups()
            under = [prefix + digits[: self.hex_length], reference]
        keys = dict.fromkeys(self._key(scope, each) for each in under)
        found: bytes | None = None
        for found in (yield tuple(("GETEX", key, "PX", self._ttl) for key in keys)):
            if isinstance(found, Exception):
                raise found
            if found is not None and sha256(found).hexdigest() == digits:
                break
        # Unless its hash was right, what the reference itself holds: the registry
        # judges it. Bytes that are no text have no reference.
        return None if found is None else found.decode(errors="replace")

    def _load(self, key: str) -> _Work[str | None]:
        (found,) = yield (("GET", self._state_key(key)),)
        return None if found is None else found.decode(errors="replace")

    def _swap(
        self, key: str, old: str, begin: str, parts: Sequence[StatePart]
    ) -> _Work[bool]:
        given: list[str | bytes | int] = [1, self._state_key(key)]
        given += old.encode(), begin.encode(), self._ttl
        for start, end, text in parts:
            given += start, end, text.encode()
        try:
            (answer,) = yield (("EVALSHA", _SWAP_SHA, *given),)
        except Exception as error:
            if type(error).__name__ != "NoScriptError":  # redis-py is not imported
                raise
            (answer,) = yield (("EVAL", _SWAP, *given),)
        return bool(answer == 1)

    def _state_key(self, key: str) -> bytes:
        """The session's key is the hash tag. Keys of definitions go on with a digit."""
        return f"{self._prefix}session:{{{key}}}".encode()

    def _key(self, scope: str, reference: str) -> bytes:
        """Different for every scope, even if the scope contains special characters."""
        size = len(scope.encode())
        return f"{self._prefix}{size}:{scope}:{reference}".encode()


def _raw(command: _Command) -> dict[str, Any]:
    """Options that make the client return a reply as bytes, whatever it does with other
    replies."""
    return {"NEVER_DECODE": []} | ({"get": True} if "GET" in command else {})


def _is_swap(command: _Command) -> bool:
    """Whether a command may be sent once alone.

    Clients send other commands again when an answer is lost. A swap that was done
    would then look like a lost race, and its request like a duplicate.
    """
    return command[0] in ("EVALSHA", "EVAL")


def _key_of(swap: _Command) -> Any:
    return swap[3]


class RedisStore(_Keeper):
    """A store of definitions and states in Redis 7.0 or later, which processes share.

    The client is of redis-py 8, for a server or a cluster, with any encoding and any
    decode_responses; it has a socket_timeout. All processes have the same prefix and
    hex_length. A definition stays for ttl seconds after it was last put or got, a state
    after it was last written. Errors are those of the client. ValueError for a client,
    a prefix or a number that is of no use.
    """

    __slots__ = ("_client",)

    @checked
    def __init__(
        self,
        client: RedisClient,
        *,
        prefix: str = "compact:",
        hex_length: int = 32,
        ttl: float = _DAY,
    ) -> None:
        super().__init__(client, prefix, hex_length, ttl)
        self._client = client

    @checked
    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """As Store.put: one round trip for a new text, two for one that is there."""
        return self._do(self._put(scope, short, full, text))

    @checked
    def get(self, scope: str, reference: str) -> str | None:
        """As Store.get, in one round trip."""
        return self._do(self._get(scope, reference))

    @checked
    def load(self, key: str) -> str | None:
        """As SessionStore.load."""
        return self._do(self._load(key))

    @checked
    def swap(self, key: str, old: str, state: str) -> bool:
        """As SessionStore.swap, in one round trip."""
        return self._do(self._swap(key, old, state, ()))

    @checked
    def swap_parts(
        self, key: str, old: str, begin: str, parts: Sequence[StatePart]
    ) -> bool:
        """As PartStore.swap_parts, in one round trip, in which only the texts are sent."""
        return self._do(self._swap(key, old, begin, parts))

    def _do(self, work: _Work[_T]) -> _T:
        return drive(work, self._ask)

    def _ask(self, commands: tuple[_Command, ...]) -> list[Any]:
        if _is_swap(commands[0]):
            return [self._ask_once(commands[0])]
        if len(commands) == 1:
            return [self._client.execute_command(*commands[0], **_raw(commands[0]))]
        with self._client.pipeline(transaction=False) as pipe:
            for command in commands:
                pipe.execute_command(*command, **_raw(command))
            replies: list[Any] = pipe.execute(raise_on_error=False)
            return replies

    def _ask_once(self, command: _Command) -> Any:
        client: Any = self._client
        if not hasattr(client, "connection_pool"):
            node = client.get_node_from_key(_key_of(command))  # is not asked again
            return client.execute_command(*command, target_nodes=node)
        pool = client.connection_pool
        connection = pool.get_connection()
        try:
            connection.send_command(*command)
            return connection.read_response()
        finally:
            pool.release(connection)


class AsyncRedisStore(_Keeper):
    """A RedisStore for an AsyncRegistry, over a client of redis.asyncio."""

    __slots__ = ("_client",)

    @checked
    def __init__(
        self,
        client: AsyncRedisClient,
        *,
        prefix: str = "compact:",
        hex_length: int = 32,
        ttl: float = _DAY,
    ) -> None:
        super().__init__(client, prefix, hex_length, ttl)
        self._client = client

    @checked
    async def put(self, scope: str, short: str, full: str, text: str) -> bool:
        """As RedisStore.put."""
        return await self._do(self._put(scope, short, full, text))

    @checked
    async def get(self, scope: str, reference: str) -> str | None:
        """As RedisStore.get."""
        return await self._do(self._get(scope, reference))

    @checked
    async def load(self, key: str) -> str | None:
        """As RedisStore.load."""
        return await self._do(self._load(key))

    @checked
    async def swap(self, key: str, old: str, state: str) -> bool:
        """As RedisStore.swap."""
        return await self._do(self._swap(key, old, state, ()))

    @checked
    async def swap_parts(
        self, key: str, old: str, begin: str, parts: Sequence[StatePart]
    ) -> bool:
        """As RedisStore.swap_parts."""
        return await self._do(self._swap(key, old, begin, parts))

    async def _do(self, work: _Work[_T]) -> _T:
        return await drive_async(work, self._ask)

    async def _ask(self, commands: tuple[_Command, ...]) -> list[Any]:
        if _is_swap(commands[0]):
            return [await self._ask_once(commands[0])]
        if len(commands) == 1:
            return [
                await self._client.execute_command(*commands[0], **_raw(commands[0]))
            ]
        async with self._client.pipeline(transaction=False) as pipe:
            for command in commands:
                pipe.execute_command(*command, **_raw(command))
            replies: list[Any] = await pipe.execute(raise_on_error=False)
            return replies

    async def _ask_once(self, command: _Command) -> Any:
        client: Any = self._client
        if not hasattr(client, "connection_pool"):
            await client.initialize()
            node = client.get_node_from_key(_key_of(command))  # is not asked again
            return await client.execute_command(*command, target_nodes=node)
        pool = client.connection_pool
        connection = await pool.get_connection()
        try:
            await connection.send_command(*command)
            return await connection.read_response()
        finally:
            await pool.release(connection)
