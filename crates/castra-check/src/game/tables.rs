//! Look-up tables.

use castra_base::suggest::listing;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Item, Name, Row, TableItem};
use indexmap::IndexMap;

use crate::fields::stand_in;
use crate::names::{Space, unknown};
use crate::types::{self, For};
use castra_defs::{Enum, Param, Table, Type, Value};

use super::Checker;

impl Checker<'_, '_> {
    pub(super) fn table(&mut self, item: &Item, syntax: &ast::Table) {
        self.reporter.accept_all(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        if !self.declare(Space::Table, name) {
            return;
        }
        let Some((params, axes)) = self.axes(syntax) else { return };
        let Some(result) = syntax
            .result
            .as_ref()
            .and_then(|r| types::resolve(r, &self.text.game.enums, self.reporter))
        else {
            return;
        };
        let symbols = self.cell_names(&result, syntax);
        let columns = self.heading(item, axes.get(1), syntax);
        let Some(columns) = columns else { return };
        let cells = self.rows_of(item, &axes, &columns, &result, &symbols, syntax);
        let table =
            Table { name: name.text.to_string(), doc: item.doc.clone(), params, result, cells };
        self.text.game.tables.insert(table.name.clone(), table);
    }

    /// The parameters, and the enum that each runs through.
    fn axes(&mut self, syntax: &ast::Table) -> Option<(Vec<Param>, Vec<Enum>)> {
        let mut params = Vec::new();
        let mut axes = Vec::new();
        for param in &syntax.params {
            let ty = types::resolve(&param.ty, &self.text.game.enums, self.reporter)?;
            let Type::Enum(of) = &ty else {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        param.name.span,
                        format!(
                            "the parameters of a table must be enums, but `{}` is {}",
                            param.name.text,
                            types::describe(&ty)
                        ),
                    )
                    .label("not an enum"),
                );
                return None;
            };
            axes.push(self.text.game.enums.get(of)?.clone());
            params.push(Param { name: param.name.text.to_string(), ty });
        }
        if axes.len() > 2 {
            let third = syntax.params.get(2)?;
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    third.name.span,
                    "a table must have one or two parameters",
                )
                .label("one too many")
                .help("split it into several tables"),
            );
            return None;
        }
        Some((params, axes))
    }

    /// What the symbols of `where` stand for.
    fn cell_names(&mut self, result: &Type, syntax: &ast::Table) -> IndexMap<String, Value> {
        let mut symbols = IndexMap::new();
        for block in syntax.block.iter() {
            let TableItem::Where(names) = block else { continue };
            for entry in names.iter() {
                let what = For { name: &entry.symbol.text, span: entry.symbol.span };
                let values = std::slice::from_ref(&entry.value);
                let value =
                    types::value(result, values, what, &self.text.game.enums, self.reporter)
                        .unwrap_or_else(|| stand_in(result, &self.text.game.enums));
                symbols.insert(entry.symbol.text.to_string(), value);
            }
        }
        symbols
    }

    /// For each column of the picture the index of its word; a table with one
    /// parameter has a single column.
    fn heading(
        &mut self,
        item: &Item,
        across: Option<&Enum>,
        syntax: &ast::Table,
    ) -> Option<Vec<usize>> {
        let heading = syntax.block.iter().find_map(|e| match e {
            TableItem::Heading(names) => Some(names),
            _ => None,
        });
        let Some(across) = across else {
            if let Some([first, ..]) = heading.map(Vec::as_slice) {
                self.report(
                    Diagnostic::new(
                        &codes::TABLE_DUPLICATE,
                        first.span,
                        "a table with one parameter cannot have headings",
                    )
                    .label("remove this line"),
                );
            }
            return Some(vec![0]);
        };
        let Some(heading) = heading else {
            if !syntax.block.is_broken() {
                self.report(
                    Diagnostic::new(
                        &codes::TABLE_MISSING_CELL,
                        item.head,
                        "the table has no headings",
                    )
                    .label("two parameters need headings")
                    .help(format!(
                        "start with a line of {}",
                        listing(across.variants.keys().map(String::as_str), 8)
                            .replace(" or ", " and ")
                    )),
                );
            }
            return None;
        };
        let mut columns = Vec::new();
        let mut seen: IndexMap<usize, Span> = IndexMap::new();
        for name in heading {
            let index = self.index_of(across, name)?;
            if let Some(&first) = seen.get(&index) {
                self.report(doubled("column", name, first));
                return None;
            }
            seen.insert(index, name.span);
            columns.push(index);
        }
        let missing = left_out(across, &seen);
        if let (false, Some(last)) = (missing.is_empty(), heading.last()) {
            self.report(
                Diagnostic::new(
                    &codes::TABLE_MISSING_CELL,
                    last.span.after(),
                    format!("the table has no column for {}", all(&missing)),
                )
                .label("headings are missing")
                .help("the table must have every combination once"),
            );
            return None;
        }
        Some(columns)
    }

    fn rows_of(
        &mut self,
        item: &Item,
        axes: &[Enum],
        columns: &[usize],
        result: &Type,
        symbols: &IndexMap<String, Value>,
        syntax: &ast::Table,
    ) -> Vec<Vec<Value>> {
        let Some(down) = axes.first() else { return Vec::new() };
        let blank = stand_in(result, &self.text.game.enums);
        let mut cells = vec![vec![blank; columns.len()]; down.variants.len()];
        let mut seen: IndexMap<usize, Span> = IndexMap::new();
        let broken = syntax.block.is_broken();
        for entry in syntax.block.iter() {
            let TableItem::Row(row) = entry else { continue };
            let Some(index) = self.index_of(down, &row.label) else { continue };
            if let Some(&first) = seen.get(&index) {
                self.report(doubled("row", &row.label, first));
                continue;
            }
            seen.insert(index, row.label.span);
            if row.cells.len() != columns.len() {
                self.row_length(row, columns.len());
                continue;
            }
            for (cell, &column) in row.cells.iter().zip(columns) {
                let value = match symbols.get(cell.text.as_str()) {
                    Some(value) => Some(value.clone()),
                    None => self.cell(result, cell, (symbols, broken)),
                };
                if let Some(slot) = cells.get_mut(index).and_then(|r| r.get_mut(column))
                    && let Some(value) = value
                {
                    *slot = value;
                }
            }
        }
        let missing = left_out(down, &seen);
        if !missing.is_empty() && !syntax.block.is_broken() {
            self.report(
                Diagnostic::new(
                    &codes::TABLE_MISSING_CELL,
                    item.head,
                    format!("the table has no row for {}", all(&missing)),
                )
                .label("incomplete")
                .help("the table must have every combination once"),
            );
        }
        cells
    }

    fn row_length(&mut self, row: &Row, columns: usize) {
        let span = row.cells.last().map_or(row.label.span, |c| row.label.span.to(c.span));
        let (span, label) = if row.cells.len() < columns {
            let lacking = columns - row.cells.len();
            let verb = if lacking == 1 { "belongs" } else { "belong" };
            (span.after(), format!("{lacking} more {verb} here"))
        } else {
            let extra = row.cells.get(columns).map_or(span, |c| c.span.to(span));
            (extra, format!("{} too many", row.cells.len() - columns))
        };
        self.report(
            Diagnostic::new(
                &codes::TABLE_MISSING_CELL,
                span,
                format!(
                    "the row `{}` has {} cell{}, but the table has {columns} columns",
                    row.label.text,
                    row.cells.len(),
                    if row.cells.len() == 1 { "" } else { "s" }
                ),
            )
            .label(label)
            .help("write one value under every heading, with spaces between them"),
        );
    }

    fn cell(
        &mut self,
        result: &Type,
        cell: &Name,
        (symbols, broken): (&IndexMap<String, Value>, bool),
    ) -> Option<Value> {
        let written = match cell.text.parse::<i64>() {
            Ok(value) => ast::Value::Int(ast::Int { value, span: cell.span }),
            Err(_) => ast::Value::Word(cell.clone()),
        };
        let is_word = match (result, &written) {
            (Type::Int { .. }, ast::Value::Int(_)) => true,
            (Type::Enum(name), ast::Value::Word(word)) => {
                let of = self.text.game.enums.get(name);
                of.is_some_and(|e| types::variant(e, &word.text).is_some())
            }
            _ => false,
        };
        if !is_word && !symbols.is_empty() {
            self.report(unknown(
                &codes::NAME_UNKNOWN,
                "symbol",
                cell,
                symbols.keys().map(String::as_str),
            ));
            return None;
        }
        if !is_word && broken {
            // What could not be read may have said what the symbols stand for.
            return None;
        }
        let what = For { name: "a cell", span: cell.span };
        let values = std::slice::from_ref(&written);
        types::value(result, values, what, &self.text.game.enums, self.reporter)
    }

    fn index_of(&mut self, of: &Enum, name: &Name) -> Option<usize> {
        if let Some(word) = types::variant(of, &name.text) {
            return of.variants.get_index_of(word);
        }
        let known = of.variants.iter().map(|(word, v)| v.abbr.as_deref().unwrap_or(word.as_str()));
        self.report(unknown(&codes::NAME_UNKNOWN, &format!("word of `{}`", of.name), name, known));
        None
    }
}

/// The words of an enum that a table has no row or column for.
fn left_out<'e>(of: &'e Enum, seen: &IndexMap<usize, Span>) -> Vec<&'e str> {
    let words = of.variants.keys().enumerate();
    words.filter(|(i, _)| !seen.contains_key(i)).map(|(_, word)| word.as_str()).collect()
}

fn doubled(what: &str, name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::TABLE_DUPLICATE,
        name.span,
        format!("the {what} `{}` is given twice", name.text),
    )
    .label("the second time")
    .related(first, "the first time")
    .help("keep one of them")
}

fn all(words: &[&str]) -> String {
    listing(words.iter().copied(), 8).replace(" or ", " and ")
}
