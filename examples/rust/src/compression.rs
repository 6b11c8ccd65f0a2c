//! Frames of compression to their content: docs/m2m.md.

use crate::compression_gen::algorithm_of_tag;
use crate::error::Error;
use crate::limits::{Limits, past};
use crate::spec_gen::ErrorKind;

const TAG_SIZE: usize = 4;

/// The content of a frame (5.8). Allowed names the algorithms that were
/// negotiated; content without a tag is always allowed.
///
/// The kind of an error is format (over the input limit, or not UTF-8), unknown
/// tag, not negotiated, or decompression (any fault behind a known tag).
pub fn decompress(
    frame: impl AsRef<[u8]>,
    allowed: Option<&[&str]>,
    limits: &Limits,
) -> Result<String, Error> {
    let frame = frame.as_ref();
    limits.check_input(frame)?;
    let Some((tag, payload)) = split_tag(frame) else {
        let content = str::from_utf8(frame);
        return content
            .map(str::to_owned)
            .map_err(|_| Error::format("The content is not UTF-8"));
    };
    let algorithm = algorithm_of_tag(tag)
        .ok_or_else(|| Error::new(ErrorKind::UnknownTag, "No algorithm has the tag"))?;
    if allowed.is_some_and(|list| !list.contains(&algorithm.name)) {
        let message = "The algorithm is not among the allowed ones";
        return Err(Error::new(ErrorKind::NotNegotiated, message));
    }
    // An error of a step, such as Base64 or JSON, becomes one of decompression.
    (algorithm.decode)(payload, limits).map_err(|error| Error {
        limit: error.limit,
        ..failed(&error.message)
    })
}

/// Any text of this form is a tag, known or not: `#[A-Z0-9]{2}\|`.
fn split_tag(frame: &[u8]) -> Option<(&[u8], &[u8])> {
    let (tag, payload) = frame.split_at_checked(TAG_SIZE)?;
    let named = |c: &u8| c.is_ascii_uppercase() || c.is_ascii_digit();
    match tag {
        [b'#', name @ .., b'|'] if name.iter().all(named) => Some((tag, payload)),
        _ => None,
    }
}

/// An error behind a known tag.
pub(crate) fn failed(reason: &str) -> Error {
    Error::new(ErrorKind::Decompression, reason)
}

/// The text behind a tag, or the content of a frame.
pub(crate) fn utf8(data: &[u8]) -> Result<&str, Error> {
    str::from_utf8(data).map_err(|_| failed("The text is not UTF-8"))
}

/// Refuse content that would be larger than the limit, before it is kept.
pub(crate) fn check_room(limits: &Limits, size: usize) -> Result<(), Error> {
    if past(limits.output, size) {
        return Err(failed("There is more output than the limit allows").past("output"));
    }
    Ok(())
}
