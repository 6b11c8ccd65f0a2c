//! Operations on deltas.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use tinyjson::JsonValue;

use crate::value::{self, member};

pub fn apply(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let content = value::text_bytes(member(input, "content"));
    let delta = value::text_bytes(member(input, "delta"));
    compact::apply_delta(content, delta, limits).map(JsonValue::String)
}

pub fn compute(input: &JsonValue, _limits: &Limits) -> Result<JsonValue, Error> {
    let old = compact::text(value::text_bytes(member(input, "old")))?;
    let new = compact::text(value::text_bytes(member(input, "new")))?;
    let allow = value::list(member(input, "allow"));
    compact::compute_delta(&old, &new, allow.as_deref()).map(JsonValue::String)
}
