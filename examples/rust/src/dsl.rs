//! The separated text format: docs/record.md §2.

use crate::error::Error;
use crate::spec_gen::Status;
use crate::text::natural;

/// The texts of the fields behind the prefix; the last takes the rest. An error
/// names the first field that no separator opens.
pub(crate) fn split_fields<'a, const N: usize>(
    text: &'a str,
    separator: char,
    fields: [&'static str; N],
) -> Result<[&'a str; N], Error> {
    let mut parts = text.splitn(N, separator);
    let mut out = [""; N];
    for (part, field) in out.iter_mut().zip(fields) {
        *part = parts.next().ok_or_else(|| Error::missing(field))?;
    }
    Ok(out)
}

/// A declared status.
pub(crate) fn status_of_text(text: &str) -> Result<Status, Error> {
    Status::of_code(text).ok_or_else(|| Error::format("The status is unknown"))
}

/// A count of tokens.
pub(crate) fn tokens_of_text(text: &str) -> Result<i64, Error> {
    natural(text).ok_or_else(|| Error::format("The count of tokens is no number"))
}
