//! Answers the conformance runner: JSON Lines on standard input and output.
//!
//! docs/conformance.md describes the wire.

use std::io::{self, BufRead, Write};

use compact_decoder::{Error, Limits, PROTOCOL_NAME, PROTOCOL_VERSION, SPEC_DIGEST};
use serde_json::{Map, Value, json};

mod input;
mod operations_gen;
mod responses;

use operations_gen::{OPERATIONS, operation};

/// What answers one operation.
type Operation = fn(&Value, &Limits) -> Result<Value, Error>;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        writeln!(out, "{}", answer(&request))?;
        out.flush()?;
    }
    Ok(())
}

fn answer(request: &Value) -> Value {
    let id = &request["id"];
    let name = request["op"].as_str().unwrap_or_default();
    if name == "hello" {
        return json!({"id": id, "ok": hello()});
    }
    let Some(operation) = operation(name) else {
        return json!({"id": id, "error": {"kind": "UnsupportedOperation"}});
    };
    match operation(&request["input"], &limits(&request["limits"])) {
        Ok(value) => json!({"id": id, "ok": value}),
        Err(error) => json!({"id": id, "error": fields(&error)}),
    }
}

fn hello() -> Value {
    json!({
        "language": "rust",
        "protocol": PROTOCOL_NAME,
        "version": PROTOCOL_VERSION,
        "digest": SPEC_DIGEST,
        "ops": OPERATIONS,
    })
}

fn limits(given: &Value) -> Limits {
    let default = Limits::default();
    let limit = |name: &str, default| given[name].as_u64().unwrap_or(default);
    Limits {
        input: limit("input", default.input),
        output: limit("output", default.output),
        depth: limit("depth", default.depth),
    }
}

/// An error with the fields that its kind carries, and those for people.
fn fields(error: &Error) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("kind".into(), error.kind.name().into());
    out.insert("message".into(), error.message.as_str().into());
    if let Some(limit) = error.limit {
        out.insert("limit".into(), limit.into());
    }
    for field in error.kind.fields() {
        let value = match *field {
            "position" => json!(error.position),
            "char" => json!(error.char),
            "length" => json!(error.length),
            "field" => json!(error.field),
            _ => continue,
        };
        out.insert((*field).into(), value);
    }
    out
}
