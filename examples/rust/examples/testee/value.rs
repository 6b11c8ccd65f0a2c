//! Values of the wire: JSON, with forms of its own for bytes and for text that is
//! not Unicode. Every integer that a protocol takes is exact as an f64.
#![allow(dead_code, reason = "a protocol may have no operation on bytes")]

use tinyjson::JsonValue;

/// A member of an object, or null.
pub fn member<'a>(value: &'a JsonValue, name: &str) -> &'a JsonValue {
    const NONE: &JsonValue = &JsonValue::Null;
    let object = value.get::<std::collections::HashMap<_, _>>();
    object.and_then(|members| members.get(name)).unwrap_or(NONE)
}

/// An object of the members that there are.
pub fn object<const N: usize>(members: [(&str, Option<JsonValue>); N]) -> JsonValue {
    let members = members.into_iter();
    let given = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    JsonValue::Object(given.collect())
}

pub fn text(text: &str) -> JsonValue {
    JsonValue::String(text.to_owned())
}

pub fn number(number: f64) -> JsonValue {
    JsonValue::Number(number)
}

/// A string, or the empty one.
pub fn str(value: &JsonValue) -> &str {
    value.get::<String>().map_or("", String::as_str)
}

/// The bytes of `{"hex":"…"}`.
pub fn bytes(value: &JsonValue) -> Vec<u8> {
    unhex(str(member(value, "hex")))
}

/// The bytes of a text or a frame: a string, `{"wtf8":"…"}` or `{"hex":"…"}`.
pub fn text_bytes(value: &JsonValue) -> Vec<u8> {
    match value.get::<String>() {
        Some(text) => text.clone().into(),
        None if !member(value, "hex").is_null() => bytes(value),
        None => unhex(str(member(value, "wtf8"))),
    }
}

/// The texts of a list; None where there is none.
pub fn list(value: &JsonValue) -> Option<Vec<&str>> {
    let items = value.get::<Vec<JsonValue>>()?;
    Some(items.iter().map(str).collect())
}

/// A number; what is no integer of 64 bits is one that no protocol takes.
pub fn integer(value: &JsonValue) -> i64 {
    let number = value.get::<f64>().copied();
    number
        .filter(|n| n.fract() == 0.0)
        .map_or(i64::MIN, |n| n as i64)
}

/// A number from 0 on.
pub fn natural(value: &JsonValue) -> Option<u64> {
    value.get::<f64>().map(|number| *number as u64)
}

/// Bytes as hex digits.
pub fn hex(data: &[u8]) -> String {
    data.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}
