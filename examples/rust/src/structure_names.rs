//! The structure algorithm, decoding: strings, and what names stand for.

use crate::compression::check_room;
use crate::error::Error;
use crate::structure::{Decoder, Kind, Next, Open, Place, letters, step};

/// A value that has a name: where it stands, and how high it is.
pub(crate) struct Named {
    buffer: usize,
    start: usize,
    end: usize,
    height: usize,
}

impl<'a> Decoder<'a> {
    pub(crate) fn begin_string(&mut self, place: &Place) -> Result<Next, Error> {
        let lexeme = self.scanner.string()?;
        let Some(step) = step(lexeme) else {
            let text = self.literal(lexeme)?;
            self.text(&text[1..text.len() - 1], place)?;
            return Ok(Next::Behind);
        };
        let (name, rest) = step.split_at(letters(step));
        let named = matches!(
            self.open.last(),
            Some(Open {
                kind: Kind::Named(_),
                ..
            })
        );
        if name.is_empty() || named {
            return Err(self.unknown());
        }
        match rest.bytes().next() {
            None => self.copy(name, "")?,
            Some(b':') => {
                let start = self.position();
                self.text(&rest[1..], place)?;
                self.name(name, start, 0)?;
            }
            Some(b'"' | b'\\' | ..=b' ' | 0x7f..) => return Err(self.unknown()),
            Some(byte) if byte.is_ascii_alphanumeric() => return Err(self.unknown()),
            Some(_) => self.copy(name, rest)?,
        }
        Ok(Next::Behind)
    }

    /// A string, of which a pattern has the rest.
    fn text(&mut self, text: &str, place: &Place) -> Result<(), Error> {
        match place {
            Place::Pattern(pattern) => self.write(&format!("\"{}{text}{}\"", pattern.0, pattern.1)),
            _ => self.write(&format!("\"{text}\"")),
        }
    }

    /// The value that ends here gets a name.
    fn name(&mut self, name: &'a str, start: usize, height: usize) -> Result<(), Error> {
        let named = Named {
            buffer: self.current,
            start,
            end: self.position(),
            height,
        };
        if self.names.insert(name, named).is_some() {
            return Err(self.scanner.unexpected("a name that is new"));
        }
        Ok(())
    }

    pub(crate) fn close_name(&mut self) -> Result<Next, Error> {
        self.end_step()?;
        if let Some(Open {
            kind: Kind::Named(name),
            start,
            deepest,
            ..
        }) = self.open.pop()
        {
            let height = self.deepest - self.depth;
            self.deepest = self.deepest.max(deepest);
            self.name(name, start, height)?;
        }
        Ok(Next::Behind)
    }

    /// A value that has a name, once more; or a string, with a rest behind it.
    fn copy(&mut self, name: &str, rest: &str) -> Result<(), Error> {
        let Some(named) = self.names.get(name) else {
            return Err(self.scanner.unexpected("the name of a value before it"));
        };
        let (buffer, start, end, height) = (named.buffer, named.start, named.end, named.height);
        self.within(height)?;
        check_room(
            self.limits,
            self.around + self.position() + end - start + rest.len(),
        )?;
        let mut text = self.buffers[buffer][start..end].to_owned();
        if !rest.is_empty() {
            if !text.starts_with('"') {
                return Err(self.scanner.unexpected("the name of a string"));
            }
            text.insert_str(text.len() - 1, rest);
        }
        self.write(&text)
    }
}
