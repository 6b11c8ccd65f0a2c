"""Frames of requests: what vectors cannot show of the interface."""

import unittest

from compact_decoder import (
    CompactError,
    Frame,
    FrameType,
    Request,
    decode_request_frame,
    encode_request_frame,
)

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


class Frames(unittest.TestCase):
    def test_the_documented_lines(self) -> None:
        for wire, frame in LINES.items():
            self.assertEqual(decode_request_frame(wire), frame)
            self.assertEqual(encode_request_frame(frame), wire)

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


if __name__ == "__main__":
    unittest.main()
