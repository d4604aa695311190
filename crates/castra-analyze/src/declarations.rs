//! Problems of the rules as a whole: enemies without exactly two armies, and unused declarations.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Item, ItemKind, Name, Tree};

use castra_defs::{DefKind, Game, Look, Type, Value};
use castra_ir::{ExprKind, Rules};

use castra_resolve::Reporter;
use castra_resolve::definitions::DefEntry;

/// Returns the span of the first mention of an army's enemy, or `None` if the rules mention none.
/// An enemy exists only between two armies.
pub fn enemy_mention(rules: &Rules) -> Option<Span> {
    let mut found: Option<Span> = None;
    castra_ir::visit::visit_all_exprs(rules, &mut |expr| {
        let place = |span: Span| (span.file, span.start);
        if matches!(expr.kind, ExprKind::Them | ExprKind::Enemy(_))
            && found.is_none_or(|first| place(expr.span) < place(first))
        {
            found = Some(expr.span);
        }
    });
    found
}

/// Returns the diagnostic for rules that need two armies, in a game or battle with another number
/// of armies. It is reported at `span`, with a reference to `rules`, the mention of an enemy.
/// `armies` is the number of armies, and `whose` names the game or battle.
pub fn wrong_army_count(span: Span, armies: &str, whose: &str, rules: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        &codes::RULES_ARMIES,
        span,
        format!("the rules refer to the enemy of an army, but {whose} has {armies} armies"),
    )
    .help("with two armies `them` is the enemy; with more, name an army, as in `next(us)` or `for each a in armies`");
    if span == rules {
        diagnostic.label("more than one enemy")
    } else {
        diagnostic.label("not two").related(rules, "used here")
    }
}

/// Reports unused options, weights, states, piles, roles and windows among some definitions, and
/// state that is read and never changes.
pub fn report_unused_declarations<'d>(
    definitions: impl IntoIterator<Item = &'d DefEntry>,
    trees: &[Arc<Tree>],
    reporter: &mut Reporter<'_>,
) {
    let is_mentioned = |word: &str| {
        trees.iter().any(|text| text.mentions().reads(word) || text.mentions().writes(word))
    };
    for one in definitions {
        let (noun, help) = match one.kind {
            DefKind::Option => ("option", "use it in the rules, or remove it"),
            DefKind::Weight => ("weight", "use it in advice, or remove it"),
            DefKind::State => ("state", "use it in the rules, or remove it"),
            DefKind::Pile => ("pile", "move cards to it in the rules, or remove it"),
            DefKind::Role => ("role", "let it decide something, `by ROLE(us)`, or remove it"),
            DefKind::Window => ("window", "open it with `window NAME(…) for ARMY`, or remove it"),
            _ => continue,
        };
        if !is_mentioned(&one.name) {
            reporter.report(unused_declaration(noun, &one.to_name(), help));
        } else if one.kind == DefKind::State
            && !trees.iter().any(|text| text.mentions().writes(&one.name))
        {
            reporter.report(
                Diagnostic::new(
                    &codes::NAME_UNCHANGED,
                    one.span,
                    format!("nothing changes the state `{}`", one.name),
                )
                .label("always keeps its initial value")
                .help("assign another value in the rules; for a constant, use an `option` or a function"),
            );
        }
    }
}

/// Reports state among some definitions that is written and never read. State that is not `quiet`
/// counts as read, since it is shown when it changes.
pub fn report_unread_state<'d>(
    definitions: impl IntoIterator<Item = &'d DefEntry>,
    items: &[&Item],
    trees: &[Arc<Tree>],
    reporter: &mut Reporter<'_>,
) {
    let quiet: BTreeSet<Span> = items
        .iter()
        .filter_map(|item| {
            let ItemKind::State(state) = &item.kind else { return None };
            Some(state.name.as_ref().filter(|_| state.quiet)?.span)
        })
        .collect();
    for one in definitions.into_iter().filter(|one| one.kind == DefKind::State) {
        let is_read = trees.iter().any(|text| text.mentions().reads(&one.name));
        let is_written = trees.iter().any(|text| text.mentions().writes(&one.name));
        if is_read || !is_written || !quiet.contains(&one.span) {
            continue;
        }
        reporter.report(
            Diagnostic::new(
                &codes::NAME_UNREAD,
                one.span,
                format!("nothing reads the state `{}`", one.name),
            )
            .label("only written")
            .help("let a rule depend on it, or remove it; without `quiet`, the story of a game shows it"),
        );
    }
}

/// Reports War Council numbers and Booleans that no file reads. They are printed, so players look
/// for their rules. Other entries need no rule, and an `exit` has a meaning of its own.
pub fn report_unread_council_entries<'d>(
    game: &Game,
    definitions: impl IntoIterator<Item = &'d DefEntry>,
    trees: &[Arc<Tree>],
    reporter: &mut Reporter<'_>,
) {
    let Some(form) = &game.council else { return };
    for one in definitions {
        let entries = match one.kind {
            DefKind::Entry => &form.entries,
            DefKind::ArmyEntry => &form.army_entries,
            _ => continue,
        };
        let Some(entry) = entries.get(one.key.as_str()) else { continue };
        let is_for_rules = matches!(entry.ty, Type::Int { .. } | Type::Bool);
        // The game uses the edge of an exit, although no rule reads it by name.
        let is_read = entry.exit.is_some()
            || trees.iter().any(|text| text.mentions().reads(one.name.as_str()));
        if is_read || !is_for_rules {
            continue;
        }
        reporter.report(
            Diagnostic::new(
                &codes::NAME_UNREAD,
                one.span,
                format!("nothing reads the entry `{}` of the War Council", one.name),
            )
            .label("declared here")
            .help("let a rule depend on it, or remove it"),
        );
    }
}

fn unused_declaration(noun: &str, name: &Name, help: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::NAME_UNUSED,
        name.span,
        format!("the {noun} `{}` is never used", name.text),
    )
    .label("declared here")
    .help(help)
}

/// Reports fields among some definitions that nothing reads: no rule, test, text of the rules,
/// picture or default of another field. Fields of strings count as read, since people read them.
/// Fields that change in play and are not `quiet` also count as read: changes of them are shown.
pub fn report_unread_fields<'d>(
    game: &Game,
    definitions: impl IntoIterator<Item = &'d DefEntry>,
    trees: &[Arc<Tree>],
    reporter: &mut Reporter<'_>,
) {
    let mut read: BTreeSet<&str> = BTreeSet::new();
    for kind in game.kinds.values() {
        if let Look::Block { symbol, strength, facing, colour } = &kind.look {
            read.extend(
                [symbol, strength, facing, colour].into_iter().flatten().map(String::as_str),
            );
        }
        for field in kind.fields.values() {
            if let Some(Value::Field(other)) = &field.default {
                read.insert(other);
            }
        }
    }
    for one in definitions.into_iter().filter(|one| one.kind == DefKind::Field) {
        let word = one.name.as_str();
        let Some(kind) = game.kinds.get(one.enclosing.as_str()) else { continue };
        let Some(field) = kind.fields.get(one.key.as_str()) else { continue };
        let written = trees.iter().any(|text| text.mentions().writes(word));
        let is_shown = field.state && !field.quiet && written;
        let is_prose = matches!(field.ty, Type::Text | Type::Names);
        let is_read = read.contains(word) || trees.iter().any(|text| text.mentions().reads(word));
        if is_read || is_shown || is_prose {
            continue;
        }
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNREAD,
            one.span,
            format!("nothing reads the field `{word}` of `{}`", kind.name),
        )
        .label(if written { "only written" } else { "declared here" });
        reporter.report(diagnostic.help("let a rule depend on it, or remove it"));
    }
}
