//! Drawn rows: pictures of the board, and tables.

use std::borrow::Cow;

use castra_base::display_width as width;
use castra_grammar::Rule;

use super::lines::Line;
use super::model::{Entry, Word};

/// The maximum width of a column; a longer word sticks out of it.
const MAX_WIDTH: usize = 16;

/// The maximum width of rows whose cells are aligned, in columns of a terminal.
const MAX_ROW_WIDTH: usize = 1_000;

/// Returns the rows of a block, and the headings of a table, each as a line of text.
pub(super) fn draw(block: Rule, lines: &[Line<'_, '_>]) -> Vec<String> {
    let rows: Vec<Row<'_>> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Entries { entries, .. } => entries.first(),
            Line::Blank | Line::Comment(_) => None,
        })
        .filter(|entry| entry.takes_own_line())
        .map(|entry| Row::of(entry))
        .collect();
    match block {
        _ if rows.is_empty() => Vec::new(),
        Rule::table_block => table(&rows),
        _ => picture(&rows),
    }
}

/// The space between the bar and the first cell of a picture.
const MARGIN: usize = 2;

struct Row<'a> {
    /// The label of the row; `None` for a heading.
    label: Option<Cow<'a, str>>,
    cells: Vec<Cow<'a, str>>,
    lead: usize,
}

impl<'a> Row<'a> {
    fn of(entry: &Entry<'a>) -> Self {
        let mut label = None;
        let mut cells = Vec::with_capacity(entry.words.len());
        for word in &entry.words {
            match *word {
                Word::Leaf(Rule::row_label | Rule::table_label, text) => {
                    label = Some(single_spaced(text));
                }
                Word::Leaf(Rule::column_label, text) => cells.push(single_spaced(text)),
                Word::Leaf(_, text) => cells.push(text.into()),
                // A row ends with its line, so a comment after it belongs to the line. The bars of
                // a row are its only signs, and they are drawn again.
                Word::Comment(_) | Word::Break | Word::Sign(_) | Word::Open(_) | Word::Close(_) => {
                }
            }
        }
        Self { label, cells, lead: entry.lead }
    }

    /// Returns the number in the label, which distinguishes odd rows from even ones.
    fn ordinal(&self) -> Option<u32> {
        let label = self.label.as_deref()?;
        match label.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(u32::from(letter.to_ascii_uppercase()))
            }
            _ => label.parse().ok(),
        }
    }
}

/// Returns a label of a table with one space between its words.
pub(super) fn single_spaced(label: &str) -> Cow<'_, str> {
    if label.contains("  ") || label.contains(['\t', '\r']) {
        return label.split_whitespace().collect::<Vec<_>>().join(" ").into();
    }
    label.into()
}

/// Draws the rows of a board. Every cell is as wide as the widest. Inset rows start half a cell
/// further right, as they do on the board.
fn picture(rows: &[Row<'_>]) -> Vec<String> {
    let labels = Labels::of(rows);
    let widest = rows.iter().flat_map(|r| &r.cells).map(|c| width(c)).max().unwrap_or(0);
    let mut cell = (widest.min(MAX_WIDTH) + 1).max(3);
    let most = rows.iter().map(|r| r.cells.len()).max().unwrap_or(0);
    if cell * most > MAX_ROW_WIDTH {
        cell = 1;
    }
    let set_in = inset_rows(rows);
    rows.iter()
        .zip(set_in)
        .map(|(row, set_in)| {
            let mut line = labels.label_cell(row);
            pad(&mut line, if set_in { MARGIN + cell.div_ceil(2) } else { MARGIN });
            for text in &row.cells {
                line.push_str(text);
                pad(&mut line, cell.saturating_sub(width(text)).max(1));
            }
            line.truncate(line.trim_end().len());
            line
        })
        .collect()
}

/// Returns for each row whether it is inset: a cell shorter than the others. If all rows have the
/// same length, the author's inset rows count, provided that they are every other row.
fn inset_rows(rows: &[Row<'_>]) -> Vec<bool> {
    let longest = rows.iter().map(|r| r.cells.len()).max().unwrap_or(0);
    if rows.iter().any(|r| r.cells.len() != longest) {
        return rows.iter().map(|r| r.cells.len() + 1 == longest).collect();
    }
    let least = rows.iter().map(|r| r.lead).min().unwrap_or(0);
    let deeper: Vec<bool> = rows.iter().map(|r| r.lead > least).collect();
    let ordinals: Option<Vec<u32>> = rows.iter().map(Row::ordinal).collect();
    let ordinals = ordinals.unwrap_or_else(|| (0..).take(rows.len()).collect());
    let parities = ordinals.iter().zip(&deeper).map(|(n, deeper)| (n % 2 == 0) == *deeper);
    let alternate = parities.clone().all(|p| p) || parities.clone().all(|p| !p);
    if alternate { deeper } else { vec![false; rows.len()] }
}

/// Draws the rows of a table, each cell under its heading.
fn table(rows: &[Row<'_>]) -> Vec<String> {
    let labels = Labels::of(rows);
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.cells.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(&row.cells) {
            *widest = width(cell).min(MAX_WIDTH).max(*widest);
        }
    }
    if widths.iter().sum::<usize>() > MAX_ROW_WIDTH {
        widths.fill(0);
    }
    // Symbols and numbers are aligned with the end of their heading, words with its start.
    let right = rows
        .iter()
        .filter(|r| r.label.is_some())
        .flat_map(|r| &r.cells)
        .all(|cell| width(cell) <= 3 || cell.parse::<i64>().is_ok());
    rows.iter()
        .map(|row| {
            let mut line = labels.label_cell(row);
            for (i, (cell, widest)) in row.cells.iter().zip(&widths).enumerate() {
                let room = widest.saturating_sub(width(cell));
                pad(&mut line, if i == 0 { 1 } else { 2 });
                pad(&mut line, if right { room } else { 0 });
                line.push_str(cell);
                pad(&mut line, if right { 0 } else { room });
            }
            line.truncate(line.trim_end().len());
            line
        })
        .collect()
}

/// The layout of row labels: numbers end at the bar, words begin at the left.
struct Labels {
    widest: usize,
    right: bool,
}

impl Labels {
    fn of(rows: &[Row<'_>]) -> Self {
        let labels = || rows.iter().filter_map(|r| r.label.as_deref());
        Self {
            widest: labels().map(width).max().unwrap_or(0).min(MAX_WIDTH),
            right: labels().all(|l| l.bytes().all(|b| b.is_ascii_digit())),
        }
    }

    /// Returns the label of a row with the bar after it; in a heading, space for both.
    fn label_cell(&self, row: &Row<'_>) -> String {
        let label = row.label.as_deref().unwrap_or_default();
        let mut line = String::new();
        let room = self.widest.saturating_sub(width(label));
        pad(&mut line, if self.right { room } else { 0 });
        line.push_str(label);
        pad(&mut line, if self.right { 0 } else { room });
        line.push_str(if row.label.is_some() { " |" } else { "  " });
        line
    }
}

fn pad(line: &mut String, count: usize) {
    line.extend(std::iter::repeat_n(' ', count));
}
