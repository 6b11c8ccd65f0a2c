//! Read the frames of requests: docs/request.md.

use crate::error::Error;
use crate::json::{Scanner, scan_object};
use crate::limits::{Limits, past};
use crate::requests_gen::{
    DELIMITER, DELTA_PREFIX, REQUEST_HEADER, REQUEST_MISS, REQUEST_REFERENCE, SEPARATOR, SYSTEM,
    TOOL, detect, is_delta,
};

/// A frame of requests, or of the definitions that they refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frame {
    /// A request.
    Request(Request),
    /// The reference of a request whose conversation the server lacks.
    RequestMiss(String),
    /// The definition of a tool: a JSON object as it was written.
    ToolDef(String),
    /// A tool by its reference.
    ToolRef(String),
    /// A reference that is not known.
    ToolMiss(String),
    /// A system prompt.
    SystemFull(String),
    /// A system prompt by its reference.
    SystemRef(String),
    /// A reference that is not known.
    SystemMiss(String),
}

/// A request as it travels: its references and deltas are not resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The reference of its tool.
    pub tool: Option<String>,
    /// The reference of its system prompt.
    pub system: Option<String>,
    /// One JSON value, as it was written.
    pub args: String,
    /// Delta frames; compressed ones are not inflated.
    pub deltas: Vec<String>,
}

/// The prefixes that a family of definitions writes in front of a text or a reference.
pub(crate) struct Family {
    pub(crate) define: &'static str,
    pub(crate) refer: &'static str,
    pub(crate) miss: &'static str,
    /// The prefix of a reference.
    pub(crate) reference: &'static str,
}

/// Decode a request, a definition, a reference or a miss. The prefix says which.
///
/// Every fault is an error of the format kind; the input limit and Unicode are
/// judged first.
pub fn decode_request(wire: impl AsRef<[u8]>, limits: &Limits) -> Result<Frame, Error> {
    detect(limits.wire(wire.as_ref())?, limits)
}

pub(crate) fn read_tool(wire: &str, limits: &Limits) -> Result<Frame, Error> {
    if let Some(text) = wire.strip_prefix(TOOL.define) {
        scan_object(text, limits.depth)?;
        return Ok(Frame::ToolDef(text.to_owned()));
    }
    read_reference(wire, &TOOL, Frame::ToolRef, Frame::ToolMiss)
}

pub(crate) fn read_system(wire: &str) -> Result<Frame, Error> {
    if let Some(text) = wire.strip_prefix(SYSTEM.define) {
        return Ok(Frame::SystemFull(text.to_owned()));
    }
    read_reference(wire, &SYSTEM, Frame::SystemRef, Frame::SystemMiss)
}

fn read_reference(
    wire: &str,
    family: &Family,
    refer: fn(String) -> Frame,
    miss: fn(String) -> Frame,
) -> Result<Frame, Error> {
    for (header, frame) in [(family.refer, refer), (family.miss, miss)] {
        if let Some(text) = wire.strip_prefix(header) {
            return reference(family.reference, text).map(frame);
        }
    }
    Err(Error::format("The frame of a definition has no known verb"))
}

pub(crate) fn read_request(wire: &str, limits: &Limits) -> Result<Frame, Error> {
    if let Some(text) = wire.strip_prefix(REQUEST_MISS) {
        return reference(REQUEST_REFERENCE, text).map(Frame::RequestMiss);
    }
    let unknown = || Error::format("The request has an unknown version");
    let rest = wire.strip_prefix(REQUEST_HEADER).ok_or_else(unknown)?;
    let (tool, rest) = read_field(rest, &TOOL)?;
    let (system, rest) = read_field(rest, &SYSTEM)?;
    let args = Scanner::new(rest, limits.depth).value(0)?;
    Ok(Frame::Request(Request {
        tool,
        system,
        args: args.to_owned(),
        deltas: split_deltas(&rest[args.len()..], limits)?,
    }))
}

/// A reference or nothing, and the text behind its separator.
fn read_field<'a>(text: &'a str, family: &Family) -> Result<(Option<String>, &'a str), Error> {
    let cut = || Error::format("The request ends before a separator");
    let (field, rest) = text.split_once(SEPARATOR).ok_or_else(cut)?;
    if field.is_empty() {
        return Ok((None, rest));
    }
    Ok((Some(reference(family.reference, field)?), rest))
}

/// The deltas behind the arguments, counted before any is taken.
fn split_deltas(text: &str, limits: &Limits) -> Result<Vec<String>, Error> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let deltas = text
        .strip_prefix(DELIMITER)
        .ok_or_else(|| Error::format("Neither the end nor a delta follows the arguments"))?;
    if past(limits.deltas, text.matches(DELIMITER).count()) {
        return Err(Error::format("The request has too many deltas").past("deltas"));
    }
    deltas.split(DELIMITER).map(read_delta).collect()
}

fn read_delta(piece: &str) -> Result<String, Error> {
    let delta = [DELTA_PREFIX, piece].concat();
    if !is_delta(&delta) {
        return Err(Error::format(
            "The request holds a delta without a known header",
        ));
    }
    Ok(delta)
}

/// A reference: the family's prefix, then 8 to 64 characters of 0-9 and a-z.
fn reference(prefix: &str, text: &str) -> Result<String, Error> {
    let named = |c: u8| c.is_ascii_digit() || c.is_ascii_lowercase();
    text.strip_prefix(prefix)
        .filter(|digits| (8..=64).contains(&digits.len()) && digits.bytes().all(named))
        .map(|_| text.to_owned())
        .ok_or_else(|| Error::format("The frame holds no well-formed reference"))
}
