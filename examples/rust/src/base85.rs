//! Base85 with the declared alphabet: docs/record.md §4.

use crate::error::Error;
use crate::limits::Limits;
use crate::spec_gen::{BASE85_ALPHABET, ErrorKind};

const INVALID: u8 = 0xff;

/// The digit of each byte.
const DIGITS: [u8; 256] = {
    let mut digits = [INVALID; 256];
    let alphabet = BASE85_ALPHABET.as_bytes();
    let mut digit = 0;
    while digit < 85 {
        digits[alphabet[digit] as usize] = digit as u8;
        digit += 1;
    }
    digits
};

/// Decode Base85 text (§4).
///
/// Errors, in the order in which they are judged: a text over the input limit or
/// not in UTF-8 is a format error; a character outside the alphabet has
/// `position` and `char`; a length of 1 mod 5 has `length`; a group above
/// 2^32 - 1 has `position` and `char` of its first character.
pub fn decode_base85(text: impl AsRef<[u8]>, limits: &Limits) -> Result<Vec<u8>, Error> {
    unpack_base85(limits.wire(text.as_ref())?)
}

/// Encode bytes as Base85 text (§4).
pub fn encode_base85(data: impl AsRef<[u8]>) -> String {
    let data = data.as_ref();
    let alphabet = BASE85_ALPHABET.as_bytes();
    let mut out = String::with_capacity(data.len().div_ceil(4) * 5);
    for group in data.chunks(4) {
        let mut bytes = [0; 4];
        bytes[..group.len()].copy_from_slice(group);
        let mut value = u32::from_be_bytes(bytes);
        let mut digits = [0; 5];
        for digit in digits.iter_mut().rev() {
            *digit = alphabet[(value % 85) as usize];
            value /= 85;
        }
        out.extend(digits[..=group.len()].iter().map(|c| char::from(*c)));
    }
    out
}

/// Decode Unicode text whose size has been checked.
pub(crate) fn unpack_base85(text: &str) -> Result<Vec<u8>, Error> {
    // A character outside ASCII is made of bytes outside the alphabet. All text
    // before the first one is ASCII, so its byte's place is the character's.
    let bad = |c: &u8| DIGITS[usize::from(*c)] == INVALID;
    if let Some(position) = text.as_bytes().iter().position(bad) {
        return Err(bad_character(text, position));
    }
    let length = text.len();
    if length % 5 == 1 {
        return Err(Error {
            length: Some(length),
            ..Error::new(
                ErrorKind::Base85Length,
                format!("Invalid Base85 length: {length}"),
            )
        });
    }
    let mut out = Vec::with_capacity(text.len().div_ceil(5) * 4);
    for (group, bytes) in text.as_bytes().chunks(5).enumerate() {
        let mut value = 0_u64;
        for place in 0..5 {
            let digit = bytes.get(place).map_or(84, |c| DIGITS[usize::from(*c)]);
            value = value * 85 + u64::from(digit);
        }
        let Ok(value) = u32::try_from(value) else {
            return Err(bad_character(text, 5 * group));
        };
        out.extend_from_slice(&value.to_be_bytes()[..bytes.len() - 1]);
    }
    Ok(out)
}

fn bad_character(text: &str, position: usize) -> Error {
    let char = text.chars().nth(position).unwrap_or_default();
    let message = format!("Invalid Base85 character {char:?} at position {position}");
    Error {
        position: Some(position),
        char: Some(char),
        ..Error::new(ErrorKind::Base85Char, message)
    }
}
