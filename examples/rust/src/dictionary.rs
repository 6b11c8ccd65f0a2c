//! The dictionary algorithm: a byte for each common pattern, docs/m2m.md 5.5.

use crate::compression::{check_room, failed};
use crate::compression_gen::{DICTIONARY_RUN, dictionary_pattern};
use crate::error::Error;
use crate::limits::Limits;

/// The content of a payload.
pub(crate) fn decode_dictionary(payload: &[u8], limits: &Limits) -> Result<String, Error> {
    let mut out = Vec::new();
    let mut rest = payload;
    while let Some(code) = rest.first() {
        let (piece, behind) = split_piece(rest, *code)?;
        check_room(limits, out.len() + piece.len())?;
        out.extend_from_slice(piece);
        rest = behind;
    }
    String::from_utf8(out).map_err(|_| failed("The content is not UTF-8"))
}

/// What the bytes from a code on stand for, and the bytes behind them.
fn split_piece(payload: &[u8], code: u8) -> Result<(&[u8], &[u8]), Error> {
    if code.is_ascii() {
        let size = payload.iter().take_while(|c| c.is_ascii()).count();
        return Ok(payload.split_at(size));
    }
    let rest = &payload[1..];
    if code != DICTIONARY_RUN {
        let pattern = dictionary_pattern(code);
        let pattern = pattern.ok_or_else(|| failed("A code has no pattern"))?;
        return Ok((pattern.as_bytes(), rest));
    }
    let cut = || failed("A run is empty or cut");
    let (size, rest) = rest.split_first().ok_or_else(cut)?;
    let run = rest.split_at_checked(usize::from(*size));
    run.filter(|(run, _)| !run.is_empty()).ok_or_else(cut)
}
