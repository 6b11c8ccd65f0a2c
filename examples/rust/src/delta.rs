//! What delta operations do: docs/delta.md, "Streaming Delta Protocol".
//!
//! Positions and lengths count code points.

use crate::error::Error;
use crate::limits::Limits;
use crate::text::natural;

/// No compressed frame of a plain one this short is shorter than it.
const INCOMPRESSIBLE: usize = 13;

/// Judge the delta's input limit, the content's Unicode, the delta's.
pub(crate) fn check_apply<'a>(
    content: &'a [u8],
    delta: &'a [u8],
    limits: &Limits,
) -> Result<(&'a str, &'a str), Error> {
    limits.check_input(delta)?;
    let content = std::str::from_utf8(content).map_err(|_| Error::text())?;
    Ok((content, limits.wire(delta)?))
}

/// Overwrite from a position on, past the end if the text reaches there.
pub(crate) fn replace(content: &str, data: &str, separator: char) -> Result<String, Error> {
    let (position, text) = split_position(data, separator)
        .ok_or_else(|| Error::format("A replacement needs a position and a separator"))?;
    let past = "The position is past the end of the content";
    let (kept, overwritten) = split_at(content, position, past)?;
    let end = skip(overwritten, text.chars().count()).unwrap_or(overwritten.len());
    Ok([kept, text, &overwritten[end..]].concat())
}

/// Put the text in the place of a part of the content.
#[allow(dead_code)] // where no operation splices
pub(crate) fn splice(content: &str, data: &str, separator: char) -> Result<String, Error> {
    let cut = || Error::format("A splice needs a start, a length and separators");
    let (start, rest) = split_position(data, separator).ok_or_else(cut)?;
    let (length, text) = split_position(rest, separator).ok_or_else(cut)?;
    let past = "The start is past the end of the content";
    let (kept, behind) = split_at(content, start, past)?;
    let past = "The length is more than the content has from there";
    let (_, behind) = split_at(behind, length, past)?;
    Ok([kept, text, behind].concat())
}

/// Whether the data begins with so many numbers, each with the separator behind it.
pub(crate) fn has_numbers(mut data: &str, separator: char, count: usize) -> bool {
    for _ in 0..count {
        let Some((_, rest)) = split_position(data, separator) else {
            return false;
        };
        data = rest;
    }
    true
}

fn split_position(data: &str, separator: char) -> Option<(i64, &str)> {
    let (digits, text) = data.split_once(separator)?;
    Some((natural(digits)?, text))
}

/// The first so many characters, and the rest; past says that there are fewer.
fn split_at<'a>(text: &'a str, count: i64, past: &str) -> Result<(&'a str, &'a str), Error> {
    let count = usize::try_from(count).ok();
    let at = count.and_then(|count| skip(text, count));
    Ok(text.split_at(at.ok_or_else(|| Error::format(past))?))
}

/// Where so many characters end, unless there are fewer.
fn skip(text: &str, count: usize) -> Option<usize> {
    let ends = text.char_indices().map(|(at, _)| at);
    ends.chain([text.len()]).nth(count)
}

/// The frame that a compressed delta holds.
pub(crate) fn inner_text(data: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(data).map_err(|_| Error::format("The compressed delta is not UTF-8"))
}

/// The error of a frame without the prefix, or without a known operation.
pub(crate) fn not_a_delta() -> Error {
    Error::format("The text is not a delta frame")
}

/// Two contents, and how many bytes both begin with, in whole characters.
pub(crate) struct Change<'a> {
    old: &'a str,
    new: &'a str,
    prefix: usize,
}

impl<'a> Change<'a> {
    pub(crate) fn new(old: &'a str, new: &'a str) -> Self {
        let pairs = old.bytes().zip(new.bytes());
        let mut prefix = pairs.take_while(|(a, b)| a == b).count();
        while !old.is_char_boundary(prefix) || !new.is_char_boundary(prefix) {
            prefix -= 1;
        }
        Self { old, new, prefix }
    }

    /// A frame with the whole new content.
    pub(crate) fn full(&self, header: &str) -> Option<String> {
        Some([header, self.new].concat())
    }

    /// A frame that appends, where the new content begins with the old one.
    pub(crate) fn append(&self, header: &str) -> Option<String> {
        Some([header, self.new.strip_prefix(self.old)?].concat())
    }

    /// A frame that replaces from the first difference to the last one.
    pub(crate) fn replace(&self, header: &str, separator: char) -> Option<String> {
        let (same, new) = self.new.split_at(self.prefix);
        let old = &self.old[self.prefix..];
        let end = match new.chars().count().checked_sub(old.chars().count())? {
            0 if old == new => return Some(format!("{header}0{separator}")),
            0 => new.len() - common_suffix(old, new),
            _ => new.len(),
        };
        let position = same.chars().count();
        Some(format!("{header}{position}{separator}{}", &new[..end]))
    }

    /// A frame that puts what is new in the place of what is old.
    #[allow(dead_code)] // where no operation splices
    pub(crate) fn splice(&self, header: &str, separator: char) -> Option<String> {
        if self.old == self.new {
            return Some(format!("{header}0{separator}0{separator}"));
        }
        let (same, new) = self.new.split_at(self.prefix);
        let old = &self.old[self.prefix..];
        let suffix = common_suffix(old, new);
        let start = same.chars().count();
        let length = old[..old.len() - suffix].chars().count();
        let text = &new[..new.len() - suffix];
        Some(format!(
            "{header}{start}{separator}{length}{separator}{text}"
        ))
    }
}

/// The bytes that both end with, in whole characters.
fn common_suffix(a: &str, b: &str) -> usize {
    let pairs = a.chars().rev().zip(b.chars().rev());
    pairs
        .take_while(|(x, y)| x == y)
        .map(|(x, _)| x.len_utf8())
        .sum()
}

/// The frame of the fewest bytes; of equals, the earlier one. None stands for an
/// operation that does not apply.
pub(crate) fn shortest<const N: usize>(frames: [Option<String>; N]) -> Result<String, Error> {
    let usable = frames.into_iter().flatten();
    usable
        .min_by_key(String::len)
        .ok_or_else(|| Error::unrepresentable("delta", "no allowed operation applies"))
}

/// The compressed form of a frame, where it is shorter or wanted; else itself.
pub(crate) fn smaller(
    plain: String,
    pack: fn(&str) -> Result<String, Error>,
    wanted: bool,
) -> Result<String, Error> {
    if plain.len() <= INCOMPRESSIBLE && !wanted {
        return Ok(plain);
    }
    let packed = pack(&plain)?;
    let better = wanted || packed.len() < plain.len();
    Ok(if better { packed } else { plain })
}
