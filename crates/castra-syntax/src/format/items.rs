//! The layout of a whole file: items, and the gaps between them.

use crate::ast::HeaderKind;
use crate::ast::ItemKind;
use crate::parallel;
use crate::parse::{kind_of, parse_chunk};
use crate::scan::{self, Chunk};
use castra_base::{SourceFile, Span, to_u32};
use castra_grammar::Rule;

use super::columns::Columns;
use super::gap::{Gap, Gaps, SPACE};
use super::layout::Printer;
use super::measure::MAX_COLUMNS;
use super::model::{Entry, Word, end_of};
use super::verify::{Fingerprint, ItemFingerprint};

/// A formatted file.
pub(super) struct Layout {
    pub(super) text: String,
    /// The fingerprint of the formatted text.
    pub(super) fingerprint: (u64, u64),
    /// The items left as they are.
    pub(super) untouched: Vec<Span>,
}

/// Formats a file, item by item.
pub(super) fn format_items(file: &SourceFile) -> Layout {
    let (chunks, found) = scan::split(file.id, &file.text);
    let mut broken: Vec<u32> = found.iter().map(|d| d.primary.span.start).collect();
    broken.sort_unstable();
    let kind = kind_of(file, &chunks);
    let parts = parallel::map(&chunks, |chunk| Part::read(file, chunk, kind, &broken));
    let mut writer = Writer {
        printer: Printer { out: String::with_capacity(file.text.len() + file.text.len() / 8) },
        last: None,
        run: Vec::new(),
    };
    let mut fingerprint = Fingerprint::default();
    let mut untouched = Vec::new();
    let mut at = 0;
    for (part, chunk) in parts.into_iter().zip(&chunks) {
        let start = chunk.range.start;
        let gap = &file.text[at..start];
        fingerprint.add_gap(gap);
        match part {
            Part::Entry { entry, line, length, says } => {
                at = start + length;
                fingerprint.add_item(says);
                writer.item(gap, entry, &line);
            }
            Part::Verbatim => {
                let text = verbatim(&file.text, chunk);
                at = start + text.len();
                untouched.push(Span::new(file.id, to_u32(start), to_u32(at)));
                fingerprint.add_verbatim(text);
                writer.verbatim(gap, text);
            }
        }
    }
    let gap = &file.text[at..];
    fingerprint.add_gap(gap);
    Layout { text: writer.finish(gap), fingerprint: fingerprint.finish(), untouched }
}

/// Returns the source of an item that is left as it is. White space at its end that the grammar
/// does not know is included, since it may be the reported error.
fn verbatim<'a>(text: &'a str, chunk: &Chunk<'_>) -> &'a str {
    let start = chunk.range.start;
    let end = start + text[chunk.range.clone()].trim_end().len();
    let line = text[end..].split('\n').next().unwrap_or_default();
    let stray = if line.trim().is_empty() { line.trim_end_matches(SPACE).len() } else { 0 };
    &text[start..end + stray]
}

/// The formatted form of an item, regardless of its neighbours.
enum Part<'a> {
    /// A formatted item.
    Entry {
        entry: Entry<'a>,
        /// The text; for an instance of a kind, without common columns.
        line: String,
        /// The length in the source, without trailing white space and comments.
        length: usize,
        says: ItemFingerprint,
    },
    /// An item with syntax errors, kept as it is.
    Verbatim,
}

impl<'a> Part<'a> {
    fn read(
        file: &SourceFile,
        chunk: &'a Chunk<'_>,
        kind: Option<HeaderKind>,
        broken: &[u32],
    ) -> Self {
        let reading = parse_chunk(file, chunk, kind);
        let faultless = !chunk.unusable
            && !chunk.guessed
            && reading.is_faultless()
            && !matches!(reading.item.kind, ItemKind::Broken)
            && !has_any(broken, chunk);
        let pair = reading.pairs.filter(|_| faultless).and_then(|mut pairs| pairs.next());
        let Some(pair) = pair else { return Self::Verbatim };
        let length = end_of(&pair);
        let fingerprint = ItemFingerprint::of(pair.clone(), length);
        let entry = Entry::read(pair);
        let mut printer = Printer { out: String::new() };
        printer.entry(&entry, 0, None);
        Self::Entry { entry, line: printer.out, length, says: fingerprint }
    }
}

/// Returns whether a chunk contains any of the sorted offsets.
fn has_any(offsets: &[u32], chunk: &Chunk<'_>) -> bool {
    let next = offsets.partition_point(|&at| (at as usize) < chunk.range.start);
    offsets.get(next).is_some_and(|&at| (at as usize) <= chunk.range.end)
}

/// The properties of an item that determine the blank lines around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Neighbour<'a> {
    /// A line: its rule and, for an instance, its kind. Equal lines need no blank line between
    /// them.
    Line(Rule, &'a str),
    /// An item of several lines.
    Lines,
    /// An item left as it is, as are the gaps around it.
    Untouched,
}

/// The gap between two items.
struct ItemGap<'a> {
    /// A comment after the first item, on its line.
    trailing: Option<&'a str>,
    /// Comments, and an empty string for each group of blank lines.
    lines: Vec<&'a str>,
}

struct Writer<'a> {
    printer: Printer,
    last: Option<Neighbour<'a>>,
    /// Instances on consecutive lines that are not written yet.
    run: Vec<(Entry<'a>, Option<&'a str>)>,
}

impl<'a> Writer<'a> {
    fn item(&mut self, gap: &'a str, entry: Entry<'a>, line: &str) {
        let sort = match (entry.rule, entry.words.first()) {
            _ if line.contains('\n') => Neighbour::Lines,
            (Rule::instance, Some(Word::Leaf(_, kind))) => Neighbour::Line(Rule::instance, kind),
            (rule, _) => Neighbour::Line(rule, ""),
        };
        self.write_gap(gap, Some(sort));
        if matches!(sort, Neighbour::Line(Rule::instance, _)) {
            self.run.push((entry, None));
        } else {
            self.printer.out.push_str(line);
        }
    }

    fn verbatim(&mut self, gap: &'a str, text: &str) {
        self.write_gap(gap, Some(Neighbour::Untouched));
        // At the start of the file, a byte order mark would no longer be part of the item.
        if self.printer.out.is_empty() && text.starts_with('\u{feff}') {
            self.printer.out.push('\n');
        }
        self.printer.out.push_str(text);
    }

    fn finish(mut self, gap: &'a str) -> String {
        self.write_gap(gap, None);
        self.printer.out
    }

    /// Writes the gap between the last item and the next.
    fn write_gap(&mut self, gap: &'a str, next: Option<Neighbour<'a>>) {
        let ItemGap { trailing, lines } = ItemGap::read(gap, self.last.is_some(), next.is_some());
        let last = std::mem::replace(&mut self.last, next);
        let alike = last.is_some() && last == next && last != Some(Neighbour::Lines);
        if alike
            && lines.is_empty()
            && let Some((_, comment)) = self.run.last_mut()
        {
            *comment = trailing;
            return;
        }
        self.write_run();
        self.printer.write_trailing_comment(trailing);
        let mut lines = lines.as_slice();
        if last.is_some() {
            self.printer.out.push('\n');
            let untouched =
                last == Some(Neighbour::Untouched) || next == Some(Neighbour::Untouched);
            if next.is_some() && !untouched && !alike && !lines.contains(&"") {
                self.printer.out.push('\n');
            }
        } else if let Some(("", rest)) = lines.split_first().map(|(first, rest)| (*first, rest)) {
            lines = rest;
        }
        for line in lines {
            self.printer.out.push_str(line);
            self.printer.out.push('\n');
        }
    }

    /// Writes instances in columns, unless the lines would get too long.
    fn write_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        let columns = Columns::of_instances(run.iter().map(|(entry, _)| entry));
        let start = self.printer.out.len();
        let mut columns = Some(&columns).filter(|_| run.len() > 1);
        let mut i = 0;
        while let Some((entry, comment)) = run.get(i) {
            self.printer.out.push_str(if i > 0 { "\n" } else { "" });
            let lines = self.printer.out.len();
            self.printer.entry(entry, 0, columns);
            let too_wide =
                self.printer.width() > MAX_COLUMNS || self.printer.out[lines..].contains('\n');
            i += 1;
            if columns.is_some() && too_wide {
                self.printer.out.truncate(start);
                columns = None;
                i = 0;
                continue;
            }
            self.printer.write_trailing_comment(*comment);
        }
    }
}

impl<'a> ItemGap<'a> {
    fn read(gap: &'a str, behind_item: bool, before_item: bool) -> Self {
        let mut between = ItemGap { trailing: None, lines: Vec::new() };
        let mut ends = 0_usize;
        for gap in Gaps::new(gap) {
            match gap {
                Gap::NewLine => ends += 1,
                Gap::Comment(comment) if ends == 0 && behind_item => {
                    between.trailing = Some(comment)
                }
                Gap::Comment(text) | Gap::Sign(text) => {
                    between.lines.extend((ends > 1).then_some(""));
                    between.lines.push(text);
                    ends = 0;
                }
            }
        }
        between.lines.extend((ends > 1 && before_item).then_some(""));
        between
    }
}
