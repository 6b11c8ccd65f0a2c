//! zlib and gzip: docs/record.md §5.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::{GzDecoder, ZlibDecoder};
use flate2::write::ZlibEncoder;

use crate::error::Error;
use crate::limits::past;
use crate::spec_gen::{ErrorKind, ZLIB_LEVEL};

const GZIP_MAGIC: &[u8] = &[0x1f, 0x8b];

/// Compress into one zlib stream at the declared level.
pub(crate) fn deflate(data: &[u8]) -> Result<Vec<u8>, Error> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(ZLIB_LEVEL));
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    written.map_err(|error| failed(&error)) // a Vec takes whatever is written
}

/// Decompress one zlib stream, or one gzip member, of at most limit bytes.
pub(crate) fn inflate(data: &[u8], limit: u64) -> Result<Vec<u8>, Error> {
    let mut rest = data;
    let stream: Box<dyn Read + '_> = if data.starts_with(GZIP_MAGIC) {
        Box::new(GzDecoder::new(&mut rest))
    } else {
        Box::new(ZlibDecoder::new(&mut rest))
    };
    let mut out = Vec::new();
    // One byte more than the limit tells that there is more, and no more of it is made.
    let most = limit.saturating_add(1);
    let read = stream.take(most).read_to_end(&mut out);
    read.map_err(|error| failed(&error))?;
    if past(limit, out.len()) {
        return Err(failed(&"more output than the limit allows").past("output"));
    }
    if !rest.is_empty() {
        return Err(failed(&"bytes behind the stream"));
    }
    Ok(out)
}

fn failed(reason: &dyn std::fmt::Display) -> Error {
    let message = format!("Decompression failed: {reason}");
    Error::new(ErrorKind::Decompression, message)
}
