//! Words and sentences as books print them.

use castra_ide::expand::Rule;

use crate::game::{capital, words};

/// A sentence with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    let ends = text.is_empty() || text.ends_with(['.', '!', '?', ':']) || text.ends_with(".)");
    if ends { text } else { format!("{text}.") }
}

/// Returns the printed title of a rule, or its name in words.
pub(super) fn called(rule: &Rule<'_>) -> String {
    rule.item.title.clone().unwrap_or_else(|| capital(&words(&rule.name)))
}

/// Words in a sentence: `a, b and c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

/// A value of an option in words.
pub(super) fn plain(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        other => words(other),
    }
}
