//! zlib and gzip: docs/record.md §5.
//!
//! Headers and trailers are read here, the same way in every language; the
//! library inflates the raw deflate stream between them.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc, Decompress, FlushDecompress, Status};

use crate::error::Error;
use crate::limits::past;
use crate::spec_gen::{ErrorKind, ZLIB_LEVEL};

const GZIP_MAGIC: &[u8] = &[0x1f, 0x8b];
const FHCRC: u8 = 0x02;
const FEXTRA: u8 = 0x04;
const FNAME: u8 = 0x08;
const FCOMMENT: u8 = 0x10;
const RESERVED: u8 = 0xe0;

/// Compress into one zlib stream at the declared level.
pub(crate) fn deflate(data: &[u8]) -> Result<Vec<u8>, Error> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(ZLIB_LEVEL));
    encoder
        .write_all(data)
        .and_then(|()| encoder.finish())
        .map_err(|e| failed(&e.to_string())) // a Vec takes whatever is written
}

/// Decompress one zlib stream, or one gzip member, of at most limit bytes.
pub(crate) fn inflate(data: &[u8], limit: u64) -> Result<Vec<u8>, Error> {
    let gzip = data.starts_with(GZIP_MAGIC);
    let header = if gzip {
        gzip_header(data)
    } else {
        zlib_header(data)
    }?;
    let (out, trailer) = inflate_raw(&data[header..], limit)?;
    let check = if gzip {
        let size = out.len() as u32; // the trailer has it modulo 2^32
        [crc32(&out).to_le_bytes(), size.to_le_bytes()].concat()
    } else {
        adler32(&out).to_be_bytes().to_vec()
    };
    match trailer.strip_prefix(check.as_slice()) {
        Some([]) => Ok(out),
        Some(_) => Err(failed("bytes behind the stream")),
        None => Err(failed("the checksum does not match")),
    }
}

/// The output of a raw deflate stream, and what stands behind the stream.
fn inflate_raw(data: &[u8], limit: u64) -> Result<(Vec<u8>, &[u8]), Error> {
    let mut stream = Decompress::new(false);
    let mut out = Vec::new();
    let mut chunk = [0; 16 * 1024];
    let mut rest = data;
    loop {
        let (read, written) = (stream.total_in(), stream.total_out());
        let status = stream
            .decompress(rest, &mut chunk, FlushDecompress::None)
            .map_err(|e| failed(&e.to_string()))?;
        let read = (stream.total_in() - read) as usize;
        let written = (stream.total_out() - written) as usize;
        if past(limit, out.len() + written) {
            return Err(failed("more output than the limit allows").past("output"));
        }
        out.extend_from_slice(&chunk[..written]);
        rest = &rest[read..];
        if status == Status::StreamEnd {
            return Ok((out, rest));
        }
        if read == 0 && written == 0 {
            return Err(failed("the stream is truncated"));
        }
    }
}

/// The length of the header of a zlib stream.
fn zlib_header(data: &[u8]) -> Result<usize, Error> {
    let [method, flags, ..] = *data else {
        return Err(failed("the header is truncated"));
    };
    if method & 0x0f != 8 || method >> 4 > 7 {
        return Err(failed("the header is neither of zlib nor of gzip"));
    }
    if u16::from_be_bytes([method, flags]) % 31 != 0 {
        return Err(failed("the header's check bits do not match"));
    }
    if flags & 0x20 != 0 {
        return Err(failed("the stream needs a preset dictionary"));
    }
    Ok(2)
}

/// The length of the header of a gzip member.
fn gzip_header(data: &[u8]) -> Result<usize, Error> {
    let truncated = || failed("the header is truncated");
    let [_, _, method, flags, _, _, _, _, _, _, ..] = *data else {
        return Err(truncated());
    };
    if method != 8 || flags & RESERVED != 0 {
        return Err(failed("the gzip header has an unknown method or flag"));
    }
    let mut end = 10;
    if flags & FEXTRA != 0 {
        let size = pair(data, end).ok_or_else(truncated)?;
        end += 2 + usize::from(u16::from_le_bytes(size));
    }
    for flag in [FNAME, FCOMMENT] {
        if flags & flag != 0 {
            let text = data.get(end..).ok_or_else(truncated)?;
            end += 1 + text.iter().position(|b| *b == 0).ok_or_else(truncated)?;
        }
    }
    let header = data.get(..end).ok_or_else(truncated)?;
    if flags & FHCRC != 0 {
        let check = (crc32(header) as u16).to_le_bytes();
        if pair(data, end).ok_or_else(truncated)? != check {
            return Err(failed("the gzip header's checksum does not match"));
        }
        end += 2;
    }
    Ok(end)
}

fn pair(data: &[u8], at: usize) -> Option<[u8; 2]> {
    data.get(at..at + 2)?.try_into().ok()
}

fn failed(reason: &str) -> Error {
    Error::new(
        ErrorKind::Decompression,
        format!("Decompression failed: {reason}"),
    )
}

/// The check of RFC 1952.
fn crc32(data: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(data);
    crc.sum()
}

/// The check of RFC 1950.
fn adler32(data: &[u8]) -> u32 {
    const BASE: u32 = 65521;
    let (mut a, mut b) = (1, 0);
    // 5552 is how many bytes the sums take before they overflow 32 bits.
    for block in data.chunks(5552) {
        for byte in block {
            a += u32::from(*byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}
