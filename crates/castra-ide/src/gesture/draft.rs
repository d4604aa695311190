//! A source under edit: changes of tokens and entries, and the resulting edits.

use std::collections::BTreeMap;

use castra_base::{Edit, SourceFile, Span, display_width, to_u32};
use castra_syntax::ast::{Block, Entry};

use crate::difference::difference;
use crate::edits::{apply_edits, whole_lines};

/// Pending changes of one source, without overlap.
pub(super) struct Draft<'t> {
    pub(super) file: &'t SourceFile,
    edits: Vec<Edit>,
}

impl<'t> Draft<'t> {
    pub(super) const fn new(file: &'t SourceFile) -> Self {
        Self { file, edits: Vec::new() }
    }

    pub(super) fn slice(&self, span: Span) -> &'t str {
        self.file.slice(span)
    }

    fn text_before(&self, offset: u32) -> &'t str {
        self.file.text.get(..offset as usize).unwrap_or_default()
    }

    fn text_after(&self, offset: u32) -> &'t str {
        self.file.text.get(offset as usize..).unwrap_or_default()
    }

    pub(super) fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.edits.push(Edit { span, text: text.into() });
    }

    pub(super) fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.replace(Span::new(self.file.id, at, at), text);
    }

    /// Removes a part with the gap before it.
    pub(super) fn remove_part(&mut self, span: Span) {
        let before = self.text_before(span.start);
        let start = to_u32(before.trim_end().len());
        self.replace(Span { start, ..span }, "");
    }

    /// Replaces a token of a drawn row; the tokens after it keep their columns if there is space.
    pub(super) fn replace_cell(&mut self, span: Span, text: &str) {
        let after = self.text_after(span.end);
        let gap = after.len() - after.trim_start_matches(' ').len();
        let is_last = after.trim_start_matches(' ').starts_with(['\n', '\r', '/']);
        let old = display_width(self.slice(span));
        let new = display_width(text);
        let (mut end, mut text) = (span.end, text.to_owned());
        match (new.cmp(&old), is_last) {
            (std::cmp::Ordering::Greater, false) => {
                let taken = (new - old).min(gap.saturating_sub(1));
                end += to_u32(taken);
            }
            (std::cmp::Ordering::Less, false) => text.extend(std::iter::repeat_n(' ', old - new)),
            _ => {}
        }
        self.replace(Span { end, ..span }, text);
    }

    /// Removes a token of a drawn row with the gap after it.
    pub(super) fn remove_before_next(&mut self, span: Span) {
        let after = self.text_after(span.end);
        let gap = after.len() - after.trim_start_matches(' ').len();
        self.replace(Span { end: span.end + to_u32(gap), ..span }, "");
    }

    /// Inserts text below the line on which a part ends, with a blank line between.
    pub(super) fn insert_below(&mut self, part: Span, text: &str) {
        let after = self.text_after(part.end);
        let line = after.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let end = self.line_end();
        self.insert(part.end + to_u32(line.len()), format!("{end}{end}{text}"));
    }

    /// Removes an entry: its line, or its part between commas.
    pub(super) fn remove_entry(&mut self, span: Span) {
        let text: &str = &self.file.text;
        let range = whole_lines(text, span.range());
        if range != span.range() {
            let span = Span::new(span.file, to_u32(range.start), to_u32(range.end));
            return self.replace(span, "");
        }
        let after = self.text_after(span.end);
        let before = self.text_before(span.start);
        if let Some(rest) = after.trim_start_matches(' ').strip_prefix(',') {
            let gap = rest.len() - rest.trim_start_matches(' ').len();
            let end = span.end + to_u32(after.len() - rest.len() + gap);
            self.replace(Span { end, ..span }, "");
        } else if let Some(rest) = before.trim_end().strip_suffix(',') {
            self.replace(Span { start: to_u32(rest.len()), ..span }, "");
        } else {
            self.replace(span, "");
        }
    }

    /// Inserts an entry after another of its block.
    pub(super) fn insert_after(&mut self, entry: Span, text: &str) {
        let after = self.text_after(entry.end);
        let line = after.split('\n').next().unwrap_or_default();
        let rest = line.trim_start();
        if !rest.is_empty() && !rest.starts_with("//") {
            return self.insert(entry.end, format!(", {text}"));
        }
        if line.len() < after.len() {
            // Inserts into the next line, so that the entry's own line can also be removed.
            let at = entry.end + to_u32(line.len() + 1);
            let text = format!("{}{text}{}", self.indent(entry.start), self.line_end());
            self.insert(at, text);
        } else {
            let line = line.strip_suffix('\r').unwrap_or(line);
            let at = entry.end + to_u32(line.len());
            let text = format!("{}{}{text}", self.line_end(), self.indent(entry.start));
            self.insert(at, text);
        }
    }

    /// Inserts an entry before another of its block.
    pub(super) fn insert_before(&mut self, entry: Span, text: &str) {
        let before = self.text_before(entry.start);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        if before.get(line_start..).is_some_and(|gap| gap.trim().is_empty()) {
            let text = format!("{}{text}{}", self.indent(entry.start), self.line_end());
            self.insert(to_u32(line_start), text);
        } else {
            self.insert(entry.start, format!("{text}, "));
        }
    }

    /// Appends an entry to a block.
    pub(super) fn append<T>(&mut self, block: &Block<T>, text: &str) {
        match block.entries.last() {
            Some(Entry { span, .. }) => self.insert_after(*span, text),
            None => {
                // Comments at the end of the block stay above the new entry.
                let inside =
                    Span { start: block.span.start + 1, end: block.span.end - 1, ..block.span };
                let gap = self.slice(inside);
                let (line_end, indent) = (self.line_end(), self.indent(block.span.start));
                let kept = inside.start + to_u32(gap.trim_end().len());
                let text = format!("{line_end}{indent}  {text}{line_end}{indent}");
                self.replace(Span { start: kept, ..inside }, text);
            }
        }
    }

    /// Returns the indentation of the line that contains an offset.
    fn indent(&self, offset: u32) -> &'t str {
        let before = self.text_before(offset);
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or_default();
        line.get(..line.len() - line.trim_start().len()).unwrap_or_default()
    }

    pub(super) fn line_end(&self) -> &'static str {
        if self.file.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// Joins overlapping removals. Adjacent entries between commas share the comma between them.
    fn join_removals(&mut self) {
        let edits = std::mem::take(&mut self.edits);
        let (mut removals, rest): (Vec<Edit>, Vec<Edit>) =
            edits.into_iter().partition(|edit| edit.text.is_empty());
        removals.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut joined: Vec<Edit> = Vec::new();
        for mut edit in removals {
            let is_last = self.slice(edit.span).starts_with(',');
            while let Some(before) = joined.pop_if(|before| edit.span.start < before.span.end) {
                edit.span.start = edit.span.start.min(before.span.start);
                edit.span.end = edit.span.end.max(before.span.end);
                // If the last entry is removed, the entry before it must lose its comma.
                let left = self.text_before(edit.span.start).trim_end().strip_suffix(',');
                if let Some(left) = left.filter(|_| is_last) {
                    edit.span.start = to_u32(left.len());
                }
            }
            joined.push(edit);
        }
        self.edits = rest;
        self.edits.append(&mut joined);
    }

    /// Separates insertions from removals that contain them. A gesture may add an entry after a
    /// removed entry, whose removal includes the comma or blank line after it.
    fn separate_insertions(&mut self) {
        let mut edits = std::mem::take(&mut self.edits);
        let all = edits.iter().enumerate().filter(|(_, edit)| edit.text.is_empty());
        let removals: BTreeMap<u32, usize> = all.map(|(at, edit)| (edit.span.start, at)).collect();
        for at in 0..edits.len() {
            let Some(Edit { span, .. }) =
                edits.get(at).cloned().filter(|edit| edit.span.start == edit.span.end)
            else {
                continue;
            };
            // Removals are joined, so only the last removal that begins before can contain it.
            let last = removals.range(..span.start).next_back();
            let Some(removal) = last.and_then(|(_, at)| edits.get_mut(*at)) else { continue };
            let end = removal.span.end;
            if end <= span.start {
                continue;
            }
            // The blank line below an entry stays below the new entry.
            if self.slice(Span { start: span.start, ..removal.span }).trim().is_empty() {
                removal.span.end = span.start;
                continue;
            }
            // The removal includes the comma after the entry, and the new entry has its own.
            if let Some(edit) = edits.get_mut(at) {
                edit.span = Span { start: end, end, ..span };
                if let Some(entry) = edit.text.strip_prefix(", ") {
                    edit.text = format!("{entry}, ");
                }
            }
        }
        self.edits = edits;
    }

    /// Returns the smallest edits. A formatted source stays formatted.
    pub(super) fn finish(mut self) -> Vec<Edit> {
        self.join_removals();
        self.separate_insertions();
        let old: &str = &self.file.text;
        let mut new = apply_edits(old, &self.edits);
        if new == old {
            return Vec::new();
        }
        // Formats with LF line ends, then restores those of the file.
        let end = self.line_end();
        let laid_out = |text: &str| {
            let text = text.replace("\r\n", "\n");
            let file = SourceFile::new(self.file.id, self.file.path.as_str(), text);
            castra_syntax::format(&file).text.replace('\n', end)
        };
        if laid_out(old) == old {
            new = laid_out(&new);
        }
        difference(self.file, &new)
    }
}
