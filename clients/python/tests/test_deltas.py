"""Deltas beside a slow reference that works on lists of code points."""

import unittest
import zlib

from compact_decoder import (
    CompactError,
    DeltaState,
    DeltaStream,
    Limits,
    apply_delta,
    compute_delta,
    create_delta_state,
    encode_base85,
)
from tests.properties import Draw, choice, holds


def slow_apply(content: str, delta: str) -> str | None:
    """The new content, or None for a frame that is wrong; nothing compressed."""
    points = list(content)
    if delta[:4] == "D|F|":
        return delta[4:]
    if delta[:4] == "D|+|":
        return "".join(points + list(delta[4:]))
    if delta[:4] != "D|R|" or "|" not in delta[4:]:
        return None
    number, _, text = delta[4:].partition("|")
    if not number or any(c not in "0123456789" for c in number):
        return None
    if str(int(number)) != number or int(number) > len(points):
        return None
    at = int(number)
    for offset, char in enumerate(text):
        if at + offset < len(points):
            points[at + offset] = char
        else:
            points.append(char)
    return "".join(points)


def slow_compute(old: str, new: str) -> str:
    """The shortest of what the operations can say, all of it tried out."""
    frames = ["D|F|" + new]
    if new[: len(old)] == old:
        frames.append("D|+|" + new[len(old) :])
    if len(new) >= len(old):
        start = 0
        while start < len(old) and old[start] == new[start]:
            start += 1
        end = len(new)
        while len(old) == len(new) and end > start and old[end - 1] == new[end - 1]:
            end -= 1
        start = 0 if old == new else start
        frames.append(
            f"D|R|{start}|{new[start : max(start, end)] if old != new else ''}"
        )
    return min(frames, key=lambda frame: len(frame.encode()))


def fast_apply(content: str, delta: str) -> str | None:
    state = DeltaState(content)
    try:
        return apply_delta(state, delta)
    except CompactError as error:
        assert error.kind == "InvalidFormat", error
        assert state.content == content
        return None


def packed(text: bytes) -> str:
    return "D|Z|" + encode_base85(zlib.compress(text))


class Apply(unittest.TestCase):
    @holds
    def test_applies_as_the_reference(self, draw: Draw) -> None:
        content = draw.text(12)
        number = choice(
            draw, ["", "0", "1", "2", "7", "12", "13", "00", "-1", "+1", "1_0", "٣"]
        )
        head = choice(draw, ["D|F|", "D|+|", f"D|R|{number}|", f"D|R|{number}", "D|X|"])
        delta = head + draw.text(8)
        self.assertEqual(fast_apply(content, delta), slow_apply(content, delta))

    def test_frames_that_are_wrong(self) -> None:
        for delta in (
            "",
            "D",
            "D|",
            "D|F",
            "D|+",
            "D|R|5",
            "D|R|x|",
            "D|R|9|x",
            "D|R|²|x",
            "D|R|１|x",
            "D|R| 1|x",
            "D|R|1 |x",
            "D|R|9007199254740992|",
            "D|R|00000000000000000|",
            "D|r|0|",
            " D|F|x",
            packed(b"no header"),
            packed(b"D|F|\xff"),
            packed(packed(b"D|F|x").encode()),
        ):
            with self.subTest(delta):
                self.assertIsNone(fast_apply("12345678", delta))

    def test_compressed_errors_keep_their_kinds(self) -> None:
        for delta, kind in (
            ("D|Z|0", "InvalidBase85Length"),
            ("D|Z|0000~", "InvalidBase85Char"),
            ("D|Z|", "DecompressionFailed"),
            ("D|Z|00000", "DecompressionFailed"),
        ):
            state = DeltaState("as it was")
            with self.assertRaises(CompactError) as caught:
                apply_delta(state, delta)
            self.assertEqual(caught.exception.kind, kind)
            self.assertEqual(state.content, "as it was")

    def test_order_of_judgement(self) -> None:
        lone = "\ud800"
        for content, delta, limit, kind in (
            (lone, "D|F|" + lone, 3, "InvalidFormat"),  # the limit
            (lone, "D|F|" + lone, 99, "InvalidText"),
            ("", "D|F|" + lone, 99, "InvalidFormat"),
            ("", "D|F|한", 6, "InvalidFormat"),
        ):
            with self.assertRaises(CompactError) as caught:
                apply_delta(DeltaState(content), delta, limits=Limits(input=limit))
            self.assertEqual(caught.exception.kind, kind)
            named = "input" if limit < 99 else None
            self.assertEqual(caught.exception.limit, named)

    def test_a_stream(self) -> None:
        stream = DeltaStream()
        self.assertEqual(stream.content, "")
        self.assertEqual(stream.push("D|F|Hello"), "Hello")
        self.assertEqual(stream.push("D|+|, world!"), "Hello, world!")
        self.assertEqual(stream.push("D|R|7|World"), "Hello, World!")
        with self.assertRaises(CompactError):
            stream.push("D|R|99|x")
        self.assertEqual(stream.content, "Hello, World!")
        self.assertEqual(stream.push(packed(b"D|+|?")), "Hello, World!?")

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


class Compute(unittest.TestCase):
    @holds
    def test_computes_as_the_reference(self, draw: Draw) -> None:
        old = draw.text(10)
        new = old[: draw.integer(0, 10)] + draw.text(3) + old[draw.integer(0, 10) :]
        frame = compute_delta(old, new, allow=["F", "+", "R"])
        self.assertEqual(frame, slow_compute(old, new))
        self.assertEqual(fast_apply(old, frame), new)
        self.assertEqual(fast_apply(old, compute_delta(old, new, allow=["Z"])), new)

    def test_compresses_what_gets_shorter(self) -> None:
        new = "the same again, " * 20
        frame = compute_delta("", new)
        self.assertTrue(frame.startswith("D|Z|"))
        self.assertEqual(fast_apply("", frame), new)
        self.assertLess(len(frame), len(compute_delta("", new, allow=["F", "+", "R"])))

    def test_restrictions(self) -> None:
        self.assertEqual(compute_delta("ab", "abc", allow=["F"]), "D|F|abc")
        self.assertEqual(compute_delta("ab", "abc", allow=("R",)), "D|R|2|c")
        self.assertEqual(compute_delta("ab", "abc", allow={"+", "?"}), "D|+|c")
        for allow in ([], ["?"], ["+"], ["R"], ["+", "Z"]):
            with self.assertRaises(CompactError) as caught:
                compute_delta("abc", "x", allow=allow)
            self.assertEqual(caught.exception.kind, "Unrepresentable")
            self.assertEqual(caught.exception.field, "delta")

    def test_refuses_lone_surrogates(self) -> None:
        for old, new in (("\ud800", ""), ("", "\udfff")):
            with self.assertRaises(CompactError) as caught:
                compute_delta(old, new)
            self.assertEqual(caught.exception.kind, "InvalidText")


if __name__ == "__main__":
    unittest.main()
