//! Operations on responses.

use compact_decoder as compact;
use compact_decoder::{EncodeOptions, Error, Format, Limits, Response, Status};
use serde_json::{Map, Value};

use crate::input;

pub fn decode(input: &Value, limits: &Limits) -> Result<Value, Error> {
    let response = compact::decode(input::text(input), limits)?;
    Ok(record(response))
}

fn record(response: Response) -> Value {
    let mut out = Map::new();
    out.insert("status".into(), response.status.code().into());
    out.insert("model".into(), response.model.into());
    out.insert("tokens".into(), response.tokens.into());
    out.insert("result".into(), response.result.into());
    let optional = [
        (
            "reasoning_effort",
            response.reasoning_effort.map(Value::from),
        ),
        ("ultrathink", response.ultrathink.map(Value::from)),
        ("returncode", response.returncode.map(Value::from)),
        ("members", response.members.map(Value::from)),
    ];
    for (name, value) in optional {
        out.extend(value.map(|value| (name.into(), value)));
    }
    out.into()
}

pub fn encode(input: &Value, limits: &Limits) -> Result<Value, Error> {
    let format: Format = input["format"].as_str().unwrap_or_default().parse()?;
    let response = response(&input["response"])?;
    let allow_loss = input::list(&input["allow_loss"]).unwrap_or_default();
    let version = &input["payload_version"];
    let options = EncodeOptions {
        format,
        payload_version: (!version.is_null()).then(|| input::integer(version)),
        allow_loss: &allow_loss,
        limits: *limits,
    };
    compact::encode(&response, &options).map(Value::from)
}

/// The record, of which every text is judged before any value.
fn response(fields: &Value) -> Result<Response, Error> {
    let text = |name: &str| compact::text(input::text(&fields[name]));
    let optional = |name: &str| (!fields[name].is_null()).then(|| text(name)).transpose();
    let (status, model, result) = (text("status")?, text("model")?, text("result")?);
    let (effort, members) = (optional("reasoning_effort")?, optional("members")?);
    Ok(Response {
        status: status.parse::<Status>()?,
        model,
        tokens: input::integer(&fields["tokens"]),
        result,
        reasoning_effort: effort,
        ultrathink: fields["ultrathink"].as_bool(),
        returncode: fields.get("returncode").map(input::integer),
        members,
    })
}
