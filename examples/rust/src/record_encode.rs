//! Records to frames: docs/record.md, "What an encoder checks", and §6.

use crate::error::Error;
use crate::json::{Member, scan_object};
use crate::json_text::quote;
use crate::msgpack::{pack_bytes, pack_head, pack_integer, pack_number, pack_text};
use crate::record::{
    Body, Element, EncodeOptions, Field, Format, Kind, Payload, Record, Selection, Value, Values,
    Version,
};

/// Encode a record in a format, or in the one that a selection chooses.
///
/// An error is of the unrepresentable kind, with the name of the field, or
/// "payload_version".
pub(crate) fn encode(
    record: &Record,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Result<String, Error> {
    let names = candidates(record, options)?;
    if let Some(format) = record.format(options.format) {
        return write(record, format, values, options);
    }
    let any = Layout {
        record,
        format: None,
        version: None,
    };
    let values = normal(&any, values, options)?;
    let options = EncodeOptions {
        allow_loss: &[],
        ..*options
    };
    if let ("auto", Some(selection)) = (options.format, &record.selection) {
        let format = due(record, selection, &values, &options);
        return write(record, format.ok_or_else(no_format)?, &values, &options);
    }
    write_first(record, &names, &values, &options)
}

/// The formats that a format or a selection tries, in their order. Judges all names that
/// the options have.
pub(crate) fn candidates(
    record: &Record,
    options: &EncodeOptions<'_>,
) -> Result<Vec<&'static str>, Error> {
    let names = match (options.format, &record.selection) {
        ("auto", _) => record.formats.iter().map(|f| f.name).collect(),
        ("smallest", Some(s)) if !s.smallest.is_empty() => s.smallest.to_vec(),
        ("tokens", Some(s)) if !s.tokens.is_empty() => s.tokens.to_vec(),
        (name, _) => match record.format(name) {
            Some(format) => vec![format.name],
            None => return Err(Error::unrepresentable("format", "not declared")),
        },
    };
    match options
        .allow_loss
        .iter()
        .find(|name| !record.may_lose(name))
    {
        Some(name) => Err(Error::unrepresentable(
            name.to_string(),
            "no optional field",
        )),
        None => Ok(names),
    }
}

fn no_format() -> Error {
    Error::unrepresentable("format", "the selection names no format")
}

/// The format for a field of this size. If it cannot carry the record, the format for others.
fn due(
    record: &Record,
    selection: &Selection,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Option<&'static Format> {
    let size = match &values.fields[record.place(selection.by)] {
        Some(Value::Text(text)) => text.len(),
        _ => 0,
    };
    let (_, name) = selection.ranges.iter().find(|(to, _)| size <= *to)?;
    let format = record.format(name)?;
    let layout = layout(record, format, values, options);
    let lacks = |(field, value): (&Field, &Option<Value>)| {
        value.as_ref().is_some_and(|value| {
            layout.lacks(field.name) || layout.is_line() && !layout.holds(field, value)
        })
    };
    let members = values.members.is_some() && layout.lacks("members");
    if members || record.fields.iter().zip(&values.fields).any(lacks) {
        return record.format(selection.otherwise).or(Some(format));
    }
    Some(format)
}

/// Write the first format that carries the record. `smallest` takes the frame of
/// the fewest bytes, and the earlier of equals.
fn write_first(
    record: &Record,
    names: &[&str],
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Result<String, Error> {
    let (mut best, mut first) = (None::<String>, None);
    for format in names.iter().filter_map(|name| record.format(name)) {
        match write(record, format, values, options) {
            Ok(frame) if options.format != "smallest" => return Ok(frame),
            Ok(frame) if best.as_ref().is_none_or(|best| frame.len() < best.len()) => {
                best = Some(frame)
            }
            Ok(_) => {}
            Err(error) => first = first.or(Some(error)),
        }
    }
    best.ok_or_else(|| first.unwrap_or_else(no_format))
}

fn write(
    record: &Record,
    format: &Format,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Result<String, Error> {
    let layout = layout(record, format, values, options);
    let values = normal(&layout, values, options)?;
    let undeclared = || Error::unrepresentable("payload_version", "not declared");
    let (prefix, text) = match &format.body {
        Body::Object => (
            format.prefix.trim_end_matches('{'),
            write_object(record, &values),
        ),
        Body::Line => (format.prefix, write_line(record, &values)),
        Body::Payload { pack, .. } => {
            let version = layout.version.ok_or_else(undeclared)?;
            (
                format.prefix,
                pack(&write_payload(record, version, &values))?,
            )
        }
    };
    Ok([prefix, &text].concat())
}

/// The version that is asked for. If none is, the default, or the fallback if a
/// value has no number.
fn version(
    record: &Record,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Option<&'static Version> {
    let payload: &Payload = record.payload.as_ref()?;
    let find = |number| payload.versions.iter().find(|v| v.version == number);
    if let Some(asked) = options.payload_version {
        return find(asked);
    }
    let default = find(payload.default)?;
    let bare = default.elements.iter().any(|e| {
        let value = &values.fields[record.place(e.field)];
        match (&record.field(e.field).kind, value) {
            (Kind::Table(table), Some(Value::Text(text))) if e.integer && table.open => {
                table.number(&table.normal(text)).is_none()
            }
            _ => false,
        }
    });
    match payload.fallback {
        Some(fallback) if bare => find(fallback),
        _ => Some(default),
    }
}

/// What is to carry a record: a format, with the payload's version that is due, or
/// any that there are.
struct Layout<'a> {
    record: &'a Record,
    format: Option<&'a Format>,
    version: Option<&'static Version>,
}

impl Layout<'_> {
    fn is_line(&self) -> bool {
        matches!(self.format, Some(format) if matches!(format.body, Body::Line))
    }

    /// Whether it has no place for a field, or for the members. A version that is not
    /// declared counts as one with the required fields alone, which takes every value.
    fn lacks(&self, name: &str) -> bool {
        let record = self.record;
        match (self.format.map(|f| &f.body), &record.line, self.version) {
            (None | Some(Body::Object), ..) => false,
            (Some(Body::Line), Some(line), _) => !line.fields.contains(&name),
            (_, _, Some(version)) => version.elements.iter().all(|e| e.field != name),
            _ => !record.fields.iter().any(|f| f.name == name && !f.optional),
        }
    }

    /// Whether it can write this value of a field that it has.
    fn holds(&self, field: &Field, value: &Value) -> bool {
        match (&self.record.line, &field.kind, value) {
            (Some(line), ..) if self.is_line() => {
                let (text, last) = (value.text(), line.fields.last() == Some(&field.name));
                !(field.optional && text.is_empty()) && (last || !text.contains(line.separator))
            }
            (_, Kind::Table(table), Value::Text(code)) if table.open => {
                !self.numbers(field) || table.number(code).is_some()
            }
            _ => true,
        }
    }

    /// Whether it writes the codes of a field as numbers.
    fn numbers(&self, field: &Field) -> bool {
        let elements = self.version.map_or(&[][..], |version| version.elements);
        let number = |e: &Element| e.field == field.name && e.integer;
        elements.iter().any(number)
    }
}

/// The layout of a format.
fn layout<'a>(
    record: &'a Record,
    format: &'a Format,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Layout<'a> {
    let payload = matches!(format.body, Body::Payload { .. });
    Layout {
        record,
        format: Some(format),
        version: payload.then(|| version(record, values, options)).flatten(),
    }
}

/// A copy in its normal form. Fields are judged in the order of the record, the
/// members last. An error names the field.
fn normal(
    layout: &Layout<'_>,
    values: &Values,
    options: &EncodeOptions<'_>,
) -> Result<Values, Error> {
    let record = layout.record;
    let mut out = values.clone();
    let refused = |name| Error::unrepresentable(name, "no format, or not this one, carries it");
    for (i, field) in record.fields.iter().enumerate() {
        let Some(value) = values.fields[i].clone() else {
            continue;
        };
        out.fields[i] = Some(
            field
                .valid(value, options.limits.depth)
                .ok_or_else(|| refused(field.name))?,
        );
        let code = record
            .returncode
            .is_some_and(|(code, _)| code == field.name);
        if code && !record.settle(&mut out) {
            return Err(refused(field.name));
        }
        let Some(value) = &out.fields[i] else {
            continue;
        };
        match layout.lacks(field.name) {
            true if options.allow_loss.contains(&field.name) => out.fields[i] = None,
            lacks if lacks || !layout.holds(field, value) => return Err(refused(field.name)),
            _ => {}
        }
    }
    out.members = members(record, values, options.limits.depth)?;
    if out.members.is_some() && layout.lacks("members") {
        if !options.allow_loss.contains(&"members") {
            return Err(refused("members"));
        }
        out.members = None;
    }
    Ok(out)
}

/// Unknown members, without white space between them.
fn members(record: &Record, values: &Values, depth: u64) -> Result<Option<String>, Error> {
    let text = values
        .members
        .as_deref()
        .filter(|text| !text.is_empty() && record.keeps());
    let (Some(text), Some(object)) = (text, &record.object) else {
        return Ok(None);
    };
    let wrong = |reason| Error::unrepresentable("members", reason);
    let members = scan_object(text, depth).map_err(|_| wrong("not a JSON object"))?;
    let declared = |m: &Member<'_>| {
        object
            .members
            .iter()
            .any(|known| m.name.as_deref() == Some(known.name))
    };
    if members.iter().any(declared) {
        return Err(wrong("a member of that name is declared"));
    }
    Ok(join_members(&members))
}

/// The text of an object with these members; None if there are no members.
pub(crate) fn join_members(members: &[Member<'_>]) -> Option<String> {
    let texts: Vec<_> = members
        .iter()
        .map(|m| format!("{}:{}", m.lexeme, m.value))
        .collect();
    (!texts.is_empty()).then(|| format!("{{{}}}", texts.join(",")))
}

fn write_object(record: &Record, values: &Values) -> String {
    let mut parts = Vec::new();
    let members = record.object.as_ref().map_or(&[][..], |o| o.members);
    for member in members {
        let field = record.field(member.field);
        let code = record
            .returncode
            .is_some_and(|(code, _)| code == member.field);
        let implied = Value::Integer(i64::from(record.failed(values)));
        let value = match &values.fields[record.place(member.field)] {
            None if code => &implied,
            None => continue,
            Some(Value::Integer(0)) if member.omit_zero => continue,
            Some(Value::Text(status)) if member.told && said(&field.kind, status) => continue,
            Some(value) => value,
        };
        parts.push(format!("{}:{}", quote(member.name), field.json(value)));
    }
    let kept = values
        .members
        .as_deref()
        .and_then(|text| text.get(1..text.len() - 1));
    parts.extend(kept.map(str::to_owned));
    format!("{{{}}}", parts.join(","))
}

/// Whether a return code alone tells the status.
fn said(kind: &Kind, status: &str) -> bool {
    let Kind::Table(table) = kind else {
        return false;
    };
    table
        .row(status)
        .is_some_and(|row| matches!(row.role, "success" | "error"))
}

fn write_line(record: &Record, values: &Values) -> String {
    let Some(line) = &record.line else {
        return String::new();
    };
    let text = |name: &&str| {
        values.fields[record.place(name)]
            .as_ref()
            .map_or(String::new(), Value::text)
    };
    let texts: Vec<_> = line.fields.iter().map(text).collect();
    texts.join(&line.separator.to_string())
}

fn write_payload(record: &Record, version: &Version, values: &Values) -> Vec<u8> {
    let value = |field| values.fields[record.place(field)].as_ref();
    let zero = |field| value(field) == Some(&Value::Integer(0));
    let mut elements: Vec<_> = version.elements.iter().collect();
    while elements.last().is_some_and(|e| value(e.field).is_none()) {
        elements.pop();
    }
    elements.retain(|e| !(e.omit_zero && zero(e.field)));
    let mut out = Vec::new();
    pack_head(&mut out, elements.len() + 1, version.version);
    for element in elements {
        match (value(element.field), &record.field(element.field).kind) {
            (None, _) => out.push(0xc0),
            (Some(Value::Text(code)), Kind::Table(table)) if element.integer => {
                pack_integer(&mut out, table.number(code).unwrap_or_default());
            }
            (Some(Value::Text(text)), _) => pack_text(&mut out, text),
            (Some(Value::Integer(n)), _) => pack_integer(&mut out, *n),
            (Some(Value::Number(n)), _) => pack_number(&mut out, *n),
            (Some(Value::Boolean(is)), _) => out.push(0xc2 | u8::from(*is)),
            (Some(Value::Bytes(bytes)), _) => pack_bytes(&mut out, bytes),
        }
    }
    out
}
