//! Verbose responses, one JSON object: docs/record.md §1.
//!
//! The generated code names the members and their order; here are their roles.

use crate::error::Error;
use crate::json::{Member, scan_object};
use crate::json_text::{quote, unquote};
use crate::models::canonical_model;
use crate::response::{Response, is_declared, join_members};
use crate::spec_gen::{EFFORTS, Status};
use crate::text::natural;

/// Whether the text is an object for JSON: white space may come first.
pub(crate) fn begins_object(wire: &str) -> bool {
    wire.trim_start_matches([' ', '\t', '\n', '\r'])
        .starts_with('{')
}

/// The members of a document, to be read in the order of the calls. Errors are
/// of the format role, and of the missing field role for a required member.
pub(crate) struct VerboseReader<'a> {
    known: Vec<Member<'a>>,
    unknown: Vec<Member<'a>>,
}

impl<'a> VerboseReader<'a> {
    pub(crate) fn new(wire: &'a str, depth: u64) -> Result<Self, Error> {
        let mut reader = Self {
            known: Vec::new(),
            unknown: Vec::new(),
        };
        for member in scan_object(wire, depth)? {
            if !is_declared(&member) {
                reader.unknown.push(member);
            } else if reader.known.iter().any(|k| k.name == member.name) {
                return Err(Error::format("A declared member stands twice"));
            } else {
                reader.known.push(member);
            }
        }
        Ok(reader)
    }

    pub(crate) fn model(&self, name: &'static str) -> Result<String, Error> {
        let model = text(name, self.required(name)?)?;
        Ok(canonical_model(&model))
    }

    pub(crate) fn returncode(&self, name: &'static str) -> Result<i64, Error> {
        number(name, self.required(name)?)
    }

    pub(crate) fn result(&self, name: &'static str) -> Result<String, Error> {
        text(name, self.required(name)?)
    }

    pub(crate) fn reasoning_effort(&self, name: &'static str) -> Result<Option<String>, Error> {
        let Some(effort) = self.optional_text(name)? else {
            return Ok(None);
        };
        if !EFFORTS.contains(&effort.as_str()) {
            return Err(wrong(name, "not a declared value"));
        }
        Ok(Some(effort))
    }

    pub(crate) fn ultrathink(&self, name: &'static str) -> Result<Option<bool>, Error> {
        match self.value(name) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(wrong(name, "neither true nor false")),
        }
    }

    pub(crate) fn status(&self, name: &'static str) -> Result<Option<Status>, Error> {
        let Some(code) = self.optional_text(name)? else {
            return Ok(None);
        };
        let status = Status::of_code(&code);
        status
            .map(Some)
            .ok_or_else(|| wrong(name, "not a declared value"))
    }

    pub(crate) fn tokens(&self, name: &'static str) -> Result<i64, Error> {
        match self.value(name).map(|value| number(name, value)) {
            None => Ok(0),
            Some(Ok(..0)) => Err(wrong(name, "negative")),
            Some(tokens) => tokens,
        }
    }

    /// The status; one that was written has to agree with the return code.
    pub(crate) fn agreed(&self, status: Option<Status>, returncode: i64) -> Result<Status, Error> {
        match status {
            None if returncode == 0 => Ok(Status::ROLE_SUCCESS),
            None => Ok(Status::ROLE_ERROR),
            Some(status) if (status == Status::ROLE_ERROR) == (returncode == 0) => {
                Err(Error::format("The status and the return code disagree"))
            }
            Some(status) => Ok(status),
        }
    }

    /// The members that the protocol does not know.
    pub(crate) fn members(&self) -> Option<String> {
        join_members(&self.unknown)
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        let member = self.known.iter().find(|m| m.name.as_deref() == Some(name));
        member.map(|m| m.value)
    }

    fn required(&self, name: &'static str) -> Result<&'a str, Error> {
        self.value(name).ok_or_else(|| Error::missing(name))
    }

    fn optional_text(&self, name: &'static str) -> Result<Option<String>, Error> {
        self.value(name).map(|value| text(name, value)).transpose()
    }
}

fn text(name: &str, value: &str) -> Result<String, Error> {
    if !value.starts_with('"') {
        return Err(wrong(name, "not a string"));
    }
    unquote(value).ok_or_else(|| wrong(name, "not Unicode text"))
}

fn number(name: &str, value: &str) -> Result<i64, Error> {
    integer(value).ok_or_else(|| wrong(name, "not an integer within 2^53 - 1"))
}

/// The value of a JSON integer within 2^53 - 1.
fn integer(lexeme: &str) -> Option<i64> {
    match lexeme.strip_prefix('-') {
        Some(digits) => natural(digits).map(|n| -n),
        None => natural(lexeme),
    }
}

fn wrong(name: &str, reason: &str) -> Error {
    Error::format(format!("The member {name} is {reason}"))
}

/// What a return code says of itself: neither 0 nor 1.
pub(crate) fn told(returncode: i64) -> Option<i64> {
    Some(returncode).filter(|code| !matches!(code, 0 | 1))
}

/// The members of an object, as they are written.
pub(crate) struct VerboseWriter(Vec<String>);

impl VerboseWriter {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn text(&mut self, name: &str, text: Option<&str>) {
        self.push(name, text.map(quote));
    }

    pub(crate) fn flag(&mut self, name: &str, flag: Option<bool>) {
        self.push(name, flag.map(|flag| flag.to_string()));
    }

    /// The return code of a canonical record: 0 and 1 follow from the status.
    pub(crate) fn returncode(&mut self, name: &str, record: &Response) {
        let implied = i64::from(record.status == Status::ROLE_ERROR);
        self.push(name, Some(record.returncode.unwrap_or(implied).to_string()));
    }

    /// The status, where the return code does not say it.
    pub(crate) fn status(&mut self, name: &str, status: Status) {
        let said = status == Status::ROLE_SUCCESS || status == Status::ROLE_ERROR;
        self.text(name, (!said).then_some(status.code()));
    }

    /// The count of tokens, unless it is 0.
    pub(crate) fn tokens(&mut self, name: &str, tokens: i64) {
        self.push(name, (tokens != 0).then(|| tokens.to_string()));
    }

    /// The object, with the unknown members last.
    pub(crate) fn object(mut self, members: Option<&str>) -> String {
        let inside = members.and_then(|text| text.get(1..text.len() - 1));
        self.0.extend(inside.map(str::to_owned));
        format!("{{{}}}", self.0.join(","))
    }

    fn push(&mut self, name: &str, value: Option<String>) {
        self.0
            .extend(value.map(|value| format!("{}:{value}", quote(name))));
    }
}
