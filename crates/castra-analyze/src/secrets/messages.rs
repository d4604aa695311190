//! The messages about choices that show their decider a secret.

use std::collections::BTreeSet;

use castra_base::suggest::{list_with_and, list_with_or};
use castra_base::{Code, Diagnostic, Span, codes};
use castra_defs::PileVisibility;
use castra_ir::Rules;

use super::decider::CHOOSER;
use super::finding::{IDENTITY, Secret, ShownRead};
use super::recomputed_locals::{KeepReason, RetainedLocal};
use super::state::Part;
use super::taint::{Source, Step};

/// The maximum number of steps of a path to a read that a message shows.
const MAX_STEPS: usize = 6;

/// The maximum number of choices that the report of one cause shows.
const MAX_CHOICES: usize = 4;

/// Describes the parts of a choice that show one secret; the first part has the label.
pub(super) fn describe(
    first: &ShownRead<'_>,
    choice: &[ShownRead<'_>],
    secret: &Secret<'_>,
    rules: &Rules,
) -> Diagnostic {
    let ask = first.open.ask;
    let (cannot, seen) = audience(secret, ask.part == Part::Judge);
    let what = match distinct_parts(choice).as_slice() {
        [Part::Set] => "the options depend on".to_owned(),
        [Part::Bound] => "the number of options depends on".to_owned(),
        [Part::Prefer] => "`prefer` uses".to_owned(),
        [Part::When] => "whether this reaction is offered depends on".to_owned(),
        [Part::Label] if first.first_procedure().is_some() => {
            "what the label names depends on".to_owned()
        }
        [Part::Label] => "the label shows".to_owned(),
        [Part::Judge] => "the `judge` uses".to_owned(),
        parts => format!("{} depend on", part_names(parts)),
    };
    let message = format!("{what} {}, which {cannot}", secret_name(secret));
    let place = first.shown_at();
    let label = match first.steps.first() {
        Some((_, Step::Read)) => read_text(first, secret),
        Some((
            _,
            Step::FunctionCall(_) | Step::LocalUse | Step::Assignment | Step::ProcedureCall(_),
        ))
        | None => dependency_text(secret),
    };
    let mut diagnostic = Diagnostic::new(code(first), place, message).label(label);
    diagnostic =
        add_steps(diagnostic, first, secret, first.steps.get(1..).unwrap_or_default(), rules);
    let mut described = BTreeSet::from([place]);
    for other in choice {
        if described.insert(other.shown_at()) {
            let part = part_names(&[other.open.ask.part]);
            let depend = if other.open.ask.part == Part::Set { "depend" } else { "depends" };
            diagnostic =
                diagnostic.related(other.shown_at(), format!("{part} {depend} on it here"));
        }
    }
    if let Some(declared) = secret.declaration {
        diagnostic = diagnostic.related(declared, seen);
    }
    if ask.value == ask.whole && ask.part != Part::Judge {
        diagnostic = diagnostic.related(ask.whole, "the reaction is offered here");
    }
    if ask.by != ask.whole && ask.by != place {
        let by = if secret.keepers.is_empty() {
            "the army that chooses"
        } else {
            "the role that chooses"
        };
        diagnostic = diagnostic.related(ask.by, by);
    }
    if ask.part == Part::Judge {
        return diagnostic.help(match secret.noun {
            IDENTITY => format!(
                "judge by what the army itself knows: `known({}, a) otherwise false`",
                secret.suggested_value
            ),
            _ => format!("judge by what the army itself knows, without `{}`", secret.name),
        });
    }
    diagnostic.help(help(secret, first.is_size()))
}

/// Describes the choices in other files that one place in a checked file makes depend on a secret.
pub(super) fn describe_cause(
    cause: Span,
    first: &ShownRead<'_>,
    choices: &[Vec<ShownRead<'_>>],
    secret: &Secret<'_>,
    rules: &Rules,
) -> Diagnostic {
    let (cannot, seen) = audience(secret, false);
    let many = match choices.len() {
        1 => "a choice depend".to_owned(),
        n => format!("{n} choices depend"),
    };
    let message = format!("this makes {many} on {}, which {cannot}", secret_name(secret));
    let is_declaration = Some(cause) == secret.declaration;
    let at_cause = first.steps.iter().any(|(span, step)| *span == cause && *step == Step::Read);
    let label = match (is_declaration, at_cause) {
        (true, _) => seen.to_owned(),
        (false, true) => read_text(first, secret),
        (false, false) => dependency_text(secret),
    };
    let mut diagnostic = Diagnostic::new(code(first), cause, message).label(label);
    for choice in choices.iter().take(MAX_CHOICES) {
        let Some(shown) = choice.first() else { continue };
        let parts = distinct_parts(choice);
        let depend = match parts.as_slice() {
            [Part::Bound | Part::Prefer | Part::When | Part::Label | Part::Judge] => "depends",
            _ => "depend",
        };
        let parts = part_names(&parts);
        let text = match shown.first_procedure().and_then(|id| rules.procedures.get(id)) {
            // The label names the procedure whose argument depends on the secret.
            Some(given) => {
                let name = &given.name;
                let so = if depend == "depends" { "does" } else { "do" };
                format!(
                    "asked only for what `{name}` is given, which depends on it; so {so} {parts}"
                )
            }
            None => format!("{parts} {depend} on it"),
        };
        diagnostic = diagnostic.related(shown.open.ask.value, text);
    }
    if is_declaration {
        return diagnostic.help(
            "replace these choices in the same module with `instead of`, so that they use only what \
             the chooser knows; or keep one `private` field secret instead of the piece",
        );
    }
    let steps: Vec<_> = first.steps.iter().copied().filter(|(span, _)| *span != cause).collect();
    diagnostic = add_steps(diagnostic, first, secret, &steps, rules);
    if let Some(declared) = secret.declaration {
        diagnostic = diagnostic.related(declared, seen);
    }
    let of_pieces = secret.is_per_army && secret.keepers.is_empty() && secret.noun == "field";
    diagnostic.help(match of_pieces {
        true => format!(
            "use what everybody may know here, in a state of its own that is not `private`; or `reveal` the piece to the chooser before `{}` is asked for",
            secret.name
        ),
        false => help(secret, first.is_size()),
    })
}

/// Describes a local that keeps a secret during a question to an army that may not know it.
pub(super) fn describe_retained_local(
    span_of_keeper: Span,
    keeper: &RetainedLocal,
    shown: &ShownRead<'_>,
    secret: &Secret<'_>,
    rules: &Rules,
) -> Diagnostic {
    let ask = shown.open.ask;
    let (cannot, _) = audience(secret, false);
    let name = &keeper.name;
    let message =
        format!("`{name}` keeps {}, which {cannot}, during a choice", secret_name(secret));
    let is_read = |(span, step): &(Span, Step)| *span == span_of_keeper && *step == Step::Read;
    let label = match shown.steps.iter().any(is_read) {
        true => read_text(shown, secret),
        false if span_of_keeper == ask.value => format!("asked while `{name}` keeps it"),
        false => dependency_text(secret),
    };
    let mut diagnostic =
        Diagnostic::new(&codes::RULES_KEPT_SECRET, span_of_keeper, message).label(label);
    let steps: Vec<_> =
        shown.steps.iter().copied().filter(|(span, _)| *span != span_of_keeper).collect();
    diagnostic = add_steps(diagnostic, shown, secret, &steps, rules);
    let when = match keeper.reason {
        KeepReason::SourceChange(span) => {
            let text = format!("the source of `{name}` may change here");
            diagnostic = diagnostic.related(span, text);
            "after the choice"
        }
        KeepReason::CallerLocal(span) => {
            diagnostic = diagnostic.related(span, "this call asks");
            "after the call"
        }
        KeepReason::NoSingleLet => "after the choice",
    };
    if span_of_keeper != ask.value {
        let by = if ask.by == ask.whole { ask.value } else { ask.by };
        diagnostic = diagnostic.related(by, format!("asked here while `{name}` keeps it"));
    }
    let visible = match (secret.visibility, secret.is_per_army) {
        (PileVisibility::Private, true) => "private",
        (PileVisibility::Private, false) | (PileVisibility::Hidden | PileVisibility::Public, _) => {
            "hidden"
        }
    };
    diagnostic.help(format!(
        "read it {when}, or keep it in a `{visible}` state: the bot `search` is dealt other secrets, and `{name}` \
         tells it the true one"
    ))
}

/// Adds the rest of the path to a read, after the span that is already labelled.
fn add_steps(
    mut diagnostic: Diagnostic,
    shown: &ShownRead<'_>,
    secret: &Secret<'_>,
    rest: &[(Span, Step)],
    rules: &Rules,
) -> Diagnostic {
    let left_out = rest.len().saturating_sub(MAX_STEPS);
    for (i, (span, step)) in rest.iter().enumerate() {
        // A long chain is shortened to its first steps and the read at its end.
        if left_out > 0 && i >= MAX_STEPS - 1 && i + 1 < rest.len() {
            continue;
        }
        let mut text = match step {
            Step::Read if shown.open.read.source == Source::SecretChoice => {
                "it is chosen here".to_owned()
            }
            Step::Read if secret.noun == IDENTITY => "this depends on what it is".to_owned(),
            Step::Read => format!("`{}` is read here", secret.name),
            Step::FunctionCall(id) => {
                let function = rules.functions.get(id).map_or("?", |f| f.name.as_str());
                format!("through `{function}`, called here")
            }
            Step::LocalUse => "through this name".to_owned(),
            Step::Assignment => "the name is assigned here".to_owned(),
            Step::ProcedureCall(id) => {
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
    diagnostic
}

fn code(shown: &ShownRead<'_>) -> &'static Code {
    if shown.is_size() { &codes::RULES_SECRET_COUNT } else { &codes::RULES_SECRET }
}

/// Returns the phrase for the armies that can or cannot see the secret, and the label of its
/// declaration.
fn audience(secret: &Secret<'_>, is_judge: bool) -> (String, &'static str) {
    let its_army = if is_judge { "the judged army" } else { "the choosing army" };
    let (who, seen) = match (secret.visibility, secret.is_per_army) {
        (PileVisibility::Private, true) if secret.noun == IDENTITY => {
            (its_army, "declared `secret` here: only its owner can see what a piece is")
        }
        (PileVisibility::Private, true) => {
            (its_army, "declared `private` here: only its owner can see it")
        }
        (PileVisibility::Private, false) => {
            ("no army", "declared `private` here, but without an owner: no army can see it")
        }
        (PileVisibility::Hidden | PileVisibility::Public, _) => {
            ("no army", "declared `hidden` here: no army can see it")
        }
    };
    if secret.keepers.is_empty() {
        let cannot = if who == "no army" { "can see" } else { "cannot see" };
        return (format!("{who} {cannot}"), seen);
    }
    let keepers = list_with_and(secret.keepers.iter().copied(), 4);
    (format!("only {keepers} can see"), seen)
}

fn secret_name(secret: &Secret<'_>) -> String {
    match secret.noun {
        IDENTITY => format!("what a `{}` is", secret.name),
        noun => format!("the {noun} `{}`", secret.name),
    }
}

fn dependency_text(secret: &Secret<'_>) -> String {
    match secret.noun {
        IDENTITY => format!("depends on what a `{}` is", secret.name),
        _ => format!("depends on `{}`", secret.name),
    }
}

fn read_text(shown: &ShownRead<'_>, secret: &Secret<'_>) -> String {
    match secret.noun {
        _ if shown.open.read.source == Source::SecretChoice => "chosen here".to_owned(),
        IDENTITY => "depends on what it is".to_owned(),
        _ => format!("reads `{}`", secret.name),
    }
}

/// Returns the parts of a choice that show the secret, each once.
fn distinct_parts(choice: &[ShownRead<'_>]) -> Vec<Part> {
    let parts: BTreeSet<Part> = choice.iter().map(|shown| shown.open.ask.part).collect();
    parts.into_iter().collect()
}

/// Returns the names of parts of a choice.
fn part_names(parts: &[Part]) -> String {
    let names = parts.iter().map(|part| match part {
        Part::Set => "the options",
        Part::Bound => "the number of options",
        Part::Prefer => "`prefer`",
        Part::When => "whether this reaction is offered",
        Part::Label => "the label",
        Part::Judge => "the `judge`",
        Part::Kept(_) => "a name",
    });
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some(_) | None => names.concat(),
    }
}

/// Returns the help text for a secret of a piece: `ask`, `reveal`, or a test of the owner. `value`
/// is the expression after `then` in that test.
fn advice(ask: &str, piece: &str, decider: &str, value: &str) -> String {
    let reveal = "`reveal` the piece to the chooser first";
    // The owner of the piece is the chooser, or the chooser has no name to test.
    if decider == CHOOSER || decider.strip_suffix(".army") == Some(piece) {
        return format!("{ask}, or {reveal}");
    }
    format!(
        "{ask}, {reveal}, or test that its owner chooses: `if {piece}.army == {decider} then \
         {value} else …`"
    )
}

/// Returns the help text: how the rule can avoid the secret.
fn help(secret: &Secret<'_>, is_size: bool) -> String {
    let Secret { name, piece, decider, .. } = secret;
    if !secret.keepers.is_empty() {
        let keepers = list_with_or(secret.keepers.iter().copied(), 4);
        return format!("let {keepers} choose, or leave out `{name}`");
    }
    let own = secret.visibility == PileVisibility::Private && secret.is_per_army;
    if secret.declaration.is_none() && own {
        return "let the same army choose, or leave out `secretly` where the answer is given"
            .into();
    }
    match (secret.noun, own) {
        (IDENTITY, _) => {
            let ask = format!(
                "ask what the chooser knows, as in `known({}, {decider}) otherwise false`",
                secret.suggested_value
            );
            advice(&ask, piece, decider, "…")
        }
        ("field", true) => {
            let ask = format!(
                "ask what the chooser knows of the piece, as in `known({piece}.{name}, {decider}) \
                 otherwise {}`",
                secret.suggested_value
            );
            advice(&ask, piece, decider, &format!("{piece}.{name}"))
        }
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
