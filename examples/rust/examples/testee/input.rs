//! What the wire does to bytes, to text that is not Unicode and to numbers.

use serde_json::Value;

/// The bytes of `{"hex":"…"}`.
pub fn bytes(value: &Value) -> Vec<u8> {
    let digits = value["hex"].as_str().unwrap_or_default();
    unhex(digits)
}

/// The bytes of a text: a string, or `{"wtf8":"…"}`.
pub fn text(value: &Value) -> Vec<u8> {
    match value.as_str() {
        Some(text) => text.into(),
        None => unhex(value["wtf8"].as_str().unwrap_or_default()),
    }
}

/// The texts of a list; None where there is none.
pub fn list(value: &Value) -> Option<Vec<&str>> {
    let items = value.as_array()?;
    Some(items.iter().filter_map(Value::as_str).collect())
}

/// A number; what is no integer of 64 bits is one that no protocol takes.
pub fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap_or(i64::MIN)
}

/// Bytes as hex digits.
#[allow(dead_code, reason = "a spec may have no operation that gives bytes")]
pub fn hex(data: &[u8]) -> String {
    data.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}
