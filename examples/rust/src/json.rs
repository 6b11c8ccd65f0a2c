//! The JSON scanner: RFC 8259 with the text of everything kept.
//!
//! One pass over a text, with an explicit stack in place of recursion. It says
//! where values stand and leaves reading them to its caller.

use crate::error::Error;
use crate::json_text::unquote;
use crate::limits::past;

/// A member of an object: its name and its value as they were read.
pub(crate) struct Member<'a> {
    /// The name with its escapes undone; None if that is no Unicode text.
    pub(crate) name: Option<String>,
    pub(crate) lexeme: &'a str,
    pub(crate) value: &'a str,
}

/// The members of a document that is one object, in their order. Depth is how
/// many brackets may be open at once, the object's own included.
pub(crate) fn scan_object(text: &str, depth: u64) -> Result<Vec<Member<'_>>, Error> {
    let mut scanner = Scanner::new(text, depth);
    let mut members = Vec::new();
    scanner.space();
    if !scanner.take(b'{') {
        return Err(scanner.unexpected("an object"));
    }
    scanner.check_depth(1)?;
    scanner.space();
    if !scanner.take(b'}') {
        loop {
            let lexeme = scanner.name()?;
            let value = scanner.value(1)?;
            members.push(Member {
                name: unquote(lexeme),
                lexeme,
                value,
            });
            scanner.space();
            if scanner.take(b'}') {
                break;
            }
            scanner.comma()?;
        }
    }
    scanner.end()?;
    Ok(members)
}

/// A position in a text. Methods move it behind what they read.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: u64,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str, depth: u64) -> Self {
        Self { text, at: 0, depth }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Move behind this character, if it is the next one.
    fn take(&mut self, char: u8) -> bool {
        let found = self.peek() == Some(char);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// White space, and then nothing.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        self.space();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end")),
        }
    }

    /// One value, however deep; outside is how many brackets are open.
    pub(crate) fn value(&mut self, outside: usize) -> Result<&'a str, Error> {
        let start = self.at;
        let mut closing = Vec::new();
        loop {
            match self.peek() {
                Some(open @ (b'{' | b'[')) => {
                    self.at += 1;
                    let close = open + 2; // as in ASCII
                    closing.push(close);
                    self.check_depth(outside + closing.len())?;
                    self.space();
                    if self.peek() != Some(close) {
                        self.first_of(close)?;
                        continue;
                    }
                }
                Some(b'"') => drop(self.string()?),
                _ => drop(self.scalar()?),
            }
            if !self.behind_value(&mut closing)? {
                return Ok(&self.text[start..self.at]);
            }
        }
    }

    /// What is behind a value, up to the next one; false if there is none.
    fn behind_value(&mut self, closing: &mut Vec<u8>) -> Result<bool, Error> {
        while let Some(close) = closing.last().copied() {
            self.space();
            if !self.take(close) {
                self.comma()?;
                self.first_of(close)?;
                return Ok(true);
            }
            closing.pop();
        }
        Ok(false)
    }

    /// The name in front of an object's value.
    fn first_of(&mut self, close: u8) -> Result<(), Error> {
        if close == b'}' {
            self.name()?;
        }
        Ok(())
    }

    /// A string with its quotes.
    fn string(&mut self) -> Result<&'a str, Error> {
        let start = self.at;
        if !self.take(b'"') {
            return Err(self.unexpected("a string"));
        }
        while !self.take(b'"') {
            match self.peek() {
                Some(b'\\') => self.escape()?,
                None | Some(..0x20) => return Err(self.unexpected("the rest of a string")),
                Some(_) => self.at += 1,
            }
        }
        Ok(&self.text[start..self.at])
    }

    fn escape(&mut self) -> Result<(), Error> {
        let rest = &self.text.as_bytes()[self.at + 1..];
        let size = match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 2,
            [b'u', digits @ ..]
                if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit) =>
            {
                6
            }
            _ => return Err(self.unexpected("an escape")),
        };
        self.at += size;
        Ok(())
    }

    /// A number, true, false or null.
    fn scalar(&mut self) -> Result<&'a str, Error> {
        let rest = &self.text[self.at..];
        let literal = ["true", "false", "null"];
        let size = match literal.iter().find(|word| rest.starts_with(**word)) {
            Some(word) => word.len(),
            None => number_size(rest.as_bytes()).ok_or_else(|| self.unexpected("a value"))?,
        };
        self.at += size;
        Ok(&rest[..size])
    }

    /// A name and its colon, up to the value.
    fn name(&mut self) -> Result<&'a str, Error> {
        let lexeme = self.string()?;
        self.space();
        if !self.take(b':') {
            return Err(self.unexpected("a colon"));
        }
        self.space();
        Ok(lexeme)
    }

    /// A comma, up to what it announces.
    fn comma(&mut self) -> Result<(), Error> {
        if !self.take(b',') {
            return Err(self.unexpected("a comma or a bracket"));
        }
        self.space();
        Ok(())
    }

    fn check_depth(&self, depth: usize) -> Result<(), Error> {
        if past(self.depth, depth) {
            let message = "The JSON text has more open brackets than the limit";
            return Err(Error::format(message).past("depth"));
        }
        Ok(())
    }

    fn unexpected(&self, wanted: &str) -> Error {
        let position = self.text[..self.at].chars().count();
        Error::format(format!("Invalid JSON at position {position}: not {wanted}"))
    }
}

/// How many bytes of `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?` come first.
pub(crate) fn number_size(text: &[u8]) -> Option<usize> {
    let digits = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.iter().take_while(|c| c.is_ascii_digit()).count()
    };
    let mut at = usize::from(text.first() == Some(&b'-'));
    at += match digits(at) {
        0 => return None,
        _ if text[at] == b'0' => 1,
        size => size,
    };
    if text.get(at) == Some(&b'.') && digits(at + 1) > 0 {
        at += 1 + digits(at + 1);
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let signed = matches!(text.get(at + 1), Some(b'+' | b'-'));
        let start = at + 1 + usize::from(signed);
        if digits(start) > 0 {
            at = start + digits(start);
        }
    }
    Some(at)
}
