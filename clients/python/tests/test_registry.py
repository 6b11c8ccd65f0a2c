"""The registry: attacks, and the memory store beside a slow reference."""

import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from compact_decoder import (
    CompactError,
    Limits,
    MemoryStore,
    Received,
    Registry,
    Store,
    system_reference,
)
from tests.properties import Draw, choice, holds

# Two definitions whose hashes begin with the same eight digits.
FIRST, SECOND = '{"name":"tool_4082"}', '{"name":"tool_23155"}'
SHORT = "t_f2b40b95"


def full(text: str) -> str:
    return "t_" + sha256(text.encode()).hexdigest()


class SharedStore(MemoryStore):
    shared = True


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
    def make_registry(self, store: Store | None = None, **options: Any) -> Registry:
        return Registry(store, **options)

    def refused(
        self, kind: str, registry: Registry, frame: str, scope: str = ""
    ) -> CompactError:
        with self.assertRaises(CompactError) as caught:
            registry.receive(scope, frame)
        self.assertEqual(caught.exception.kind, kind)
        return caught.exception


class Registries(Case):
    def test_definitions_once_references_after(self) -> None:
        registry = self.make_registry()
        for frame, received in (
            ("TOOL|def|" + FIRST, Received(reference=SHORT)),
            ("TOOL|ref|" + SHORT, Received(text=FIRST)),
            ("TOOL|ref|" + full(FIRST), Received(text=FIRST)),
            ("SYS|full|Be brief.", Received(reference=system_reference("Be brief."))),
            ("SYS|ref|" + system_reference("Be brief."), Received(text="Be brief.")),
            ("SYS|full|", Received(reference="s_e3b0c442")),
            ("SYS|ref|s_e3b0c442", Received(text="")),
            ("TOOL|miss|t_abc12345", Received(missing="t_abc12345")),
        ):
            self.assertEqual(registry.receive("", frame), received)

    def test_what_is_unknown(self) -> None:
        registry = self.make_registry()
        registry.define("", "system", FIRST)
        for header, reference in (("TOOL|ref|", SHORT), ("SYS|ref|", "s_zzzzzzzz")):
            error = self.refused("UnknownReference", registry, header + reference)
            self.assertEqual(error.reference, reference)
        with self.assertRaises(CompactError) as caught:
            registry.resolve("", "nothing like a reference")
        self.assertEqual(caught.exception.kind, "UnknownReference")

    def test_a_reference_stays_in_its_scope(self) -> None:
        registry = self.make_registry()
        registry.define("tenant a", "tool", FIRST)
        for reference in (SHORT, full(FIRST)):
            frame = "TOOL|ref|" + reference
            self.refused("UnknownReference", registry, frame, "tenant b")
            self.assertEqual(registry.receive("tenant a", frame).text, FIRST)

    def test_a_forged_definition_is_refused(self) -> None:
        registry = self.make_registry()
        registry.define("", "tool", FIRST)
        error = self.refused("ReferenceConflict", registry, "TOOL|def|" + SECOND)
        self.assertEqual(error.reference, SHORT)
        self.assertEqual(registry.resolve("", SHORT), FIRST)
        self.assertEqual(registry.resolve("", full(SECOND)), SECOND)

    def test_a_shared_registry_needs_long_references(self) -> None:
        for length in (8, 31):
            with self.assertRaises(CompactError) as caught:
                self.make_registry(SharedStore(), hex_length=length)
            self.assertEqual(caught.exception.kind, "InvalidFormat")
        reference = self.make_registry(SharedStore(), hex_length=32).define(
            "", "tool", FIRST
        )
        self.assertEqual(reference, full(FIRST)[:34])
        for length in (7, 65):
            with self.assertRaises(CompactError):
                self.make_registry(hex_length=length)

    def test_frames_of_requests_are_refused(self) -> None:
        for frame in ("REQ|1|||1", "REQ|miss|c_0123456789abcdef"):
            self.refused("InvalidFormat", self.make_registry(), frame)

    def test_scopes_are_text(self) -> None:
        self.refused("InvalidText", self.make_registry(), "SYS|full|", "\ud800")

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


@dataclass
class Row:
    scope: str
    full: str
    text: str
    short: str | None = None
    at: int = 0


class SlowStore:
    """The same rules over one list of rows, the least recently used first."""

    def __init__(self, entries: int, size: int, ttl: int) -> None:
        self.entries, self.size, self.ttl = entries, size, ttl
        self.rows: list[Row] = []

    def use(self, now: int, row: Row) -> None:
        self.rows = [other for other in self.rows if other is not row] + [row]
        row.at = now

    def expire(self, now: int) -> None:
        self.rows = [row for row in self.rows if now - row.at < self.ttl]

    def fits(self, text: str) -> bool:
        texts = [row.text for row in self.rows] + [text]
        return len(texts) <= self.entries and len("".join(texts).encode()) <= self.size

    def put(self, now: int, scope: str, short: str, full: str, text: str) -> bool:
        self.expire(now)
        rows = [row for row in self.rows if row.scope == scope]
        taken = any(row.short == short and row.full != full for row in rows)
        row = next((row for row in rows if row.full == full), None)
        if row is None:
            row = Row(scope, full, text)
            while not self.fits(text):
                del self.rows[0]
        self.use(now, row)
        if not taken:
            row.short = short
        return taken

    def get(self, now: int, scope: str, reference: str) -> str | None:
        self.expire(now)
        for row in self.rows:
            if row.scope == scope and reference in (row.short, row.full):
                self.use(now, row)
                return row.text
        return None


class Stores(unittest.TestCase):
    @holds
    def test_keeps_what_the_reference_keeps(self, draw: Draw) -> None:
        entries, size, ttl = draw.integer(1, 4), draw.integer(3, 9), draw.integer(1, 9)
        now = 0
        store = MemoryStore(
            limits=Limits(registry_entries=entries, registry_bytes=size),
            ttl=ttl,
            clock=lambda: float(now),
        )
        slow = SlowStore(entries, size, ttl)
        for _ in range(draw.integer(1, 15)):
            now += draw.integer(0, 2)
            scope = choice(draw, "ab")
            text = choice(draw, ["", "x", "한", "xyz", "xy"])
            if draw.integer(0, 1):
                short = f"short {draw.integer(0, 1)}"
                self.assertEqual(
                    store.put(scope, short, "full " + text, text),
                    slow.put(now, scope, short, "full " + text, text),
                )
            else:
                reference = choice(draw, ["short 0", "short 1", "full " + text])
                self.assertEqual(
                    store.get(scope, reference), slow.get(now, scope, reference)
                )

    def test_a_text_that_never_fits_evicts_nothing(self) -> None:
        store = MemoryStore(limits=Limits(registry_bytes=4))
        store.put("", "s", "f", "kept")
        with self.assertRaises(CompactError):
            store.put("", "t", "g", "12345")
        self.assertEqual(store.get("", "s"), "kept")

    def test_threads_share_it(self) -> None:
        store = MemoryStore(limits=Limits(registry_entries=3), ttl=1000.0)

        def work(seed: int) -> None:
            for n in range(300):
                text = str((seed + n) % 7)
                store.put("", "short " + text, "full " + text, text)
                self.assertIn(store.get("", "short " + text), (text, None))

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(work, range(8)))
        kept = [store.get("", f"full {n}") for n in range(7)]
        self.assertEqual(sum(text is not None for text in kept), 3)


if __name__ == "__main__":
    unittest.main()
