//! Operations on deltas.

use compact_decoder as compact;
use compact_decoder::{Error, Limits};
use serde_json::Value;

use crate::input;

pub fn apply(input: &Value, limits: &Limits) -> Result<Value, Error> {
    let (content, delta) = (input::text(&input["content"]), input::text(&input["delta"]));
    compact::apply_delta(content, delta, limits).map(Value::from)
}

pub fn compute(input: &Value, _limits: &Limits) -> Result<Value, Error> {
    let old = compact::text(input::text(&input["old"]))?;
    let new = compact::text(input::text(&input["new"]))?;
    let allow = input::list(&input["allow"]);
    compact::compute_delta(&old, &new, allow.as_deref()).map(Value::from)
}
