//! The one error type, and short ways to make it.
//!
//! Hand-written modules name the role of what went wrong; the generated
//! [`ErrorKind`] gives the role its public name. See docs/core.md, "Error
//! Types".

use std::borrow::Cow;
use std::fmt;

use crate::spec_gen::ErrorKind;

/// Text that is no frame of the protocol, or a value that no frame carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// Which of the declared kinds it is.
    pub kind: ErrorKind,
    /// What happened, in English.
    pub message: String,
    /// Where, in code points from 0, behind the frame's prefix.
    pub position: Option<usize>,
    /// The character there.
    pub char: Option<char>,
    /// The length of the whole text, in code points.
    pub length: Option<usize>,
    /// The field that is missing or cannot be carried.
    pub field: Option<Cow<'static, str>>,
    /// The limit that was passed, by its name in [`crate::Limits`].
    pub limit: Option<&'static str>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            position: None,
            char: None,
            length: None,
            field: None,
            limit: None,
        }
    }

    /// Wire text that is no frame.
    pub(crate) fn format(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Format, message)
    }

    /// Bytes that are no payload.
    pub(crate) fn payload(message: &str) -> Self {
        Self::new(ErrorKind::Payload, message)
    }

    /// A frame of another family, or of none.
    pub(crate) fn not_a_response() -> Self {
        Self::format("The text has the prefix of no format of the record")
    }

    /// Text that a caller hands over to be written, and that is not Unicode.
    pub(crate) fn text() -> Self {
        Self::new(ErrorKind::Text, "The text is not Unicode")
    }

    /// A frame that ends before a field, or does not have it.
    pub(crate) fn missing(field: &'static str) -> Self {
        let message = format!("Missing field: {field}");
        Self {
            field: Some(Cow::Borrowed(field)),
            ..Self::new(ErrorKind::MissingField, message)
        }
    }

    /// A value that the format asked for, or every format, cannot carry.
    pub(crate) fn unrepresentable(field: impl Into<Cow<'static, str>>, reason: &str) -> Self {
        let field = field.into();
        let message = format!("Cannot represent {field}: {reason}");
        Self {
            field: Some(field),
            ..Self::new(ErrorKind::Unrepresentable, message)
        }
    }

    /// The same error, of the limit of this name.
    pub(crate) fn past(self, limit: &'static str) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
