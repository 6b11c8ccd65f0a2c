//! Texts and numbers.

use crate::error::Error;

/// The largest integer that every language carries exactly, 2^53 - 1.
pub const MAX_INTEGER: i64 = (1 << 53) - 1;

/// The text of these bytes, for an encoder. Bytes that are not UTF-8 are an error
/// of the text kind.
pub fn text(bytes: impl Into<Vec<u8>>) -> Result<String, Error> {
    String::from_utf8(bytes.into()).map_err(|_| Error::text())
}

/// The value of `0|[1-9][0-9]{0,15}` up to 2^53 - 1.
pub(crate) fn natural(text: &str) -> Option<i64> {
    let digits = text.len() <= 16 && text.bytes().all(|c| c.is_ascii_digit());
    if !digits || (text.starts_with('0') && text != "0") {
        return None;
    }
    text.parse().ok().filter(|n| *n <= MAX_INTEGER)
}
