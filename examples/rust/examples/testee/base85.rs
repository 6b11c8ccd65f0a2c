//! Operations on Base85.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use serde_json::{Value, json};

use crate::input;

pub fn decode(input: &Value, limits: &Limits) -> Result<Value, Error> {
    let data = compact::decode_base85(input::text(input), limits)?;
    Ok(json!({"hex": input::hex(&data)}))
}

pub fn encode(input: &Value, _limits: &Limits) -> Result<Value, Error> {
    Ok(compact::encode_base85(input::bytes(input)).into())
}
