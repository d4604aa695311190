//! Differences between the cells and the names of rows of two versions of a table.
//!
//! ```text
//!       one-two  one-one                 `ar` instead of `ae` at `2`, `one-two`
//!   2 |      ar       ar
//! ```

use castra_syntax::ast::{Name, Table, TableItem};

/// Returns the cells that differ, and the rows with another name. Returns `None` if the tables
/// differ in anything else, such as their headings or the order of rows, or if cells have names.
pub(super) fn cells(before: &Table, after: &Table) -> Option<Vec<String>> {
    let (one, other) = (Cells::of(before)?, Cells::of(after)?);
    if one.heading != other.heading || one.rows.len() != other.rows.len() {
        return None;
    }
    let mut found = Vec::new();
    for ((row, old), (name, new)) in one.rows.iter().zip(&other.rows) {
        if old.len() != new.len() {
            return None;
        }
        if row != name {
            // A row that both tables have was moved.
            let has =
                |rows: &[(&str, Vec<&str>)], name: &str| rows.iter().any(|(of, _)| *of == name);
            if has(&one.rows, name) || has(&other.rows, row) {
                return None;
            }
            found.push(format!("the row `{name}` instead of `{row}`"));
        }
        for (column, (old, new)) in old.iter().zip(new).enumerate() {
            if old != new {
                let column = one.heading.get(column).map(|name| format!(", `{name}`"));
                let column = column.unwrap_or_default();
                found.push(format!("`{new}` instead of `{old}` at `{name}`{column}"));
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The words of a table.
#[derive(Default)]
struct Cells<'a> {
    heading: Vec<&'a str>,
    /// The names of the rows with their cells.
    rows: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Cells<'a> {
    /// Returns `None` for a table with named cells, whose values may also differ.
    fn of(table: &'a Table) -> Option<Self> {
        let words = |names: &'a [Name]| names.iter().map(|name| name.text.as_str()).collect();
        let mut cells = Self::default();
        for entry in table.block.iter() {
            match entry {
                TableItem::Heading(names) => cells.heading = words(names),
                TableItem::Row(row) => {
                    cells.rows.push((row.label.text.as_str(), words(&row.cells)))
                }
                TableItem::Where(_) => return None,
            }
        }
        Some(cells)
    }
}
