//! What is said about choices that show what their chooser cannot know.

use std::collections::BTreeSet;

use castra_base::suggest::listing;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Item, ItemKind, KindItem};

use super::taint::{Chain, Source, Step};
use super::{Analysis, Open, Part};
use crate::Reporter;
use castra_defs::PileVisibility;
use castra_ir::{Owner, Program, Rules, SORT_NOW, Ty};

/// What is read where it is what a piece of a secret kind is.
const WHAT_IT_IS: &str = "what a piece is, of the kind";

/// What stands for a piece that has no name in the text.
const PIECE: &str = "PIECE";

/// Most steps on the way to a read that a message shows.
const MOST_STEPS: usize = 6;

/// What is read.
struct Secret<'a> {
    name: &'a str,
    noun: &'static str,
    visibility: PileVisibility,
    /// Whether armies have their own.
    is_armys: bool,
    /// The roles that keep it from the one that is asked.
    keepers: Vec<&'a str>,
    /// What the text calls the piece whose it is.
    piece: &'a str,
    /// What may stand after `otherwise` where it is not known.
    instead: String,
    declared: Option<Span>,
}

pub(super) fn report(
    analysis: &Analysis<'_>,
    rules: &Rules,
    items: &[&Item],
    reporter: &mut Reporter<'_>,
) {
    let mut revealed = BTreeSet::new();
    let found = analysis.found.iter();
    let found: Vec<_> = found.map(|(open, chain)| (open, steps(open, *chain, analysis))).collect();
    let reads: BTreeSet<Span> = found.iter().filter_map(|(_, steps)| read_at(steps)).collect();
    let pieces = analysis.pieces(&reads);
    for (open, steps) in found {
        let Some(mut secret) = secret(open, analysis, items) else { continue };
        if let Some(name) = read_at(&steps).and_then(|span| pieces.get(&span)) {
            secret.piece = name;
        }
        let place = steps.first().map_or(open.ask.value, |(span, _)| *span);
        // One for each place that shows it, whichever way it comes there.
        let decider = analysis.deciders.get(open.ask.decider).map_or("us", String::as_str);
        if revealed.insert((place, open.ask.part, open.read.source)) {
            reporter.report(describe(open, &steps, (&secret, decider), rules));
        }
    }
}

/// Where the secret is read.
fn read_at(steps: &[(Span, Step)]) -> Option<Span> {
    let read = steps.iter().find(|(_, step)| *step == Step::Read);
    read.map(|(span, _)| *span)
}

/// The way to a read, from the place where the choice shows it.
fn steps(open: &Open, chain: Chain, analysis: &Analysis<'_>) -> Vec<(Span, Step)> {
    let ask = open.ask;
    let mut steps = analysis.chains.steps(chain);
    // Conditions of reactions stand with the reaction, not with the window that
    // offers it.
    steps.retain(|(span, _)| *span != Span::default() && *span != ask.whole);
    // Where a name gets its value and how that reads are one place.
    let next: Vec<Option<Span>> = steps.iter().skip(1).map(|(span, _)| Some(*span)).collect();
    let mut next = next.into_iter().chain([None]);
    steps.retain(|(span, step)| next.next() != Some(Some(*span)) || *step != Step::Named);
    // What one sees of it in the choice itself comes first.
    let within = |span: Span| {
        span.file == ask.value.file && ask.value.start <= span.start && span.end <= ask.value.end
    };
    if let Some(at) = steps.iter().position(|(span, _)| within(*span)) {
        let first = steps.remove(at);
        steps.insert(0, first);
    }
    steps
}

fn secret<'a>(open: &Open, analysis: &Analysis<'a>, items: &[&Item]) -> Option<Secret<'a>> {
    let source = open.read.source;
    // Whose it is, is asked; but in another role.
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
                is_armys: state.owner == Owner::Army,
                keepers,
                piece: PIECE,
                instead: String::new(),
                declared: place(&state.name),
            })
        }
        Source::Pile(id) => {
            let pile = analysis.program.piles.get(id)?;
            Some(Secret {
                name: &pile.name,
                noun: "pile",
                visibility: pile.visibility,
                is_armys: pile.per_army,
                keepers,
                piece: PIECE,
                instead: String::new(),
                declared: place(&pile.name),
            })
        }
        Source::Field(kind, field) => {
            let kind = analysis.program.kinds.get(kind)?;
            let field = kind.fields.get(field)?;
            let declared = declared_field(items, &kind.name, &field.name);
            // The mark that it carries is part of what a piece is.
            if field.name == SORT_NOW || kind.is_secret() && declared.is_none() {
                return Some(Secret {
                    name: &kind.name,
                    noun: WHAT_IT_IS,
                    visibility: PileVisibility::Private,
                    is_armys: true,
                    keepers,
                    piece: PIECE,
                    instead: String::new(),
                    declared: declared_kind(items, &kind.name),
                });
            }
            Some(Secret {
                name: &field.name,
                noun: "field",
                visibility: PileVisibility::Private,
                is_armys: true,
                keepers,
                piece: PIECE,
                instead: instead(&field.ty, analysis.program),
                declared,
            })
        }
        Source::Chosen => Some(Secret {
            name: "choose secretly",
            noun: "answer to",
            visibility: PileVisibility::Private,
            is_armys: true,
            keepers,
            piece: PIECE,
            instead: String::new(),
            declared: None,
        }),
        // What depends on arguments is settled with the call.
        Source::Param(_) => None,
    }
}

/// A value of a type, to stand where a private one is not known.
fn instead(ty: &Ty, program: &Program) -> String {
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

/// Where a kind is declared.
fn declared_kind(items: &[&Item], kind: &str) -> Option<Span> {
    items
        .iter()
        .find_map(|item| match &item.kind {
            ItemKind::Kind(of) => of.name.as_ref().filter(|name| name.text == kind),
            _ => None,
        })
        .map(|name| name.span)
}

/// Where a field of a kind is declared.
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

fn describe(
    open: &Open,
    steps: &[(Span, Step)],
    (secret, decider): (&Secret<'_>, &str),
    rules: &Rules,
) -> Diagnostic {
    let ask = open.ask;
    let is_size = ask.part == Part::Bound && open.read.how.counted;
    let code = if is_size { &codes::RULES_SECRET_COUNT } else { &codes::RULES_SECRET };
    let Secret { name, noun, .. } = secret;
    let what = match ask.part {
        Part::Set => "the options depend on",
        Part::Bound => "the number of options depends on",
        Part::Prefer => "`prefer` uses",
        Part::When => "whether this reaction is offered depends on",
        Part::Label => "the label shows",
        Part::Judge => "the `judge` uses",
    };
    let (cannot, seen) = match (secret.visibility, secret.is_armys) {
        (PileVisibility::Private, true) if *noun == WHAT_IT_IS => (
            if ask.part == Part::Judge {
                "the judged army cannot see"
            } else {
                "the choosing army cannot see"
            },
            "declared `secret` here: only its owner can see what a piece is",
        ),
        (PileVisibility::Private, true) if ask.part == Part::Judge => {
            ("the judged army cannot see", "declared `private` here: only its owner can see it")
        }
        (PileVisibility::Private, true) => {
            ("the choosing army cannot see", "declared `private` here: only its owner can see it")
        }
        (PileVisibility::Private, false) => {
            ("no army can see", "declared `private` here, but without an owner: no army can see it")
        }
        (PileVisibility::Hidden | PileVisibility::Public, _) => {
            ("no army can see", "declared `hidden` here: no army can see it")
        }
    };
    let cannot = if secret.keepers.is_empty() {
        cannot.to_owned()
    } else {
        let keepers = listing(secret.keepers.iter().copied(), 4).replace(" or ", " and ");
        format!("only {keepers} can see")
    };
    let message = match *noun {
        WHAT_IT_IS => format!("{what} what a `{name}` is, which {cannot}"),
        _ => format!("{what} the {noun} `{name}`, which {cannot}"),
    };
    let (place, rest) = match steps.split_first() {
        Some(((place, _), rest)) => (*place, rest),
        None => (ask.value, steps),
    };
    let label = match steps.first() {
        Some((_, Step::Read)) if open.read.source == Source::Chosen => "chosen here".to_owned(),
        Some((_, Step::Read)) if *noun == WHAT_IT_IS => "depends on what it is".to_owned(),
        Some((_, Step::Read)) => format!("reads `{name}`"),
        _ if *noun == WHAT_IT_IS => format!("depends on what a `{name}` is"),
        _ => format!("depends on `{name}`"),
    };
    let mut diagnostic = Diagnostic::new(code, place, message).label(label);
    let left_out = rest.len().saturating_sub(MOST_STEPS);
    for (i, (span, step)) in rest.iter().enumerate() {
        // Of a long way the beginning and the read.
        if left_out > 0 && i >= MOST_STEPS - 1 && i + 1 < rest.len() {
            continue;
        }
        let mut text = match step {
            Step::Read if open.read.source == Source::Chosen => "it is chosen here".to_owned(),
            Step::Read if *noun == WHAT_IT_IS => "this depends on what it is".to_owned(),
            Step::Read => format!("`{name}` is read here"),
            Step::Call(id) => {
                let function = rules.functions.get(id).map_or("?", |f| f.name.as_str());
                format!("through `{function}`, called here")
            }
            Step::Name => "through this name".to_owned(),
            Step::Named => "the name is assigned here".to_owned(),
            Step::Given(id) => {
                let to = rules.procedures.get(id).map_or("?", |p| p.name.as_str());
                format!("`{to}` is called here")
            }
        };
        if left_out > 0 && i + 1 == rest.len() {
            let calls = if left_out == 1 { "call" } else { "calls" };
            text = format!("{text}, through {left_out} more {calls}");
        }
        diagnostic = diagnostic.related(*span, text);
    }
    if let Some(declared) = secret.declared {
        diagnostic = diagnostic.related(declared, seen);
    }
    if ask.value == ask.whole && ask.part != Part::Judge {
        diagnostic = diagnostic.related(ask.whole, "the reaction is offered here");
    }
    if ask.by != ask.whole && ask.by != place {
        let by = if !secret.keepers.is_empty() {
            "the role that chooses"
        } else {
            "the army that chooses"
        };
        diagnostic = diagnostic.related(ask.by, by);
    }
    if ask.part == Part::Judge {
        return diagnostic.help(match *noun {
            WHAT_IT_IS => {
                format!(
                    "judge by what the army itself knows: `known({}.speed, a) otherwise 2`",
                    secret.piece
                )
            }
            _ => format!("judge by what the army itself knows, without `{name}`"),
        });
    }
    diagnostic.help(help(secret, decider, is_size))
}

/// What to do about it; `decider` is the army that chooses.
fn help(secret: &Secret<'_>, decider: &str, is_size: bool) -> String {
    let Secret { name, piece, .. } = secret;
    if !secret.keepers.is_empty() {
        let keepers = listing(secret.keepers.iter().copied(), 4);
        return format!("let {keepers} choose, or leave out `{name}`");
    }
    let own = secret.visibility == PileVisibility::Private && secret.is_armys;
    if secret.declared.is_none() && own {
        return "let the same army choose, or leave out `secretly` where the answer is given"
            .into();
    }
    match (secret.noun, own) {
        (WHAT_IT_IS, _) => format!(
            "ask what the chooser knows, as in `known({piece} is horse, {decider}) otherwise false` and \
             `known({piece}.speed, {decider}) otherwise 2`, `reveal` the piece to the chooser first, or test that its owner chooses: `if {piece}.army == \
             {decider} then … else …`"
        ),
        ("field", true) => format!(
            "ask what the chooser knows of the piece, as in `known({piece}.{name}, {decider}) otherwise {}`, \
             `reveal` the piece to the chooser first, or test that its owner chooses: `if {piece}.army == {decider} then {piece}.{name} else …`",
            secret.instead
        ),
        ("pile", true) => format!(
            "use the chooser's own `{name}` or how many cards the pile has, or `reveal` them to the chooser first"
        ),
        ("pile", false) => {
            format!("use how many cards `{name}` has, or `reveal` them to the chooser first")
        }
        _ if is_size => format!(
            "offer the same number whatever `{name}` is, or accept it if the rules intend it"
        ),
        (_, true) => format!(
            "use the chooser's own `{name}`, or test that its owner chooses: `if ARMY == {decider} then ARMY.{name} else …`"
        ),
        _ => format!("leave out `{name}`, or declare it `public`"),
    }
}
