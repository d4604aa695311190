//! Lowering of leaves: numbers, strings, words, and the cells of rows.

use crate::ast::{HalfRange, Int, Name, Row, Text, Value};
use castra_base::{Diagnostic, codes};
use castra_grammar::{Pair, Rule};

use super::expr::is_hex_name;
use super::lower::Lower;
use super::words::shorten;

/// The largest number that source can contain.
const MAX_INT: i64 = i32::MAX as i64;

impl Lower<'_> {
    pub(super) fn value(&mut self, pair: Pair<'_>) -> Option<Value> {
        let inner = match pair.as_rule() {
            Rule::value => pair.into_inner().next()?,
            _ => pair,
        };
        Some(match inner.as_rule() {
            Rule::string => Value::Text(self.string(&inner)),
            Rule::number if is_hex_name(inner.as_str()) => Value::Word(self.name(&inner)),
            Rule::number => match self.int(&inner) {
                Some(int) => Value::Int(int),
                None => Value::Token(self.name(&inner)),
            },
            Rule::range_value => Value::Range(self.range(inner)?),
            Rule::word_value | Rule::word => Value::Word(self.name(&inner)),
            Rule::each_of => Value::Each(self.last_word(inner)?),
            Rule::bare => Value::Token(self.name(&inner)),
            _ => {
                self.report_unhandled(&inner);
                return None;
            }
        })
    }

    /// Lowers the value after an `=`.
    pub(super) fn value_in(&mut self, pair: Pair<'_>) -> Option<Value> {
        let value = pair.into_inner().find(|p| p.as_rule() != Rule::eq)?;
        self.value(value)
    }

    pub(super) fn range(&mut self, pair: Pair<'_>) -> Option<HalfRange> {
        let span = self.span(&pair);
        let ends = pair.into_inner().filter(|p| p.as_rule() == Rule::half);
        let mut read = ends.map(|end| {
            let (whole, half) = match end.as_str().strip_suffix(".5") {
                Some(whole) => (whole, 1),
                None => (end.as_str(), 0),
            };
            let value = whole.parse::<i64>().ok().filter(|n| *n <= MAX_INT);
            if value.is_none() {
                self.report_too_large(&end);
            }
            Some(2 * value? + half)
        });
        // Reads both numbers first, so that faults of both are reported.
        let (from, to) = (read.next(), read.next());
        Some(HalfRange { from: from??, to: to??, span })
    }

    /// Lowers a number. A number that is too large is reported and gives `None`.
    pub(super) fn int(&mut self, pair: &Pair<'_>) -> Option<Int> {
        let span = self.span(pair);
        let value = pair
            .as_str()
            .parse::<i64>()
            .ok()
            .filter(|n| n.unsigned_abs() <= MAX_INT.unsigned_abs());
        if value.is_none() {
            self.report_too_large(pair);
        }
        Some(Int { value: value?, span })
    }

    /// Lowers a number. If it is too large, reports it and returns the largest number, since `None`
    /// would make it seem missing.
    pub(super) fn int_or_largest(&mut self, pair: &Pair<'_>) -> Int {
        self.int(pair).unwrap_or(Int { value: MAX_INT, span: self.span(pair) })
    }

    fn report_too_large(&mut self, pair: &Pair<'_>) {
        let is_negative = pair.as_str().starts_with('-');
        let (size, limit, help) = match is_negative {
            true => ("small", format!("numbers go down to -{MAX_INT}"), "write a larger number"),
            false => ("large", format!("numbers go up to {MAX_INT}"), "write a smaller number"),
        };
        let message = format!("the number `{}` is too {size}", shorten(pair.as_str()));
        self.report(
            Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, self.span(pair), message)
                .label(limit)
                .help(help),
        );
    }

    pub(super) fn text(&mut self, pair: Pair<'_>) -> Option<Text> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::block_text => {
                let start = inner.as_span().start();
                let lines = block_lines(inner.as_str());
                Text {
                    value: block_value(inner.as_str()),
                    span: self.span(&inner),
                    block: true,
                    lines: lines.iter().map(|(at, _)| self.offset(start + at)).collect(),
                }
            }
            Rule::string => self.string(&inner),
            _ => {
                self.report_unhandled(&inner);
                return None;
            }
        })
    }

    pub(super) fn string(&self, pair: &Pair<'_>) -> Text {
        let raw = pair.as_str();
        let raw = raw.strip_prefix('"').unwrap_or(raw);
        let mut value = String::with_capacity(raw.len());
        let mut chars = raw.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => value.extend(chars.next()),
                '"' => break,
                c => value.push(c),
            }
        }
        let span = self.span(pair);
        // After an escape, positions in the value differ from those in the source.
        let lines = if raw.contains('\\') { Vec::new() } else { vec![span.start + 1] };
        Text { value, span, block: false, lines }
    }

    pub(super) fn row(&mut self, pair: Pair<'_>) -> Option<Row> {
        let mut label = None;
        let mut cells = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::row_label | Rule::table_label => label = Some(self.label(&part)),
                Rule::bare => cells.push(self.name(&part)),
                _ => self.report_unhandled(&part),
            }
        }
        Some(Row { label: label?, cells })
    }

    /// Lowers the name of a row or column; several words are joined with one space.
    pub(super) fn label(&mut self, pair: &Pair<'_>) -> Name {
        let text = pair.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        Name { text: text.into(), span: self.span(pair) }
    }

    /// Lowers the words directly within a pair.
    pub(super) fn words(&self, pair: Pair<'_>) -> Vec<Name> {
        let words = pair.into_inner().filter(|p| p.as_rule() == Rule::word);
        words.map(|p| self.name(&p)).collect()
    }

    /// Lowers the names of changes within a pair.
    pub(super) fn change_refs(&self, pair: Pair<'_>) -> Vec<Name> {
        let refs = pair.into_inner().filter(|p| p.as_rule() == Rule::change_ref);
        refs.map(|p| self.name(&p)).collect()
    }

    /// Lowers the last word directly within a pair.
    pub(super) fn last_word(&self, pair: Pair<'_>) -> Option<Name> {
        pair.into_inner().filter(|p| p.as_rule() == Rule::word).last().map(|p| self.name(&p))
    }
}

/// Returns the content of a block string; `raw` includes the quotation marks. Drops the common
/// indentation and blank lines at either end. Text right after the opening marks has no indentation
/// to compare.
pub(crate) fn block_value(raw: &str) -> String {
    let lines: Vec<&str> = block_lines(raw).into_iter().map(|(_, line)| line).collect();
    lines.join("\n")
}

/// Returns the lines of a block string's content, each with its offset in `raw`.
fn block_lines(raw: &str) -> Vec<(usize, &str)> {
    let body = raw.strip_prefix("\"\"\"").unwrap_or(raw);
    let body = body.strip_suffix("\"\"\"").unwrap_or(body);
    let offset = |line: &str| line.as_ptr() as usize - raw.as_ptr() as usize;
    let mut lines: Vec<&str> = body.lines().map(str::trim_end).collect();
    let blank = [' ', '\t'];
    let indent = lines
        .iter()
        .skip(1)
        .filter(|l| !l.is_empty())
        .map(|l| l.len() - l.trim_start_matches(blank).len())
        .min()
        .unwrap_or(0);
    for (i, line) in lines.iter_mut().enumerate() {
        *line = match i {
            0 => line.trim_start_matches(blank),
            // A blank line is shorter than the indentation. A slice at its end, unlike other empty
            // slices, keeps its offset.
            _ => line.get(indent..).unwrap_or(&line[line.len()..]),
        };
    }
    let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(lines.len());
    let end = lines.iter().rposition(|l| !l.is_empty()).map_or(first, |last| last + 1);
    // Invariant: first <= end <= lines.len().
    lines[first..end].iter().map(|line| (offset(line), *line)).collect()
}
