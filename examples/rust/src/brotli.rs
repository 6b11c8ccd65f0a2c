//! Brotli in Base64: docs/m2m.md 5.4.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};

use crate::base64::decode_base64;
use crate::compression::{check_room, failed, utf8};
use crate::error::Error;
use crate::limits::Limits;

/// The content of a payload: one stream and nothing behind it.
pub(crate) fn decode_brotli(payload: &[u8], limits: &Limits) -> Result<String, Error> {
    let data = inflate(&decode_base64(utf8(payload)?)?, limits)?;
    String::from_utf8(data).map_err(|_| failed("The content is not UTF-8"))
}

fn inflate(data: &[u8], limits: &Limits) -> Result<Vec<u8>, Error> {
    let alloc = StandardAlloc::default;
    // Strict: without the extension for windows above 16 MiB.
    let mut state = BrotliState::new_strict(alloc(), alloc(), alloc());
    let mut out = Vec::new();
    let mut chunk = [0; 16 * 1024];
    let (mut available_in, mut read, mut total) = (data.len(), 0, 0);
    loop {
        let (mut available_out, mut written) = (chunk.len(), 0);
        let result = BrotliDecompressStream(
            &mut available_in,
            &mut read,
            data,
            &mut available_out,
            &mut written,
            &mut chunk,
            &mut total,
            &mut state,
        );
        check_room(limits, out.len() + written)?;
        out.extend_from_slice(&chunk[..written]);
        match result {
            BrotliResult::NeedsMoreOutput => {}
            BrotliResult::ResultSuccess if available_in == 0 => return Ok(out),
            BrotliResult::ResultSuccess => return Err(failed("Bytes follow the stream")),
            BrotliResult::NeedsMoreInput => return Err(failed("The stream is truncated")),
            BrotliResult::ResultFailure => return Err(failed("This is no Brotli stream")),
        }
    }
}
