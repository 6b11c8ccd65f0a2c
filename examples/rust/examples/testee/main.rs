//! Answers the conformance runner: JSON Lines on standard input and output.
//!
//! docs/conformance.md describes the wire.

use std::io::{self, BufRead, Write};

use compact_decoder::{Error, Limits, PROTOCOL_NAME, PROTOCOL_VERSION, SPEC_DIGEST};
use tinyjson::JsonValue;

#[rustfmt::skip]
mod operations_gen;
mod records;
mod value;

use operations_gen::{OPERATIONS, operation};
use value::{member, number, object, text};

/// What answers one operation.
type Operation = fn(&JsonValue, &Limits) -> Result<JsonValue, Error>;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request = line?.parse().map_err(io::Error::other)?;
        let answer = answer(&request).stringify().map_err(io::Error::other)?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(request: &JsonValue) -> JsonValue {
    let (kind, value) = match run(request) {
        Ok(value) => ("ok", value),
        Err(error) => ("error", error),
    };
    object([
        ("id", Some(member(request, "id").clone())),
        (kind, Some(value)),
    ])
}

fn run(request: &JsonValue) -> Result<JsonValue, JsonValue> {
    let name = value::str(member(request, "op"));
    if name == "hello" {
        return Ok(hello());
    }
    let operation =
        operation(name).ok_or_else(|| object([("kind", Some(text("UnsupportedOperation")))]))?;
    let limits = limits(member(request, "limits"));
    operation(member(request, "input"), &limits).map_err(|error| fields(&error))
}

fn hello() -> JsonValue {
    let ops = OPERATIONS.iter().map(|name| text(name)).collect();
    object([
        ("language", Some(text("rust"))),
        ("protocol", Some(text(PROTOCOL_NAME))),
        ("version", Some(text(PROTOCOL_VERSION))),
        ("digest", Some(text(SPEC_DIGEST))),
        ("ops", Some(JsonValue::Array(ops))),
    ])
}

fn limits(given: &JsonValue) -> Limits {
    let default = Limits::default();
    let limit = |name, default| value::natural(member(given, name)).unwrap_or(default);
    Limits {
        input: limit("input", default.input),
        output: limit("output", default.output),
        depth: limit("depth", default.depth),
    }
}

/// An error with the fields that its kind carries, and those for people.
fn fields(error: &Error) -> JsonValue {
    let declared = |name| error.kind.fields().contains(&name);
    let field = error.field.as_deref().filter(|_| declared("field"));
    let position = error.position.filter(|_| declared("position"));
    let char = error.char.filter(|_| declared("char"));
    let length = error.length.filter(|_| declared("length"));
    object([
        ("kind", Some(text(error.kind.name()))),
        ("message", Some(text(&error.message))),
        ("limit", error.limit.map(text)),
        ("field", field.map(text)),
        ("position", position.map(|n| number(n as f64))),
        ("char", char.map(|c| text(&c.to_string()))),
        ("length", length.map(|n| number(n as f64))),
    ])
}
