//! Reactions to windows: their conditions, preferences and bodies.

use castra_base::{Diagnostic, codes};

use crate::rules::context::{Context, ReactionHead};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::statements::body::declare_params;
use crate::rules::task::BodyRole;
use crate::rules::values::call::count_with_noun;
use castra_ir::{Function, Procedure, Rules, StmtKind, Ty};
use castra_resolve::reporter::Reporter;

/// Lowers the condition and the preference of a reaction to functions, and its body to a procedure.
/// All three take the arguments of the window, and the army.
pub(super) fn lower_reaction(
    head: &ReactionHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let reaction = head.reaction;
    let Some(window) = context.symbols.windows.get(head.window) else { return };
    let label = reaction.label.as_ref().map_or(window.name.as_str(), |l| l.value.as_str());
    let name = format!("{}: {label}", window.name);
    if reaction.args.len() != window.params.len() {
        let names: Vec<&str> = window.params.iter().map(|p| p.0.as_str()).collect();
        let place = reaction.window.as_ref().map_or(head.item.head, |w| w.span);
        reporter.report(
            Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                place,
                format!(
                    "the window `{}` has {}, but {} named here",
                    window.name,
                    count_with_noun(window.params.len(), "argument"),
                    match reaction.args.len() {
                        1 => "1 is".into(),
                        other => format!("{other} are"),
                    }
                ),
            )
            .label("too many or too few names")
            .related(window.span, "declared here")
            .help(format!(
                "write `react to {}({}) by ARMY`",
                window.name,
                names.join(", ")
            )),
        );
    }
    let scope = |lowering: &mut Lowering<'_, '_, '_>| {
        declare_params(lowering, &window.params, &reaction.args);
        match &reaction.army {
            Some(name) => lowering.declare(name, Ty::Army, NameKind::Provided),
            None => lowering.add_local("army", Ty::Army),
        };
    };
    let params = window.params.len() + 1;
    let parts = [
        (&reaction.condition, Ty::Bool, "when", "the condition after `when`"),
        (&reaction.prefer, Ty::Int, "prefer", "the value of `prefer`"),
    ];
    let mut known = Vec::new();
    for (ast, result, word, what) in parts {
        let Some(ast) = ast else { continue };
        let mut lowering = Lowering::new(context, reporter, BodyRole::Value(result.clone()));
        scope(&mut lowering);
        let value = if result == Ty::Bool {
            let condition = lowering.lower_truth(ast, what);
            known = condition.if_true;
            condition.expr
        } else {
            lowering.facts.learn(&known);
            lowering.lower_value(ast, &result, what)
        };
        let stmt = lowering.stmt(StmtKind::Return(vec![value]), ast.span);
        rules.functions.push(Function {
            name: format!("{name} {word}"),
            params,
            result,
            body: lowering.finish(vec![stmt]),
            span: head.item.head,
            clamped: None,
        });
    }
    let mut lowering = Lowering::new(context, reporter, BodyRole::Effects);
    scope(&mut lowering);
    lowering.facts.learn(&known);
    if let Some(label) = &reaction.label {
        // The label is lowered for its diagnostics only; each window lowers it again with its own
        // names.
        lowering.lower_say(label);
    }
    let (stmts, _) = lowering.lower_stmts(&reaction.body, false);
    let body = lowering.finish(stmts);
    let (results, exports, span) = (Vec::new(), Vec::new(), head.item.head);
    rules.procedures.push(Procedure { name, params, results, exports, body, span });
}
