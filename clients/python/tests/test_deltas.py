"""Streams and states of deltas. The vectors show what one delta does."""

import unittest
import zlib

from compact_decoder import (
    CompactError,
    DeltaState,
    DeltaStream,
    Limits,
    apply_delta,
    create_delta_state,
    encode_base85,
)


class Apply(unittest.TestCase):
    def test_a_stream(self) -> None:
        stream = DeltaStream()
        self.assertEqual(stream.content, "")
        self.assertEqual(stream.push("D|F|Hello"), "Hello")
        self.assertEqual(stream.push("D|+|, world!"), "Hello, world!")
        self.assertEqual(stream.push("D|R|7|World"), "Hello, World!")
        with self.assertRaises(CompactError):
            stream.push("D|R|99|x")
        self.assertEqual(stream.content, "Hello, World!")
        self.assertEqual(
            stream.push("D|Z|" + encode_base85(zlib.compress(b"D|+|?"))),
            "Hello, World!?",
        )

    def test_contents_that_were_kept_stay_as_they_were(self) -> None:
        stream = DeltaStream()
        kept = [stream.push("D|+|x" + "한" * (n % 2)) for n in range(100)]
        for n, content in enumerate(kept, 1):
            self.assertEqual(content, "xx한" * (n // 2) + "x" * (n % 2))

    def test_a_content_put_into_a_state_is_judged(self) -> None:
        state = DeltaState("x")
        apply_delta(state, "D|+|y")
        state.content = "\ud800"
        with self.assertRaises(CompactError) as caught:
            apply_delta(state, "D|+|y")
        self.assertEqual(caught.exception.kind, "InvalidText")
        self.assertEqual(state.content, "\ud800")

    def test_a_stream_has_limits(self) -> None:
        stream = DeltaStream(limits=Limits(input=7, output=9))
        self.assertEqual(stream.push("D|F|abc"), "abc")
        with self.assertRaises(CompactError) as caught:
            stream.push("D|F|abcd")
        self.assertEqual(caught.exception.limit, "input")

    def test_state_by_its_documented_names(self) -> None:
        state = create_delta_state()
        self.assertEqual(state.content, "")
        self.assertEqual(apply_delta(state, "D|F|x"), "x")
        self.assertEqual(state.content, "x")


if __name__ == "__main__":
    unittest.main()
