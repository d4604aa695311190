//! What to say about words in the head of an item that fit nothing.

use pest::iterators::Pair;

use crate::grammar::Rule;

use super::lower::Lower;

impl Lower<'_> {
    /// Reports words in the head of an item.
    pub(super) fn report_junk_in_head(
        &mut self,
        item: &Pair<'_, Rule>,
        junk: &Pair<'_, Rule>,
        form: &str,
    ) {
        let text = junk.as_str().trim();
        let label = match item.as_rule() {
            Rule::change => of_change(item, text),
            Rule::react => of_names(text),
            Rule::relation => Some(of_relation(text)),
            Rule::add_to if text.starts_with("to ") => {
                Some("`to` and the name of a kind stand directly behind `add`")
            }
            _ => None,
        };
        match label {
            Some(label) => self.report_labelled_head(junk, label, form),
            None => self.report_junk_head(junk, form),
        }
    }
}

fn of_relation(text: &str) -> &'static str {
    match text.chars().next() {
        Some(',') => "the name of a module belongs behind the comma",
        Some('"') => "modules are named by their words, without quotation marks",
        _ => "names of modules are separated by commas",
    }
}

/// Where a list of names in parentheses belongs.
fn of_names(text: &str) -> Option<&'static str> {
    match text.strip_prefix('(') {
        Some(names) if names.contains(')') => {
            Some("names alone stand here, such as `(a, b)`; their types are known")
        }
        Some(_) => Some("no `)` closes this"),
        None => None,
    }
}

fn of_change(item: &Pair<'_, Rule>, text: &str) -> Option<&'static str> {
    let has = |rule| item.clone().into_inner().any(|p| p.as_rule() == rule);
    let first = text.split([' ', '\t', '(']).next().unwrap_or_default();
    Some(match first {
        "" => return of_names(text),
        "as" if text == first => "a name for this change belongs behind it",
        "as" => "`as` and one name stand in front of `over`",
        "over" if text == first => "names of other changes belong behind it",
        "when" => "`when` stands on a line of its own in the block",
        "->" => "the type of what is changed stays as it is",
        _ if text.starts_with(',') => "the name of a change belongs behind the comma",
        _ if text.starts_with('.') => "the name of a step belongs behind the `.`",
        _ if !first.starts_with(|c: char| c.is_ascii_alphabetic()) => return None,
        _ if has(Rule::change_over) => "names of changes are separated by commas",
        _ if has(Rule::change_label) => "a change has one name of its own",
        _ if text.contains(['(', '.']) && !has(Rule::arg_names) => {
            "one name stands in front of the parameters: that of a function, or `PROC.STEP`"
        }
        _ if !has(Rule::arg_names) => {
            "names for the parameters stand in parentheses, such as `(a, b)`"
        }
        _ => return None,
    })
}
