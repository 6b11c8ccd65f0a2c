//! The pieces of MessagePack that payloads are made of: docs/record.md §3.
//!
//! Arrays, strings and integers of every width are read, minimal or not, and
//! written minimal. A length is believed only as far as there are bytes left.

use crate::error::Error;
use crate::text::MAX_INTEGER;

/// Reads one array from front to back. Errors are of the payload role.
pub(crate) struct Reader<'a> {
    data: &'a [u8],
    /// Elements of the array, the version included.
    pub(crate) count: usize,
    /// The first element.
    pub(crate) version: i64,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Result<Self, Error> {
        let mut reader = Self {
            data,
            count: 0,
            version: 0,
        };
        let count = match data.first() {
            Some(first @ 0x90..=0x9f) => {
                reader.byte()?;
                u64::from(first & 0x0f)
            }
            Some(0xdc) => reader.wide(2)?,
            Some(0xdd) => reader.wide(4)?,
            _ => return Err(failed("The payload is not an array")),
        };
        if count == 0 {
            return Err(Error::missing("version"));
        }
        reader.count = usize::try_from(count).unwrap_or(usize::MAX);
        reader.version = reader.integer()?;
        Ok(reader)
    }

    /// An integer within 2^53 - 1 of 0.
    pub(crate) fn integer(&mut self) -> Result<i64, Error> {
        let first = *self.data.first().ok_or_else(truncated)?;
        let value = match first {
            0x00..=0x7f | 0xe0..=0xff => {
                self.byte()?;
                Some(i64::from(first as i8))
            }
            0xcc..=0xcf => i64::try_from(self.wide(1 << (first - 0xcc))?).ok(),
            0xd0..=0xd3 => {
                let size = 1 << (first - 0xd0);
                let unused = 64 - 8 * size as u32;
                Some((self.wide(size)? << unused) as i64 >> unused)
            }
            _ => return Err(failed("An element is not an integer")),
        };
        value
            .filter(|n| (-MAX_INTEGER..=MAX_INTEGER).contains(n))
            .ok_or_else(|| failed("A number is not within 2^53 - 1"))
    }

    /// A double of 64 bits.
    pub(crate) fn number(&mut self) -> Result<f64, Error> {
        match self.data.first() {
            Some(0xcb) => Ok(f64::from_bits(self.wide(8)?)),
            _ => Err(failed("An element is not a float of 64 bits")),
        }
    }

    /// True or false.
    pub(crate) fn boolean(&mut self) -> Result<bool, Error> {
        match self.byte()? {
            0xc2 => Ok(false),
            0xc3 => Ok(true),
            _ => Err(failed("An element is neither true nor false")),
        }
    }

    /// Move behind a nil, if that is the next element.
    pub(crate) fn nil(&mut self) -> bool {
        let nil = self.data.first() == Some(&0xc0);
        self.data = &self.data[usize::from(nil)..];
        nil
    }

    /// A string of UTF-8.
    pub(crate) fn text(&mut self) -> Result<&'a str, Error> {
        let text = match self.data.first() {
            Some(first @ 0xa0..=0xbf) => {
                self.byte()?;
                self.take(usize::from(first & 0x1f))?
            }
            _ => self.sized(0xd9, "An element is not a string")?,
        };
        std::str::from_utf8(text).map_err(|_| failed("A string is not UTF-8"))
    }

    /// Binary data.
    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], Error> {
        self.sized(0xc4, "An element is not binary data")
    }

    /// As many bytes as a size of 1, 2 or 4 bytes says; the least form of it is
    /// told from the others by its first byte.
    fn sized(&mut self, least: u8, other: &str) -> Result<&'a [u8], Error> {
        let form = *self.data.first().ok_or_else(truncated)?;
        if !(least..least + 3).contains(&form) {
            return Err(failed(other));
        }
        let size = self.wide(1 << (form - least))?;
        self.take(usize::try_from(size).map_err(|_| truncated())?)
    }

    /// Refuse bytes behind the array.
    pub(crate) fn end(&self) -> Result<(), Error> {
        if self.data.is_empty() {
            return Ok(());
        }
        Err(failed("Bytes follow the payload"))
    }

    fn byte(&mut self) -> Result<u8, Error> {
        Ok(self.take(1)?[0])
    }

    /// The number of so many bytes behind the first one.
    fn wide(&mut self, size: usize) -> Result<u64, Error> {
        self.byte()?;
        let value = |number, byte: &u8| number << 8 | u64::from(*byte);
        Ok(self.take(size)?.iter().fold(0, value))
    }

    fn take(&mut self, size: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.data.split_at_checked(size).ok_or_else(truncated)?;
        self.data = rest;
        Ok(taken)
    }
}

fn truncated() -> Error {
    failed("The payload is truncated")
}

fn failed(message: &str) -> Error {
    Error::payload(message)
}

/// The header of an array, and its version.
pub(crate) fn pack_head(out: &mut Vec<u8>, count: usize, version: i64) {
    match count as i64 {
        count @ ..=15 => out.push(0x90 | count as u8),
        count => pack_wide(out, 0xdc, 2, count),
    }
    pack_integer(out, version);
}

/// An integer in the fewest bytes.
pub(crate) fn pack_integer(out: &mut Vec<u8>, value: i64) {
    match value {
        -0x20..=0x7f => out.push(value as u8),
        0x80..=0xff => pack_wide(out, 0xcc, 1, value),
        0x100..=0xffff => pack_wide(out, 0xcd, 2, value),
        0x1_0000..=0xffff_ffff => pack_wide(out, 0xce, 4, value),
        0x1_0000_0000.. => pack_wide(out, 0xcf, 8, value),
        -0x80..=-0x21 => pack_wide(out, 0xd0, 1, value),
        -0x8000..=-0x81 => pack_wide(out, 0xd1, 2, value),
        -0x8000_0000..=-0x8001 => pack_wide(out, 0xd2, 4, value),
        _ => pack_wide(out, 0xd3, 8, value),
    }
}

/// A double of 64 bits.
pub(crate) fn pack_number(out: &mut Vec<u8>, value: f64) {
    out.push(0xcb);
    out.extend_from_slice(&value.to_be_bytes());
}

/// A string in the fewest bytes.
pub(crate) fn pack_text(out: &mut Vec<u8>, text: &str) {
    match text.len() {
        size @ ..=0x1f => out.push(0xa0 | size as u8),
        size => pack_size(out, 0xd9, size),
    }
    out.extend_from_slice(text.as_bytes());
}

/// Binary data with the shortest header.
pub(crate) fn pack_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    pack_size(out, 0xc4, bytes.len());
    out.extend_from_slice(bytes);
}

/// A size in 1, 2 or 4 bytes behind the byte of its form.
fn pack_size(out: &mut Vec<u8>, least: u8, size: usize) {
    match size as i64 {
        size @ ..=0xff => pack_wide(out, least, 1, size),
        size @ ..=0xffff => pack_wide(out, least + 1, 2, size),
        size => pack_wide(out, least + 2, 4, size),
    }
}

fn pack_wide(out: &mut Vec<u8>, first: u8, size: usize, value: i64) {
    out.push(first);
    out.extend_from_slice(&value.to_be_bytes()[8 - size..]);
}
