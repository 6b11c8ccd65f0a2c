//! The structure algorithm, decoding: tables of like objects.

use std::rc::Rc;

use crate::error::Error;
use crate::structure::{Decoder, Kind, Next, Open, Place};
use crate::structure_columns::{Cell, Columns};
use crate::text::natural;

impl Decoder<'_> {
    /// A table: an object, or the array whose first element this is.
    pub(crate) fn begin_table(&mut self, count: &str) -> Result<Next, Error> {
        let announced = natural(count)
            .and_then(|count| usize::try_from(count).ok())
            .filter(|count| *count > 0)
            .ok_or_else(|| self.scanner.unexpected("a number of rows"))?;
        let columns = Rc::new(self.columns(0)?);
        let height = columns.height;
        self.scanner.space();
        if !self.scanner.take(b'}') {
            self.scanner.comma()?;
            let name = self.scanner.name()?;
            self.enter(Kind::TableObject(announced), Place::Row(columns), "{")?;
            self.scanner.check_depth(self.depth + height)?;
            self.member(name)?;
            return Ok(Next::Value);
        }
        match self.open.last_mut() {
            Some(top) if matches!(top.kind, Kind::Array) && top.count == 1 => {
                top.kind = Kind::Table(announced);
                top.place = Place::Row(columns);
                top.count = 0;
            }
            _ => return Err(self.scanner.unexpected("the head of a table")),
        }
        self.scanner.check_depth(self.depth + height)?;
        Ok(Next::Behind)
    }

    /// Write the row up to the next cell, and say how to read the cell; None if it is absent.
    pub(crate) fn cell(&mut self) -> Result<Option<Place>, Error> {
        let absent = self.scanner.text[self.scanner.at..].starts_with("\"=\"");
        loop {
            let Some((columns, index, inline)) = self.row() else {
                return Err(self.scanner.unexpected("a row"));
            };
            let Some(column) = columns.list.get(index) else {
                if !inline {
                    return Err(self.scanner.unexpected("the end of the row"));
                }
                self.close("}")?;
                continue;
            };
            self.go_to(index + 1);
            if absent && column.optional {
                return Ok(None);
            }
            self.begin_cell(&columns, index)?;
            return Ok(Some(match &column.cell {
                Cell::Constant(_) | Cell::Inline(_) => continue,
                Cell::Value => Place::Plain,
                Cell::Pattern(pattern) => Place::Pattern(Rc::clone(pattern)),
                Cell::Row(columns) => Place::Row(Rc::clone(columns)),
                Cell::List(columns) => Place::List(Rc::clone(columns)),
            }));
        }
    }

    /// End a row that needs no more cells.
    pub(crate) fn close_row(&mut self) -> Result<Next, Error> {
        loop {
            let Some((columns, index, inline)) = self.row() else {
                return Err(self.scanner.unexpected("a row"));
            };
            let index = columns.next.get(index).copied().unwrap_or(index);
            let Some(column) = columns.list.get(index) else {
                self.close("}")?;
                if inline {
                    continue;
                }
                return Ok(Next::Behind);
            };
            if !matches!(column.cell, Cell::Constant(_)) {
                return Err(self.scanner.unexpected("a cell for each column"));
            }
            self.go_to(index + 1);
            self.begin_cell(&columns, index)?;
        }
    }

    /// Write the key of a column, a whole constant, or the beginning of an inline object.
    fn begin_cell(&mut self, columns: &Columns, index: usize) -> Result<(), Error> {
        let column = &columns.list[index];
        if let Some(row) = self.open.last_mut() {
            row.count += 1;
            if row.count > 1 {
                self.write(",")?;
            }
        }
        self.write(&column.key)?;
        match &column.cell {
            Cell::Constant(constant) => self.write(constant),
            Cell::Inline(columns) => {
                self.enter(Kind::Inline(Rc::clone(columns), 0), Place::Plain, "{")
            }
            _ => Ok(()),
        }
    }

    /// The columns of the innermost row or inline object, and the index of the next.
    fn row(&self) -> Option<(Rc<Columns>, usize, bool)> {
        match &self.open.last()?.kind {
            Kind::Row(columns, at) => Some((Rc::clone(columns), *at, false)),
            Kind::Inline(columns, at) => Some((Rc::clone(columns), *at, true)),
            _ => None,
        }
    }

    fn go_to(&mut self, index: usize) {
        if let Some(Open {
            kind: Kind::Row(_, at) | Kind::Inline(_, at),
            ..
        }) = self.open.last_mut()
        {
            *at = index;
        }
    }
}
