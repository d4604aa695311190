//! The forms of statements and entries, from the grammar's documentation of their rules.

use castra_base::suggest::list_with_or;
use castra_grammar::Rule;

use crate::parse::words::first_word;

/// Returns the help for the entry that a text begins, or else for any entry of its block. `only` is
/// the rule of an entry of the block.
pub(super) fn help_for(text: &str, only: Rule) -> String {
    let first = first_word(text);
    if matches!(only, Rule::stmt_only | Rule::campaign_stmt_only) && first == "choose" {
        return choice_help(text);
    }
    match forms(only, first).as_slice() {
        [] => only.docs().concat(),
        forms => format_forms(forms),
    }
}

/// Returns the help for a choice.
fn choice_help(text: &str) -> String {
    let mut words = text.split_whitespace().take(3);
    if words.clone().any(|word| word == "whether") {
        let several = words.any(|word| word == "together");
        return format_forms(if several {
            Rule::vote_stmt.docs()
        } else {
            Rule::whether_stmt.docs()
        });
    }
    let choose = format_forms(Rule::choose_stmt.docs());
    if words.any(|word| word.starts_with('"')) {
        let whether = list_with_or(Rule::whether_stmt.docs().iter().copied(), 1);
        return format!("{choose} or, for yes or no, {whether}");
    }
    choose
}

/// Returns the help for the statement that begins with a word.
pub(super) fn statement_help(word: &str) -> String {
    match word {
        "else" => format_forms(&["else { … }"]),
        "else if" => format_forms(&["else if COND { … }"]),
        _ => match forms(Rule::stmt_only, first_word(word)).as_slice() {
            [] => format_forms(&[word]),
            forms => format_forms(forms),
        },
    }
}

/// Returns the forms of a block's entries that begin with a word.
pub(super) fn forms(only: Rule, word: &str) -> Vec<&'static str> {
    // A yes-or-no question begins like a choice but has another form.
    let is_question = |entry: &Rule| matches!(entry, Rule::whether_stmt | Rule::vote_stmt);
    let entries = only.entries().iter().filter(|entry| !is_question(entry));
    let docs = entries.flat_map(|entry| entry.docs().iter().copied());
    docs.filter(|form| first_word(form) == word).collect()
}

/// Returns the words that begin statements of rules. Two words of changes are left out, since they
/// resemble too many other words.
pub(super) fn statement_words() -> impl Iterator<Item = &'static str> {
    let docs = Rule::stmt_only.entries().iter().flat_map(|entry| entry.docs());
    docs.map(|form| first_word(form)).filter(|word| !matches!(*word, "at" | "then"))
}

fn format_forms(forms: &[&str]) -> String {
    format!("write {}", list_with_or(forms.iter().copied(), forms.len()))
}
