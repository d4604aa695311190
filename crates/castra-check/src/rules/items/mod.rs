//! Items: the lowering of functions, procedures, turns, standing rules, endings and reactions.
//!
//! ```text
//! fn dice(u: unit) -> int {      fn dice(u#0: unit) -> int
//!   let most = 2                   most#1 = 2
//!   most + u.strength              return (most#1 + u#0.strength)
//! }
//! ```

mod endings;
mod functions;
mod reactions;
pub(in crate::rules) mod reused_bodies;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Block, Item, ItemKind, Stmt as AstStmt};

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::task::BodyRole;
use castra_ir::{Body, Export, Phase, Rules, TextPart, Turn};
use castra_resolve::reporter::Reporter;

/// Lowers the rules of items, without changes.
pub(crate) fn lower(items: &[&Item], context: &Context<'_>, reporter: &mut Reporter<'_>) -> Rules {
    let mut rules = Rules::default();
    functions::lower_functions(items, context, &mut rules, reporter);
    functions::lower_procedures(items, context, &mut rules, reporter);
    for head in &context.reactions {
        reactions::lower_reaction(head, context, &mut rules, reporter);
    }
    let mut setup: Option<Span> = None;
    let mut turn: Option<Span> = None;
    for item in items {
        match &item.kind {
            ItemKind::Setup(ast) => {
                let (body, exports) = lower_steps(&ast.body, context, reporter);
                match setup {
                    Some(first) => reporter.report(second_setup(item.head, first)),
                    None => {
                        (setup, rules.setup) = (Some(item.head), Some(body));
                        rules.setup_exports = exports;
                    }
                }
            }
            ItemKind::Turn(ast) => {
                let body = lower_turn(ast, context, reporter);
                match turn {
                    Some(first) => reporter.report(second_turn(item.head, first)),
                    None => (turn, rules.turn) = (Some(item.head), Some(body)),
                }
            }
            ItemKind::Whenever(ast) => {
                rules.standing.push(endings::lower_standing(item, ast, context, reporter))
            }
            ItemKind::Ending(ast) => {
                rules.endings.extend(endings::lower_ending(item, ast, context, reporter));
            }
            _ => {}
        }
    }
    rules
}

fn second_setup(second: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_DUPLICATE_TURN, second, "the game already has a `setup`")
        .label("the second")
        .related(first, "the first")
        .help("put both into one; a module writes `after setup { … }`")
}

fn second_turn(second: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::RULES_DUPLICATE_TURN,
        second,
        "the game already has a `turn` or `round`",
    )
    .label("the second time")
    .related(first, "the first time")
    .help("put the phases of both together; a game has one `turn` or one `round`")
}

/// Lowers a body with steps that modules may change. Returns it with the exports of the steps.
fn lower_steps(
    block: &Block<AstStmt>,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> (Body, Vec<Export>) {
    let mut lowering = Lowering::new(context, reporter, BodyRole::Effects);
    let (stmts, _) = lowering.lower_stmts(block, false);
    lowering.leave_scope(0);
    let (body, _, exports) = lowering.builder.finish(stmts);
    (body, exports)
}

fn lower_turn(ast: &ast::Turn, context: &Context<'_>, reporter: &mut Reporter<'_>) -> Turn {
    let word = if ast.per_army { "turn" } else { "round" };
    let limit = match ast.limit {
        Some(limit) => u32::try_from(limit.value).ok().filter(|l| *l > 0).unwrap_or_else(|| {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    limit.span,
                    format!("a game cannot be limited to {} {word}s", limit.value),
                )
                .label("out of range")
                .help("write a number that is at least 1"),
            );
            1
        }),
        // The parser has reported the missing limit.
        None => 1,
    };
    let reason = ast.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
    let mut phases: Vec<Phase> = Vec::new();
    let mut places: Vec<Span> = Vec::new();
    for (entry, phase) in ast.block.with_entries() {
        let (body, exports) = lower_steps(&phase.body, context, reporter);
        let name = phase.name.text.to_string();
        if let Some(first) = phases.iter().position(|p| p.name == name) {
            let first = places.get(first).copied().unwrap_or(entry.span);
            reporter.report(castra_resolve::names::duplicate_name("phase", &phase.name, first));
            continue;
        }
        let label = match &phase.label {
            Some(label) => Lowering::new(context, reporter, BodyRole::Effects).lower_say(label),
            None => vec![TextPart::Text(name.clone())],
        };
        places.push(phase.name.span);
        phases.push(Phase { name, label, body, exports, span: entry.span });
    }
    Turn { per_army: ast.per_army, limit, reason, passes: None, phases: phases.into() }
}
