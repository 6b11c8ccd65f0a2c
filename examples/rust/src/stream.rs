//! Content that grows by delta frames.

use crate::delta::{Change, check_apply};
use crate::deltas_gen::{apply_frame, compute_frame};
use crate::error::Error;
use crate::limits::Limits;

/// A stream that holds its content, which begins empty.
#[derive(Debug, Clone, Default)]
pub struct Stream {
    content: String,
    limits: Limits,
}

impl Stream {
    /// An empty stream with limits of its own.
    pub fn new(limits: Limits) -> Self {
        Self {
            content: String::new(),
            limits,
        }
    }

    /// The content so far.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Take one whole frame and return the new content. After an error, which
    /// is one of [`apply_delta`], the content is as it was.
    pub fn push(&mut self, frame: impl AsRef<[u8]>) -> Result<&str, Error> {
        self.content = apply_delta(&self.content, frame, &self.limits)?;
        Ok(&self.content)
    }
}

/// The content after a frame ("Operations"). Positions count code points.
///
/// Errors are of the format kind for a wrong frame, the Base85 and decompression
/// kinds for a compressed one, the text kind for content that is not UTF-8.
pub fn apply_delta(
    content: impl AsRef<[u8]>,
    delta: impl AsRef<[u8]>,
    limits: &Limits,
) -> Result<String, Error> {
    let (content, delta) = check_apply(content.as_ref(), delta.as_ref(), limits)?;
    apply_frame(content, delta, limits)
}

/// The shortest frame, in UTF-8 bytes, that turns old into new. Allow restricts
/// the operations to those of these symbols; the compressed one alone compresses
/// the shortest of all others. If none applies, the error is of the
/// unrepresentable kind ("delta").
pub fn compute_delta(old: &str, new: &str, allow: Option<&[&str]>) -> Result<String, Error> {
    compute_frame(&Change::new(old, new), allow)
}
