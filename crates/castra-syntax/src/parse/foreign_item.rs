//! Items that begin with a word of another language, or of everyday English.

use castra_base::codes;
use castra_base::{Diagnostic, Span};

use super::unexpected_entry::first_word;

/// Everyday words for items, and what they are called here.
const CALLED_OTHERWISE: &[(&str, &str)] = &[
    ("battle", "scenario"),
    ("lose", "defeat"),
    ("rule", "special"),
    ("win", "victory"),
    ("wins", "victory"),
];

/// What declares a function in other languages.
const FUNCTIONS: &[&str] = &[
    "def",
    "defun",
    "fun",
    "func",
    "function",
    "method",
    "procedure",
    "sub",
    "subroutine",
    "void",
];

/// How procedures and functions are written.
const PROC_OR_FN: &str = "write `proc NAME(…) { … }` or `fn NAME(…) -> TYPE { … }`";

/// How a procedure or a function is written, if a word declares one in another language.
#[must_use]
pub fn declares_function(word: &str) -> Option<&'static str> {
    FUNCTIONS.contains(&word).then_some(PROC_OR_FN)
}

/// The word that an item begins with here.
pub(super) struct Meant {
    /// The keyword.
    pub(super) keyword: &'static str,
    /// What is said of the word that stands there.
    pub(super) problem: Diagnostic,
}

/// What an item was meant to be that begins with a word of another language; `head` is the
/// place of the word.
pub(super) fn meant(text: &str, word: &str, head: Span) -> Option<Meant> {
    if let Some((_, keyword)) = CALLED_OTHERWISE.iter().find(|(other, _)| *other == word) {
        let problem = Diagnostic::new(
            &codes::SYNTAX_UNKNOWN_ITEM,
            head,
            format!("there is no item called `{word}`"),
        )
        .label(format!("use `{keyword}`"))
        .help(format!("write `{keyword}`"))
        .suggest(format!("write `{keyword}`"), head, *keyword);
        return Some(Meant { keyword, problem });
    }
    let help = declares_function(word)?;
    let line = text.lines().next().unwrap_or_default();
    let keyword = if line.contains("->") { "fn" } else { "proc" };
    let problem = Diagnostic::new(
        &codes::SYNTAX_UNKNOWN_ITEM,
        head,
        format!("`{word}` is not part of Castra"),
    )
    .label(format!("use `{keyword}`"))
    .help(help);
    let has_name = !first_word(line.get(word.len()..)?.trim_start()).is_empty();
    let is_braced = !line.trim_end().ends_with(':');
    Some(Meant {
        keyword,
        problem: if has_name && is_braced {
            problem.suggest(format!("write `{keyword}`"), head, keyword)
        } else {
            problem
        },
    })
}

/// Whether an item is a function whose body is not in braces: `def race():`. Nothing in it can
/// be read.
pub(super) fn is_indented_function(text: &str, word: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    declares_function(word).is_some() && line.trim_end().ends_with(':')
}
