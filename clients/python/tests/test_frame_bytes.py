"""Frames of bytes of a protocol whose formats are texts: record.md, "Frames of bytes"."""

import array
import inspect
import unittest
from typing import Any

from compact_decoder import (
    CompactError,
    Detected,
    Format,
    InvalidFormat,
    Limits,
    Response,
    Status,
    decode,
    decode_any,
    decode_any_bytes,
    decode_bytes,
    decode_response_bytes,
    detect_bytes,
    encode,
    encode_bytes,
    encode_response,
    encode_response_bytes,
)

RECORD = Response(Status.OK, "G3", 0, "\ufeffé")
FRAME = b"RES|OK|G3|0|\xef\xbb\xbf\xc3\xa9"


def refusal(wire: bytes, limits: Limits | None = None) -> CompactError:
    """The error of a record's decoder, which is that for any record but for its name."""
    errors: list[CompactError] = []
    for decoder in (decode_bytes, decode_any_bytes):
        try:
            decoder(wire, limits=limits)
        except CompactError as error:
            errors.append(error)
    [own, any_] = errors
    assert (own.cause, own.value) == (any_.cause, any_.value)
    return own


class FramesOfBytes(unittest.TestCase):
    def test_they_are_the_texts_in_utf_8(self) -> None:
        self.assertEqual(encode_bytes(RECORD, "dsl"), FRAME)
        for format in ("verbose", "dsl", "binary", "base85", "compressed"):
            wire = encode_response_bytes(RECORD, Format(format))
            self.assertEqual(wire, encode(RECORD, Format(format)).encode())
            self.assertIs(type(wire), bytes)
            self.assertEqual(decode_bytes(wire), RECORD)
            self.assertEqual(decode_any_bytes(wire), RECORD)
            self.assertEqual(detect_bytes(wire), Detected("record", "response", format))

    def test_what_they_may_be(self) -> None:
        for wire in (bytearray(FRAME), memoryview(FRAME), memoryview(b"x" + FRAME)[1:]):
            self.assertEqual(decode_bytes(wire), RECORD)
            self.assertEqual(decode_any_bytes(wire), RECORD)
            self.assertIsNotNone(detect_bytes(wire))
        wide = memoryview(array.array("I", b"RES|OK|G3|1|abcd"))
        self.assertEqual(decode_bytes(wide).result, "abcd")
        with self.assertRaises(InvalidFormat) as raised:
            decode_bytes(wide, limits=Limits(input=15))
        self.assertEqual(raised.exception.limit, "input")

    def test_what_was_read_stays(self) -> None:
        wire = bytearray(FRAME)
        record = decode_bytes(wire)
        wire[:] = bytes(len(wire))
        self.assertEqual(record, RECORD)

    def test_the_limit_counts_bytes_and_comes_first(self) -> None:
        self.assertEqual(decode_bytes(FRAME, limits=Limits(input=17)), RECORD)
        self.assertEqual(refusal(FRAME, Limits(input=16)).limit, "input")
        self.assertEqual(refusal(b"\xff\xff", Limits(input=1)).limit, "input")

    def test_white_space_stands_before_a_lone_brace_alone(self) -> None:
        wire = b' \t\r\n{"model":"G3","returncode":0,"response":"x"}'
        self.assertEqual(decode_bytes(wire).result, "x")
        self.assertEqual(detect_bytes(wire), Detected("record", "response", "verbose"))
        for other in (b" RES|OK|G3|0|x", b"\xc2\xa0{}", b"\xef\xbb\xbf{}", b"   ", b""):
            self.assertIsNone(detect_bytes(other))
            self.assertEqual(refusal(other).cause, "unknown_format")

    def test_the_prefix_comes_before_utf_8(self) -> None:
        for wire in (b"RES|OK|G3|0|x\xc3", b" {\xff"):
            error = refusal(wire)
            self.assertIsInstance(error, InvalidFormat)
            self.assertEqual((error.cause, error.field), ("not_unicode", "frame"))
        for wire, cause, value in (
            (b"D|+\xc3", "other_frame", "447c2bc3"),
            (b"REQ|2|3|4|\xff", "other_frame", "5245517c327c337c…"),
            (b"x\xc3", "unknown_format", "78c3"),
            (b"\x94\xa1\xff\0\1\2\3\4", "unknown_format", "94a1ff0001020304"),
        ):
            self.assertEqual((refusal(wire).cause, refusal(wire).value), (cause, value))

    def test_texts_are_refused_as_texts(self) -> None:
        for text in ("", "x", "D|+|1|x", "TOOL|a|b", "M!", "RES|OK", "A85:~", "Z"):
            for read, read_bytes in (
                (decode, decode_bytes),
                (decode_any, decode_any_bytes),
            ):
                with self.assertRaises(CompactError) as raised:
                    read(text)
                with self.assertRaises(CompactError) as same:
                    read_bytes(text.encode())
                self.assertEqual(vars(same.exception), vars(raised.exception))

    def test_functions_have_the_same_parameters(self) -> None:
        def parameters(function: Any) -> Any:
            return inspect.signature(function).parameters

        self.assertEqual(parameters(encode_response_bytes), parameters(encode_response))
        self.assertIs(decode_bytes, decode_response_bytes)
