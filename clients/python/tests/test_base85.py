"""Base85 beside the standard library's."""

import base64
import random
import unittest

from compact_decoder import (
    BASE85_ALPHABET,
    CompactError,
    Limits,
    decode_base85,
    encode_base85,
)

THEIRS = (
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
)
TO_OURS = str.maketrans(THEIRS, BASE85_ALPHABET)
BLOCK = 4096  # groups of one block of the implementation


def stdlib(data: bytes) -> str:
    """What the standard library writes, in our alphabet."""
    return base64.b85encode(data).decode().translate(TO_OURS)


class Base85(unittest.TestCase):
    def test_agrees_with_the_standard_library(self) -> None:
        for size in [*range(70), 4 * BLOCK - 1, 4 * BLOCK, 4 * BLOCK + 5, 100_003]:
            data = random.Random(size).randbytes(size)
            text = encode_base85(data)
            self.assertEqual(text, stdlib(data))
            self.assertEqual(decode_base85(text), data)

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
