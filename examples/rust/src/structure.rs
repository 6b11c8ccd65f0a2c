//! The structure algorithm, decoding: docs/m2m.md, "T2. Structural Compression (Algorithm T2)".
//!
//! One pass undoes each step when it ends. The restored text stands in one
//! buffer, with one more for each string that holds JSON. A name is a place in a
//! buffer. Before each write the size of all that are open is checked against the
//! output limit, since names expand. Only columns are read by recursion, as deep as the
//! limit allows.

use std::collections::HashMap;
use std::rc::Rc;

use crate::compression::{check_room, utf8};
use crate::error::Error;
use crate::json::Scanner;
use crate::json_text::quote;
use crate::limits::{Limits, past};
use crate::structure_columns::Columns;
use crate::structure_indent::indent;
use crate::structure_names::Named;

/// The content of a payload.
pub(crate) fn decode_structure(payload: &[u8], limits: &Limits) -> Result<String, Error> {
    let mut decoder = Decoder {
        scanner: Scanner::new(utf8(payload)?, limits.depth),
        limits,
        buffers: vec![String::new()],
        current: 0,
        around: 0,
        inside: 0,
        depth: 0,
        deepest: 0,
        open: Vec::new(),
        names: HashMap::new(),
    };
    decoder.document()?;
    decoder.check_all(decoder.position())?;
    Ok(decoder.buffers.swap_remove(0))
}

/// How a value is read: as a cell of a column, as a list of rows, as a row.
#[derive(Clone)]
pub(crate) enum Place {
    Plain,
    Pattern(Rc<(String, String)>),
    List(Rc<Columns>),
    Row(Rc<Columns>),
}

pub(crate) enum Kind<'a> {
    Array,
    Object,
    /// The array of a list cell.
    List,
    /// An array or an object whose elements or members are rows, with their number.
    Table(usize),
    TableObject(usize),
    /// A row, or an object in it, with the index of the next column.
    Row(Rc<Columns>, usize),
    Inline(Rc<Columns>, usize),
    /// A value that gets a name.
    Named(&'a str),
    /// A string that holds JSON, and whether it is indented.
    Wrap(bool),
}

/// A step, array or object that is still open.
pub(crate) struct Open<'a> {
    pub(crate) kind: Kind<'a>,
    /// Of what is in it.
    pub(crate) place: Place,
    /// How many elements or members there were.
    pub(crate) count: usize,
    /// Where it begins, and in which buffer.
    pub(crate) start: usize,
    pub(crate) outer: usize,
    /// The depth around a name or string, and the number of names before it.
    pub(crate) deepest: usize,
    pub(crate) names: usize,
}

/// Whether a value ends here, or begins with another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Value,
    Behind,
}

pub(crate) struct Decoder<'a> {
    pub(crate) scanner: Scanner<'a>,
    pub(crate) limits: &'a Limits,
    pub(crate) buffers: Vec<String>,
    pub(crate) current: usize,
    /// Bytes in the buffers of the texts around this one.
    pub(crate) around: usize,
    /// Bytes that were restored in strings that have ended.
    inside: usize,
    /// Of the value that comes, and of what is in the value that gets a name.
    pub(crate) depth: usize,
    pub(crate) deepest: usize,
    pub(crate) open: Vec<Open<'a>>,
    pub(crate) names: HashMap<&'a str, Named>,
}

impl<'a> Decoder<'a> {
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
        let Some(place) = self.before()? else {
            self.scanner.string()?; // an absent cell
            return Ok(Next::Behind);
        };
        match self.scanner.peek() {
            Some(b'"') => self.begin_string(&place),
            Some(b'[') => self.begin_array(place),
            Some(b'{') => self.begin_object(place),
            _ => {
                let scalar = self.scanner.scalar()?;
                self.write(scalar)?;
                Ok(Next::Behind)
            }
        }
    }

    /// Write the text in front of a value, and say how to read it; None for an absent cell.
    fn before(&mut self) -> Result<Option<Place>, Error> {
        let Some(top) = self.open.last_mut() else {
            return Ok(Some(Place::Plain));
        };
        match top.kind {
            Kind::Row(..) | Kind::Inline(..) => self.cell(),
            Kind::Array | Kind::List | Kind::Table(_) => {
                top.count += 1;
                if matches!(top.kind, Kind::Table(announced) if top.count > announced) {
                    return Err(self.scanner.unexpected("the end of the table"));
                }
                let place = top.place.clone();
                if top.count > 1 {
                    self.write(",")?;
                }
                Ok(Some(place))
            }
            _ => Ok(Some(top.place.clone())),
        }
    }

    fn begin_array(&mut self, place: Place) -> Result<Next, Error> {
        self.scanner.take(b'[');
        self.scanner.space();
        match place {
            Place::Row(columns) => self.enter(Kind::Row(columns, 0), Place::Plain, "{")?,
            Place::List(columns) => self.enter(Kind::List, Place::Row(columns), "[")?,
            _ => self.enter(Kind::Array, Place::Plain, "[")?,
        }
        if self.scanner.peek() == Some(b']') {
            return Ok(Next::Behind);
        }
        Ok(Next::Value)
    }

    fn begin_object(&mut self, place: Place) -> Result<Next, Error> {
        self.scanner.take(b'{');
        self.scanner.space();
        if self.scanner.take(b'}') {
            self.within(1)?;
            self.write("{}")?;
            return Ok(Next::Behind);
        }
        let name = self.scanner.name()?;
        let Some(step) = step(name) else {
            self.enter(Kind::Object, Place::Plain, "{")?;
            self.member(name)?;
            return Ok(Next::Value);
        };
        if let Some(count) = step.strip_suffix(" rows") {
            return self.begin_table(count);
        }
        let kind = match step {
            "JSON" | "JSON2" => Kind::Wrap(step == "JSON2"),
            _ if !step.is_empty() && letters(step) == step.len() => Kind::Named(step),
            _ => return Err(self.unknown()),
        };
        self.begin_step(kind, place)?;
        Ok(Next::Value)
    }

    /// The value of a step.
    fn begin_step(&mut self, kind: Kind<'a>, place: Place) -> Result<(), Error> {
        let named = matches!(
            self.open.last(),
            Some(Open {
                kind: Kind::Named(_),
                ..
            })
        );
        let wraps = matches!(kind, Kind::Wrap(_));
        if !wraps && named {
            return Err(self.scanner.unexpected("a value without another name"));
        }
        self.open.push(Open {
            kind,
            place: if wraps { Place::Plain } else { place },
            count: 0,
            start: self.position(),
            outer: self.current,
            deepest: self.deepest,
            names: self.names.len(),
        });
        if wraps {
            self.depth += 1;
            self.scanner.check_depth(self.depth)?;
            self.around += self.position();
            self.current = self.buffers.len();
            self.buffers.push(String::new());
        } else {
            self.deepest = self.depth;
        }
        Ok(())
    }

    /// Go on behind a value, in the innermost open part.
    fn proceed(&mut self) -> Result<Next, Error> {
        let Some(top) = self.open.last() else {
            return Ok(Next::Behind);
        };
        match top.kind {
            Kind::Array | Kind::List | Kind::Table(_) => {
                if self.scanner.take(b']') {
                    return self.close("]");
                }
            }
            Kind::Object | Kind::TableObject(_) => {
                if self.scanner.take(b'}') {
                    return self.close("}");
                }
                self.scanner.comma()?;
                let name = self.scanner.name()?;
                self.member(name)?;
                return Ok(Next::Value);
            }
            Kind::Row(..) | Kind::Inline(..) => {
                if self.scanner.take(b']') {
                    return self.close_row();
                }
            }
            Kind::Named(_) => return self.close_name(),
            Kind::Wrap(indented) => return self.close_wrap(indented),
        }
        self.scanner.comma()?;
        Ok(Next::Value)
    }

    /// The key of a member.
    pub(crate) fn member(&mut self, name: &str) -> Result<(), Error> {
        let key = self.literal(name)?;
        let mut comma = "";
        if let Some(top) = self.open.last_mut() {
            top.count += 1;
            if matches!(top.kind, Kind::TableObject(announced) if top.count > announced) {
                return Err(self.scanner.unexpected("the end of the table"));
            }
            if top.count > 1 {
                comma = ",";
            }
        }
        self.write(&format!("{comma}{key}:"))
    }

    /// A key or string as it was, without the "=" that kept it from being a step.
    pub(crate) fn literal(&self, lexeme: &str) -> Result<String, Error> {
        if step(lexeme).is_some() {
            return Err(self.unknown());
        }
        Ok(match lexeme.strip_prefix("\"==") {
            Some(rest) => format!("\"={rest}"),
            None => lexeme.to_owned(),
        })
    }

    pub(crate) fn unknown(&self) -> Error {
        self.scanner
            .unexpected("a step that is known and in its place")
    }

    /// An array or object begins.
    pub(crate) fn enter(
        &mut self,
        kind: Kind<'a>,
        place: Place,
        bracket: &str,
    ) -> Result<(), Error> {
        self.within(1)?;
        self.open.push(Open {
            kind,
            place,
            count: 0,
            start: self.position(),
            outer: self.current,
            deepest: 0,
            names: 0,
        });
        self.depth += 1;
        self.write(bracket)
    }

    /// A value of this height stands here.
    pub(crate) fn within(&mut self, height: usize) -> Result<(), Error> {
        self.deepest = self.deepest.max(self.depth + height);
        self.scanner.check_depth(self.depth + height)
    }

    /// The end of an array or object.
    pub(crate) fn close(&mut self, bracket: &str) -> Result<Next, Error> {
        if let Some(ended) = self.open.pop() {
            if let Kind::Table(announced) | Kind::TableObject(announced) = ended.kind {
                if ended.count != announced {
                    return Err(self.scanner.unexpected("as many rows as announced"));
                }
            }
        }
        self.depth -= 1;
        self.write(bracket)?;
        Ok(Next::Behind)
    }

    /// The end of a string that holds JSON.
    fn close_wrap(&mut self, indented: bool) -> Result<Next, Error> {
        self.end_step()?;
        let Some(wrap) = self.open.pop() else {
            return Ok(Next::Behind);
        };
        self.depth -= 1;
        self.deepest = wrap.deepest;
        let inner = &self.buffers[self.current];
        if !inner.starts_with(['{', '[']) {
            return Err(self.scanner.unexpected("an array or object in the string"));
        }
        self.inside += inner.len();
        let text = if indented {
            quote(&indent(inner, self.limits)?)
        } else {
            quote(inner)
        };
        if self.names.len() == wrap.names {
            self.buffers[self.current] = String::new();
        }
        self.current = wrap.outer;
        self.around -= self.position();
        self.check_all(self.position() + text.len())?;
        self.write(&text)?;
        Ok(Next::Behind)
    }

    pub(crate) fn end_step(&mut self) -> Result<(), Error> {
        if self.scanner.take(b'}') {
            return Ok(());
        }
        Err(self.scanner.unexpected("the end of the step"))
    }

    /// All restored text together is at most three times the output limit.
    fn check_all(&self, size: usize) -> Result<(), Error> {
        if past(self.limits.output.saturating_mul(3), size + self.inside) {
            return Err(Error::format("All that is restored is over the limit").past("output"));
        }
        Ok(())
    }

    pub(crate) fn position(&self) -> usize {
        self.buffers[self.current].len()
    }

    pub(crate) fn write(&mut self, piece: &str) -> Result<(), Error> {
        check_room(self.limits, self.around + self.position() + piece.len())?;
        self.buffers[self.current].push_str(piece);
        Ok(())
    }
}

/// The text behind the "=" of a step.
pub(crate) fn step(lexeme: &str) -> Option<&str> {
    let step = lexeme.strip_prefix("\"=")?.strip_suffix('"')?;
    (!step.starts_with('=')).then_some(step)
}

/// The number of letters that the text begins with: a name.
pub(crate) fn letters(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_lowercase).count()
}
