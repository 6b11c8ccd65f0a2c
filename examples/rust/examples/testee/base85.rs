//! Operations on Base85.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use tinyjson::JsonValue;

use crate::value::{self, object, text};

pub fn decode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let data = compact::decode_base85(value::text_bytes(input), limits)?;
    Ok(object([("hex", Some(text(&value::hex(&data))))]))
}

pub fn encode(input: &JsonValue, _limits: &Limits) -> Result<JsonValue, Error> {
    Ok(text(&compact::encode_base85(value::bytes(input))))
}
