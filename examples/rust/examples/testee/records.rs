//! Operations on records.
#![allow(dead_code, reason = "a protocol may have no record named response")]

use compact_decoder as compact;
use compact_decoder::{EncodeOptions, Error, Limits, Value, Values};
use tinyjson::JsonValue;

use crate::value::{self, member, number, object, text};

pub fn decode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    decoded(
        value::str(member(input, "record")),
        member(input, "frame"),
        limits,
    )
}

pub fn encode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    encoded(
        value::str(member(input, "record")),
        member(input, "value"),
        input,
        limits,
    )
}

pub fn decode_response(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    decoded("response", input, limits)
}

pub fn encode_response(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    encoded("response", member(input, "response"), input, limits)
}

fn decoded(record: &str, frame: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let values = compact::values_of_frame(record, value::text_bytes(frame), limits)?;
    let names = compact::fields(record)?.into_iter();
    let fields = names.zip(values.fields).filter_map(|(name, value)| {
        let value = match value? {
            Value::Text(given) => text(&given),
            Value::Integer(integer) => number(integer as f64),
            Value::Number(given) => number(given),
            Value::Boolean(boolean) => JsonValue::Boolean(boolean),
            Value::Bytes(bytes) => object([("hex", Some(text(&value::hex(&bytes))))]),
        };
        Some((name.to_owned(), value))
    });
    let members = values.members.as_deref().map(text);
    let members = members.map(|members| ("members".to_owned(), members));
    Ok(JsonValue::Object(fields.chain(members).collect()))
}

/// Every text is judged before any value.
fn encoded(
    record: &str,
    given: &JsonValue,
    input: &JsonValue,
    limits: &Limits,
) -> Result<JsonValue, Error> {
    let allow_loss = value::list(member(input, "allow_loss")).unwrap_or_default();
    let asked = Some(member(input, "payload_version")).filter(|value| !value.is_null());
    let options = EncodeOptions {
        format: value::str(member(input, "format")),
        payload_version: asked.map(value::integer),
        allow_loss: &allow_loss,
        limits: *limits,
    };
    compact::candidates(record, &options)?; // judged before the texts
    let mut values = Values::default();
    for name in compact::fields(record)? {
        values.fields.push(field(member(given, name))?);
    }
    if let Some(Value::Text(members)) = field(member(given, "members"))? {
        values.members = Some(members);
    }
    compact::frame_of_values(record, &values, &options).map(JsonValue::String)
}

fn field(value: &JsonValue) -> Result<Option<Value>, Error> {
    Ok(match value {
        JsonValue::Null => None,
        JsonValue::Boolean(boolean) => Some(Value::Boolean(*boolean)),
        JsonValue::Number(number) => Some(Value::Number(*number)),
        bytes if !member(bytes, "hex").is_null() => Some(Value::Bytes(value::bytes(bytes))),
        text => Some(Value::Text(compact::text(value::text_bytes(text))?)),
    })
}
