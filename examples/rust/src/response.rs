//! The record of a response, and what every encoder checks of it.
//!
//! See docs/record.md, "Responses".

use crate::error::Error;
use crate::json::{Member, scan_object};
use crate::limits::Limits;
use crate::models::canonical_model;
use crate::spec_gen::{EFFORTS, Format, Status, VERBOSE_NAMES};
use crate::text::MAX_INTEGER;

/// A response of a model, the same whichever format carried it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// How the call went.
    pub status: Status,
    /// Which model answered, as a code; names and numbers are replaced by their
    /// codes when encoding.
    pub model: String,
    /// How many tokens the answer took, 0 to 2^53 - 1.
    pub tokens: i64,
    /// The text of the answer.
    pub result: String,
    /// One of the declared efforts. Only verbose carries it, and what follows.
    pub reasoning_effort: Option<String>,
    /// Whether the model thought at length.
    pub ultrathink: Option<bool>,
    /// Set by decoders only where it is neither 0 nor 1.
    pub returncode: Option<i64>,
    /// Members that the protocol does not know: the JSON text of an object.
    pub members: Option<String>,
}

impl Response {
    /// A response without any of the fields that only verbose carries.
    pub fn new(status: Status, model: &str, tokens: i64, result: impl Into<String>) -> Self {
        Self {
            status,
            model: canonical_model(model),
            tokens,
            result: result.into(),
            reasoning_effort: None,
            ultrathink: None,
            returncode: None,
            members: None,
        }
    }

    /// Whether a canonical record has a field that only verbose carries.
    pub(crate) fn has_extras(&self) -> bool {
        self.reasoning_effort.is_some()
            || self.ultrathink.is_some()
            || self.returncode.is_some()
            || self.members.is_some()
    }
}

/// How to encode. The default leaves it to the protocol.
#[derive(Debug, Clone, Copy, Default)]
pub struct EncodeOptions<'a> {
    /// A format, or a selection that chooses one.
    pub format: Format,
    /// The layout of the payload, where the format has one.
    pub payload_version: Option<i64>,
    /// Optional fields that a format asked for by name may drop.
    pub allow_loss: &'a [&'a str],
    /// Of these the depth counts, for the unknown members.
    pub limits: Limits,
}

/// How one format writes records, and which it can carry.
pub(crate) struct Codec {
    pub(crate) write: fn(&Response, Option<i64>) -> Result<String, Error>,
    pub(crate) carries_model: fn(&str, Option<i64>) -> bool,
    /// Whether it carries the optional fields.
    pub(crate) extras: bool,
    /// Whether its layout depends on the payload version.
    pub(crate) versioned: bool,
}

/// What a format answers that carries every model.
pub(crate) fn any_model(_model: &str, _version: Option<i64>) -> bool {
    true
}

/// A canonical copy of a record that the codec, or else some format, carries.
/// Fields are judged in the order of the record; an error has the field.
pub(crate) fn normalise(
    response: &Response,
    options: &EncodeOptions<'_>,
    codec: Option<&Codec>,
) -> Result<Response, Error> {
    let model = canonical_model(&response.model);
    if codec.is_some_and(|c| !(c.carries_model)(&model, options.payload_version)) {
        return Err(Error::unrepresentable(
            "model",
            "the format cannot carry it",
        ));
    }
    if !(0..=MAX_INTEGER).contains(&response.tokens) {
        return Err(Error::unrepresentable("tokens", "not from 0 to 2^53 - 1"));
    }
    let loss = Loss {
        strict: codec.is_some_and(|c| !c.extras),
        allowed: options.allow_loss,
    };
    Ok(Response {
        status: response.status,
        model,
        tokens: response.tokens,
        result: response.result.clone(),
        reasoning_effort: loss.carried("reasoning_effort", effort(response)?)?,
        ultrathink: loss.carried("ultrathink", response.ultrathink)?,
        returncode: loss.carried("returncode", returncode(response)?)?,
        members: loss.carried("members", members(response, options.limits.depth)?)?,
    })
}

/// Which optional fields a format may drop.
struct Loss<'a> {
    strict: bool,
    allowed: &'a [&'a str],
}

impl Loss<'_> {
    fn carried<T>(&self, field: &'static str, value: Option<T>) -> Result<Option<T>, Error> {
        if value.is_none() || !self.strict {
            return Ok(value);
        }
        if self.allowed.contains(&field) {
            return Ok(None);
        }
        Err(Error::unrepresentable(field, "the format cannot carry it"))
    }
}

fn effort(response: &Response) -> Result<Option<String>, Error> {
    let effort = response.reasoning_effort.as_deref();
    if effort.is_some_and(|e| !EFFORTS.contains(&e)) {
        return Err(Error::unrepresentable("reasoning_effort", "not declared"));
    }
    Ok(effort.map(str::to_owned))
}

/// The return code, where the status does not already say it.
fn returncode(response: &Response) -> Result<Option<i64>, Error> {
    let Some(code) = response.returncode else {
        return Ok(None);
    };
    if !(-MAX_INTEGER..=MAX_INTEGER).contains(&code) {
        return Err(Error::unrepresentable("returncode", "not within 2^53 - 1"));
    }
    if (response.status == Status::ROLE_ERROR) == (code == 0) {
        return Err(Error::unrepresentable(
            "returncode",
            "it contradicts the status",
        ));
    }
    Ok(Some(code).filter(|code| !matches!(code, 0 | 1)))
}

/// Unknown members, without white space between them.
fn members(response: &Response, depth: u64) -> Result<Option<String>, Error> {
    let Some(text) = response.members.as_deref().filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let wrong = |reason| Error::unrepresentable("members", reason);
    let members = scan_object(text, depth).map_err(|_| wrong("not a JSON object"))?;
    if members.iter().any(is_declared) {
        return Err(wrong("a member of that name is declared"));
    }
    Ok(join_members(&members))
}

/// Whether verbose knows a member of that name.
pub(crate) fn is_declared(member: &Member<'_>) -> bool {
    let name = member.name.as_deref();
    name.is_some_and(|name| VERBOSE_NAMES.contains(&name))
}

/// The text of an object with these members; None where there are none.
pub(crate) fn join_members(members: &[Member<'_>]) -> Option<String> {
    if members.is_empty() {
        return None;
    }
    let texts: Vec<_> = members
        .iter()
        .map(|m| format!("{}:{}", m.lexeme, m.value))
        .collect();
    Some(format!("{{{}}}", texts.join(",")))
}
