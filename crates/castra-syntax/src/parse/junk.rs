//! What to say about an entry that fits nothing.
//!
//! The entry is parsed once more on its own with the rule it should have
//! matched; how far that gets, and what would have carried it further, becomes
//! the message. Mistakes that have a name are recognised first.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, Rule};
use crate::suggest::nearest;
use crate::text::{Span, to_u32};

use super::lower::Lower;

/// A sort of block, for messages about what does not fit in it.
pub(super) struct Place {
    /// The rule that one entry of it must match.
    pub(super) only: Rule,
    /// How an entry is written, as a help line.
    pub(super) help: &'static str,
}

macro_rules! places {
    ($($name:ident $only:ident $help:literal)+) => {
        $(pub(super) const $name: Place = Place { only: Rule::$only, help: $help };)+
    };
}

places! {
    FIELDS field_only "an entry is a name and its value, such as `cards 5`"
    COUNCIL council_only "a War Council has `army NAME \"…\" top { … }` and entries such as `banners 5`"
    MAP map_only "a map has rows such as `I | . . f`, and lines such as `forest at E5 E6`"
    LEGEND legend_only "a legend pairs symbols and terrain: `. clear, f forest`"
    DEPLOY deploy_only "a piece is written `heavy-infantry at H6 H7`, a drawn row `H | . . HI`"
    ENUM enum_only "a word of an enum may be followed by its label: `light \"Light\"`"
    DIE die_only "a face is a word or a number"
    BOARD board_only "a board has `rows I..A`, `short-rows in`, `columns from 1` and `sections { … }`"
    SECTIONS section_only "a section is a name and its columns: `left 1..5`"
    KIND kind_only "a field is declared as `name: type`, with `= value` for a default"
    DECK deck_only "a card is written `rally` or `order(2, left) * 3`; cards may stand in `group NAME { … }`"
    TABLE table_only "a table has a line of headings, rows such as `LI | K D`, and `where { K = killed }`"
    CELL_NAMES cell_name_only "write `SYMBOL = VALUE`"
    FORM form_only "an entry is declared as `banners: int 1..20 required`; those of an army stand in `army { … }`"
    ARMY_FORM army_form_only "an entry is declared as `cards: int 1..12 required`"
}

impl Lower<'_> {
    /// Reports an entry that fits nothing in its block.
    pub(super) fn report_junk(&mut self, junk: &Pair<'_, Rule>, place: &Place) {
        let diagnostic = self
            .comma_between_hexes(junk)
            .or_else(|| self.unmet_expectation(junk, place))
            .unwrap_or_else(|| {
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    self.span(junk),
                    "this entry does not fit here",
                )
                .help(place.help)
            });
        self.report(diagnostic);
    }

    /// `at G3, G4`: a comma ends the entry, so `G4` is left on its own.
    fn comma_between_hexes(&self, junk: &Pair<'_, Rule>) -> Option<Diagnostic> {
        let words = junk.as_str().split_whitespace();
        if !words.take_while(|w| *w != "as" && *w != "with").all(looks_like_hex) {
            return None;
        }
        let before = junk.get_input().get(..junk.as_span().start())?;
        let comma = before.trim_end_matches([' ', '\t']).len().checked_sub(1)?;
        if before.as_bytes().get(comma) != Some(&b',') {
            return None;
        }
        let at = self.offset(comma);
        let span = Span { start: at, end: at + 1, ..self.span(junk) };
        Some(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "hexes are separated by spaces")
                .label("a comma ends the entry")
                .help("write `at G3 G4 G10`")
                .fix("remove the comma", span, ""),
        )
    }

    fn unmet_expectation(&self, junk: &Pair<'_, Rule>, place: &Place) -> Option<Diagnostic> {
        let text = junk.as_str();
        let error = Grammar::parse(place.only, text).err()?;
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
        let ErrorVariant::ParsingError { positives, .. } = error.variant else { return None };
        let start = self.span(junk).start;
        let found = text.get(at..)?;
        let length = found
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')'))
            .unwrap_or(found.len())
            .max(found.chars().next().map_or(0, char::len_utf8));
        let token = &found[..length];
        let span = Span {
            start: start + to_u32(at),
            end: start + to_u32(at + length),
            ..self.span(junk)
        };
        let keywords: Vec<String> = positives.iter().filter_map(|&r| keyword(r)).collect();
        if let Some(meant) = nearest(token, keywords.iter().map(String::as_str)) {
            return Some(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    span,
                    format!("`{token}` does not fit here"),
                )
                .label(format!("did you mean `{meant}`?"))
                .help(place.help)
                .suggest(format!("write `{meant}`"), span, meant),
            );
        }
        let mut phrases: Vec<String> = Vec::new();
        for phrase in positives.iter().filter_map(|&r| phrase(r)) {
            if !phrases.contains(&phrase) {
                phrases.push(phrase);
            }
        }
        let expected = match phrases.len() {
            0 => None,
            1..=4 => Some(join(&phrases)),
            _ => None,
        };
        let end = text.trim_end().len();
        if token.is_empty() || at >= end {
            let span = Span { start: start + to_u32(end), end: start + to_u32(end), ..span };
            let last = text.split_whitespace().last().unwrap_or_default();
            let (message, label) = match expected {
                Some(expected) => {
                    (format!("{expected} is missing behind `{last}`"), "it belongs here".to_owned())
                }
                None => (format!("something is missing behind `{last}`"), "the line ends here".to_owned()),
            };
            return Some(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                    .label(label)
                    .help(place.help),
            );
        }
        let mut diagnostic = Diagnostic::new(
            &codes::SYNTAX_UNEXPECTED,
            span,
            format!("`{token}` does not fit here"),
        )
        .help(place.help);
        if let Some(expected) = expected {
            diagnostic = diagnostic.label(format!("{expected} belongs here"));
        }
        if looks_like_hex(token) && keywords.iter().any(|k| k == "at") {
            diagnostic = diagnostic.suggest("write `at` before the hexes", span.before(), "at ");
        }
        Some(diagnostic)
    }

    /// Words between the head of an item and its block that fit nothing.
    pub(super) fn report_junk_head(&mut self, junk: &Pair<'_, Rule>, form: &str) {
        let span = self.span(junk);
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not fit here", shorten(junk.as_str().trim())),
            )
            .label("the `{` of the block, or the end of the line, belongs here")
            .help(format!("write `{form}`")),
        );
    }

    /// An item without the name or the block it needs.
    pub(super) fn report_missing(&mut self, head: Span, what: &str, form: &str) {
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, head, format!("{what} is missing"))
                .label("incomplete")
                .help(format!("write `{form}`")),
        );
    }

    /// Text behind the end of an item, or text that is no item at all.
    pub(super) fn report_rest(&mut self, rest: &Pair<'_, Rule>, behind_item: bool) {
        let text = rest.as_str().trim();
        if text.is_empty() {
            return;
        }
        let lead = rest.as_str().len() - rest.as_str().trim_start().len();
        let first_line = text.lines().next().unwrap_or_default().trim_end();
        let start = self.span(rest).start + to_u32(lead);
        let span = Span { start, end: start + to_u32(first_line.len()), ..self.span(rest) };
        self.report(if behind_item {
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` does not fit here", shorten(first_line)),
            )
            .label("the item above is complete without it")
            .help("remove it, or move it into the block it belongs to")
        } else {
            Diagnostic::new(
                &codes::SYNTAX_UNKNOWN_ITEM,
                span,
                format!("`{}` starts no item", shorten(first_line)),
            )
            .label("an item belongs here")
            .help("items start with a word such as `map`, `deploy`, `war-council` or `special`")
        });
    }
}

/// Whether a word has the form of a hex: a letter or two and a number, or four
/// digits.
fn looks_like_hex(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    letters + digits == word.len()
        && ((1..=2).contains(&letters) && (1..=3).contains(&digits) || letters == 0 && digits == 4)
}

fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{}…", start.trim_end())
}

/// The keyword that a rule of the grammar stands for.
fn keyword(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("kw_").map(|word| word.replace('_', "-"))
}

/// How a rule of the grammar is called in a message.
fn phrase(rule: Rule) -> Option<String> {
    Some(match rule {
        Rule::word | Rule::name | Rule::word_value => "a name".into(),
        Rule::string | Rule::text => "a text in quotation marks".into(),
        Rule::place => "a hex such as `E5`".into(),
        Rule::number | Rule::count | Rule::bound => "a number".into(),
        Rule::bare => "a symbol".into(),
        Rule::value => "a value".into(),
        Rule::range => "a range such as `1..5`".into(),
        Rule::row_name => "the name of a row".into(),
        Rule::type_ref => "a type such as `int` or `bool`".into(),
        Rule::code_ref => "the code of a problem".into(),
        Rule::field_block
        | Rule::deck_block
        | Rule::legend_block
        | Rule::section_block
        | Rule::cell_name_block
        | Rule::army_form_block => "a block `{ … }`".into(),
        _ => format!("`{}`", keyword(rule)?),
    })
}

fn join(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::looks_like_hex;

    #[test]
    fn hexes_are_told_from_names() {
        for hex in ["E5", "I13", "0703", "AA12"] {
            assert!(looks_like_hex(hex), "{hex}");
        }
        for other in ["LI", "12", "heavy", "E5x", "07031", ""] {
            assert!(!looks_like_hex(other), "{other}");
        }
    }
}
