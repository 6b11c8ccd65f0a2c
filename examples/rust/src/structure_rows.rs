//! The structure algorithm, decoding: tables of like objects.

use crate::error::Error;
use crate::structure::{Decoder, Kind, Next, REFERENCE};

impl Decoder<'_> {
    /// The array of keys, of which each row's object has all.
    pub(crate) fn begin_rows(&mut self) -> Result<Next, Error> {
        self.enter(Kind::Rows)?;
        for _ in 0..2 {
            if !self.scanner.take(b'[') {
                return Err(self.scanner.unexpected("an array"));
            }
            self.scanner.space();
        }
        let mut keys = Vec::new();
        loop {
            let lexeme = self.scanner.string()?;
            let start = if keys.is_empty() { '{' } else { ',' };
            keys.push(format!("{start}{}:", self.literal(lexeme)?));
            self.scanner.space();
            if self.scanner.take(b']') {
                break;
            }
            self.scanner.comma()?;
        }
        if let Some(rows) = self.open.last_mut() {
            rows.keys = keys;
        }
        self.write("[")?;
        Ok(Next::Behind)
    }

    pub(crate) fn proceed_rows(&mut self) -> Result<Next, Error> {
        if self.scanner.take(b']') {
            self.scanner.space();
            if !self.scanner.take(b'}') {
                return Err(self.scanner.unexpected("the end of the step"));
            }
            return self.close("]");
        }
        self.scanner.comma()?;
        let first = self.open.last_mut().is_some_and(|rows| {
            rows.count += 1;
            rows.count == 1
        });
        if !first {
            self.write(",")?;
        }
        if self.scanner.text[self.scanner.at..].starts_with(REFERENCE) {
            return self.begin_string();
        }
        if !self.scanner.take(b'[') {
            return Err(self.scanner.unexpected("a row"));
        }
        self.enter(Kind::Row)?;
        self.scanner.space();
        self.next_value_of_row()
    }

    pub(crate) fn proceed_row(&mut self) -> Result<Next, Error> {
        if !self.scanner.take(b']') {
            self.scanner.comma()?;
            return self.next_value_of_row();
        }
        match self.row_key() {
            None => self.close("}"),
            Some(_) => Err(self.scanner.unexpected("a value for each key")),
        }
    }

    fn next_value_of_row(&mut self) -> Result<Next, Error> {
        let Some(key) = self.row_key() else {
            return Err(self.scanner.unexpected("the end of the row"));
        };
        self.write(&key)?;
        if let Some(row) = self.open.last_mut() {
            row.count += 1;
        }
        Ok(Next::Value)
    }

    /// What begins the next member of the innermost row, unless it has all.
    fn row_key(&self) -> Option<String> {
        let [.., rows, row] = self.open.as_slice() else {
            return None;
        };
        rows.keys.get(row.count).cloned()
    }
}
