"""Frames of requests: what vectors cannot show of the interface."""

import unittest

from compact_decoder import (
    ClientSession,
    CompactError,
    Frame,
    FrameType,
    MemoryStore,
    Registry,
    ServerSession,
    StoredSession,
    encode_request_frame,
)


class Frames(unittest.TestCase):
    def test_other_frames_are_checked(self) -> None:
        for frame, kind in (
            (Frame(FrameType.TOOL_DEF, text="[]"), "InvalidFormat"),
            (Frame(FrameType.SYSTEM_FULL, text="\ud800"), "InvalidText"),
            (Frame(FrameType.SYSTEM_REF, reference="t_abc12345"), "Unrepresentable"),
            (Frame(FrameType.REQUEST_MISS, reference="c_ABCDEFGH"), "Unrepresentable"),
            (Frame(FrameType.TOOL_REF, text="x"), "Unrepresentable"),
            (Frame("other", reference="t_abc12345"), "Unrepresentable"),
        ):
            with self.assertRaises(CompactError) as caught:
                encode_request_frame(frame)
            self.assertEqual(caught.exception.kind, kind)


class Checks(unittest.TestCase):
    def test_both_sides_have_the_check_of_the_page(self) -> None:
        store = MemoryStore()
        registry = Registry(store)
        stored = StoredSession(registry, store, "acme", "42")
        self.assertEqual(stored.check, "")
        for server in (ServerSession(registry, ""), stored):
            client = ClientSession()
            self.assertEqual(client.check, "")
            for frame in client.turn(
                tools=['{"name":"search","schema":{"type":"object"}}'],
                system="You are a helpful assistant...",
                args='{"query":"hello"}',
                conversation="User: Hi",
            ):
                server.receive(frame)
            self.assertEqual([client.check, server.check], ["cbdb93cbfa7fb32f"] * 2)
            client.extend(" AI: Hello!")
            server.extend(" AI: Hello!")
            self.assertEqual([client.check, server.check], ["115aa121d0fe5c1f"] * 2)


if __name__ == "__main__":
    unittest.main()
