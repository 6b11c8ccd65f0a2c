//! How an encoder chooses a format: docs/record.md §6.
//!
//! Selections take a record that some format carries, and never lose a field.

use crate::error::Error;
use crate::response::{Codec, EncodeOptions, Response, normalise};

/// Write the format that is due by size, or the one for what it cannot carry.
pub(crate) fn write_due(
    record: &Response,
    options: &EncodeOptions<'_>,
    due: &Codec,
    otherwise: Option<&Codec>,
) -> Result<String, Error> {
    let model_fits = due.versioned || (due.carries_model)(&record.model, None);
    let codec = match otherwise {
        Some(otherwise) if record.has_extras() || !model_fits => otherwise,
        _ => due,
    };
    write(record, options, codec)
}

/// Write the fewest bytes; of equals, the earlier candidate.
pub(crate) fn write_smallest(
    record: &Response,
    options: &EncodeOptions<'_>,
    candidates: &[&Codec],
) -> Result<String, Error> {
    let mut best: Result<String, Error> = Err(no_candidate());
    for (i, codec) in candidates.iter().enumerate() {
        let frame = write(record, options, codec);
        let better = match (&best, &frame) {
            (Ok(best), Ok(frame)) => frame.len() < best.len(),
            (_, Err(_)) => i == 0,
            (Err(_), Ok(_)) => true,
        };
        if better {
            best = frame;
        }
    }
    best
}

/// Write the first format that can carry the record.
pub(crate) fn write_first(
    record: &Response,
    options: &EncodeOptions<'_>,
    candidates: &[&Codec],
) -> Result<String, Error> {
    let mut first = None;
    for codec in candidates {
        match write(record, options, codec) {
            Ok(frame) => return Ok(frame),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(no_candidate))
}

fn no_candidate() -> Error {
    Error::unrepresentable("format", "the selection names no format")
}

fn write(record: &Response, options: &EncodeOptions<'_>, codec: &Codec) -> Result<String, Error> {
    let strict = EncodeOptions {
        allow_loss: &[],
        ..*options
    };
    let record = normalise(record, &strict, Some(codec))?;
    (codec.write)(&record, options.payload_version)
}
