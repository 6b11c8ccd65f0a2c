"""Stores that fail, lie or are shared. What frames do, the vectors pin."""

import unittest
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from compact_decoder import (
    ClientSession,
    CompactError,
    Limits,
    MemoryStore,
    Registry,
)

# Two definitions whose hashes begin with the same eight digits.
FIRST, SECOND = '{"name":"tool_4082"}', '{"name":"tool_23155"}'
SHORT = "t_f2b40b95"


def full(text: str) -> str:
    return "t_" + sha256(text.encode()).hexdigest()


class BrokenStore(MemoryStore):
    def get(self, scope: str, reference: str) -> str | None:
        raise ConnectionError("connection refused")

    def put(self, scope: str, short: str, full: str, text: str) -> bool:
        raise ConnectionError("connection refused")


class CorruptStore(MemoryStore):
    def get(self, scope: str, reference: str) -> str | None:
        text = super().get(scope, reference)
        return None if text is None else text + " "


class Case(unittest.TestCase):
    make_registry: Callable[..., Any] = staticmethod(Registry)

    def refused(self, kind: str, registry: Registry, frame: str) -> CompactError:
        with self.assertRaises(CompactError) as caught:
            registry.receive("", frame)
        self.assertEqual(caught.exception.kind, kind)
        return caught.exception


class Registries(Case):
    def test_a_store_that_fails_is_not_available(self) -> None:
        registry = self.make_registry(BrokenStore())
        for frame in ("SYS|full|x", "SYS|ref|s_e3b0c442"):
            error = self.refused("NotAvailable", registry, frame)
            self.assertIn("connection refused", error.message)

    def test_a_corrupt_store_gives_no_wrong_answer(self) -> None:
        registry = self.make_registry(CorruptStore())
        registry.define("", "tool", FIRST)
        self.refused("UnknownReference", registry, "TOOL|ref|" + SHORT)

    def test_definitions_past_the_limits(self) -> None:
        for limits, limit in (
            (Limits(registry_bytes=5), "registry_bytes"),
            (Limits(registry_entries=0), "registry_entries"),
        ):
            registry = self.make_registry(limits=limits)
            error = self.refused("InvalidFormat", registry, "SYS|full|한글")
            self.assertEqual(error.limit, limit)
            self.refused("UnknownReference", registry, "SYS|ref|s_e3b0c442")

    def test_a_client_with_room_for_one_definition_takes_a_miss(self) -> None:
        client = ClientSession(limits=Limits(registry_entries=1))
        sent = client.turn(tools=[FIRST], system="Be brief.", conversation="Hi")
        again = client.answer(["TOOL|miss|" + SHORT])
        self.assertEqual(again[:-1], sent[:-1])
        self.assertIn(full(FIRST), again[-1])


if __name__ == "__main__":
    unittest.main()
