//! Operations on M2M compression.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use serde_json::Value;

use crate::input;

pub fn decompress(input: &Value, limits: &Limits) -> Result<Value, Error> {
    let allowed = input::list(&input["allowed"]);
    compact::decompress(input::bytes(input), allowed.as_deref(), limits).map(Value::from)
}
