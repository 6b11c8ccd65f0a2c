//! Operations on responses.

use compact_decoder as compact;
use compact_decoder::{EncodeOptions, Error, Format, Limits, Response, Status};
use tinyjson::JsonValue;

use crate::value::{self, member, number, object, text};

pub fn decode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let response = compact::decode(value::text_bytes(input), limits)?;
    Ok(object([
        ("status", Some(text(response.status.code()))),
        ("model", Some(text(&response.model))),
        ("tokens", Some(number(response.tokens as f64))),
        ("result", Some(text(&response.result))),
        (
            "reasoning_effort",
            response.reasoning_effort.as_deref().map(text),
        ),
        ("ultrathink", response.ultrathink.map(JsonValue::Boolean)),
        ("returncode", response.returncode.map(|n| number(n as f64))),
        ("members", response.members.as_deref().map(text)),
    ]))
}

pub fn encode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let format: Format = value::str(member(input, "format")).parse()?;
    let response = response(member(input, "response"))?;
    let allow_loss = value::list(member(input, "allow_loss")).unwrap_or_default();
    let options = EncodeOptions {
        format,
        payload_version: present(input, "payload_version").map(value::integer),
        allow_loss: &allow_loss,
        limits: *limits,
    };
    compact::encode(&response, &options).map(JsonValue::String)
}

/// The record, of which every text is judged before any value.
fn response(fields: &JsonValue) -> Result<Response, Error> {
    let text = |value| compact::text(value::text_bytes(value));
    let required = |name| text(member(fields, name));
    let optional = |name| present(fields, name).map(text).transpose();
    let (status, model, result) = (required("status")?, required("model")?, required("result")?);
    let (effort, members) = (optional("reasoning_effort")?, optional("members")?);
    Ok(Response {
        status: status.parse::<Status>()?,
        model,
        tokens: value::integer(member(fields, "tokens")),
        result,
        reasoning_effort: effort,
        ultrathink: member(fields, "ultrathink").get::<bool>().copied(),
        returncode: present(fields, "returncode").map(value::integer),
        members,
    })
}

fn present<'a>(object: &'a JsonValue, name: &str) -> Option<&'a JsonValue> {
    Some(member(object, name)).filter(|value| !value.is_null())
}
