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


def fast_decode(text: str) -> bytes | tuple[str, int]:
    """The bytes, or the kind of fault and its position or length."""
    try:
        return decode_base85(text)
    except CompactError as error:
        if error.kind == "InvalidBase85Length":
            assert str(error).startswith("Invalid Base85 length")
            assert error.length is not None
            return "length", error.length
        assert error.kind == "InvalidBase85Char"
        assert str(error).startswith("Invalid Base85 character")
        assert error.position is not None
        assert error.char == text[error.position]
        return "char", error.position


class Base85(unittest.TestCase):
    def test_agrees_with_the_standard_library(self) -> None:
        for size in [*range(70), 4 * BLOCK - 1, 4 * BLOCK, 4 * BLOCK + 5, 100_003]:
            data = random.Random(size).randbytes(size)
            text = encode_base85(data)
            self.assertEqual(text, stdlib(data))
            self.assertEqual(decode_base85(text), data)

    def test_digit_boundaries(self) -> None:
        """Where the fixed-point division could be off by one."""
        units = (85**4, 85**3, 85**2, 85)
        draw = random.Random(85)
        for unit in units:
            top = 2**32 // unit
            for k in {0, 1, 2, top - 1, top} | {
                draw.randint(0, top) for _ in range(300)
            }:
                for value in (k * unit - 1, k * unit, k * unit + 1):
                    data = (value % 2**32).to_bytes(4, "big")
                    # Both halves of a pair of groups have lanes of their own.
                    self.assertEqual(encode_base85(data * 2), stdlib(data) * 2)

    def test_extremes(self) -> None:
        for data in (b"", b"\x00" * 9, b"\xff" * 9, b"\xff" * 5 * BLOCK):
            self.assertEqual(decode_base85(encode_base85(data)), data)
        # 2^32 - 1 and 2^32, worked out by division.
        self.assertEqual(encode_base85(b"\xff" * 4), "%NsC0")
        self.assertEqual(fast_decode("%NsC1"), ("char", 0))
        self.assertEqual(fast_decode("00000%NsC100000"), ("char", 5))
        self.assertEqual(fast_decode("#####"), ("char", 0))
        # A tail counts its padding: # stands for 84s.
        self.assertEqual(fast_decode("%N#"), ("char", 0))
        self.assertEqual(decode_base85("VF"), decode_base85("VE"))

    def test_faults_in_any_block(self) -> None:
        good = encode_base85(b"abcd") * (BLOCK * 2 + 3)
        for at in (0, 4, 5 * BLOCK - 1, 5 * BLOCK, 5 * BLOCK + 7, len(good) - 1):
            for wrong in "~é한😀":
                text = good[:at] + wrong + good[at + 1 :]
                self.assertEqual(fast_decode(text), ("char", at))
        text = good[: 5 * BLOCK] + "#####" + good[5 * BLOCK :]
        self.assertEqual(fast_decode(text), ("char", 5 * BLOCK))
        self.assertEqual(fast_decode(good + "é" * 5), ("char", len(good)))

    def test_the_first_fault_wins(self) -> None:
        # Characters, then the length, then the groups.
        self.assertEqual(fast_decode("~~~~~~"), ("char", 0))
        self.assertEqual(fast_decode("#####~0000"), ("char", 5))
        self.assertEqual(fast_decode("###~#"), ("char", 3))
        self.assertEqual(fast_decode("한"), ("char", 0))
        self.assertEqual(fast_decode("#####V"), ("length", 6))
        far = "#####" * (BLOCK + 1)
        self.assertEqual(fast_decode(far + "0000~"), ("char", len(far) + 4))
        self.assertEqual(fast_decode(far + "V"), ("length", len(far) + 1))

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
