//! Edits of the titles and texts of a battle, and validation of values.

use castra_syntax::ast::{ItemKind, TextItem};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use crate::battle_text::string_literal;
use crate::lex::{Lexeme, lexemes};

/// The text entries of a battle, in their usual order.
const TEXTS: [&str; 5] = ["number", "date", "place", "background", "credits"];

/// Checks that a string is the value of a single entry: words, numbers, one-line strings.
pub(super) fn check_value(value: &str) -> Result<(), GestureError> {
    let is_value = |(lexeme, range): (Lexeme, std::ops::Range<usize>)| {
        let piece = value.get(range).unwrap_or_default();
        match lexeme {
            Lexeme::Word | Lexeme::Number => true,
            Lexeme::String => piece.len() > 1 && piece.ends_with('"'),
            Lexeme::Sign => piece == "-",
            Lexeme::Comment => false,
        }
    };
    match !value.contains(['\n', '\r']) && lexemes(value).all(is_value) {
        true => Ok(()),
        false => Err(GestureError::NoValue(value.to_owned())),
    }
}

/// Returns a string literal for a text entry: on one line, or as a block.
fn text_literal(text: &str, end: &str) -> String {
    if !text.contains('\n') || text.contains("\"\"\"") {
        return string_literal(text);
    }
    let mut out = format!("\"\"\"{end}");
    for line in text.lines() {
        out.push_str(format!("  {line}").trim_end());
        out.push_str(end);
    }
    out.push_str("\"\"\"");
    out
}

impl Battle<'_> {
    pub(super) fn set_title(&self, draft: &mut Draft<'_>, title: &str) -> Result<(), GestureError> {
        let header = self.tree.header().ok_or(GestureError::SyntaxErrorInSource("header"))?;
        match (&header.title, &header.id) {
            (Some(old), _) if old.value == title => {}
            (Some(old), _) => draft.replace(old.span, string_literal(title)),
            (None, Some(id)) => draft.insert(id.span.end, format!(" {}", string_literal(title))),
            (None, None) => return Err(GestureError::SyntaxErrorInSource("header")),
        }
        Ok(())
    }

    pub(super) fn set_text(
        &self,
        draft: &mut Draft<'_>,
        key: &str,
        text: Option<&str>,
    ) -> Result<(), GestureError> {
        let unknown = || GestureError::UnknownName("text", key.to_owned());
        let order = |key: &str| TEXTS.iter().position(|one| *one == key);
        let place = order(key).ok_or_else(unknown)?;
        let of = |item: &castra_syntax::ast::Item| match &item.kind {
            ItemKind::Text(TextItem { key, .. }) => order(&key.text),
            _ => None,
        };
        let known = self.tree.items.iter().find_map(|item| match &item.kind {
            ItemKind::Text(one) if one.key.text == key => Some((item, one)),
            _ => None,
        });
        let end = draft.line_end();
        match (known, text) {
            (None, None) => {}
            (Some((_, TextItem { text: Some(old), .. })), Some(new)) => {
                if old.value != new {
                    draft.replace(old.span, text_literal(new, end));
                }
            }
            (Some((_, TextItem { key, text: None })), Some(new)) => {
                draft.insert(key.span.end, format!(" {}", text_literal(new, end)));
            }
            (Some((item, _)), None) => draft.remove_entry(item.span),
            (None, Some(new)) => {
                let above =
                    self.tree.items.iter().rfind(|item| of(item).is_some_and(|at| at < place));
                let header =
                    || self.tree.items.iter().find(|i| matches!(i.kind, ItemKind::Header(_)));
                let above =
                    above.or_else(header).ok_or(GestureError::SyntaxErrorInSource("header"))?;
                // No blank line separates the three short entries.
                let is_near = of(above).is_some_and(|at| at < 3) && place < 3;
                let gap = if is_near { end.to_owned() } else { format!("{end}{end}") };
                draft.insert(above.span.end, format!("{gap}{key} {}", text_literal(new, end)));
            }
        }
        Ok(())
    }
}
