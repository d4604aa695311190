//! Words and sentences as books print them.

use castra_ide::expand::Rule;
use castra_words::{Words, capitalize, spell_out};

/// Returns a sentence with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capitalize(text.trim());
    let ends = text.is_empty() || text.ends_with(['.', '!', '?', ':']) || text.ends_with(".)");
    if ends { text } else { format!("{text}.") }
}

/// Returns the printed title of a rule, or its name in words.
pub(super) fn rule_title(rule: &Rule<'_>) -> String {
    rule.item.title.clone().unwrap_or_else(|| capitalize(&spell_out(&rule.name)))
}

/// Returns a text between the quotation marks of a language.
pub(super) fn quote(own: Words, text: &str) -> String {
    own.format("quoted", &[("text", text.into())])
}

/// Returns whether nouns begin with a capital within a sentence, too, as in German.
pub(super) fn has_capital_nouns(own: Words) -> bool {
    own.tag() == "de"
}

/// Returns the value of an option in words.
pub(super) fn option_text(own: Words, value: &str) -> String {
    match value {
        "true" => own.message("yes").to_owned(),
        "false" => own.message("no").to_owned(),
        other => spell_out(other),
    }
}
