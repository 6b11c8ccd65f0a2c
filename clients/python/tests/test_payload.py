"""MessagePack: every width, written minimal, refused when anything is off."""

import base64
import unittest

from compact_decoder import CompactError, CompactResponse, decode, encode
from tests.properties import Draw, choice, holds

MAX = 2**53 - 1


def frame(data: bytes) -> str:
    return "M" + base64.b64encode(data).decode()


def tokens_frame(element: bytes) -> str:
    return frame(b"\x95\x03\x00\x00" + element + b"\xa1x")


def result_frame(element: bytes) -> str:
    return frame(b"\x94\x03\x00\x00" + element)


def kind(wire: str) -> tuple[str, str | None]:
    try:
        decode(wire)
    except CompactError as error:
        return str(error.kind), error.field
    raise AssertionError(f"{wire} was taken")


class Payload(unittest.TestCase):
    def test_integers_of_every_width(self) -> None:
        for head, size, signed in (
            (0xCC, 1, False),
            (0xCD, 2, False),
            (0xCE, 4, False),
            (0xCF, 8, False),
            (0xD0, 1, True),
            (0xD1, 2, True),
            (0xD2, 4, True),
            (0xD3, 8, True),
        ):
            top = min(MAX, 2 ** (8 * size - signed) - 1)
            for value in (0, 1, 100, top):
                element = bytes((head,)) + value.to_bytes(size, "big")
                self.assertEqual(decode(tokens_frame(element)).tokens, value)
                for end in range(size + 1):
                    cut = frame(b"\x95\x03\x00\x00" + element[:end])
                    self.assertEqual(kind(cut), ("InvalidMsgpack", None))
            if signed:
                element = bytes((head,)) + b"\xff" * size
                self.assertEqual(kind(tokens_frame(element))[0], "InvalidMsgpack")
        for element in (b"\xcf\x00\x20" + bytes(6), b"\xcf" + b"\xff" * 8, b"\xff"):
            self.assertEqual(kind(tokens_frame(element)), ("InvalidMsgpack", None))

    def test_strings_of_every_width(self) -> None:
        for head, size in ((b"\xd9", 1), (b"\xda", 2), (b"\xdb", 4)):
            for text in ("", "x", "한글" * 9):
                data = text.encode()
                element = head + len(data).to_bytes(size, "big") + data
                self.assertEqual(decode(result_frame(element)).result, text)
                for end in range(len(element)):
                    cut = result_frame(element[:end])
                    self.assertEqual(kind(cut), ("InvalidMsgpack", None))
        for data in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"):
            element = bytes((0xA0 | len(data),)) + data
            self.assertEqual(kind(result_frame(element)), ("InvalidMsgpack", None))
        self.assertEqual(decode(result_frame(b"\xa3\xef\xbb\xbf")).result, "\ufeff")

    def test_arrays_of_every_width(self) -> None:
        rest = b"\x03\x00\x00\xa1x"
        for head in (b"\x94", b"\xdc\x00\x04", b"\xdd\x00\x00\x00\x04"):
            self.assertEqual(decode(frame(head + rest)).result, "x")
        for head in (b"\xdc\xff\xff", b"\xdd\xff\xff\xff\xff", b"\x84", b"\xc4\x04"):
            self.assertEqual(kind(frame(head + rest)), ("InvalidMsgpack", None))
        for data in (b"", b"\xdc", b"\xdd\x00\x00", b"\x94", b"\xdd\xff\xff\xff\xff"):
            self.assertEqual(kind(frame(data)), ("InvalidMsgpack", None))

    def test_elements_of_other_types(self) -> None:
        for element in (
            *(b"\xc0", b"\xc1", b"\xc2", b"\xc3", b"\xca\x00\x00\x00\x00"),
            *(b"\xcb" + bytes(8), b"\xd4\x01\x00", b"\xc7\x00\x01", b"\x80", b"\x90"),
            *(b"\xc4\x01x", b"\xc5\x00\x01x", b"\xc6\x00\x00\x00\x01x", b"\xe0"),
        ):
            self.assertEqual(kind(tokens_frame(element)), ("InvalidMsgpack", None))
            self.assertEqual(kind(result_frame(element)), ("InvalidMsgpack", None))

    def test_missing_elements(self) -> None:
        for data, field in (
            (b"\x90", "version"),
            (b"\x91\x01", "status"),
            (b"\x92\x01\xa2OK", "model"),
            (b"\x94\x02\x00\x00\x00", "result"),
            (b"\x91\x03", "status"),
            (b"\x92\x03\x00", "model"),
            (b"\x93\x03\x00\x00", "result"),
            (b"\x92\x03\xc0", "model"),  # the length comes before the types
        ):
            self.assertEqual(kind(frame(data)), ("MissingField", field))
        for data in (b"\x96\x03\x00\x00\x00\xa0\xa0", b"\x91\x04", b"\x91\xff"):
            self.assertEqual(kind(frame(data)), ("InvalidMsgpack", None))

    def test_written_minimal(self) -> None:
        for tokens, element in (
            (1, b"\x01"),
            (127, b"\x7f"),
            (128, b"\xcc\x80"),
            (255, b"\xcc\xff"),
            (256, b"\xcd\x01\x00"),
            (65535, b"\xcd\xff\xff"),
            (65536, b"\xce\x00\x01\x00\x00"),
            (2**32 - 1, b"\xce\xff\xff\xff\xff"),
            (2**32, b"\xcf\x00\x00\x00\x01\x00\x00\x00\x00"),
            (MAX, b"\xcf\x00\x1f\xff\xff\xff\xff\xff\xff"),
        ):
            wire = encode(CompactResponse("OK", "G3", tokens, "x"), "binary")
            self.assertEqual(wire, tokens_frame(element))
        for size, head in (
            (0, b"\xa0"),
            (31, b"\xbf"),
            (32, b"\xd9\x20"),
            (255, b"\xd9\xff"),
            (256, b"\xda\x01\x00"),
            (65535, b"\xda\xff\xff"),
            (65536, b"\xdb\x00\x01\x00\x00"),
        ):
            wire = encode(CompactResponse("OK", "G3", 0, "x" * size), "binary")
            self.assertEqual(wire, result_frame(head + b"x" * size))

    @holds
    def test_changed_bytes(self, draw: Draw) -> None:
        """Whatever the bytes are: a record that comes back, or a CompactError."""
        data = bytearray(b"\x95\x01\xa2OK\xa2G3\xcd\x01\x00\xa5hello")
        for _ in range(draw.integer(1, 3)):
            data[draw.integer(0, len(data) - 1)] = draw.integer(0, 255)
        wire = frame(bytes(data[: draw.integer(0, 99)]))
        try:
            record = decode(wire)
        except CompactError as error:
            self.assertIn(error.kind, ("InvalidMsgpack", "MissingField"))
            return
        format = choice(draw, ["verbose", "binary", "base85", "compressed"])
        self.assertEqual(decode(encode(record, format)), record)


if __name__ == "__main__":
    unittest.main()
