//! The token algorithm: short keys and values, by their place, docs/m2m.md 5.3.
//!
//! Comparisons are on the characters between the quotes as they stand.

use crate::compression::{check_room, utf8};
use crate::error::Error;
use crate::json::Scanner;
use crate::json_text::minify;
use crate::limits::Limits;
use crate::token_gen::{CONTEXTS, DEFAULTS, ESCAPE, Key, REQUEST, VALUES};

/// The content of a payload: minified, with the defaults of a request.
pub(crate) fn decode_token(payload: &[u8], limits: &Limits) -> Result<String, Error> {
    let mut decoder = Decoder {
        scanner: Scanner::new(utf8(payload)?, limits.depth),
        limits,
        out: String::new(),
        places: Vec::new(),
        names: Vec::new(),
    };
    decoder.scanner.space();
    match decoder.scanner.peek() {
        Some(b'{') => decoder.root()?,
        _ => decoder.opaque()?,
    }
    decoder.scanner.end()?;
    Ok(decoder.out)
}

/// An open object, or an array whose objects have a context.
#[derive(Clone, Copy)]
struct Place {
    close: u8,
    context: usize,
}

struct Decoder<'a> {
    scanner: Scanner<'a>,
    limits: &'a Limits,
    out: String,
    places: Vec<Place>,
    /// The root's keys, in full.
    names: Vec<&'a str>,
}

impl<'a> Decoder<'a> {
    /// The root and whatever in it has a context.
    fn root(&mut self) -> Result<(), Error> {
        let mut empty = self.open(0)?;
        loop {
            if !empty {
                empty = self.item()?;
                if !empty {
                    continue;
                }
            }
            if !self.advance()? {
                return Ok(());
            }
            empty = false;
        }
    }

    /// A member or an element; false where a bracket with content was opened.
    fn item(&mut self) -> Result<bool, Error> {
        let Some(place) = self.places.last().copied() else {
            return Ok(true);
        };
        let (mut context, mut values) = (Some(place.context), None);
        if place.close == b'}' {
            let key = self.key(place.context)?;
            (context, values) = key.map_or((None, None), |key| (key.context, key.values));
        }
        match (self.scanner.peek(), context, values) {
            (Some(b'{'), Some(context), _) => self.open(context),
            (Some(b'['), Some(context), _) if place.close == b'}' => self.open(context),
            (Some(b'"'), _, Some(table)) => {
                let lexeme = self.scanner.string()?;
                self.value_of(table, lexeme)?;
                Ok(true)
            }
            _ => self.opaque().map(|()| true),
        }
    }

    /// Enter a bracket; true if there is nothing in it.
    fn open(&mut self, context: usize) -> Result<bool, Error> {
        let object = self.scanner.take(b'{');
        let bracket = if object { "{" } else { "[" };
        let close = if object { b'}' } else { b']' };
        if !object {
            self.scanner.take(b'[');
        }
        self.places.push(Place { close, context });
        self.scanner.check_depth(self.places.len())?;
        self.write(bracket)?;
        self.scanner.space();
        Ok(self.scanner.peek() == Some(close))
    }

    /// Copy what stands between a value and the next one; false at the root's end.
    fn advance(&mut self) -> Result<bool, Error> {
        while let Some(place) = self.places.last().copied() {
            self.scanner.space();
            if !self.scanner.take(place.close) {
                self.scanner.comma()?;
                self.write(",")?;
                return Ok(true);
            }
            if self.places.len() == 1 {
                self.restore_defaults()?;
            }
            self.write(if place.close == b'}' { "}" } else { "]" })?;
            self.places.pop();
        }
        Ok(false)
    }

    /// Write a key in full; its row, where it has one.
    fn key(&mut self, context: usize) -> Result<Option<&'static Key>, Error> {
        let lexeme = self.scanner.name()?;
        let text = &lexeme[1..lexeme.len() - 1];
        let keys = CONTEXTS[context];
        let named = |name: &str| keys.iter().find(|key| key.name == name);
        let short = keys.iter().find(|key| key.short == text);
        let (name, row) = match (short.or_else(|| named(text)), text.strip_prefix(ESCAPE)) {
            (Some(key), _) => (key.name, Some(key)),
            (None, Some(escaped)) => (escaped, named(escaped)),
            (None, None) => (text, None),
        };
        if self.places.len() == 1 {
            self.names.push(name);
        }
        for piece in ["\"", name, "\":"] {
            self.write(piece)?;
        }
        Ok(row)
    }

    /// Write a string of a table in full.
    fn value_of(&mut self, table: usize, lexeme: &str) -> Result<(), Error> {
        let text = &lexeme[1..lexeme.len() - 1];
        let row = VALUES[table].iter().find(|(_, short)| *short == text);
        let name = match row {
            Some((name, _)) => name,
            None => text.strip_prefix(ESCAPE).unwrap_or(text),
        };
        ["\"", name, "\""]
            .iter()
            .try_for_each(|piece| self.write(piece))
    }

    /// A value that no table knows.
    fn opaque(&mut self) -> Result<(), Error> {
        let value = self.scanner.value(self.places.len())?;
        self.write(&minify(value))
    }

    /// Write the defaults that a request lacks.
    fn restore_defaults(&mut self) -> Result<(), Error> {
        let escaped = self.names.iter().any(|name| name.contains('\\'));
        if escaped || !self.names.contains(&REQUEST) {
            return Ok(());
        }
        for (name, lexeme) in DEFAULTS {
            if !self.names.contains(name) {
                self.write(&format!(",\"{name}\":{lexeme}"))?;
            }
        }
        Ok(())
    }

    fn write(&mut self, piece: &str) -> Result<(), Error> {
        check_room(self.limits, self.out.len() + piece.len())?;
        self.out.push_str(piece);
        Ok(())
    }
}
