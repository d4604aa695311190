//! Words for the mode of Emacs, which has the patterns.

use std::fmt::Write as _;

use castra_resolve::symbols::{BUILT_IN_TYPES, BUILT_INS};

use super::{CONSTANTS, Language, any, language_values};

/// A list of strings, with a name and what it is for.
fn list(text: &mut String, name: &str, docs: &str, words: &[&str]) {
    let words = any(words.iter().map(|word| format!("\"{word}\"")), "\n    ");
    let _ = writeln!(text, "\n(defconst castra-words-{name}\n  '({words})\n  \"{docs}\")");
}

pub(super) fn text(language: &Language) -> String {
    let mut text = "\
;;; castra-words.el --- The words of Castra  -*- lexical-binding: t; -*-

;; Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

;;; Code:
"
    .to_owned();
    let all = |words: &'_ super::Words| words.iter().cloned().collect::<Vec<String>>();
    let mut items = String::new();
    for item in language.plain.iter().filter(|item| !item.heads.is_empty()) {
        let quote = |words: &super::Words| any(all(words).iter().map(|w| format!("\"{w}\"")), " ");
        let (heads, words) = (quote(&item.heads), quote(&item.words));
        let _ = write!(items, "\n    (({heads})\n     {words})");
    }
    let docs = "Words that begin items without statements, and the words within these.";
    let _ = writeln!(
        text,
        "\n(defconst castra-words-items\n  '({})\n  \"{docs}\")",
        items.trim_start()
    );
    let mut add = |name: &str, docs: &str, words: Vec<&str>| list(&mut text, name, docs, &words);
    let thing = language.plain.iter().find(|item| item.heads.is_empty());
    let thing = thing.into_iter().flat_map(|item| &item.words);
    add("thing", "Words within a thing of a kind.", thing.map(String::as_str).collect());
    let rules = language.rules.iter().flatten().map(String::as_str).collect();
    add("rules", "Words that begin items with statements.", rules);
    let leading = language.leading.difference(&language.changing).map(String::as_str).collect();
    add("leading", "Words that begin statements.", leading);
    let changing = language.changing.intersection(&language.leading).map(String::as_str).collect();
    add("changing", "Words that begin statements where a value follows.", changing);
    let inner = language.inner.iter().chain(&language.reserved).map(String::as_str).collect();
    add("inner", "Words within statements and values.", inner);
    add("constants", "Values without a declaration.", CONSTANTS.to_vec());
    add("values", "Values that rules are given.", language_values().collect());
    add("types", "Types that every game has.", BUILT_IN_TYPES.to_vec());
    add(
        "functions",
        "Functions that every game has.",
        BUILT_INS.iter().map(|one| one.name).collect(),
    );
    text.push_str("\n(provide 'castra-words)\n;;; castra-words.el ends here\n");
    text
}
