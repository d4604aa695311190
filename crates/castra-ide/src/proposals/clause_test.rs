//! Proposes a test for a clause, with an expectation that fails until the author writes the test.

use castra_defs::DefKind;

use super::proposal::{Alternatives, ProposalKind};
use super::request::Request;

/// The maximum length of the clause's text in the name of its test, in characters.
const MAX_NAME_CHARS: usize = 60;

pub(super) fn alternatives(asked: &Request<'_>) -> Option<Alternatives> {
    let (_, definitions) = asked.analysis.definitions_at(asked.file, asked.range.start)?;
    let clause = definitions.into_iter().find(|one| one.id.kind == DefKind::Clause)?;
    let id = &clause.name;
    let said = clause.docs.as_deref().unwrap_or_default();
    let said = said.lines().next_back().unwrap_or_default();
    let mut title = String::new();
    for word in said.split_whitespace() {
        if title.chars().count() + word.chars().count() > MAX_NAME_CHARS {
            break;
        }
        let between = if title.is_empty() { ": " } else { " " };
        title.push_str(between);
        // Characters with a meaning in strings are left out.
        title.extend(word.chars().filter(|c| !matches!(c, '"' | '\\' | '{' | '}')));
    }
    let title = title.trim_end_matches(['.', ',', ';', ':']);
    let end = asked.text.trim_end().len();
    let test = format!("\n\ntest \"{id}{title}\" {{\n  cite {id}\n  expect false\n}}");
    let edit = asked.insert(end, test);
    Some(Alternatives {
        title: format!("add a test for `{id}`"),
        kind: ProposalKind::Test,
        fixes: None,
        candidates: vec![vec![edit]],
    })
}
