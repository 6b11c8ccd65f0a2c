//! What a decoder accepts at most. See docs/core.md, "Limits".

use crate::error::Error;
use crate::spec_gen::{LIMIT_DEPTH, LIMIT_INPUT, LIMIT_OUTPUT};

/// Inclusive limits; the default is the spec's. Past one, an error names it,
/// before memory is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// UTF-8 bytes of a wire text.
    pub input: u64,
    /// Bytes that come out of a decompressor.
    pub output: u64,
    /// JSON brackets open at once.
    pub depth: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            input: LIMIT_INPUT,
            output: LIMIT_OUTPUT,
            depth: LIMIT_DEPTH,
        }
    }
}

impl Limits {
    /// Judge a wire's size, which comes before all else.
    pub(crate) fn check_input(&self, wire: &[u8]) -> Result<(), Error> {
        if past(self.input, wire.len()) {
            return Err(Error::format("The text is over the input limit").past("input"));
        }
        Ok(())
    }

    /// Judge the input limit, then Unicode: what precedes every prefix.
    pub(crate) fn wire<'a>(&self, wire: &'a [u8]) -> Result<&'a str, Error> {
        self.check_input(wire)?;
        std::str::from_utf8(wire).map_err(|_| Error::format("The text is not Unicode"))
    }
}

/// Whether a size is past a limit.
pub(crate) fn past(limit: u64, size: usize) -> bool {
    u64::try_from(size).is_ok_and(|size| size > limit)
}
