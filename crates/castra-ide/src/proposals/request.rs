//! The source and the selection of a request for proposals.

use castra_base::{Edit, FileId, Span, to_u32};
use castra_syntax::ast::Tree;

use crate::analysis::Analysis;

/// A request: a source with a selection.
pub(super) struct Request<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) file: FileId,
    pub(super) text: &'a str,
    pub(super) tree: Tree,
    pub(super) range: Span,
}

impl Request<'_> {
    /// Returns the selection without surrounding white space, or `None` if it is empty.
    pub(super) fn selection(&self) -> Option<Span> {
        let text = self.text.get(self.range.range())?;
        let start = self.range.start as usize + (text.len() - text.trim_start().len());
        let end = self.range.start as usize + text.trim_end().len();
        (start < end).then(|| Span::new(self.file, to_u32(start), to_u32(end)))
    }

    /// Returns the item around a position.
    pub(super) fn item(&self, at: u32) -> Option<Span> {
        let spans = self.tree.items.iter().map(|item| item.span);
        let mut around = spans.filter(|span| span.start <= at && at <= span.end);
        around.next()
    }

    pub(super) fn insert(&self, at: usize, text: String) -> Edit {
        Edit { span: Span::new(self.file, to_u32(at), to_u32(at)), text }
    }

    /// Returns the start of the line of a position.
    pub(super) fn line_start(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Returns the end of the line of a position, before its line ending.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let after = self.text.get(at..).unwrap_or_default();
        let line = after.split('\n').next().unwrap_or_default();
        at + line.strip_suffix('\r').unwrap_or(line).len()
    }

    /// Inserts a new item after another.
    pub(super) fn insert_item_after(&self, item: Span, text: &str) -> Edit {
        let end = self.line_end(item.end as usize);
        self.insert(end, format!("\n\n{text}"))
    }

    /// Inserts a new item before another and its comments.
    pub(super) fn insert_item_before(&self, item: Span, text: &str) -> Edit {
        let mut start = self.line_start(item.start as usize);
        while start > 0 {
            let above = self.line_start(start - 1);
            if !self.text.get(above..start).is_some_and(|line| line.starts_with("//")) {
                break;
            }
            start = above;
        }
        self.insert(start, format!("{text}\n\n"))
    }
}
