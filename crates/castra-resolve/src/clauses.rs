//! Clauses of the sources: citations, and clauses without a rule or a test.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, ExpectedName, FileId, Span, codes};
use castra_syntax::ast::{Item, ItemKind, Name, Tree};
use smol_str::SmolStr;

use castra_ir::{Clause, ClauseId, Program};

use super::names::unknown_name;
use super::reporter::Reporter;
use super::resolved_game::ResolvedGame;
use super::symbols::SymbolTable;
use castra_syntax::ast::mentions::{self, Mention};

/// The maximum number of a source's clauses in a message.
const MAX_SHOWN: usize = 5;

/// Sets `implemented` for each clause that anything but a test cites. A clause of the game `below`
/// keeps its result, and is searched for only in `own_trees`, which `below` lacks.
pub fn mark_implemented(
    trees: &[Arc<Tree>],
    own_trees: &[Arc<Tree>],
    below: Option<&SymbolTable>,
    symbols: &mut SymbolTable,
) {
    for (name, id) in &symbols.clauses {
        let known = below.and_then(|below| {
            below.template.clauses.get(below.clauses.get(name)?).map(|clause| clause.implemented)
        });
        let texts = if known.is_some() { own_trees } else { trees };
        if let Some(clause) = symbols.template.clauses.get_mut(id) {
            clause.implemented |= known.unwrap_or_default()
                || texts.iter().any(|text| text.mentions().implements(name));
        }
    }
}

/// Adds the clauses that a test cites to `cited`.
pub fn collect_cited_clauses(item: &Item, cited: &mut BTreeSet<SmolStr>) {
    mentions::visit_item(item, &mut |mention| {
        if let Mention::Clause(name) = mention {
            cited.insert(name.text.clone());
        }
    });
}

/// Reports undeclared clauses that declarations cite, or that other clauses replace or amend. The
/// citations in statements are checked with the statements.
pub fn report_undeclared_clauses(
    items: &[&Item],
    symbols: &SymbolTable,
    reporter: &mut Reporter<'_>,
) {
    let mut look = |name: &Name| {
        if symbols.clauses.contains_key(&name.text) {
            return;
        }
        let known = symbols.clauses.keys().map(SmolStr::as_str);
        let problem = unknown_name(&codes::RULES_UNKNOWN_CLAUSE, ExpectedName::Clause, name, known);
        reporter.report(match symbols.battle {
            Some(_) => problem.help(declaration_phrase(name, symbols)),
            None => problem,
        });
    };
    for item in items {
        if let ItemKind::Source(source) = &item.kind {
            let clauses = source.block.iter();
            clauses.flat_map(|c| c.replaces.iter().chain(&c.amends)).for_each(&mut look);
        } else if is_declaration(&item.kind) {
            mentions::visit_item(item, &mut |mention| {
                if let Mention::Clause(name) = mention {
                    look(name);
                }
            });
        }
    }
}

/// Reports clauses that replace or amend themselves, directly or through others. Such clauses could
/// not be printed.
pub fn report_circular_clauses(
    items: &[&Item],
    symbols: &SymbolTable,
    reporter: &mut Reporter<'_>,
) {
    let clauses = &symbols.template.clauses;
    let changed = |number: &str| {
        let clause = symbols.clauses.get(number).and_then(|id| clauses.get(id));
        clause.into_iter().flat_map(|clause| clause.replaces.iter().chain(&clause.amends))
    };
    for item in items {
        let ItemKind::Source(source) = &item.kind else { continue };
        for clause in source.block.iter() {
            for name in clause.replaces.iter().chain(&clause.amends) {
                let mut met: BTreeSet<&str> = BTreeSet::new();
                let mut open: Vec<&str> = vec![name.text.as_str()];
                while let Some(number) = open.pop() {
                    if met.insert(number) {
                        open.extend(changed(number).map(String::as_str));
                    }
                }
                if met.contains(clause.id.text.as_str()) {
                    let message = match name.text == clause.id.text {
                        true => format!("the clause `{}` replaces or amends itself", name.text),
                        false => format!(
                            "the clauses `{}` and `{}` replace or amend each other",
                            clause.id.text, name.text
                        ),
                    };
                    reporter.report(
                        Diagnostic::new(&codes::SOURCE_CIRCULAR, name.span, message)
                            .label("leads back to the clause")
                            .help("name only clauses that are older than this clause"),
                    );
                }
            }
        }
    }
}

/// Returns the phrase for messages that says where a clause is declared.
pub fn declaration_phrase(name: &Name, symbols: &SymbolTable) -> String {
    match symbols.battle {
        Some(_) => format!(
            "a rule of this battle is declared with `special {} \"…\"`; those of a game are in the \
             block of a `source`",
            name.text
        ),
        None => "clauses are declared in the block of a `source`".to_owned(),
    }
}

/// Returns whether an item is a declaration, as opposed to a rule.
fn is_declaration(item: &ItemKind) -> bool {
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

/// Returns warnings about clauses of these files that no rule cites, one for each `source` with a
/// cited clause. Special rules of a battle are always included, since their names exist to be
/// cited. Clauses of advice need no rule.
pub fn unimplemented_clauses(
    template: &Program,
    files: &[FileId],
    battle: Option<FileId>,
) -> Vec<Diagnostic> {
    let is_special = |span: Span| Some(span.file) == battle;
    let followed: BTreeSet<u32> =
        template.clauses.iter().filter(|c| c.implemented).map(|c| c.source).collect();
    let wanting = |_: ClauseId, clause: &Clause| {
        !clause.implemented && (followed.contains(&clause.source) || is_special(clause.span))
    };
    group_by_source(template, files, wanting)
        .into_iter()
        .filter_map(|(source, clauses)| {
            let place = clauses.first()?.1;
            let help = match is_special(place) {
                true => {
                    "write `cite` and its name in the rule that implements it; if players carry \
                     it out themselves, write `special \"…\"` without a name"
                }
                false => {
                    "write `cite` and its name where the rules implement it, or `advice` after \
                     its text if there is nothing to implement"
                }
            };
            Some(with_clause_list(
                Diagnostic::new(
                    &codes::SOURCE_UNIMPLEMENTED,
                    place,
                    match clauses.as_slice() {
                        [(only, _)] => {
                            format!("the clause `{only}` of `{source}` is not implemented")
                        }
                        all => format!("{} clauses of `{source}` are not implemented", all.len()),
                    },
                )
                .help(help),
                &clauses,
                "not implemented",
            ))
        })
        .collect()
}

/// Returns the clauses of a game that unparsed tests of a file may cite.
pub fn clauses_cited_in_tests<'g>(
    tree: &Tree,
    game: &'g ResolvedGame,
) -> impl Iterator<Item = &'g SmolStr> {
    let clauses = game.playable.symbols.clauses.keys();
    clauses.filter(|name| tree.mentions().is_in_unparsed_test(name))
}

/// Returns warnings about clauses of these files that no test cites, one for each `source`. Clauses
/// that no rule cites are left out.
pub fn untested_clauses(
    template: &Program,
    files: &[FileId],
    tested: &BTreeSet<SmolStr>,
) -> Vec<Diagnostic> {
    let wanting =
        |_: ClauseId, clause: &Clause| clause.implemented && !tested.contains(clause.id.as_str());
    group_by_source(template, files, wanting)
        .into_iter()
        .filter_map(|(source, clauses)| {
            Some(with_clause_list(
                Diagnostic::new(
                    &codes::SOURCE_UNTESTED,
                    clauses.first()?.1,
                    match clauses.as_slice() {
                        [(only, _)] => {
                            format!("the clause `{only}` of `{source}` is not tested")
                        }
                        all => format!("{} clauses of `{source}` are not tested", all.len()),
                    },
                )
                .help("write a test with `cite` and its name in the first line"),
                &clauses,
                "not tested",
            ))
        })
        .collect()
}

/// Returns the wanted clauses, except those of advice, with their spans, by source.
fn group_by_source(
    template: &Program,
    files: &[FileId],
    wanted: impl Fn(ClauseId, &Clause) -> bool,
) -> Vec<(String, Vec<(String, Span)>)> {
    let mut found: Vec<(String, Vec<(String, Span)>)> =
        template.sources.iter().map(|s| (s.name.clone(), Vec::new())).collect();
    for (i, clause) in template.clauses.iter().enumerate() {
        let here = !clause.advice && files.contains(&clause.span.file);
        if here
            && wanted(castra_ir::id(i), clause)
            && let Some((_, clauses)) = found.get_mut(clause.source as usize)
        {
            clauses.push((clause.id.clone(), clause.span));
        }
    }
    found.retain(|(_, clauses)| !clauses.is_empty());
    found
}

fn with_clause_list(diagnostic: Diagnostic, clauses: &[(String, Span)], label: &str) -> Diagnostic {
    let mut diagnostic = diagnostic.label(label);
    for (_, span) in clauses.iter().take(MAX_SHOWN).skip(1) {
        diagnostic = diagnostic.related(*span, "and this");
    }
    if let Some(more) = clauses.len().checked_sub(MAX_SHOWN + 1)
        && let Some(last) = diagnostic.related.last_mut()
    {
        last.text = format!("and this, and {} more", more + 1);
    }
    diagnostic
}
