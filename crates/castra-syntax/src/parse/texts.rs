//! Lowering of the printed texts of a battle and of its special rules. Reports texts without
//! quotation marks.

use smol_str::SmolStr;

use crate::ast::{Name, Special, TextItem, TextsItem};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{Span, to_u32};
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use super::words::shorten;

impl Lower<'_> {
    pub(super) fn text_item(&mut self, pair: Pair<'_>, head: Span) -> TextItem {
        let mut key = Name { text: SmolStr::default(), span: head };
        let mut text = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::text_key => key = self.name(&part),
                Rule::text => text = self.text(part),
                Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if text.is_none() {
            self.report_missing_text(&key.text.clone(), None, head);
        }
        TextItem { key, text }
    }

    pub(super) fn texts(&mut self, pair: Pair<'_>, head: Span) -> TextsItem {
        let (mut language, mut path) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => language = Some(self.name(&part)),
                Rule::string => path = Some(self.string(&part)),
                Rule::kw_texts | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if language.is_none() || path.is_none() {
            self.open_ended = true;
            let message = "`texts` needs a language and the path of a file";
            self.report(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, message)
                    .label(if language.is_none() { "the language is missing" } else { "the path is missing" })
                    .help("write the tag of the language and the path, as in `texts de \"texts/de.ftl\"`"),
            );
        }
        TextsItem { language, path }
    }

    pub(super) fn special(&mut self, pair: Pair<'_>, head: Span) -> Special {
        let (mut id, mut text) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::clause_id => id = Some(self.name(&part)),
                Rule::text => text = self.text(part),
                Rule::kw_special | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if text.is_none() {
            self.report_missing_text("special", id.as_ref(), head);
        }
        Special { id, text }
    }

    /// Reports an item without its text. `id` is the name after its first word, which may be the
    /// first word of the text.
    fn report_missing_text(&mut self, key: &str, id: Option<&Name>, head: Span) {
        self.open_ended = true;
        let rest_of_line = |after: usize| {
            let line = self.source(self.chunk_span());
            let from = after.saturating_sub(self.chunk_span().range().start);
            let line = line.get(from..).unwrap_or_default().lines().next().unwrap_or_default();
            let written = line.find("//").map_or(line, |comment| &line[..comment]).trim();
            let start = to_u32(after + line.len() - line.trim_start().len());
            (written, Span { start, end: start + to_u32(written.len()), ..head })
        };
        let after_id = id.map(|id| (id, rest_of_line(id.span.range().end)));
        let named = after_id.filter(|(id, (rest, _))| !rest.is_empty() && is_rule_name(&id.text));
        let (form, (written, span)) = match named {
            Some((id, rest)) => (format!("{key} {}", id.text), rest),
            None => (key.to_owned(), rest_of_line(head.range().start + key.len())),
        };
        let problem = |message: String| Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, message);
        let help = format!("write `{form} \"…\"`, or put several lines between `\"\"\"`");
        let sign = written.starts_with([':', '=']).then(|| &written[..1]);
        let single = written.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
        let diagnostic = if let Some(sign) = sign {
            let message = format!("unexpected `{sign}` after `{form}`");
            let at = Span { end: span.start + 1, ..span };
            let gap = Span {
                start: at.start - gap_before(self.source(self.chunk_span()), self.chunk_span(), at),
                ..at
            };
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, at, message)
                .label("a space is enough")
                .help(format!("write `{form} \"…\"`"))
                .fix(format!("remove the `{sign}`"), gap, "")
        } else if let Some(inside) = single {
            problem(format!("`{form}` needs double quotation marks"))
                .label(format!("`{}` is between single quotation marks", shorten(written)))
                .help(help)
                .suggest("write double quotation marks", span, format!("\"{inside}\""))
        } else if written.is_empty() || written.contains('"') {
            problem(format!("`{form}` needs text in quotation marks"))
                .label("the text is missing")
                .help(help)
        } else {
            problem(format!("`{form}` needs text in quotation marks"))
                .label(format!("`{}` belongs in quotation marks", shorten(written)))
                .help(help)
                .suggest("put quotation marks around it", span, format!("\"{written}\""))
        };
        self.report(diagnostic);
    }
}

/// Returns whether a word has the form of a rule's name, such as `wading` or `AB-01`, and does not
/// begin a sentence.
fn is_rule_name(word: &str) -> bool {
    let begins_lower = word.starts_with(|c: char| c.is_ascii_lowercase());
    begins_lower || word.bytes().any(|b| b.is_ascii_digit())
}

/// Returns the length of the white space before a span.
fn gap_before(text: &str, all: Span, at: Span) -> u32 {
    let before = text.get(..(at.start - all.start) as usize).unwrap_or_default();
    to_u32(before.len() - before.trim_end_matches([' ', '\t']).len())
}
