//! The types of fields: their values, and how text and JSON write these.

use crate::base64::{decode_base64, encode_base64};
use crate::error::Error;
use crate::json::{Scanner, number_size};
use crate::json_text::{minify, quote, unquote};
use crate::record::{Field, Kind, Record, Row, Table, Value, Values};
use crate::text::natural;

impl Table {
    pub(crate) fn row(&self, code: &str) -> Option<&'static Row> {
        self.rows.iter().find(|row| row.code == code)
    }

    /// The code of a name, or of a number that has a row; else the text itself.
    pub(crate) fn normal(&self, text: &str) -> String {
        let named = |row: &&Row| !row.name.is_empty() && row.name == text;
        if !self.open || self.row(text).is_some() {
            return text.to_owned();
        }
        match (self.rows.iter().find(named), self.prefixed(text)) {
            (Some(row), _) => row.code.to_owned(),
            (None, Some(number)) => self.code(number).unwrap_or_default(),
            (None, None) => text.to_owned(),
        }
    }

    /// The value of a number, with or without a row.
    pub(crate) fn code(&self, number: i64) -> Option<String> {
        let row = self.rows.iter().find(|row| row.integer == Some(number));
        if let Some(row) = row {
            return Some(row.code.to_owned());
        }
        let open = self.open && !self.number_prefix.is_empty() && number >= 0;
        open.then(|| format!("{}{number}", self.number_prefix))
    }

    /// The number of a normal value.
    pub(crate) fn number(&self, code: &str) -> Option<i64> {
        match self.row(code) {
            Some(row) => row.integer,
            None => self.prefixed(code),
        }
    }

    fn prefixed(&self, text: &str) -> Option<i64> {
        if self.number_prefix.is_empty() {
            return None;
        }
        natural(text.strip_prefix(self.number_prefix)?)
    }
}

impl Field {
    /// The normal form of a value that the field may have. Depth is that of JSON.
    pub(crate) fn valid(&self, value: Value, depth: u64) -> Option<Value> {
        match (&self.kind, value) {
            (Kind::Table(table), Value::Text(text)) if table.open => {
                Some(Value::Text(table.normal(&text)))
            }
            (Kind::Table(table), Value::Text(text)) => table.row(&text).map(|_| Value::Text(text)),
            (Kind::Integer { min, max }, Value::Integer(n)) => {
                (*min..=*max).contains(&n).then_some(Value::Integer(n))
            }
            (Kind::Integer { .. }, Value::Number(n)) if n.fract() == 0.0 => {
                self.valid(Value::Integer(n as i64), depth)
            }
            (Kind::Number, Value::Number(n)) => n.is_finite().then_some(Value::Number(n)),
            (Kind::Json, Value::Text(text)) => {
                let mut scanner = Scanner::new(&text, depth);
                scanner.space();
                let value = scanner.value(1).ok()?;
                scanner.end().ok()?;
                Some(Value::Text(minify(value)))
            }
            (Kind::Boolean, value @ Value::Boolean(_))
            | (Kind::Text, value @ Value::Text(_))
            | (Kind::Bytes, value @ Value::Bytes(_)) => Some(value),
            _ => None,
        }
    }

    /// The value that a text layout writes as this text.
    pub(crate) fn parse(&self, text: &str, depth: u64) -> Option<Value> {
        let value = match self.kind {
            Kind::Integer { .. } if text == "-0" => return None,
            Kind::Integer { .. } => Value::Integer(integer(text)?),
            Kind::Number => Value::Number(number(text)?),
            Kind::Boolean => Value::Boolean(boolean(text)?),
            Kind::Bytes => Value::Bytes(decode_base64(text).ok()?),
            _ => Value::Text(text.to_owned()),
        };
        self.valid(value, depth)
    }

    /// The value of a scanned JSON value.
    pub(crate) fn parse_json(&self, lexeme: &str, depth: u64) -> Option<Value> {
        let value = match self.kind {
            Kind::Integer { .. } => Value::Integer(integer(lexeme)?),
            Kind::Table(_) | Kind::Text if lexeme.starts_with('"') => Value::Text(unquote(lexeme)?),
            Kind::Bytes if lexeme.starts_with('"') => return self.parse(&unquote(lexeme)?, depth),
            Kind::Table(_) | Kind::Text | Kind::Bytes => return None,
            _ => return self.parse(lexeme, depth),
        };
        self.valid(value, depth)
    }

    /// The value as JSON.
    pub(crate) fn json(&self, value: &Value) -> String {
        match (value, &self.kind) {
            (Value::Text(text), Kind::Table(_) | Kind::Text) => quote(text),
            (Value::Bytes(_), _) => quote(&value.text()),
            _ => value.text(),
        }
    }
}

impl Value {
    /// The value as a text layout writes it.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Integer(integer) => integer.to_string(),
            Self::Number(number) => shortest(*number),
            Self::Boolean(boolean) => boolean.to_string(),
            Self::Bytes(bytes) => encode_base64(bytes),
        }
    }
}

impl Record {
    /// Whether the status of a value is one of an error.
    pub(crate) fn failed(&self, values: &Values) -> bool {
        let Some((_, status)) = self.returncode else {
            return false;
        };
        match (&self.field(status).kind, &values.fields[self.place(status)]) {
            (Kind::Table(table), Some(Value::Text(code))) => {
                table.row(code).is_some_and(|row| row.role == "error")
            }
            _ => false,
        }
    }

    /// Drop a return code that says no more than the status; false if the two
    /// contradict each other.
    pub(crate) fn settle(&self, values: &mut Values) -> bool {
        let Some((code, _)) = self.returncode else {
            return true;
        };
        let failed = self.failed(values);
        let code = &mut values.fields[self.place(code)];
        let Some(Value::Integer(n)) = *code else {
            return true;
        };
        if n == 0 || n == 1 {
            *code = None;
        }
        (n != 0) == failed
    }
}

pub(crate) fn wrong(name: &str) -> Error {
    Error::format(format!("{name} has no value of its type"))
}

/// The value of `-?(0|[1-9][0-9]{0,15})` within 2^53 - 1 of 0.
fn integer(text: &str) -> Option<i64> {
    match text.strip_prefix('-') {
        Some(digits) => natural(digits).map(|n| -n),
        None => natural(text),
    }
}

/// The nearest double of a JSON number, if that is finite.
fn number(text: &str) -> Option<f64> {
    if number_size(text.as_bytes()) != Some(text.len()) {
        return None;
    }
    text.parse().ok().filter(|n: &f64| n.is_finite())
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A double as ECMAScript prints it, except minus zero: the shortest digits, with
/// an exponent below 10^-6 and from 10^21 on.
fn shortest(number: f64) -> String {
    if number == 0.0 {
        return if number.is_sign_negative() { "-0" } else { "0" }.to_owned();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    let text = format!("{:e}", number.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = mantissa.replace('.', "");
    let point = exponent.parse::<i64>().unwrap_or_default() + 1;
    let size = digits.len() as i64;
    let (whole, rest) = digits.split_at(point.clamp(1, size) as usize);
    let zeros = |count: i64| "0".repeat(count.max(0) as usize);
    match point {
        _ if size <= point && point <= 21 => format!("{sign}{digits}{}", zeros(point - size)),
        1..=21 => format!("{sign}{whole}.{rest}"),
        -5..=0 => format!("{sign}0.{}{digits}", zeros(-point)),
        _ => {
            let fraction = if size > 1 { "." } else { "" };
            let plus = if point > 0 { "+" } else { "" };
            format!(
                "{sign}{}{fraction}{}e{plus}{}",
                &digits[..1],
                &digits[1..],
                point - 1
            )
        }
    }
}
