//! Responses to wire text and back: docs/record.md §1 to §6.

use crate::error::Error;
use crate::formats_gen::{codec, detect, select};
use crate::limits::Limits;
use crate::response::{EncodeOptions, Response, normalise};

/// Decode a response in any format, told by its prefix ("Format Detection").
///
/// Nothing is trimmed and nothing guessed: the kind of an error says what stage
/// refused, the input limit and Unicode first.
pub fn decode(wire: impl AsRef<[u8]>, limits: &Limits) -> Result<Response, Error> {
    detect(limits.wire(wire.as_ref())?, limits)
}

/// Encode a response in a format, or in the one that a selection chooses.
///
/// An error is of the unrepresentable kind, with the `field` of the record, or
/// "payload_version".
pub fn encode(response: &Response, options: &EncodeOptions<'_>) -> Result<String, Error> {
    let Some(codec) = codec(options.format) else {
        let record = normalise(response, options, None)?;
        return select(&record, options);
    };
    let record = normalise(response, options, Some(codec))?;
    (codec.write)(&record, options.payload_version)
}
