"""zlib and gzip against the standard library, and what it lets pass."""

import gzip
import unittest
import zlib

from compact_decoder import CompactError
from compact_decoder._core.zlib import deflate, inflate
from tests.properties import Draw, choice, holds

TEXT = b"hello, hello, hello"


def refused(data: bytes, limit: int = 1000) -> CompactError:
    try:
        inflate(data, limit)
    except CompactError as error:
        assert error.kind == "DecompressionFailed"
        return error
    raise AssertionError(f"{data.hex()} was taken")


def raw(data: bytes) -> bytes:
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return stream.compress(data) + stream.flush()


def member(flags: int, fields: bytes, data: bytes = TEXT) -> bytes:
    """A gzip member with a header written by hand."""
    header = b"\x1f\x8b\x08" + bytes((flags,)) + b"\x00\x00\x00\x00\x00\xff" + fields
    if flags & 2:
        header += (zlib.crc32(header) & 0xFFFF).to_bytes(2, "little")
    tail = zlib.crc32(data).to_bytes(4, "little") + len(data).to_bytes(4, "little")
    return header + raw(data) + tail


class Inflate(unittest.TestCase):
    @holds
    def test_reads_what_was_written(self, draw: Draw) -> None:
        data = draw.data(200) * draw.integer(1, 9)
        level = draw.integer(0, 9)
        self.assertEqual(inflate(deflate(data), len(data)), data)
        self.assertEqual(zlib.decompress(deflate(data)), data)
        self.assertEqual(inflate(zlib.compress(data, level), len(data)), data)
        self.assertEqual(inflate(gzip.compress(data, level), len(data)), data)

    @holds
    def test_changed_bytes_never_pass_unseen(self, draw: Draw) -> None:
        data = bytearray(choice(draw, [zlib.compress(TEXT), gzip.compress(TEXT)]))
        at = draw.integer(0, len(data) - 1)
        data[at] ^= draw.integer(1, 255)
        try:
            out = inflate(bytes(data), 1000)
        except CompactError as error:
            self.assertEqual(error.kind, "DecompressionFailed")
        else:
            self.assertEqual(out, TEXT)  # a window size, a time stamp

    def test_the_limit_is_inclusive(self) -> None:
        for packed in (zlib.compress(TEXT), gzip.compress(TEXT)):
            self.assertEqual(inflate(packed, len(TEXT)), TEXT)
            self.assertEqual(refused(packed, len(TEXT) - 1).limit, "output")
            self.assertEqual(refused(packed, 0).limit, "output")
            self.assertEqual(inflate(packed, 2**70), TEXT)
        self.assertEqual(inflate(zlib.compress(b""), 0), b"")
        self.assertEqual(refused(zlib.compress(bytes(10**7)), 10**6).limit, "output")

    def test_truncated_anywhere(self) -> None:
        for packed in (zlib.compress(TEXT), gzip.compress(TEXT)):
            for end in range(len(packed)):
                self.assertIsNone(refused(packed[:end]).limit)

    def test_bytes_behind_the_stream(self) -> None:
        for packed in (zlib.compress(TEXT), gzip.compress(TEXT)):
            for junk in (b"\x00", packed, b"\x00" * 8):
                refused(packed + junk)

    def test_zlib_headers(self) -> None:
        body = raw(TEXT) + zlib.adler32(TEXT).to_bytes(4, "big")
        for window in range(8):
            value = window << 12 | 0x800
            value += -value % 31
            self.assertEqual(inflate(value.to_bytes(2, "big") + body, 99), TEXT)
        for head in (b"\x88\x1c", b"\x79\x9c", b"\x78\x9d", b"\x78\xbb", b"\x00\x00"):
            refused(head + body)
        stream = zlib.compressobj(zdict=b"hello")
        refused(stream.compress(TEXT) + stream.flush())

    def test_gzip_headers(self) -> None:
        extra = b"\x03\x00abc"
        for flags, fields in (
            (0, b""),
            (1, b""),
            (2, b""),
            (4, extra),
            (8, b"name\x00"),
            (16, b"\x00"),
            (31, extra + b"name\x00comment\x00"),
        ):
            self.assertEqual(inflate(member(flags, fields), 99), TEXT, flags)
            self.assertEqual(gzip.decompress(member(flags, fields)), TEXT)
        for flags in (0x20, 0x40, 0x80):
            refused(member(flags, b""))
        for data in (
            member(0, b"").replace(b"\x1f\x8b\x08", b"\x1f\x8b\x07", 1),
            b"\x1f\x8b\x08\x02\x00\x00\x00\x00\x00\xff\x00\x00" + member(0, b"")[10:],
            b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xffendless",
            b"\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff\xff\xff",
        ):
            refused(data)

    def test_checksums(self) -> None:
        packed = zlib.compress(TEXT)
        refused(packed[:-1] + bytes((packed[-1] ^ 1,)))
        packed = member(0, b"")
        refused(packed[:-1] + b"\x01")
        refused(packed[:-5] + bytes((packed[-5] ^ 1,)) + packed[-4:])


if __name__ == "__main__":
    unittest.main()
