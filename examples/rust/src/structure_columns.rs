//! The structure algorithm, decoding: the columns of tables.

use std::collections::HashSet;
use std::rc::Rc;

use crate::error::Error;
use crate::structure::Decoder;

/// The columns of a row.
pub(crate) struct Columns {
    pub(crate) list: Vec<Column>,
    /// For each column, the first from there on that no row may lack.
    pub(crate) next: Vec<usize>,
    /// How high the objects are that they describe.
    pub(crate) height: usize,
}

pub(crate) struct Column {
    /// With its colon.
    pub(crate) key: String,
    pub(crate) cell: Cell,
    pub(crate) optional: bool,
}

/// What stands in a row for a column.
pub(crate) enum Cell {
    Value,
    Constant(String),
    Pattern(Rc<(String, String)>),
    Inline(Rc<Columns>),
    Row(Rc<Columns>),
    List(Rc<Columns>),
}

impl Decoder<'_> {
    /// The columns of objects so far below the place where they stand.
    pub(crate) fn columns(&mut self, level: usize) -> Result<Columns, Error> {
        self.scanner.check_depth(self.depth + level + 1)?;
        self.bracket(b'[')?;
        let (mut list, mut keys) = (Vec::new(), HashSet::new());
        loop {
            let column = self.column(level)?;
            if !keys.insert(column.key.clone()) {
                return Err(self.scanner.unexpected("another key"));
            }
            list.push(column);
            self.scanner.space();
            if self.scanner.take(b']') {
                break;
            }
            self.scanner.comma()?;
        }
        let mut next = vec![list.len(); list.len()];
        for index in (0..list.len()).rev() {
            let behind = next.get(index + 1).copied().unwrap_or(list.len());
            next[index] = if list[index].optional { behind } else { index };
        }
        let height = list.iter().map(|column| column.cell.height()).max();
        Ok(Columns {
            list,
            next,
            height: 1 + height.unwrap_or(0),
        })
    }

    fn column(&mut self, level: usize) -> Result<Column, Error> {
        let optional = self.scanner.take(b'[');
        self.scanner.space();
        let column = if self.scanner.take(b'{') {
            self.scanner.space();
            let name = self.scanner.name()?;
            let key = self.literal(name)? + ":";
            let cell = self.cell_of(level)?;
            self.scanner.space();
            self.end_step()?;
            Column {
                key,
                cell,
                optional,
            }
        } else {
            let key = self.scanner.string()?;
            Column {
                key: self.literal(key)? + ":",
                cell: Cell::Value,
                optional,
            }
        };
        if optional {
            self.scanner.space();
            if !self.scanner.take(b']')
                || matches!(column.cell, Cell::Constant(_) | Cell::Inline(_))
            {
                return Err(self.scanner.unexpected("a column that may be absent"));
            }
        }
        Ok(column)
    }

    /// What a column says behind its key.
    fn cell_of(&mut self, level: usize) -> Result<Cell, Error> {
        match self.scanner.peek() {
            Some(b'"') => self.constant_or_pattern(),
            Some(b'[') => {
                let columns = self.columns(level + 1)?;
                let optional = columns.list.iter().any(|column| column.optional);
                let constants = columns
                    .list
                    .iter()
                    .all(|column| matches!(column.cell, Cell::Constant(_)));
                if optional || constants {
                    return Err(self.scanner.unexpected("columns of an object in the row"));
                }
                Ok(Cell::Inline(Rc::new(columns)))
            }
            Some(b'{') => {
                self.bracket(b'{')?;
                let cell = match self.scanner.name()? {
                    "\"=row\"" => Cell::Row(Rc::new(self.columns(level + 1)?)),
                    "\"=rows\"" => Cell::List(Rc::new(self.columns(level + 2)?)),
                    _ => return Err(self.unknown()),
                };
                self.scanner.space();
                self.end_step()?;
                Ok(cell)
            }
            _ => Ok(Cell::Constant(self.scanner.scalar()?.to_owned())),
        }
    }

    fn constant_or_pattern(&mut self) -> Result<Cell, Error> {
        let lexeme = self.scanner.string()?;
        let lexeme = self.literal(lexeme)?;
        let Some((before, behind)) = lexeme.split_once('*') else {
            return Ok(Cell::Constant(lexeme));
        };
        if before.ends_with('\\') || behind.contains('*') {
            return Err(self.scanner.unexpected("a pattern with one place"));
        }
        let pattern = (
            before[1..].to_owned(),
            behind[..behind.len() - 1].to_owned(),
        );
        Ok(Cell::Pattern(Rc::new(pattern)))
    }

    fn bracket(&mut self, bracket: u8) -> Result<(), Error> {
        if !self.scanner.take(bracket) {
            return Err(self.scanner.unexpected("columns"));
        }
        self.scanner.space();
        Ok(())
    }
}

impl Cell {
    fn height(&self) -> usize {
        match self {
            Cell::Inline(columns) | Cell::Row(columns) => columns.height,
            Cell::List(columns) => 1 + columns.height,
            _ => 0,
        }
    }
}
