//! The formatter's view of an item: words on a line, and perhaps a block of entries, which have the
//! same shape.

use castra_grammar::{Pair, Rule};

use super::gap::{Gap, Gaps};

/// A word or another element of a line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Word<'a> {
    /// A word of the grammar, as written.
    Leaf(Rule, &'a str),
    /// Punctuation.
    Sign(&'a str),
    /// An opening bracket with a space before it.
    Open(&'a str),
    /// A closing bracket.
    Close(&'a str),
    /// A comment inside an entry; the line ends after it.
    Comment(&'a str),
    /// The end of a line within a rule, which continues in the next line.
    Break,
}

impl<'a> Word<'a> {
    /// Returns the text of the word.
    pub(super) const fn text(self) -> &'a str {
        match self {
            Self::Leaf(_, text)
            | Self::Sign(text)
            | Self::Open(text)
            | Self::Close(text)
            | Self::Comment(text) => text,
            Self::Break => "",
        }
    }

    /// Returns whether the line ends before the word or after it.
    pub(super) const fn breaks(self) -> bool {
        matches!(self, Self::Comment(_) | Self::Break)
    }
}

/// An entry of a block, or an item.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// The rule of the grammar that it matched.
    pub(super) rule: Rule,
    /// The words before the block.
    pub(super) words: Vec<Word<'a>>,
    /// The block at its end.
    pub(super) block: Option<Block<'a>>,
    /// The segments after the block, such as `else { … }`.
    pub(super) rest: Vec<Segment<'a>>,
    /// The distance of a drawn row's first cell from the bar.
    pub(super) lead: usize,
}

/// Words after the block of an entry, and perhaps another block.
#[derive(Debug, Default)]
pub(super) struct Segment<'a> {
    pub(super) words: Vec<Word<'a>>,
    pub(super) block: Option<Block<'a>>,
}

/// Entries between braces.
#[derive(Debug)]
pub(super) struct Block<'a> {
    /// The rule of the grammar that it matched.
    pub(super) rule: Rule,
    /// The parts, in order.
    pub(super) parts: Vec<Part<'a>>,
    /// True if it was written on one line and can stay there.
    pub(super) one_line: bool,
}

/// A part of a block.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// An entry.
    Entry(Entry<'a>),
    /// A comment.
    Comment(&'a str),
    /// The end of a line.
    NewLine,
    /// The end of a line, and one blank line or more after it.
    BlankLine,
}

impl<'a> Entry<'a> {
    /// Converts the pair of an entry or an item.
    pub(super) fn read(pair: Pair<'a>) -> Self {
        let in_rules = contains_rules(pair.as_rule());
        let end = end_of(&pair);
        Self::read_within(pair, end, in_rules)
    }

    fn read_within(pair: Pair<'a>, end: usize, in_rules: bool) -> Self {
        let rule = pair.as_rule();
        let lead = if rule == Rule::row { lead(pair.as_str()) } else { 0 };
        let mut reader = Reader {
            text: pair.get_input(),
            at: pair.as_span().start(),
            end,
            in_rules,
            words: Vec::new(),
            block: None,
            segments: Vec::new(),
        };
        reader.pair(pair);
        reader.drop_break();
        let mut segments = reader.segments;
        if !reader.words.is_empty() || reader.block.is_some() || segments.is_empty() {
            segments.push(Segment { words: reader.words, block: reader.block });
        }
        let rest = segments.split_off(1);
        // Invariant: there is a first segment; the condition above pushes it.
        let Segment { words, block } = segments.pop().unwrap_or_default();
        Entry { rule, words, block, rest, lead }
    }

    /// Returns whether the entry always takes a separate line.
    pub(super) fn takes_own_line(&self) -> bool {
        matches!(self.rule, Rule::row | Rule::table_row | Rule::heading)
    }

    /// Returns whether the entry can be on one line, if it fits.
    pub(super) fn one_line(&self) -> bool {
        let fits = |words: &[Word<'_>], block: &Option<Block<'_>>| {
            block.as_ref().is_none_or(|b| b.one_line) && !words.iter().any(|w| w.breaks())
        };
        fits(&self.words, &self.block) && self.rest.iter().all(|s| fits(&s.words, &s.block))
    }
}

/// Returns the number of spaces between the bar of a row and its first cell.
fn lead(row: &str) -> usize {
    let cells = row.split_once('|').map_or("", |(_, cells)| cells);
    cells.len() - cells.trim_start().len()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The end of the entry. The rest of its pair belongs to the enclosing block.
    end: usize,
    /// True if lines may end inside an entry.
    in_rules: bool,
    words: Vec<Word<'a>>,
    block: Option<Block<'a>>,
    /// The earlier segments.
    segments: Vec<Segment<'a>>,
}

impl<'a> Reader<'a> {
    fn pair(&mut self, pair: Pair<'a>) {
        let (rule, span) = (pair.as_rule(), pair.as_span());
        self.gap(span.start());
        if is_block(rule) {
            self.next_segment();
            self.block = Some(self.read_block(pair));
        } else if rule == Rule::one_of {
            self.one_of(pair);
        } else if is_bracket(rule) {
            self.bracket(pair);
        } else if is_leaf(&pair) {
            self.push(Word::Leaf(rule, pair.as_str()));
        } else {
            for part in pair.into_inner() {
                self.pair(part);
            }
            self.gap(span.end());
        }
        self.at = span.end();
    }

    fn push(&mut self, word: Word<'a>) {
        self.next_segment();
        if matches!(word, Word::Sign(")") | Word::Close(_)) {
            self.drop_break();
        }
        let ends_line = self.words.last().is_none_or(|w| w.breaks());
        if !(ends_line && matches!(word, Word::Break)) {
            self.words.push(word);
        }
    }

    /// Ends a segment after a block and begins the next.
    fn next_segment(&mut self) {
        if let Some(block) = self.block.take() {
            let words = std::mem::take(&mut self.words);
            self.segments.push(Segment { words, block: Some(block) });
        }
    }

    fn drop_break(&mut self) {
        if matches!(self.words.last(), Some(Word::Break)) {
            self.words.pop();
        }
    }

    /// Reads signs and comments up to the next word, which starts at `end`.
    fn gap(&mut self, end: usize) {
        let gap = self.text.get(self.at..end.min(self.end)).unwrap_or_default();
        for gap in Gaps::new(gap) {
            match gap {
                Gap::NewLine if self.in_rules && self.block.is_none() => self.push(Word::Break),
                Gap::NewLine => {}
                Gap::Comment(comment) => self.push(Word::Comment(comment)),
                Gap::Sign(sign) => self.push(Word::Sign(sign)),
            }
        }
        self.at = end;
    }

    /// Reads `(…)`, `[…]` or `{…}` in an expression.
    fn bracket(&mut self, pair: Pair<'a>) {
        let (text, span) = (pair.as_str(), pair.as_span());
        // Invariant: brackets are single ASCII characters.
        let (open, rest) = text.split_at(1);
        let (_, close) = rest.split_at(rest.len().saturating_sub(1));
        self.push(Word::Open(open));
        self.at = span.start() + 1;
        for part in pair.into_inner() {
            self.pair(part);
        }
        self.gap(span.end() - 1);
        self.push(Word::Close(close));
    }

    /// Reads `{ first, second }`: a list within a line, whose words may have been separated by line
    /// ends.
    fn one_of(&mut self, pair: Pair<'a>) {
        let end = pair.as_span().end();
        let mut last = None;
        for word in pair.into_inner() {
            let start = word.as_span().start();
            self.list_gap(start);
            if let Some(last) = last {
                self.words.insert(last, Word::Sign(","));
            }
            self.words.push(Word::Leaf(word.as_rule(), word.as_str()));
            last = Some(self.words.len());
            self.at = word.as_span().end();
        }
        self.list_gap(end);
    }

    fn list_gap(&mut self, end: usize) {
        let from = self.words.len();
        self.gap(end);
        let gap = self.words.split_off(from);
        self.words.extend(gap.into_iter().filter(|w| !matches!(w, Word::Sign(","))));
    }

    /// Reads a block. Comments before its brace are moved after it.
    fn read_block(&mut self, pair: Pair<'a>) -> Block<'a> {
        let mut parts = Vec::new();
        let before = self.words.iter().rposition(|w| !w.breaks());
        for word in self.words.drain(before.map_or(0, |i| i + 1)..) {
            if let Word::Comment(comment) = word {
                push_comment(&mut parts, comment);
            }
        }
        let (rule, span) = (pair.as_rule(), pair.as_span());
        let mut at = span.start();
        let mut opened = false;
        let mut gap = |parts: &mut Vec<Part<'a>>, from: usize, to: usize| {
            for gap in Gaps::new(self.text.get(from..to).unwrap_or_default()) {
                match gap {
                    Gap::Sign("{") => opened = true,
                    Gap::Comment(comment) if !opened => {
                        if parts.is_empty() {
                            parts.push(Part::NewLine);
                        }
                        push_comment(parts, comment);
                    }
                    Gap::Comment(comment) => parts.push(Part::Comment(comment)),
                    Gap::NewLine if opened => push_line_end(parts),
                    _ => {}
                }
            }
        };
        let block_end = end_of(&pair);
        for entry in pair.into_inner() {
            gap(&mut parts, at, entry.as_span().start());
            at = end_of(&entry);
            parts.push(Part::Entry(Entry::read_within(entry, at, self.in_rules)));
        }
        gap(&mut parts, at, block_end);
        let one_line = parts.iter().all(|part| match part {
            Part::Entry(entry) => entry.one_line() && !entry.takes_own_line(),
            _ => false,
        });
        Block { rule, parts, one_line }
    }
}

/// Returns the end of the last word or sign of a pair. After an optional part that is missing, the
/// pair also contains the white space and the comment up to the line end.
pub(super) fn end_of(pair: &Pair<'_>) -> usize {
    if is_leaf(pair) {
        return pair.as_span().end();
    }
    let last = pair.clone().into_inner().last();
    let end = pair.as_span().end();
    let from = last.as_ref().map_or(pair.as_span().start(), |last| last.as_span().end());
    let tail = pair.get_input().get(from..end).unwrap_or_default();
    match (Gaps::new(tail).end_of_last_sign(), last) {
        (Some(length), _) => from + length,
        (None, Some(last)) => end_of(&last),
        (None, None) => end,
    }
}

/// Adds a comment that was before the brace. It must not become the documentation of the first
/// entry.
fn push_comment<'a>(parts: &mut Vec<Part<'a>>, comment: &'a str) {
    parts.push(Part::Comment(comment));
    parts.push(if comment.starts_with("///") { Part::BlankLine } else { Part::NewLine });
}

fn push_line_end(parts: &mut Vec<Part<'_>>) {
    match parts.last_mut() {
        Some(last @ (Part::NewLine | Part::BlankLine)) => *last = Part::BlankLine,
        _ => parts.push(Part::NewLine),
    }
}

/// Returns whether a pair is a single word to the formatter.
pub(super) fn is_leaf(pair: &Pair<'_>) -> bool {
    let rule = pair.as_rule();
    !is_block(rule) && !is_list(rule) && pair.clone().into_inner().next().is_none()
}

/// Returns whether a rule matches a block of entries.
pub(super) fn is_block(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::field_block
            | Rule::council_entries
            | Rule::map_block
            | Rule::legend_block
            | Rule::deploy_block
            | Rule::enum_block
            | Rule::die_block
            | Rule::board_block
            | Rule::places_block
            | Rule::section_block
            | Rule::kind_block
            | Rule::deck_block
            | Rule::record_block
            | Rule::table_block
            | Rule::cell_name_block
            | Rule::form_block
            | Rule::army_form_block
            | Rule::stmt_block
            | Rule::stmt_arms
            | Rule::value_arms
            | Rule::turn_block
            | Rule::seat_block
            | Rule::source_block
    )
}

/// Returns whether a rule matches a list in brackets, which may be empty.
pub(super) fn is_list(rule: Rule) -> bool {
    is_bracket(rule)
        || matches!(rule, Rule::params | Rule::args | Rule::call_args | Rule::arg_names)
}

/// Returns whether a grammar rule matches a bracket in a value.
const fn is_bracket(rule: Rule) -> bool {
    matches!(rule, Rule::paren | Rule::list_lit | Rule::set_lit | Rule::script | Rule::script_set)
}

/// Returns whether an item is made of statements and values.
const fn contains_rules(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::fn_item
            | Rule::judge_item
            | Rule::proc_item
            | Rule::record
            | Rule::setup
            | Rule::turn_item
            | Rule::state_item
            | Rule::whenever
            | Rule::ending
            | Rule::role_item
            | Rule::seats
            | Rule::option_item
            | Rule::weight_item
            | Rule::source
            | Rule::window_item
            | Rule::react
            | Rule::change
            | Rule::relation
            | Rule::test_item
    )
}

/// Returns whether entries of a block take a line each, unless the whole block is on one line.
pub(super) const fn has_lines(block: Rule) -> bool {
    matches!(
        block,
        Rule::stmt_block
            | Rule::stmt_arms
            | Rule::value_arms
            | Rule::turn_block
            | Rule::seat_block
            | Rule::source_block
    )
}
