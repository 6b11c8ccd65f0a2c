"""Frames of requests: the document's lines, and splitting beside a slow reference."""

import json
import unittest
import zlib

from compact_decoder import (
    CompactError,
    Frame,
    FrameType,
    Limits,
    Request,
    apply_delta,
    create_delta_state,
    decode_base85,
    decode_request_frame,
    encode_request,
    encode_request_frame,
    system_reference,
    tool_reference,
)
from tests.properties import Draw, choice, holds

# The hash of the empty text, as FIPS 180 implementations print it.
EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
# The document's examples.
LINES = {
    'TOOL|def|{"name":"search","schema":{}}': Frame(
        FrameType.TOOL_DEF, text='{"name":"search","schema":{}}'
    ),
    "TOOL|ref|t_abc12345": Frame(FrameType.TOOL_REF, reference="t_abc12345"),
    "SYS|full|You are a helpful assistant...": Frame(
        FrameType.SYSTEM_FULL, text="You are a helpful assistant..."
    ),
    "SYS|ref|s_xyz78901": Frame(FrameType.SYSTEM_REF, reference="s_xyz78901"),
    'REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi': Frame(
        FrameType.REQUEST,
        request=Request(
            tool="t_abc12345",
            system="s_xyz78901",
            args='{"query":"hello"}',
            deltas=("D|+|User: Hi",),
        ),
    ),
    "TOOL|miss|t_abc12345": Frame(FrameType.TOOL_MISS, reference="t_abc12345"),
    "SYS|miss|s_xyz78901": Frame(FrameType.SYSTEM_MISS, reference="s_xyz78901"),
    "REQ|miss|c_0123456789abcdef": Frame(
        FrameType.REQUEST_MISS, reference="c_0123456789abcdef"
    ),
}


class Refusals(unittest.TestCase):
    def refused(self, wire: str, limits: Limits | None = None) -> CompactError:
        with self.assertRaises(CompactError, msg=wire) as caught:
            decode_request_frame(wire, limits=limits)
        self.assertEqual(caught.exception.kind, "InvalidFormat", wire)
        return caught.exception


class Frames(Refusals):
    def test_the_documented_lines(self) -> None:
        for wire, frame in LINES.items():
            self.assertEqual(decode_request_frame(wire), frame)
            self.assertEqual(encode_request_frame(frame), wire)

    def test_a_definition_is_kept_as_written(self) -> None:
        for wire in ('TOOL|def| {"a":1.0}\n', "SYS|full|", "SYS|full| x|D|F|\ufeff"):
            self.assertEqual(encode_request_frame(decode_request_frame(wire)), wire)

    def test_wrong_frames(self) -> None:
        for wire in (
            "",
            "REQ",
            "RES|OK|G3|0|x",
            "TOOL|def",
            "TOOL|def|",
            "TOOL|def|[]",
            "TOOL|def|{}{}",
            'TOOL|def|{"a":1}x',
            "TOOL|full|{}",
            "TOOL|DEF|{}",
            "SYS|def|x",
            "SYS|ref",
            "SYS|ref|t_abc12345",
            "SYS|ref|s_abc1234",
            "SYS|ref|s_ABC12345",
            "SYS|ref|s_abc12345\n",
            "SYS|ref| s_abc12345",
            "SYS|ref|s_" + 65 * "0",
            "REQ|miss|t_abc12345",
            "REQ|2|||1",
            "REQ|1",
            "REQ|1|",
            "REQ|1||",
            "REQ|1|||",
            "REQ|1||| 1",
            "REQ|1|||1 ",
            "REQ|1|||1|",
            "REQ|1|||1|D",
            "REQ|1|||1|D|",
            "REQ|1|||1|D|F",
            "REQ|1|||1|D|X|a",
            "REQ|1|||1|D|R|1",
            "REQ|1|||1|D|R|01|a",
            "REQ|1|||1|D|F|a|D|",
            "REQ|1|||01",
            "REQ|1|||1x",
            "REQ|1|s_abc12345||1",
            "REQ|1|t_abc12345|1",
            " REQ|1|||1",
            "SYS|full|\ud800",
        ):
            self.refused(wire)

    def test_args_end_where_json_says_so(self) -> None:
        for args in (
            '{"a":"|D|F|x"}',
            '"|D|"',
            "-0.0e5",
            "[1, 2]",
            "null",
            '"\\ud800"',
        ):
            for rest, deltas in (("", ()), ("|D|F||D|+|", ("D|F|", "D|+|"))):
                frame = decode_request_frame(f"REQ|1|||{args}{rest}")
                self.assertEqual(frame.request, Request(args=args, deltas=deltas))

    def test_limits(self) -> None:
        self.assertEqual(self.refused("SYS|full|한", Limits(input=11)).limit, "input")
        decode_request_frame("SYS|full|한", limits=Limits(input=12))
        for wire in ("TOOL|def|{}", "REQ|1|||[]"):
            self.assertEqual(self.refused(wire, Limits(depth=0)).limit, "depth")
            decode_request_frame(wire, limits=Limits(depth=1))
        wire = "REQ|1|||1|D|F||D|+|a"
        self.assertEqual(self.refused(wire, Limits(deltas=1)).limit, "deltas")
        decode_request_frame(wire, limits=Limits(deltas=2))

    def test_many_deltas_are_counted_before_they_are_split(self) -> None:
        error = self.refused("REQ|1|||1" + "|D|" * 2_000_000)
        self.assertEqual(error.limit, "deltas")


class Encoding(unittest.TestCase):
    def test_fields_that_no_frame_carries(self) -> None:
        for request, field in (
            (Request(version="2", tool="x"), "version"),
            (Request(tool="s_abc12345", system="x"), "tool"),
            (Request(system="s_ABC", args=""), "system"),
            (Request(args=" 1", deltas=("x",)), "args"),
            (Request(args="1,2"), "args"),
            (Request(deltas=("D|F|", "D|R|-1|x")), "deltas"),
            (Request(deltas=("D|Z|x|D|",)), "deltas"),  # not compressed twice
        ):
            with self.assertRaises(CompactError) as caught:
                encode_request(request)
            self.assertEqual(caught.exception.kind, "Unrepresentable")
            self.assertEqual(caught.exception.field, field)

    def test_text_comes_first(self) -> None:
        for request in (
            Request(version="2", deltas=("D|F|", "\ud800")),
            Request(version="2", tool="\udfff"),
        ):
            with self.assertRaises(CompactError) as caught:
                encode_request(request)
            self.assertEqual(caught.exception.kind, "InvalidText")

    def test_limits(self) -> None:
        for request, limits, limit in (
            (Request(args="[[1]]"), Limits(depth=1), "depth"),
            (Request(deltas=("D|F|", "D|F|")), Limits(deltas=1), "deltas"),
        ):
            with self.assertRaises(CompactError) as caught:
                encode_request(request, limits=limits)
            self.assertEqual(caught.exception.kind, "InvalidFormat")
            self.assertEqual(caught.exception.limit, limit)

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

    def test_unsafe_deltas_are_compressed(self) -> None:
        """By hand: what holds the delimiter from its second character on, or
        ends in a part of it that the next one would complete."""
        for delta, safe in (
            ("D|F|a", True),
            ("D|F|a|", True),
            ("D|F|D|", False),  # "|D|" stands at the third character
            ("D|F|a|D|b", False),
            ("D|F|a|D", False),
            ("D|F|D", False),
            ("D|F|D |D!", True),
        ):
            wire = encode_request(Request(args="1", deltas=(delta,)))
            if safe:
                self.assertEqual(wire, "REQ|1|||1|" + delta)
                continue
            head = "REQ|1|||1|D|Z|"
            self.assertTrue(wire.startswith(head))
            inner = zlib.decompress(decode_base85(wire[len(head) :]))
            self.assertEqual(inner.decode(), delta)

    @holds
    def test_deltas_arrive_with_the_effect_that_they_had(self, draw: Draw) -> None:
        deltas = tuple(
            choice(draw, ["D|F|", "D|+|", "D|R|0|"])
            + "".join(
                choice(draw, ["|", "D", "D|", "|D|", "F|", "한"]) for _ in range(4)
            )
            for _ in range(draw.integer(0, 4))
        )
        args = json.dumps(draw.text(6), ensure_ascii=False)
        wire = encode_request(Request(args=args, deltas=deltas))
        request = decode_request_frame(wire).request
        assert request is not None
        self.assertEqual((request.args, len(request.deltas)), (args, len(deltas)))
        sent, received = create_delta_state(), create_delta_state()
        for before, after in zip(deltas, request.deltas, strict=True):
            self.assertEqual(apply_delta(received, after), apply_delta(sent, before))


class References(unittest.TestCase):
    def test_known_hashes(self) -> None:
        self.assertEqual(system_reference(""), "s_" + EMPTY[:8])
        self.assertEqual(system_reference("", hex_length=64), "s_" + EMPTY)
        self.assertEqual(tool_reference('{"name":"tool_4082"}'), "t_f2b40b95")
        self.assertEqual(tool_reference('{"name":"tool_23155"}'), "t_f2b40b95")

    def test_white_space_counts(self) -> None:
        self.assertNotEqual(tool_reference("{}"), tool_reference("{} "))

    def test_refusals(self) -> None:
        for text, length, kind in (
            ("[]", 8, "InvalidFormat"),
            ("{}x", 8, "InvalidFormat"),
            ('{"\ud800"', 8, "InvalidText"),
            ("{}", 7, "InvalidFormat"),
            ("{}", 65, "InvalidFormat"),
        ):
            with self.assertRaises(CompactError) as caught:
                tool_reference(text, hex_length=length)
            self.assertEqual(caught.exception.kind, kind)
        with self.assertRaises(CompactError) as caught:
            tool_reference("{}", limits=Limits(depth=0))
        self.assertEqual(caught.exception.limit, "depth")


if __name__ == "__main__":
    unittest.main()
