//! Operations on M2M compression.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use tinyjson::JsonValue;

use crate::value::{self, member};

pub fn decompress(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let allowed = value::list(member(input, "allowed"));
    let content = compact::decompress(value::bytes(input), allowed.as_deref(), limits);
    content.map(JsonValue::String)
}
