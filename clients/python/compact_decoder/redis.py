"""Definitions in Redis, for registries of several processes: docs/scale.md.

    from compact_decoder.redis import RedisStore

    registry = Registry(RedisStore(redis.Redis(host="...")), hex_length=32)

The client is the caller's, of redis-py; nothing of it is imported here.
"""

from ._request.redis_store import (
    AsyncRedisClient,
    AsyncRedisStore,
    RedisClient,
    RedisStore,
)

__all__ = ["AsyncRedisClient", "AsyncRedisStore", "RedisClient", "RedisStore"]
