//! Columns of like entries on consecutive lines: pieces of a deployment, words of an enum, arms of
//! a `match`, instances of a kind that take a line each.

use castra_base::display_width;
use castra_grammar::Rule;

use super::inline::inline_words;
use super::lines::Line;
use super::model::{Entry, Word};

const MOST: usize = 5;

/// The maximum width of a column; a longer word sticks out of it.
const MAX_WIDTH: usize = 40;

/// The width of each column of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    widths: [usize; MOST],
}

impl Columns {
    /// Returns the columns of each line, or `None` for a line without columns.
    pub(super) fn of(lines: &[Line<'_, '_>]) -> Vec<Option<Columns>> {
        let mut out = Vec::with_capacity(lines.len());
        for run in
            lines.chunk_by(|a, b| common_rule(a).is_some() && common_rule(a) == common_rule(b))
        {
            let mut columns = None;
            for line in run {
                if let (Some(_), Line::Entries { entries, .. }) = (common_rule(line), line) {
                    let columns = columns.get_or_insert_with(Columns::default);
                    entries.iter().for_each(|entry| columns.widen(entry));
                }
            }
            out.extend(std::iter::repeat_n(columns, run.len()));
        }
        out
    }

    /// Returns the common columns of instances of a kind.
    pub(super) fn of_instances<'e, 'a: 'e>(things: impl Iterator<Item = &'e Entry<'a>>) -> Columns {
        let mut columns = Columns::default();
        things.for_each(|thing| columns.widen(thing));
        columns
    }

    fn widen(&mut self, entry: &Entry<'_>) {
        let mut text = String::new();
        let mut at = 0;
        let mut rest = entry.words.as_slice();
        while let Some(length) = column_length(entry.rule, rest) {
            let (words, after) = rest.split_at(length);
            text.clear();
            inline_words(&mut text, words);
            if let Some(first) = words.first() {
                at = column(entry.rule, *first).unwrap_or(at);
            }
            let width = display_width(&text);
            if let Some(widest) = self.widths.get_mut(at).filter(|_| width <= MAX_WIDTH) {
                *widest = width.max(*widest);
            }
            rest = after;
        }
    }

    /// Returns the position after the last column.
    pub(super) fn end(&self) -> usize {
        self.start(MOST)
    }

    /// Returns the start of a column; a space follows every column.
    pub(super) fn start(&self, column: usize) -> usize {
        self.widths.iter().take(column).filter(|w| **w > 0).map(|w| w + 1).sum()
    }
}

/// Returns whether the blocks of entries are aligned in a column too.
pub(super) fn aligns_blocks(entry: &Entry<'_>) -> bool {
    entry.rule == Rule::instance
}

/// Returns the number of words in the first column.
fn column_length(rule: Rule, words: &[Word<'_>]) -> Option<usize> {
    let after = words.get(1..)?;
    Some(1 + after.iter().position(|w| column(rule, *w).is_some()).unwrap_or(after.len()))
}

/// Returns the rule that consecutive lines must share to be aligned in columns. Returns `None` for
/// a line that is not aligned, such as pieces with a name.
fn common_rule(line: &Line<'_, '_>) -> Option<Rule> {
    let Line::Entries { entries, .. } = line else { return None };
    let [entry] = entries.as_slice() else { return None };
    match (entry.rule, entry.words.as_slice()) {
        (Rule::pieces, [_, Word::Leaf(Rule::string, _), ..]) => None,
        (Rule::value_arm | Rule::line_arm | Rule::block_arm, _) => {
            entry.one_line().then_some(Rule::value_arm)
        }
        (Rule::pieces | Rule::variant, _) => Some(entry.rule),
        _ => None,
    }
}

/// Returns the number of the column that begins with a word, from 0, or `None` if no column does.
pub(super) fn column(entry: Rule, word: Word<'_>) -> Option<usize> {
    let Word::Leaf(rule, _) = word else { return None };
    match (entry, rule) {
        (Rule::pieces, Rule::kw_at)
        | (Rule::value_arm | Rule::line_arm | Rule::block_arm, Rule::arrow)
        | (Rule::variant | Rule::instance, Rule::string) => Some(1),
        (Rule::variant | Rule::instance, Rule::kw_abbr) => Some(2),
        (Rule::variant, Rule::kw_symbol) => Some(3),
        (Rule::variant, Rule::kw_colour) => Some(4),
        _ => None,
    }
}
