//! Clauses: what follows them, and what does not.

use std::collections::BTreeSet;

use castra_syntax::ast::{Item, ItemKind};
use castra_syntax::{Diagnostic, FileId, Span, codes};
use smol_str::SmolStr;

use crate::program::{Clause, ClauseId, Program};

use super::Reporter;
use super::mentions::{self, Mention};
use super::names::unknown;
use super::vocabulary::Vocabulary;

/// Most clauses of a source that a message shows.
const MOST_SHOWN: usize = 5;

/// Takes note of the clauses that something besides tests follows.
pub(crate) fn implement(items: &[&Item], vocabulary: &mut Vocabulary) {
    for item in items.iter().filter(|i| !matches!(i.kind, ItemKind::Test(_))) {
        mentions::of_item(item, &mut |mention| {
            if let Mention::Clause(name) = mention
                && let Some(clause) = vocabulary.clauses.get(&name.text)
                && let Some(clause) = vocabulary.template.clauses.get_mut(clause.index())
            {
                clause.implemented = true;
            }
        });
    }
}

/// Collects the clauses that an item is about.
pub(crate) fn cited(item: &Item, cited: &mut BTreeSet<SmolStr>) {
    mentions::of_item(item, &mut |mention| {
        if let Mention::Clause(name) = mention {
            cited.insert(name.text.clone());
        }
    });
}

/// Clauses that declarations cite and no source has. What statements cite is
/// looked at with the statements.
pub(crate) fn undeclared(items: &[&Item], vocabulary: &Vocabulary, reporter: &mut Reporter<'_>) {
    for item in items.iter().filter(|i| declares(&i.kind)) {
        mentions::of_item(item, &mut |mention| {
            if let Mention::Clause(name) = mention
                && !vocabulary.clauses.contains_key(&name.text)
            {
                let known = vocabulary.clauses.keys().map(SmolStr::as_str);
                reporter.report(unknown(&codes::RULES_UNKNOWN_CLAUSE, "clause", name, known));
            }
        });
    }
}

/// Whether an item declares something, rather than doing something.
fn declares(item: &ItemKind) -> bool {
    matches!(
        item,
        ItemKind::Enum(_)
            | ItemKind::Die(_)
            | ItemKind::Board(_)
            | ItemKind::Kind(_)
            | ItemKind::Instance(_)
            | ItemKind::Deck(_)
            | ItemKind::Table(_)
            | ItemKind::Council(_)
            | ItemKind::Seats(_)
    )
}

/// Clauses declared in these files that nothing follows, one warning for each
/// source of which something is followed. Advice asks for nothing.
pub(crate) fn unimplemented(template: &Program, files: &[FileId]) -> Vec<Diagnostic> {
    let followed: BTreeSet<u32> =
        template.clauses.iter().filter(|c| c.implemented).map(|c| c.source).collect();
    by_source(template, files, |_, clause| !clause.implemented && followed.contains(&clause.source))
        .into_iter()
        .filter_map(|(source, clauses)| {
            Some(listed(
                Diagnostic::new(
                    &codes::SOURCE_UNIMPLEMENTED,
                    clauses.first()?.1,
                    match clauses.as_slice() {
                        [(only, _)] => format!("nothing follows the clause `{only}` of `{source}`"),
                        all => format!("nothing follows {} clauses of `{source}`", all.len()),
                    },
                )
                .help("write `cite` and its name where the rules follow it, or `advice` behind it if it asks for nothing"),
                &clauses,
                "not followed",
            ))
        })
        .collect()
}

/// Clauses declared in these files that no test is about, one warning for each
/// source; those that nothing follows either are left out.
pub(crate) fn untested(
    template: &Program,
    files: &[FileId],
    tested: &BTreeSet<SmolStr>,
) -> Vec<Diagnostic> {
    let wanting =
        |_: ClauseId, clause: &Clause| clause.implemented && !tested.contains(clause.id.as_str());
    by_source(template, files, wanting)
        .into_iter()
        .filter_map(|(source, clauses)| {
            Some(listed(
                Diagnostic::new(
                    &codes::SOURCE_UNTESTED,
                    clauses.first()?.1,
                    match clauses.as_slice() {
                        [(only, _)] => {
                            format!("no test is about the clause `{only}` of `{source}`")
                        }
                        all => format!("no test is about {} clauses of `{source}`", all.len()),
                    },
                )
                .help("write a test that cites it, `cite` and its name in the first line"),
                &clauses,
                "not tested",
            ))
        })
        .collect()
}

/// The clauses of which something holds, and their places, source by source.
fn by_source(
    template: &Program,
    files: &[FileId],
    wanted: impl Fn(ClauseId, &Clause) -> bool,
) -> Vec<(String, Vec<(String, Span)>)> {
    let mut found: Vec<(String, Vec<(String, Span)>)> =
        template.sources.iter().map(|s| (s.name.clone(), Vec::new())).collect();
    for (i, clause) in template.clauses.iter().enumerate() {
        let here = !clause.advice && files.contains(&clause.span.file);
        if here
            && wanted(crate::program::id(i), clause)
            && let Some((_, clauses)) = found.get_mut(clause.source as usize)
        {
            clauses.push((clause.id.clone(), clause.span));
        }
    }
    found.retain(|(_, clauses)| !clauses.is_empty());
    found
}

fn listed(diagnostic: Diagnostic, clauses: &[(String, Span)], what: &str) -> Diagnostic {
    let mut diagnostic = diagnostic.label(what);
    for (_, span) in clauses.iter().take(MOST_SHOWN).skip(1) {
        diagnostic = diagnostic.related(*span, "and this");
    }
    if let Some(more) = clauses.len().checked_sub(MOST_SHOWN + 1)
        && let Some(last) = diagnostic.related.last_mut()
    {
        last.text = format!("and this, and {} more", more + 1);
    }
    diagnostic
}
