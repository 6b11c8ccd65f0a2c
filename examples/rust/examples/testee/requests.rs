//! Operations on requests.

use compact_decoder as compact;
use compact_decoder::{Error, Frame, Limits, REQUEST_VERSION, Request};
use tinyjson::JsonValue;

use crate::value::{self, number, object, text};

pub fn decode(input: &JsonValue, limits: &Limits) -> Result<JsonValue, Error> {
    let frame = compact::decode_request(value::text_bytes(input), limits)?;
    let (kind, name, value) = match &frame {
        Frame::Request(request) => return Ok(record(request)),
        Frame::RequestMiss(value) => ("request_miss", "reference", value),
        Frame::ToolDef(value) => ("tool_def", "text", value),
        Frame::ToolRef(value) => ("tool_ref", "reference", value),
        Frame::ToolMiss(value) => ("tool_miss", "reference", value),
        Frame::SystemFull(value) => ("system_full", "text", value),
        Frame::SystemRef(value) => ("system_ref", "reference", value),
        Frame::SystemMiss(value) => ("system_miss", "reference", value),
    };
    Ok(object([("type", Some(text(kind))), (name, Some(text(value)))]))
}

fn record(request: &Request) -> JsonValue {
    let reference = |field: &Option<String>| field.as_deref().map_or(JsonValue::Null, text);
    let digits = REQUEST_VERSION.bytes().all(|c| c.is_ascii_digit());
    let version = REQUEST_VERSION.parse().map(number).ok().filter(|_| digits);
    let deltas = request.deltas.iter().map(|delta| text(delta)).collect();
    object([
        ("type", Some(text("request"))),
        ("version", Some(version.unwrap_or_else(|| text(REQUEST_VERSION)))),
        ("tool", Some(reference(&request.tool))),
        ("system", Some(reference(&request.system))),
        ("args", Some(text(&request.args))),
        ("deltas", Some(JsonValue::Array(deltas))),
    ])
}
