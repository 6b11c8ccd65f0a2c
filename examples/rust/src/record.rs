//! Records as data: their fields, layouts and formats, which the generated
//! tables fill in, and values of them. See docs/record.md.

use crate::error::Error;
use crate::limits::Limits;

/// The rows of a table of codes.
pub(crate) struct Table {
    /// Whether any text is a value. The rows give some of them a short code.
    pub(crate) open: bool,
    /// The prefix of a number without a row; empty if such numbers are no values.
    pub(crate) number_prefix: &'static str,
    pub(crate) rows: &'static [Row],
}

pub(crate) struct Row {
    pub(crate) code: &'static str,
    pub(crate) integer: Option<i64>,
    pub(crate) name: &'static str,
    pub(crate) role: &'static str,
}

#[allow(dead_code, reason = "a protocol need not have every type")]
pub(crate) enum Kind {
    Table(&'static Table),
    Integer { min: i64, max: i64 },
    Number,
    Boolean,
    Text,
    Json,
    Bytes,
}

pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) optional: bool,
}

pub(crate) struct Member {
    pub(crate) name: &'static str,
    pub(crate) field: &'static str,
    pub(crate) omit_zero: bool,
    pub(crate) required: bool,
    /// The status that a return code means.
    pub(crate) told: bool,
}

/// How to treat members that are no field's.
#[derive(PartialEq, Eq)]
#[allow(dead_code, reason = "a protocol need not have every choice")]
pub(crate) enum Unknown {
    Keep,
    Refuse,
    Ignore,
}

pub(crate) struct Object {
    pub(crate) members: &'static [Member],
    pub(crate) unknown: Unknown,
}

pub(crate) struct Line {
    pub(crate) separator: char,
    pub(crate) fields: &'static [&'static str],
}

pub(crate) struct Payload {
    pub(crate) default: i64,
    pub(crate) fallback: Option<i64>,
    pub(crate) versions: &'static [Version],
}

pub(crate) struct Version {
    pub(crate) version: i64,
    pub(crate) elements: &'static [Element],
}

pub(crate) struct Element {
    pub(crate) field: &'static str,
    /// A code's integer instead of the code.
    pub(crate) integer: bool,
    pub(crate) omit_zero: bool,
}

#[allow(dead_code, reason = "a protocol need not have every layout")]
pub(crate) enum Body {
    Object,
    Line,
    Payload {
        unpack: fn(&str, &Limits) -> Result<Vec<u8>, Error>,
        pack: fn(&[u8]) -> Result<String, Error>,
    },
}

pub(crate) struct Format {
    pub(crate) name: &'static str,
    pub(crate) prefix: &'static str,
    pub(crate) body: Body,
}

pub(crate) struct Selection {
    pub(crate) by: &'static str,
    /// The largest size in bytes, and the format up to it.
    pub(crate) ranges: &'static [(usize, &'static str)],
    pub(crate) otherwise: &'static str,
    pub(crate) smallest: &'static [&'static str],
    pub(crate) tokens: &'static [&'static str],
}

pub(crate) struct Record {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [Field],
    /// The fields of the return code and of its status.
    pub(crate) returncode: Option<(&'static str, &'static str)>,
    pub(crate) object: Option<Object>,
    pub(crate) line: Option<Line>,
    pub(crate) payload: Option<Payload>,
    pub(crate) formats: &'static [Format],
    pub(crate) selection: Option<Selection>,
}

/// The prefixes of all frames, the longest first. Prefixes of other families
/// have no record.
pub(crate) struct Prefix {
    pub(crate) text: &'static str,
    pub(crate) record: &'static str,
    pub(crate) format: &'static str,
}

impl Record {
    /// The place of a declared field.
    pub(crate) fn place(&self, name: &str) -> usize {
        let found = self.fields.iter().position(|f| f.name == name);
        found.unwrap_or_default()
    }

    pub(crate) fn field(&self, name: &str) -> &'static Field {
        &self.fields[self.place(name)]
    }

    pub(crate) fn format(&self, name: &str) -> Option<&'static Format> {
        self.formats.iter().find(|f| f.name == name)
    }

    pub(crate) fn may_lose(&self, name: &str) -> bool {
        let field = self.fields.iter().find(|f| f.name == name);
        field.map_or(name == "members" && self.keeps(), |f| f.optional)
    }

    pub(crate) fn keeps(&self) -> bool {
        let object = self.object.as_ref();
        object.is_some_and(|o| o.unknown == Unknown::Keep)
    }
}

/// The value of a field. Codes, texts and JSON are text.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A code, a text, or the text of a JSON document.
    Text(String),
    /// Within 2^53 - 1 of 0.
    Integer(i64),
    /// A finite double.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// Any bytes.
    Bytes(Vec<u8>),
}

/// The values of a record's fields in their order, and the text of an object
/// with the unknown members.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Values {
    /// None is absent.
    pub fields: Vec<Option<Value>>,
    /// Unknown members, if the record keeps them.
    pub members: Option<String>,
}

/// Methods that take the value at a place, if it is one of their type.
macro_rules! taken {
    ($($name:ident $kind:ident $type:ty),*) => {
        $(pub(crate) fn $name(&mut self, place: usize) -> Option<$type> {
            match self.fields.get_mut(place)?.take()? {
                Value::$kind(value) => Some(value),
                _ => None,
            }
        })*
    };
}

#[allow(dead_code, reason = "a protocol need not have every type")]
impl Values {
    pub(crate) fn none(record: &Record) -> Self {
        Self {
            fields: vec![None; record.fields.len()],
            members: None,
        }
    }

    taken! {
        text Text String,
        integer Integer i64,
        number Number f64,
        boolean Boolean bool,
        bytes Bytes Vec<u8>
    }
}

/// How to encode. The default leaves it to the protocol.
#[derive(Debug, Clone, Copy)]
pub struct EncodeOptions<'a> {
    /// The name of a format of the record, or of a selection that chooses one.
    pub format: &'a str,
    /// The layout of the payload, where the format has one.
    pub payload_version: Option<i64>,
    /// Optional fields that a format asked for by name may drop.
    pub allow_loss: &'a [&'a str],
    /// The limits. An encoder uses the depth, for JSON in a record.
    pub limits: Limits,
}

impl Default for EncodeOptions<'_> {
    fn default() -> Self {
        Self {
            format: "auto",
            payload_version: None,
            allow_loss: &[],
            limits: Limits::default(),
        }
    }
}
