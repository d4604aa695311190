//! Foldable ranges.

use castra_base::{FileId, Span, to_u32};

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

/// The kind of a foldable range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// A block between braces or brackets.
    Block,
    /// Lines of comments.
    Comment,
    /// A multi-line string between `"""`.
    Text,
}

/// A foldable range of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The range, from the first character to the last.
    pub span: Span,
    /// The kind of foldable range.
    pub kind: FoldKind,
}

impl Analysis {
    /// Returns the foldable ranges of a source, by start.
    #[must_use]
    pub fn folds(&self, file: FileId) -> Vec<Fold> {
        let text = self.text(file);
        let mut folds = Vec::new();
        let mut add = |kind, start: usize, end: usize| {
            if text.get(start..end).is_some_and(|part| part.contains('\n')) {
                folds.push(Fold { span: Span::new(file, to_u32(start), to_u32(end)), kind });
            }
        };
        let mut open = Vec::new();
        let mut comment: Option<(usize, usize)> = None;
        for (lexeme, range) in lexemes(text) {
            let line = text.get(..range.start).unwrap_or_default();
            let line = line.get(line.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or_default();
            let is_alone = lexeme == Lexeme::Comment && line.trim().is_empty();
            comment = match comment {
                Some((start, end)) => {
                    let gap = text.get(end..range.start).unwrap_or_default();
                    if is_alone && gap.matches('\n').count() == 1 {
                        Some((start, range.end))
                    } else {
                        add(FoldKind::Comment, start, end);
                        is_alone.then_some((range.start, range.end))
                    }
                }
                None => is_alone.then_some((range.start, range.end)),
            };
            match (lexeme, text.get(range.clone())) {
                (Lexeme::String, _) => add(FoldKind::Text, range.start, range.end),
                (Lexeme::Sign, Some("{" | "(" | "[")) => open.push(range.start),
                (Lexeme::Sign, Some("}" | ")" | "]")) => {
                    if let Some(start) = open.pop() {
                        add(FoldKind::Block, start, range.end);
                    }
                }
                _ => {}
            }
        }
        if let Some((start, end)) = comment {
            add(FoldKind::Comment, start, end);
        }
        folds.sort_by_key(|fold| (fold.span.start, fold.span.end));
        folds
    }
}
