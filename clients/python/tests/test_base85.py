"""Base85: limits and buffers. What texts hold, the vectors pin."""

import unittest

from compact_decoder import (
    CompactError,
    Limits,
    decode_base85,
    encode_base85,
)


class Base85(unittest.TestCase):
    def test_wire_limits(self) -> None:
        self.assertEqual(decode_base85("VPa.s", limits=Limits(input=5)), b"abcd")
        for text in ("VPa.s", "é", "\ud800\ud800"):
            with self.assertRaises(CompactError) as caught:
                decode_base85(text, limits=Limits(input=1))
            self.assertEqual(caught.exception.kind, "InvalidFormat")
            self.assertEqual(caught.exception.limit, "input")
        with self.assertRaises(CompactError) as caught:
            decode_base85("VP\udc00.s")
        self.assertEqual(caught.exception.kind, "InvalidFormat")
        self.assertIsNone(caught.exception.limit)

    def test_takes_other_buffers(self) -> None:
        self.assertEqual(encode_base85(bytearray(b"abcd")), "VPa.s")
        self.assertEqual(encode_base85(bytearray(b"abc")), "VPaz")


if __name__ == "__main__":
    unittest.main()
