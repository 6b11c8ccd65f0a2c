//! Strict Base64: docs/record.md §3.

use crate::error::Error;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Decode canonical Base64: standard alphabet, padded, zero pad bits.
pub(crate) fn decode_base64(text: &str) -> Result<Vec<u8>, Error> {
    let wrong = || Error::format("The text is not canonical Base64");
    let text = text.as_bytes();
    if !text.len().is_multiple_of(4) {
        return Err(wrong());
    }
    let padding = text
        .iter()
        .rev()
        .take(2)
        .take_while(|c| **c == b'=')
        .count();
    let digits = &text[..text.len() - padding];
    let mut out = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut value = 0;
        for c in group {
            value = value << 6 | digit(*c).ok_or_else(wrong)?;
        }
        value <<= 6 * (4 - group.len());
        let bytes = value.to_be_bytes();
        let (kept, dropped) = bytes[1..].split_at(group.len() - 1);
        if dropped.iter().any(|b| *b != 0) {
            return Err(wrong());
        }
        out.extend_from_slice(kept);
    }
    Ok(out)
}

fn digit(c: u8) -> Option<u32> {
    let value = match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

/// Encode bytes as padded Base64.
pub(crate) fn encode_base64(data: impl AsRef<[u8]>) -> String {
    let data = data.as_ref();
    let mut out = String::with_capacity(data.len().div_ceil(3) * 4);
    for group in data.chunks(3) {
        let mut bytes = [0; 4];
        bytes[1..=group.len()].copy_from_slice(group);
        let value = u32::from_be_bytes(bytes);
        for place in 0..4 {
            let digit = value >> (18 - 6 * place) & 63;
            let pad = place > group.len();
            out.push(if pad {
                '='
            } else {
                ALPHABET[digit as usize].into()
            });
        }
    }
    out
}
