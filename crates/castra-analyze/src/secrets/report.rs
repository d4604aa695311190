//! The reports of choices that show their decider a secret: each choice once, with all its parts
//! that show it.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{FileId, Span};
use castra_syntax::ast::{Item, ItemKind, KindItem, Role};

use super::finding::{IDENTITY, Secret, ShownRead};
use super::messages::{describe, describe_cause, describe_retained_local};
use super::recomputed_locals::RetainedLocal;
use super::state::{Analysis, OpenRead, Part};
use super::taint::{Chain, Source, Step};
use castra_defs::PileVisibility;
use castra_ir::{CURRENT_VARIANT, Kind, Owner, Program, Rules, Ty};
use castra_resolve::Reporter;
use castra_resolve::symbols::added_secret;

/// The placeholder for a piece without a name in the source.
const PIECE: &str = "PIECE";

/// Reports each choice and secret once. If one place in a checked file makes several choices of
/// other files depend on a secret, they are one report.
pub(super) fn report(
    analysis: &Analysis<'_>,
    rules: &Rules,
    items: &[&Item],
    own_files: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let found = analysis.findings.iter();
    let found = found.map(|(open, chain)| ShownRead { open, steps: steps(open, *chain, analysis) });
    let found: Vec<ShownRead<'_>> = found.collect();
    let pieces = analysis.pieces(&found.iter().filter_map(ShownRead::read_span).collect());
    let mut choices: Vec<Vec<ShownRead<'_>>> = Vec::new();
    let mut places = BTreeMap::new();
    let mut kept = Vec::new();
    // A secret that a choice itself shows is not also reported as kept.
    let shows = |open: &OpenRead| (open.ask.whole, open.read.source);
    let shown_itself: BTreeSet<_> = found
        .iter()
        .filter(|shown| !matches!(shown.open.ask.part, Part::Kept(_)))
        .map(|shown| shows(shown.open))
        .collect();
    for shown in found {
        if let Part::Kept(at) = shown.open.ask.part {
            let keeper =
                analysis.keepers.get(at).filter(|_| !shown_itself.contains(&shows(shown.open)));
            kept.extend(keeper.map(|keeper| (keeper, shown)));
            continue;
        }
        let ask = shown.open.ask;
        let key = (ask.whole, ask.option, shown.open.read.source, shown.is_size());
        let at = *places.entry(key).or_insert(choices.len());
        match choices.get_mut(at) {
            Some(choice) => choice.push(shown),
            None => choices.push(vec![shown]),
        }
    }
    let mut brought: Vec<(Span, Vec<Vec<ShownRead<'_>>>)> = Vec::new();
    let mut causes = BTreeMap::new();
    let mut reported = BTreeSet::new();
    for mut choice in choices {
        choice.sort_by_key(|shown| shown.open.ask.part);
        let Some(first) = choice.first() else { continue };
        let secret = describe_secret(first, analysis, &pieces, items);
        let declared = secret.as_ref().and_then(|secret| secret.declaration);
        let Some(cause) =
            first.cause_in(own_files).or_else(|| first.declared_in(own_files, declared))
        else {
            // Several choices that are shown the same secret in one place are one mistake.
            let is_new =
                reported.insert((first.shown_at(), first.open.ask.part, first.open.read.source));
            if let Some(secret) = secret.filter(|_| is_new) {
                reporter.report(describe(first, &choice, &secret, rules));
            }
            continue;
        };
        // A declaration that exposes choices of other files is one mistake.
        let is_size = first.is_size() && Some(cause) != declared;
        let source = (Some(cause) != declared).then_some(first.open.read.source);
        let key = (cause, source, is_size);
        let at = *causes.entry(key).or_insert(brought.len());
        match brought.get_mut(at) {
            Some((_, choices)) => choices.push(choice),
            None => brought.push((cause, vec![choice])),
        }
    }
    for (cause, choices) in brought {
        let firsts = || choices.iter().filter_map(|choice| choice.first());
        // A choice that reveals only the number of its options is the milder mistake.
        let Some(first) = firsts().find(|first| !first.is_size()).or_else(|| firsts().next())
        else {
            continue;
        };
        if let Some(secret) = describe_secret(first, analysis, &pieces, items) {
            reporter.report(describe_cause(cause, first, &choices, &secret, rules));
        }
    }
    report_kept(kept, analysis, &pieces, rules, items, own_files, reporter);
}

/// Reports each local that keeps a secret once, with the first question asked in the meantime.
fn report_kept(
    retained: Vec<(&RetainedLocal, ShownRead<'_>)>,
    analysis: &Analysis<'_>,
    pieces: &BTreeMap<Span, String>,
    rules: &Rules,
    items: &[&Item],
    own_files: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let mut reported = BTreeSet::new();
    for (keeper, shown) in retained {
        let steps = shown.steps.iter().map(|(span, _)| *span);
        let mut places = steps.chain([shown.open.ask.value]);
        let Some(place) = places.find(|place| own_files.contains(&place.file)) else { continue };
        if !reported.insert((place, &keeper.name, shown.open.read.source)) {
            continue;
        }
        if let Some(secret) = describe_secret(&shown, analysis, pieces, items) {
            reporter.report(describe_retained_local(place, keeper, &shown, &secret, rules));
        }
    }
}

/// Returns the path from the place where the choice shows a secret to its read.
fn steps(open: &OpenRead, chain: Chain, analysis: &Analysis<'_>) -> Vec<(Span, Step)> {
    let ask = open.ask;
    let mut steps = analysis.chains.steps(chain);
    // The condition of a reaction is written at the reaction, not at the window that offers it.
    steps.retain(|(span, _)| *span != Span::default() && *span != ask.whole);
    // An assignment and its value count as one place.
    let next: Vec<Option<Span>> = steps.iter().skip(1).map(|(span, _)| Some(*span)).collect();
    let mut next = next.into_iter().chain([None]);
    steps.retain(|(span, step)| next.next() != Some(Some(*span)) || *step != Step::Assignment);
    // Steps within the choice itself come first.
    let within = |span: Span| {
        span.file == ask.value.file && ask.value.start <= span.start && span.end <= ask.value.end
    };
    if let Some(at) = steps.iter().position(|(span, _)| within(*span)) {
        let first = steps.remove(at);
        steps.insert(0, first);
    }
    steps
}

fn describe_secret<'a>(
    shown: &ShownRead<'_>,
    analysis: &'a Analysis<'_>,
    pieces: &'a BTreeMap<Span, String>,
    items: &[&Item],
) -> Option<Secret<'a>> {
    let open = shown.open;
    let piece = shown.read_span().and_then(|span| pieces.get(&span)).map_or(PIECE, String::as_str);
    let decider = analysis.deciders.get(open.ask.decider).map_or("us", String::as_str);
    let source = open.read.source;
    // The asked army holds the secret, but in another role.
    let holders = open.read.knowers.iter().filter_map(|t| analysis.terms.holder(*t));
    let mut roles: Vec<_> =
        holders.filter(|(_, army)| open.chooser.contains(army)).map(|(role, _)| role).collect();
    roles.sort_unstable();
    roles.dedup();
    let keepers = roles.iter().filter_map(|role| analysis.program.roles.get(role));
    let keepers = keepers.map(|role| role.name.as_str()).collect();
    let place = |wanted: &str| {
        items.iter().find_map(|item| {
            let name = match (&item.kind, source) {
                (ItemKind::State(state), Source::State(_)) => state.name.as_ref()?,
                (ItemKind::Pile(pile), Source::Pile(_)) => pile.name.as_ref()?,
                _ => return None,
            };
            (name.text == wanted).then_some(name.span)
        })
    };
    match source {
        Source::State(id) => {
            let state = analysis.program.states.get(id)?;
            Some(Secret {
                name: &state.name,
                noun: "state",
                visibility: state.visibility,
                is_per_army: state.owner == Owner::Army,
                keepers,
                piece,
                decider,
                suggested_value: String::new(),
                declaration: place(&state.name),
            })
        }
        Source::Pile(id) => {
            let pile = analysis.program.piles.get(id)?;
            Some(Secret {
                name: &pile.name,
                noun: "pile",
                visibility: pile.visibility,
                is_per_army: pile.per_army,
                keepers,
                piece,
                decider,
                suggested_value: String::new(),
                declaration: place(&pile.name),
            })
        }
        Source::Field(kind, field) => {
            let kind = analysis.program.kinds.get(kind)?;
            let field = kind.fields.get(field)?;
            let declared = declared_field(items, &kind.name, &field.name);
            // The variant of a piece is part of its identity.
            if field.name == CURRENT_VARIANT || kind.is_secret() && declared.is_none() {
                return Some(Secret {
                    name: &kind.name,
                    noun: IDENTITY,
                    visibility: PileVisibility::Private,
                    is_per_army: true,
                    keepers,
                    piece,
                    decider,
                    suggested_value: example_test(piece, kind),
                    declaration: declared_secret(items, &kind.name),
                });
            }
            Some(Secret {
                name: &field.name,
                noun: "field",
                visibility: PileVisibility::Private,
                is_per_army: true,
                keepers,
                piece,
                decider,
                suggested_value: example_value(&field.ty, analysis.program),
                declaration: declared,
            })
        }
        Source::SecretChoice => Some(Secret {
            name: "choose secretly",
            noun: "answer to",
            visibility: PileVisibility::Private,
            is_per_army: true,
            keepers,
            piece,
            decider,
            suggested_value: String::new(),
            declaration: None,
        }),
        // A read that depends on arguments is reported at the call.
        Source::Param(_) => None,
    }
}

/// Returns an example of a test of what a piece is.
fn example_test(piece: &str, kind: &Kind) -> String {
    let sort = kind.sorts.first().map_or("…", |sort| sort.name.as_str());
    format!("{piece} is {sort}")
}

/// Returns an example of a value to use where a private one is not known.
fn example_value(ty: &Ty, program: &Program) -> String {
    match ty {
        Ty::Int => "2".to_owned(),
        Ty::Bool => "false".to_owned(),
        Ty::Enum(of) => {
            let word = program.enums.get(*of).and_then(|of| of.words.first());
            word.map_or_else(|| "…".to_owned(), |word| word.word.to_string())
        }
        Ty::Army
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(_)
        | Ty::Option(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => "…".to_owned(),
    }
}

/// Returns the span of the word `secret` of a kind: in the head of its declaration, or in what a
/// module adds.
fn declared_secret(items: &[&Item], kind: &str) -> Option<Span> {
    let mut heads = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Kind(of) if of.name.as_ref()?.text == kind => of.role.as_ref(),
        _ => None,
    });
    let in_head = heads.find_map(|role| match role {
        Role::Piece { secret, .. } => *secret,
        Role::Board | Role::Card | Role::Marks(_) => None,
    });
    in_head.or_else(|| added_secret(items, kind))
}

/// Returns the span of a field's declaration.
fn declared_field(items: &[&Item], kind: &str, field: &str) -> Option<Span> {
    let blocks = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Kind(of) if of.name.as_ref()?.text == kind => of.block.as_ref(),
        ItemKind::AddTo(to) if to.kind.as_ref()?.text == kind => Some(&to.block),
        _ => None,
    });
    let mut fields = blocks.flat_map(|block| block.iter()).filter_map(|entry| match entry {
        KindItem::Field(declared) => Some(&declared.name),
        KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
    });
    fields.find(|name| name.text == field).map(|name| name.span)
}
