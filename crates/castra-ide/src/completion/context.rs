//! The syntactic context of a completion.

use castra_base::{FileId, Span, to_u32};
use castra_defs::{DefKind, Definition};
use castra_resolve::symbols::BuiltIn;

use super::item::{Completion, CompletionKind};
use crate::lex::{Lexeme, lexemes};

/// The syntactic context of a position within an item.
pub(super) struct Place<'t> {
    pub(super) file: FileId,
    /// The item, up to the position.
    pub(super) item: &'t str,
    /// The offset at which the item starts.
    pub(super) start: usize,
    /// The line, up to the word at the position.
    pub(super) line: &'t str,
    /// The first word of the item.
    pub(super) word: &'t str,
    /// The number of open blocks.
    pub(super) depth: usize,
    pub(super) replaces: Span,
}

impl<'t> Place<'t> {
    pub(super) fn of(
        file: FileId,
        text: &'t str,
        line_start: usize,
        start: usize,
        offset: usize,
    ) -> Self {
        // An item starts at the last preceding line that begins with a letter.
        let mut item_start = 0;
        let mut at = 0;
        for line in text.get(..line_start).unwrap_or_default().split_inclusive('\n') {
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                item_start = at;
            }
            at += line.len();
        }
        let line = text.get(line_start..start).unwrap_or_default();
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            item_start = line_start;
        }
        let item = text.get(item_start..start).unwrap_or_default();
        let mut depth = 0usize;
        for (lexeme, range) in lexemes(item) {
            match (lexeme, item.get(range)) {
                (Lexeme::Sign, Some("{")) => depth += 1,
                (Lexeme::Sign, Some("}")) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        let word = lexemes(item).find(|(lexeme, _)| *lexeme == Lexeme::Word);
        let word = word.and_then(|(_, range)| item.get(range)).unwrap_or_default();
        let replaces = Span::new(file, to_u32(start), to_u32(offset));
        Self { file, item, start: item_start, line, word, depth, replaces }
    }

    pub(super) fn line_start(&self) -> usize {
        self.replaces.start as usize - self.line.len()
    }

    /// Returns whether a definition can be used at the position. A local variable can be used only
    /// in its item and after its declaration, any other definition everywhere.
    pub(super) fn can_see(&self, one: &Definition) -> bool {
        let is_inner = matches!(one.id.kind, DefKind::Local | DefKind::Parameter);
        let place = one.span.start as usize;
        !is_inner
            || one.span.file == self.file
                && self.start <= place
                && one.span.end <= self.replaces.start
    }

    /// Returns the completion of a built-in function.
    pub(super) fn built_in(&self, one: &BuiltIn) -> Completion {
        Completion {
            label: one.name.to_owned(),
            kind: CompletionKind::Keyword,
            detail: Some(one.forms.join(", ")),
            docs: Some(one.docs.to_owned()),
            replaces: self.replaces,
        }
    }

    pub(super) fn keywords(&self, words: &[&str]) -> Vec<Completion> {
        let offer = |word: &&str| Completion {
            label: (*word).to_owned(),
            kind: CompletionKind::Keyword,
            detail: None,
            docs: None,
            replaces: self.replaces,
        };
        words.iter().map(offer).collect()
    }
}
