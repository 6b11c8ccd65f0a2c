//! Frames to records: docs/record.md, "Format Detection" and §1 to §3.

use crate::error::Error;
use crate::json::scan_object;
use crate::limits::Limits;
use crate::msgpack::Reader;
use crate::record::{
    Body, Field, Format, Kind, Line, Object, Payload, Record, Unknown, Value, Values, Version,
};
use crate::record_encode::join_members;
use crate::record_value::wrong;
use crate::records_gen::PREFIXES;

/// Decode a frame of a record in any format. Nothing is trimmed and nothing
/// guessed: the kind of an error says what stage refused, the input limit and
/// Unicode first.
pub(crate) fn decode(record: &Record, wire: &[u8], limits: &Limits) -> Result<Values, Error> {
    let wire = limits.wire(wire)?;
    let (format, text) = detect(record, wire).ok_or_else(Error::not_a_response)?;
    match (&format.body, &record.object, &record.line, &record.payload) {
        (Body::Object, Some(object), ..) => read_object(record, object, text, limits),
        (Body::Line, _, Some(line), _) => read_line(record, line, text, limits),
        (Body::Payload { unpack, .. }, .., Some(payload)) => {
            read_payload(record, payload, &unpack(text, limits)?, limits)
        }
        _ => Err(Error::not_a_response()),
    }
}

/// The format of the longest prefix, if it is the record's, and what stands
/// behind it; of an object, with its brace.
fn detect<'a>(record: &Record, wire: &'a str) -> Option<(&'static Format, &'a str)> {
    let begins = |wire: &str| PREFIXES.iter().find(|p| wire.starts_with(p.text));
    let object = wire.trim_start_matches([' ', '\t', '\n', '\r']);
    let (prefix, wire) = match begins(wire) {
        Some(prefix) => (prefix, wire),
        None => (begins(object).filter(|p| p.text == "{")?, object),
    };
    if prefix.record != record.name {
        return None;
    }
    let format = record.format(prefix.format)?;
    let brace = usize::from(matches!(format.body, Body::Object));
    Some((format, &wire[prefix.text.len() - brace..]))
}

fn read_object(
    record: &Record,
    object: &Object,
    text: &str,
    limits: &Limits,
) -> Result<Values, Error> {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for member in scan_object(text, limits.depth)? {
        let name = member.name.as_deref();
        match object.members.iter().find(|m| name == Some(m.name)) {
            None => unknown.push(member),
            Some(m) if known.iter().any(|(k, _)| *k == m.name) => {
                return Err(Error::format("A declared member stands twice"));
            }
            Some(m) => known.push((m.name, member.value)),
        }
    }
    let mut values = Values::none(record);
    match object.unknown {
        Unknown::Keep => values.members = join_members(&unknown),
        Unknown::Refuse if !unknown.is_empty() => return Err(Error::format("A member is unknown")),
        _ => {}
    }
    for member in object.members {
        let given = known.iter().find(|(name, _)| *name == member.name);
        let lexeme = match given {
            Some((_, lexeme)) => lexeme,
            None if member.omit_zero => "0",
            None if member.required => return Err(Error::missing(member.name)),
            None => continue,
        };
        let value = record.field(member.field).parse_json(lexeme, limits.depth);
        values.fields[record.place(member.field)] = Some(value.ok_or_else(|| wrong(member.name))?);
    }
    tell_status(record, &mut values);
    settled(record, values, Error::format)
}

/// The status that stands in the return code alone.
fn tell_status(record: &Record, values: &mut Values) {
    let Some((code, status)) = record.returncode else {
        return;
    };
    let success = values.fields[record.place(code)] == Some(Value::Integer(0));
    let role = if success { "success" } else { "error" };
    if let Kind::Table(table) = record.field(status).kind {
        let row = table.rows.iter().find(|row| row.role == role);
        let told = || row.map(|row| Value::Text(row.code.to_owned()));
        let status = &mut values.fields[record.place(status)];
        *status = status.take().or_else(told);
    }
}

fn settled(
    record: &Record,
    mut values: Values,
    wrong: fn(&'static str) -> Error,
) -> Result<Values, Error> {
    if !record.settle(&mut values) {
        return Err(wrong("The status and the return code disagree"));
    }
    Ok(values)
}

fn read_line(record: &Record, line: &Line, text: &str, limits: &Limits) -> Result<Values, Error> {
    let parts: Vec<_> = text.splitn(line.fields.len(), line.separator).collect();
    if let Some(field) = line.fields.get(parts.len()) {
        return Err(Error::missing(field));
    }
    let mut values = Values::none(record);
    for (name, part) in line.fields.iter().zip(parts) {
        let field = record.field(name);
        if !(field.optional && part.is_empty()) {
            let value = field.parse(part, limits.depth);
            values.fields[record.place(name)] = Some(value.ok_or_else(|| wrong(name))?);
        }
    }
    settled(record, values, Error::format)
}

fn read_payload(
    record: &Record,
    payload: &Payload,
    data: &[u8],
    limits: &Limits,
) -> Result<Values, Error> {
    let mut reader = Reader::new(data)?;
    let version = payload
        .versions
        .iter()
        .find(|v| v.version == reader.version);
    let version = version.ok_or_else(|| Error::payload("The payload version is unknown"))?;
    let mut values = Values::none(record);
    let omitted = written(record, version, reader.count - 1)?;
    let elements = version
        .elements
        .iter()
        .filter(|e| !(omitted && e.omit_zero));
    for element in elements.take(reader.count - 1) {
        let field = record.field(element.field);
        if !(field.optional && reader.nil()) {
            let value = read_element(&mut reader, field, element.integer)?;
            let value = value.and_then(|value| field.valid(value, limits.depth));
            let value =
                value.ok_or_else(|| Error::payload("An element has no value of its type"))?;
            values.fields[record.place(element.field)] = Some(value);
        }
    }
    for element in version.elements.iter().filter(|e| omitted && e.omit_zero) {
        values.fields[record.place(element.field)] = Some(Value::Integer(0));
    }
    reader.end()?;
    settled(record, values, Error::payload)
}

/// Whether an array of so many elements leaves a zero out. One that lacks more
/// than optional fields at its end is none.
fn written(record: &Record, version: &Version, count: usize) -> Result<bool, Error> {
    let all = version.elements.len();
    if count > all {
        return Err(Error::payload("The payload has too many elements"));
    }
    let omitted = count < all && version.elements.iter().any(|e| e.omit_zero);
    let rest: Vec<_> = version
        .elements
        .iter()
        .filter(|e| !(omitted && e.omit_zero))
        .collect();
    let optional = version
        .elements
        .iter()
        .rev()
        .take_while(|e| record.field(e.field).optional)
        .count();
    if count < rest.len() - optional {
        return Err(Error::missing(rest[count].field));
    }
    Ok(omitted)
}

/// A value of the element's type, or none that the table has.
fn read_element(
    reader: &mut Reader<'_>,
    field: &Field,
    integer: bool,
) -> Result<Option<Value>, Error> {
    Ok(match &field.kind {
        Kind::Table(table) if integer => table.code(reader.integer()?).map(Value::Text),
        Kind::Integer { .. } => Some(Value::Integer(reader.integer()?)),
        Kind::Number => Some(Value::Number(reader.number()?)),
        Kind::Boolean => Some(Value::Boolean(reader.boolean()?)),
        Kind::Bytes => Some(Value::Bytes(reader.bytes()?.to_vec())),
        _ => Some(Value::Text(reader.text()?.to_owned())),
    })
}
