//! Look-up tables.

use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{self, Item, Name, Row, TableItem};

use castra_defs::{Table, Type, Value};
use castra_resolve::fields::placeholder_value;
use castra_resolve::misfits::ValueTarget;
use castra_resolve::names::{Namespace, undeclared_name};
use castra_resolve::types;

use super::GameChecker;
use super::axes::{AxisValues, duplicate_line, join_with_and};

impl GameChecker<'_, '_> {
    pub(super) fn read_table(&mut self, item: &Item, syntax: &ast::Table) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.name else { return };
        let Some(key) = self.declare_own(Namespace::Table, name) else { return };
        let Some((params, sides)) = self.read_axes(syntax) else { return };
        let Some(result) = syntax
            .result
            .as_ref()
            .and_then(|r| types::resolve_type(r, self.text.types(), self.reporter))
        else {
            return;
        };
        let symbols = self.read_symbols(&result, syntax);
        let cells = match self.read_heading(item, sides.get(1), syntax) {
            Some(columns) => {
                self.read_table_rows(item, &sides, &columns, &result, &symbols, syntax)
            }
            // The table is declared despite its errors, so that lookups in it are not reported.
            None => self.empty_cells(&sides, &result),
        };
        let table = Table {
            name: key.to_string(),
            doc: item.doc.clone(),
            params,
            axes: sides.iter().map(AxisValues::axis).collect(),
            result,
            cells,
        };
        self.text.game.tables.insert(table.name.clone(), table);
    }

    /// Reads the meanings of the symbols after `where`.
    fn read_symbols(&mut self, result: &Type, syntax: &ast::Table) -> IndexMap<String, Value> {
        let mut symbols = IndexMap::default();
        for block in syntax.block.iter() {
            let TableItem::Where(names) = block else { continue };
            for entry in names.iter() {
                let what = ValueTarget { name: &entry.symbol.text, span: entry.symbol.span };
                let values = std::slice::from_ref(&entry.value);
                let value =
                    types::check_value(result, values, what, &self.text.game.enums, self.reporter)
                        .unwrap_or_else(|| placeholder_value(result, &self.text.game.enums));
                symbols.insert(entry.symbol.text.to_string(), value);
            }
        }
        symbols
    }

    /// Returns the positions of each drawn column; a table with one parameter has a single column.
    fn read_heading(
        &mut self,
        item: &Item,
        across: Option<&AxisValues>,
        syntax: &ast::Table,
    ) -> Option<Vec<Vec<usize>>> {
        let heading = syntax.block.iter().find_map(|e| match e {
            TableItem::Heading(names) => Some(names),
            TableItem::Row(_) | TableItem::Where(_) => None,
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
            return Some(vec![vec![0]]);
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
                        join_with_and(&across.missing_values(|_| false))
                    )),
                );
            }
            return None;
        };
        let mut columns = Vec::new();
        let mut seen: IndexMap<usize, Span> = IndexMap::default();
        for name in heading {
            let positions = self.find_positions(across, name)?;
            for at in &positions {
                if let Some(first) = seen.insert(*at, name.span) {
                    self.report(duplicate_line("column", name, first));
                    return None;
                }
            }
            columns.push(positions);
        }
        let missing = across.missing_values(|at| seen.contains_key(&at));
        if let (false, Some(last)) = (missing.is_empty(), heading.last()) {
            self.report(
                Diagnostic::new(
                    &codes::TABLE_MISSING_CELL,
                    last.span.end_span(),
                    format!("the table has no column for {}", join_with_and(&missing)),
                )
                .label("headings are missing")
                .help("the table must have every combination once"),
            );
            return None;
        }
        Some(columns)
    }

    /// Returns the cells of a table without values.
    fn empty_cells(&self, sides: &[AxisValues], result: &Type) -> Vec<Vec<Value>> {
        let blank = placeholder_value(result, &self.text.game.enums);
        let row = vec![blank; sides.get(1).map_or(1, AxisValues::len)];
        vec![row; sides.first().map_or(0, AxisValues::len)]
    }

    fn read_table_rows(
        &mut self,
        item: &Item,
        sides: &[AxisValues],
        columns: &[Vec<usize>],
        result: &Type,
        symbols: &IndexMap<String, Value>,
        syntax: &ast::Table,
    ) -> Vec<Vec<Value>> {
        let Some(down) = sides.first() else { return Vec::new() };
        let mut cells = self.empty_cells(sides, result);
        let mut seen: IndexMap<usize, Span> = IndexMap::default();
        let broken = syntax.block.is_broken();
        let of = syntax.name.as_ref().map_or("", |name| name.text.as_str());
        for entry in syntax.block.iter() {
            let TableItem::Row(row) = entry else { continue };
            let Some(positions) = self.find_positions(down, &row.label) else { continue };
            let first = positions.iter().find_map(|at| seen.get(at).copied());
            if let Some(first) = first {
                self.report(duplicate_line("row", &row.label, first));
                continue;
            }
            seen.extend(positions.iter().map(|at| (*at, row.label.span)));
            if row.cells.len() != columns.len() {
                self.report_row_length(row, columns.len());
                continue;
            }
            for (cell, across) in row.cells.iter().zip(columns) {
                let value = match symbols.get(cell.text.as_str()) {
                    Some(value) => Some(value.clone()),
                    None => self.read_cell(result, cell, of, symbols, broken),
                };
                let Some(value) = value else { continue };
                for &at in &positions {
                    for &column in across {
                        if let Some(slot) = cells.get_mut(at).and_then(|r| r.get_mut(column)) {
                            slot.clone_from(&value);
                        }
                    }
                }
            }
        }
        let missing = down.missing_values(|at| seen.contains_key(&at));
        if !missing.is_empty() && !syntax.block.is_broken() {
            self.report(
                Diagnostic::new(
                    &codes::TABLE_MISSING_CELL,
                    item.head,
                    format!("the table has no row for {}", join_with_and(&missing)),
                )
                .label("incomplete")
                .help("the table must have every combination once"),
            );
        }
        cells
    }

    fn report_row_length(&mut self, row: &Row, columns: usize) {
        let span = row.cells.last().map_or(row.label.span, |c| row.label.span.to(c.span));
        let (span, label) = if row.cells.len() < columns {
            let lacking = columns - row.cells.len();
            let verb = if lacking == 1 { "belongs" } else { "belong" };
            (span.end_span(), format!("{lacking} more {verb} here"))
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

    fn read_cell(
        &mut self,
        result: &Type,
        cell: &Name,
        of: &str,
        symbols: &IndexMap<String, Value>,
        broken: bool,
    ) -> Option<Value> {
        let written = match cell.text.parse::<i64>() {
            Ok(value) => ast::Value::Int(ast::Int { value, span: cell.span }),
            Err(_) => ast::Value::Word(cell.clone()),
        };
        if let Type::Enum(name) = result
            && let Some(of) = self.text.game.enums.get(name)
            && let Some(word) = types::find_printed_word(of, &cell.text)
        {
            return Some(Value::Word(word.to_owned()));
        }
        let is_number = matches!((result, &written), (Type::Int { .. }, ast::Value::Int(_)));
        if !is_number && !symbols.is_empty() {
            self.report(undeclared_name(
                ExpectedName::Sign,
                cell,
                symbols.keys().map(String::as_str),
            ));
            return None;
        }
        if !is_number && broken {
            // The broken part of the table may have declared the symbols.
            return None;
        }
        let what = ValueTarget { name: of, span: cell.span };
        let values = std::slice::from_ref(&written);
        types::check_value(result, values, what, &self.text.game.enums, self.reporter)
    }
}
