"""zlib and gzip: docs/record.md §5.

Headers and trailers are read here, the same way in every language; the library
inflates the raw deflate stream between them, never past the output limit.
"""

import sys
import zlib

from .causes_gen import ZLIB_HEADER, ZLIB_STREAM, ZLIB_TRAILER
from .errors_content import decompression_error, output_error
from .spec_gen import ZLIB_LEVEL

_GZIP_MAGIC = b"\x1f\x8b"
_FHCRC, _FEXTRA, _FNAME, _FCOMMENT, _RESERVED = 0x02, 0x04, 0x08, 0x10, 0xE0


def deflate(data: bytes) -> bytes:
    """Compress into one zlib stream at the declared level."""
    return zlib.compress(data, ZLIB_LEVEL)


def inflate(data: bytes, limit: int) -> bytes:
    """Decompress one zlib stream, or one gzip member, of at most limit bytes."""
    if data.startswith(_GZIP_MAGIC):
        out, trailer = _inflate_raw(data[_gzip_header(data) :], limit)
        check = zlib.crc32(out).to_bytes(4, "little")
        check += (len(out) & 0xFFFF_FFFF).to_bytes(4, "little")
    else:
        _check_zlib_header(data)
        out, trailer = _inflate_raw(data[2:], limit)
        check = zlib.adler32(out).to_bytes(4, "big")
    if trailer != check:
        raise decompression_error(ZLIB_TRAILER)
    return out


def _inflate_raw(data: bytes, limit: int) -> tuple[bytes, bytes]:
    """The output of a raw deflate stream, and the bytes behind the stream."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        # One byte more than the limit: 0 would mean no limit at all, and a full
        # buffer could not tell the end of the stream.
        out = stream.decompress(data, min(limit + 1, sys.maxsize))
    except zlib.error:
        raise decompression_error(ZLIB_STREAM) from None
    if len(out) > limit:
        raise output_error(limit)
    if not stream.eof:
        raise decompression_error(ZLIB_STREAM)
    return out, stream.unused_data


def _check_zlib_header(data: bytes) -> None:
    method, flags = data[:2] if len(data) >= 2 else (0, 0)
    deflated = method & 0x0F == 8 and method >> 4 <= 7
    if not deflated or (method << 8 | flags) % 31 != 0 or flags & 0x20:
        raise decompression_error(ZLIB_HEADER)


def _gzip_header(data: bytes) -> int:
    """The length of the header of a gzip member."""
    if len(data) < 10:
        raise decompression_error(ZLIB_HEADER)
    method, flags = data[2], data[3]
    if method != 8 or flags & _RESERVED:
        raise decompression_error(ZLIB_HEADER)
    end = 10
    if flags & _FEXTRA:
        end += 2 + int.from_bytes(data[end : end + 2], "little")
    for flag in (_FNAME, _FCOMMENT):
        if flags & flag:
            end = data.find(0, end) + 1 or len(data) + 1
    if flags & _FHCRC:
        want = (zlib.crc32(data[:end]) & 0xFFFF).to_bytes(2, "little")
        if data[end : end + 2] != want:
            raise decompression_error(ZLIB_HEADER)
        end += 2
    if end > len(data):
        raise decompression_error(ZLIB_HEADER)
    return end
