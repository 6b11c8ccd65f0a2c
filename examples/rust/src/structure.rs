//! The structure algorithm, decoding: docs/m2m.md T2.
//!
//! One pass, which undoes each step as it ends. What is restored stands in one
//! buffer for each string that holds JSON; before each write the buffer is checked
//! against the output limit, since references expand. Nothing recurses.

use crate::compression::{check_room, utf8};
use crate::error::Error;
use crate::json::Scanner;
use crate::json_text::quote;
use crate::limits::Limits;
use crate::structure_indent::indent;
use crate::text::natural;

/// A string, array or object of so many bytes has a number when it is written.
const NUMBERED: usize = 16;
const ESCAPE: char = '=';
pub(crate) const REFERENCE: &str = "\"=^";
const JSON: &str = "\"=json\"";
const JSON2: &str = "\"=json2\"";
const ROWS: &str = "\"=rows\"";

/// The content of a payload.
pub(crate) fn decode_structure(payload: &[u8], limits: &Limits) -> Result<String, Error> {
    let mut decoder = Decoder {
        scanner: Scanner::new(utf8(payload)?, limits.depth),
        limits,
        buffers: vec![String::new()],
        current: 0,
        open: Vec::new(),
        numbered: Vec::new(),
    };
    decoder.document()?;
    Ok(decoder.buffers.swap_remove(0))
}

/// A value that references copy: where it stands, and how high it is.
#[derive(Clone, Copy)]
struct Restored {
    buffer: usize,
    start: usize,
    end: usize,
    height: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Array,
    Object,
    /// A string that holds JSON; indented, or not.
    Wrap {
        indented: bool,
    },
    Rows,
    Row,
}

/// What is not closed yet.
pub(crate) struct Open {
    kind: Kind,
    /// Where it begins, and in which buffer.
    start: usize,
    outer: usize,
    height: usize,
    /// Of rows, the beginnings of a row's members.
    pub(crate) keys: Vec<String>,
    /// Of rows, how many there were; of a row, how many values.
    pub(crate) count: usize,
}

/// Whether a value ends here, or begins with another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Value,
    Behind,
}

pub(crate) struct Decoder<'a> {
    pub(crate) scanner: Scanner<'a>,
    limits: &'a Limits,
    buffers: Vec<String>,
    current: usize,
    pub(crate) open: Vec<Open>,
    numbered: Vec<Restored>,
}

impl Decoder<'_> {
    fn document(&mut self) -> Result<(), Error> {
        self.scanner.space();
        let mut next = self.begin()?;
        while next == Next::Value || !self.open.is_empty() {
            next = match next {
                Next::Value => self.begin()?,
                Next::Behind => {
                    self.scanner.space();
                    self.proceed()?
                }
            };
        }
        self.scanner.end()
    }

    /// The beginning of a value.
    fn begin(&mut self) -> Result<Next, Error> {
        match self.scanner.peek() {
            Some(b'"') => self.begin_string(),
            Some(b'[') => self.begin_array(),
            Some(b'{') => self.begin_object(),
            _ => {
                let scalar = self.scanner.scalar()?;
                self.write(scalar)?;
                Ok(Next::Behind)
            }
        }
    }

    pub(crate) fn begin_string(&mut self) -> Result<Next, Error> {
        let lexeme = self.scanner.string()?;
        if let Some(number) = lexeme.strip_prefix(REFERENCE) {
            self.refer(number)?;
        } else {
            let start = self.position();
            let text = self.literal(lexeme)?;
            self.write(&text)?;
            self.restored(start, 0);
        }
        Ok(Next::Behind)
    }

    fn begin_array(&mut self) -> Result<Next, Error> {
        self.enter(Kind::Array)?;
        self.write("[")?;
        self.scanner.take(b'[');
        self.scanner.space();
        if self.scanner.take(b']') {
            return self.close("]");
        }
        Ok(Next::Value)
    }

    fn begin_object(&mut self) -> Result<Next, Error> {
        self.scanner.take(b'{');
        self.scanner.space();
        if self.scanner.take(b'}') {
            self.enter(Kind::Object)?;
            self.write("{")?;
            return self.close("}");
        }
        let name = self.scanner.name()?;
        match name {
            ROWS => return self.begin_rows(),
            JSON | JSON2 => {
                let indented = name == JSON2;
                self.enter(Kind::Wrap { indented })?;
                self.current = self.buffers.len();
                self.buffers.push(String::new());
            }
            _ => {
                self.enter(Kind::Object)?;
                let name = self.literal(name)?;
                self.write(&format!("{{{name}:"))?;
            }
        }
        Ok(Next::Value)
    }

    /// What is behind a value, in what is open.
    fn proceed(&mut self) -> Result<Next, Error> {
        match self.open.last().map(|open| open.kind) {
            None => Ok(Next::Behind),
            Some(Kind::Array) => {
                if self.scanner.take(b']') {
                    return self.close("]");
                }
                self.scanner.comma()?;
                self.write(",")?;
                Ok(Next::Value)
            }
            Some(Kind::Object) => self.proceed_object(),
            Some(Kind::Wrap { indented }) => self.close_wrap(indented),
            Some(Kind::Rows) => self.proceed_rows(),
            Some(Kind::Row) => self.proceed_row(),
        }
    }

    fn proceed_object(&mut self) -> Result<Next, Error> {
        if self.scanner.take(b'}') {
            return self.close("}");
        }
        self.scanner.comma()?;
        let name = self.scanner.name()?;
        let name = self.literal(name)?;
        self.write(&format!(",{name}:"))?;
        Ok(Next::Value)
    }

    /// A key or string as it was, without what kept it from being a step.
    pub(crate) fn literal(&self, lexeme: &str) -> Result<String, Error> {
        let Some(rest) = lexeme[1..].strip_prefix(ESCAPE) else {
            return Ok(lexeme.to_owned());
        };
        if !rest.starts_with(ESCAPE) {
            return Err(self
                .scanner
                .unexpected("a step that is known and in its place"));
        }
        Ok(format!("\"{rest}"))
    }

    fn refer(&mut self, number: &str) -> Result<(), Error> {
        let value = number
            .strip_suffix('"')
            .and_then(natural)
            .and_then(|number| self.numbered.get(usize::try_from(number).ok()?))
            .copied()
            .ok_or_else(|| self.scanner.unexpected("the number of a value before it"))?;
        self.scanner.check_depth(self.open.len() + value.height)?;
        check_room(self.limits, self.position() + value.end - value.start)?;
        let text = self.buffers[value.buffer][value.start..value.end].to_owned();
        self.buffers[self.current].push_str(&text);
        self.rise(value.height);
        Ok(())
    }

    pub(crate) fn enter(&mut self, kind: Kind) -> Result<(), Error> {
        self.open.push(Open {
            kind,
            start: self.position(),
            outer: self.current,
            height: 0,
            keys: Vec::new(),
            count: 0,
        });
        self.scanner.check_depth(self.open.len())
    }

    /// The end of an array or object.
    pub(crate) fn close(&mut self, bracket: &str) -> Result<Next, Error> {
        self.write(bracket)?;
        if let Some(ended) = self.open.pop() {
            self.restored(ended.start, ended.height + 1);
        }
        Ok(Next::Behind)
    }

    /// The end of a string that holds JSON.
    fn close_wrap(&mut self, indented: bool) -> Result<Next, Error> {
        if !self.scanner.take(b'}') {
            return Err(self.scanner.unexpected("the end of the step"));
        }
        let Some(wrap) = self.open.pop() else {
            return Ok(Next::Behind);
        };
        let inner = &self.buffers[self.current];
        let text = if indented {
            quote(&indent(inner, self.limits)?)
        } else {
            quote(inner)
        };
        self.current = wrap.outer;
        self.write(&text)?;
        self.restored(wrap.start, 0);
        Ok(Next::Behind)
    }

    /// A string, array or object has been written: later ones may refer to it.
    fn restored(&mut self, start: usize, height: usize) {
        let end = self.position();
        if end - start >= NUMBERED {
            self.numbered.push(Restored {
                buffer: self.current,
                start,
                end,
                height,
            });
        }
        self.rise(height);
    }

    fn rise(&mut self, height: usize) {
        if let Some(open) = self.open.last_mut() {
            open.height = open.height.max(height);
        }
    }

    fn position(&self) -> usize {
        self.buffers[self.current].len()
    }

    pub(crate) fn write(&mut self, piece: &str) -> Result<(), Error> {
        check_room(self.limits, self.position() + piece.len())?;
        self.buffers[self.current].push_str(piece);
        Ok(())
    }
}
