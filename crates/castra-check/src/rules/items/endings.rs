//! Standing rules and endings, which apply whenever a condition holds.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{self, Binder, Item, Node, StmtKind as AstKind};

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::statements::body::leading_cites;
use crate::rules::task::BodyRole;
use castra_ir::{Ending, EndingKind, Expr, ExprKind, StandingRule, Ty, Universe};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Def;

/// Lowers `NAME in SET` of an item. Returns the set; the name is the first local.
fn lower_binder(
    lowering: &mut Lowering<'_, '_, '_>,
    each: Option<&Binder>,
    what: &str,
    wanted: Option<Universe>,
) -> Option<Expr> {
    let each = each?;
    // The local precedes the locals of the set, and gets its type afterwards.
    let local = lowering.add_local(each.name.text.as_str(), Ty::Error);
    let hint = wanted.map(Ty::Set);
    let found = lowering.lower_set(&each.set, hint.as_ref(), what);
    let set = match (found, &hint) {
        (Some((set, _)), Some(hint)) => Some(lowering.fit(set, Some(&each.set), hint, what)),
        (found, _) => found.map(|(set, _)| set),
    };
    let element = match set.as_ref().map(|set| &set.ty) {
        Some(Ty::Set(universe)) => universe.element(),
        _ => Ty::Error,
    };
    lowering.builder.retype(local, element);
    lowering.introduce(&each.name, local, NameKind::Provided);
    set
}

pub(super) fn lower_standing(
    item: &Item,
    ast: &ast::Whenever,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> StandingRule {
    let mut lowering = Lowering::new(context, reporter, BodyRole::Effects);
    let each = lower_binder(&mut lowering, ast.each.as_ref(), "the set of a standing rule", None);
    lowering.task.set_elementless(ast.each.is_none());
    let condition = lowering.lower_truth(&ast.condition, "the condition after `whenever`");
    lowering.task.set_elementless(false);
    lowering.facts.learn(&condition.if_true);
    let (stmts, _) = lowering.lower_stmts(&ast.body, false);
    let cites = leading_cites(&ast.body, context.symbols);
    StandingRule {
        each,
        condition: condition.expr,
        body: lowering.finish(stmts),
        reads: Vec::new(),
        cites,
        span: item.head,
    }
}

pub(super) fn lower_ending(
    item: &Item,
    ast: &ast::Ending,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Ending> {
    let mut lowering = Lowering::new(context, reporter, BodyRole::Value(Ty::Bool));
    let what = "the army that wins or loses";
    let each = lower_binder(&mut lowering, ast.each.as_ref(), what, Some(Universe::Army));
    let named = ast.name.as_ref().and_then(|name| {
        context.meanings(name).find_map(|meaning| match meaning {
            Def::Function(id) => Some(id),
            _ => None,
        })
    });
    let condition = match (&ast.condition, named) {
        (Some(condition), Some(id)) => {
            let army = each.as_ref().map(|_| Expr {
                kind: ExprKind::Local(castra_ir::LocalId(0)),
                ty: Ty::Army,
                span: condition.span,
            });
            let kind = ExprKind::Call(id, army.into_iter().collect());
            Expr { kind, ty: Ty::Bool, span: condition.span }
        }
        (Some(condition), None) => {
            lowering.lower_truth(condition, "the condition after `when`").expr
        }
        // The parser has reported the missing condition.
        (None, _) => lowering.error_placeholder(item.head),
    };
    let mut cites = Vec::new();
    if let Some(block) = &ast.block {
        for entry in &block.entries {
            match &entry.node {
                Node::Cite(names) => cites.extend(lowering.resolve_clauses(names)),
                Node::Valid(stmt) => match &stmt.kind {
                    AstKind::Cite(names) => cites.extend(lowering.resolve_clauses(names)),
                    _ => {
                        let (message, help) = match ast.how {
                            EndingKind::Defeat if lowering.max_armies() > 2 => (
                                "an ending can only end the game",
                                "only `cite` can be here; do it in a procedure that goes on with \
                                 `defeat for ARMY`, or in a `whenever`",
                            ),
                            _ => (
                                "nothing can happen after the game has ended",
                                "only `cite` can be here; do it before, or in a `whenever`",
                            ),
                        };
                        lowering.report(
                            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, stmt.span, message)
                                .label("not allowed here")
                                .help(help),
                        );
                    }
                },
                Node::Accept(_) | Node::Error => {}
            }
        }
    }
    let body = lowering.finish(Vec::new());
    ast.condition.as_ref()?;
    Some(Ending {
        how: ast.how,
        each,
        condition,
        body,
        reads: Vec::new(),
        reason: ast.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default(),
        cites: cites.into(),
        span: item.head,
    })
}
