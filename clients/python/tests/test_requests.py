"""Frames of requests: what vectors cannot show of the interface."""

import unittest

from compact_decoder import (
    CompactError,
    Frame,
    FrameType,
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


if __name__ == "__main__":
    unittest.main()
