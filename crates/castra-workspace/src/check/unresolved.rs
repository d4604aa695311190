//! Merges diagnostics of unresolved names: an undeclared name is one problem, however often it is
//! used.
//!
//! If an unresolved name is similar to a declared name without uses, the declaration is probably
//! misspelt, and the problem is reported there:
//!
//! ```text
//! fn horsd(u: unit) -> bool { … }       `horsed` is used in 6 places, …
//! if horsed(u) { … }                    … and only `horsd` is declared
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use castra_base::suggest::nearest;
use castra_base::{
    Diagnostic, ExpectedName, FileId, IndexMap, Label, SourceMap, Span, codes, words,
};
use castra_defs::DefKind;
use castra_resolve::definitions::visit_names;
use castra_syntax::ast::{ItemKind, Name, Tree};

use super::cascading_errors::is_about_unknown;
use crate::word_counts::WordCounts;

/// The maximum number of unresolved names, and of unused declarations, to compare pairwise. Above
/// it, unresolved names are reported without a probable declaration.
const MAX_COMPARED: usize = 200;

/// The maximum number of further locations to label; other locations are only counted.
const MAX_LABELS: usize = 4;

/// Merges the diagnostics of each unresolved name. Diagnostics must be in display order. Only
/// declarations in checked sources are blamed.
pub(super) fn merge(
    diagnostics: Vec<Diagnostic>,
    files: &SourceMap,
    counts: &mut WordCounts,
    trees: &[Arc<Tree>],
    is_requested: &dyn Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let mut unknown: IndexMap<&str, Vec<usize>> = IndexMap::default();
    for (at, diagnostic) in diagnostics.iter().enumerate() {
        if diagnostic.is_error()
            && (is_about_unknown(diagnostic.code) || diagnostic.expected.is_some())
            && let Some(name) = name_of(diagnostic, files)
        {
            unknown.entry(name).or_default().push(at);
        }
    }
    if unknown.is_empty() {
        return diagnostics;
    }
    counts.count(trees.iter().filter_map(|tree| files.get(tree.file)));
    let slips = misspelt_declarations(&unknown, &diagnostics, counts, trees);
    let mut new: Vec<Option<Diagnostic>> = diagnostics.iter().cloned().map(Some).collect();
    for (name, places) in &unknown {
        let slip = slips.get(*name);
        match (slip, places.as_slice()) {
            (Some(declared), [first]) => {
                if let Some(Some(diagnostic)) = new.get_mut(*first) {
                    let label = format!("declared here and never used: `{}`", declared.text);
                    diagnostic.related.push(label_of(declared.span, label));
                }
            }
            (Some(declared), [first, rest @ ..]) if is_requested(declared.span.file) => {
                let all: Vec<Span> = places
                    .iter()
                    .filter_map(|at| Some(diagnostics.get(*at)?.primary.span))
                    .collect();
                let blamed =
                    diagnostics.get(*first).map(|d| blame_declaration(d, name, declared, &all));
                if let Some(slot) = new.get_mut(*first) {
                    *slot = blamed;
                }
                for at in rest {
                    if let Some(slot) = new.get_mut(*at) {
                        *slot = None;
                    }
                }
            }
            (_, places) => merge_equal(places, &mut new),
        }
    }
    new.into_iter().flatten().collect()
}

/// Returns the name that a diagnostic is about, if its primary span is a single word.
pub(super) fn name_of<'f>(diagnostic: &Diagnostic, files: &'f SourceMap) -> Option<&'f str> {
    let text = files.get(diagnostic.primary.span.file)?.slice(diagnostic.primary.span);
    (words(text).next() == Some(text)).then_some(text)
}

fn label_of(span: Span, text: String) -> Label {
    Label { span, text }
}

/// Moves the problem to the misspelt declaration.
fn blame_declaration(
    first: &Diagnostic,
    name: &str,
    declared: &Name,
    places: &[Span],
) -> Diagnostic {
    let (mut blamed, slip) = (first.clone(), &declared.text);
    blamed.message =
        format!("`{name}` is used in {} places, but only `{slip}` is declared", places.len());
    blamed.primary = label_of(declared.span, format!("did you mean `{name}`?"));
    blamed.related = further_labels(places, "used here");
    blamed.help = Some(format!("write `{name}` here, or `{slip}` where it is used"));
    blamed.fixes.clear();
    blamed.suggest(format!("write `{name}`"), declared.span, name)
}

/// Returns labels for locations; the last label gives the number of omitted locations.
fn further_labels(places: &[Span], noun: &str) -> Vec<Label> {
    let more = places.len().saturating_sub(MAX_LABELS);
    let shown = places.iter().take(MAX_LABELS).enumerate();
    shown
        .map(|(i, span)| {
            let last = i + 1 == places.len().min(MAX_LABELS);
            let text = match more {
                1.. if last && more == 1 => format!("{noun}, and in 1 more place"),
                1.. if last => format!("{noun}, and in {more} more places"),
                _ => noun.to_owned(),
            };
            label_of(*span, text)
        })
        .collect()
}

/// Merges diagnostics with equal messages.
fn merge_equal(places: &[usize], new: &mut [Option<Diagnostic>]) {
    let mut same: IndexMap<(&'static str, String, Option<String>), Vec<usize>> =
        IndexMap::default();
    for &at in places {
        if let Some(Some(diagnostic)) = new.get(at)
            && diagnostic.related.is_empty()
        {
            let says = (diagnostic.code.name, diagnostic.message.clone(), diagnostic.help.clone());
            same.entry(says).or_default().push(at);
        }
    }
    for at in same.into_values() {
        let [first, rest @ ..] = at.as_slice() else { continue };
        let rest: Vec<Diagnostic> =
            rest.iter().filter_map(|at| new.get_mut(*at).and_then(Option::take)).collect();
        let Some(Some(first)) = new.get_mut(*first) else { continue };
        let spans: Vec<Span> = rest.iter().map(|d| d.primary.span).collect();
        first.related = further_labels(&spans, "the same here");
        // The edits of equal fixes at the other locations are added to this fix.
        for other in &rest {
            if let (Some(fix), Some(theirs)) = (first.fixes.first_mut(), other.fixes.first())
                && fix.title == theirs.title
            {
                fix.edits.extend(theirs.edits.iter().cloned());
            }
        }
    }
}

/// Returns the probably misspelt declaration for each unresolved name: one with a similar name and
/// without uses. An unresolved name that is a War Council entry elsewhere has none: `cards` of each
/// army is not a misspelt `epic-field-cards`.
fn misspelt_declarations<'t>(
    unknown: &IndexMap<&str, Vec<usize>>,
    diagnostics: &[Diagnostic],
    counts: &WordCounts,
    trees: &'t [Arc<Tree>],
) -> HashMap<String, &'t Name> {
    let mut idle: IndexMap<&str, (&Name, DefKind)> = IndexMap::default();
    // An entry used in the wrong place is not misspelt.
    let is_of_council =
        |at: &usize| diagnostics.get(*at).is_some_and(|d| *d.code == codes::COUNCIL_UNKNOWN_ENTRY);
    let entries: HashSet<&str> = unknown
        .iter()
        .filter(|(_, places)| places.iter().all(is_of_council))
        .map(|(name, _)| *name)
        .collect();
    let mut declared: HashSet<&str> = HashSet::new();
    for item in trees.iter().flat_map(|tree| &tree.items) {
        // Names never refer to `source` items, so each would count as unused.
        let source = match &item.kind {
            ItemKind::Source(source) => source.name.as_ref().map(|name| name.span),
            _ => None,
        };
        visit_names(item, &mut |name, kind| {
            if entries.contains(name.text.as_str()) {
                declared.insert(&name.text);
            }
            if idle.len() < MAX_COMPARED
                && counts.occurrences(&name.text) == 1
                && source != Some(name.span)
            {
                idle.insert(&name.text, (name, kind));
            }
        });
    }
    let mut found = HashMap::new();
    let wanted = unknown.iter().take(MAX_COMPARED).filter(|(name, _)| !declared.contains(*name));
    for (name, places) in wanted {
        let expected: Vec<&ExpectedName> =
            places.iter().filter_map(|at| diagnostics.get(*at)?.expected.as_ref()).collect();
        let could_be = |kind: DefKind| expected.iter().any(|expected| may_refer_to(expected, kind));
        let fit = || idle.iter().filter(|(_, (_, kind))| could_be(*kind)).map(|(text, _)| *text);
        let near = nearest(name, fit()).or_else(|| fit().find(|other| has_words_of(other, name)));
        if let Some((declared, _)) = near.and_then(|near| idle.get(near)) {
            found.insert((*name).to_owned(), *declared);
        }
    }
    found
}

/// Returns whether a name contains another as whole words: `lap-cards` contains `cards`, `discards`
/// does not.
fn has_words_of(name: &str, other: &str) -> bool {
    other.len() >= 4
        && (name.starts_with(&format!("{other}-"))
            || name.ends_with(&format!("-{other}"))
            || name.contains(&format!("-{other}-")))
}

/// Returns whether an unresolved name may refer to a declaration of a kind.
pub(super) fn may_refer_to(expected: &ExpectedName, kind: DefKind) -> bool {
    let fitting: &[DefKind] = match expected {
        ExpectedName::Game => &[DefKind::Game],
        ExpectedName::Module => &[DefKind::Module],
        ExpectedName::ModuleOrOption => &[DefKind::Module, DefKind::Option],
        ExpectedName::Battle => &[DefKind::Battle],
        ExpectedName::Change => &[DefKind::Change],
        ExpectedName::Clause => &[DefKind::Clause],
        ExpectedName::Option => &[DefKind::Option],
        // Authors may confuse the entries of the battle with those of the armies.
        ExpectedName::CouncilEntry | ExpectedName::BattleEntry | ExpectedName::ArmyEntry => {
            &[DefKind::Entry, DefKind::ArmyEntry]
        }
        ExpectedName::Phase => &[DefKind::Phase],
        ExpectedName::Step => &[DefKind::Step],
        ExpectedName::Window => &[DefKind::Window],
        ExpectedName::Die => &[DefKind::Die],
        ExpectedName::Board => &[DefKind::Board],
        ExpectedName::Place | ExpectedName::BoardPlace(_) => &[DefKind::Place],
        ExpectedName::Deck => &[DefKind::Deck],
        ExpectedName::Enum => &[DefKind::Enum],
        ExpectedName::Type => &[DefKind::Die, DefKind::Enum, DefKind::Record, DefKind::Kind],
        ExpectedName::Kind | ExpectedName::PieceKind | ExpectedName::ItemOrKind => &[DefKind::Kind],
        ExpectedName::Role => &[DefKind::Role],
        // A record is constructed with call syntax.
        ExpectedName::Function => {
            &[DefKind::Function, DefKind::Table, DefKind::Procedure, DefKind::Record]
        }
        ExpectedName::Procedure => &[DefKind::Function, DefKind::Table, DefKind::Procedure],
        ExpectedName::Field
        | ExpectedName::DrawableField
        | ExpectedName::RecordField(_)
        | ExpectedName::Parameter => &[DefKind::Field],
        ExpectedName::PileOrState => &[DefKind::Pile, DefKind::State],
        ExpectedName::DeckCard => &[DefKind::Element, DefKind::Group],
        ExpectedName::CardOrKind | ExpectedName::Unit => &[DefKind::Element, DefKind::Kind],
        ExpectedName::Card
        | ExpectedName::Piece
        | ExpectedName::Terrain
        | ExpectedName::Distinction
        | ExpectedName::KindDistinction(_)
        | ExpectedName::KindElement(_) => &[DefKind::Element],
        // Sections of a board are words of an enum; the board only gives their columns.
        ExpectedName::Section => &[DefKind::Word],
        ExpectedName::EnumWord(_) | ExpectedName::RoleWord => &[DefKind::Word, DefKind::Section],
        ExpectedName::Sign => &[DefKind::Sign, DefKind::Element],
        ExpectedName::Army => &[DefKind::Army],
        ExpectedName::Local => &[DefKind::Local],
        ExpectedName::Value => &VALUES,
        ExpectedName::Member => &MEMBERS,
        ExpectedName::BuiltInWord(_) => &[],
    };
    fitting.contains(&kind)
}

/// The kinds of definitions that occur in expressions.
const VALUES: [DefKind; 17] = [
    DefKind::Option,
    DefKind::Die,
    DefKind::Enum,
    DefKind::Record,
    DefKind::Kind,
    DefKind::Role,
    DefKind::Function,
    DefKind::Table,
    DefKind::Procedure,
    DefKind::State,
    DefKind::Pile,
    DefKind::Element,
    DefKind::Word,
    DefKind::Section,
    DefKind::Weight,
    DefKind::Local,
    DefKind::Parameter,
];

/// The kinds of definitions that are members of an army, a hex, a piece or a card. A piece has its
/// distinctions under the names of their kinds.
const MEMBERS: [DefKind; 6] = [
    DefKind::Entry,
    DefKind::ArmyEntry,
    DefKind::Kind,
    DefKind::Field,
    DefKind::State,
    DefKind::Pile,
];
