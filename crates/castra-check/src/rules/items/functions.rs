//! Functions and procedures, each at its index in the symbols.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{self, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::reused_bodies::reuse_or_lower;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::body::missing_return;
use crate::rules::statements::body::{declare_parameters, declare_params};
use crate::rules::task::BodyRole;
use crate::rules::values::table::lookup_body;
use castra_ir::visit_mut::visit_stmt_parts_mut;
use castra_ir::{
    Body, Function, FunctionId, Id, Procedure, ProcedureId, Rules, Stmt, StmtKind, Ty,
};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::FunctionSignature;

/// The ids of the signatures whose bodies are not lowered yet, by name, in reverse order.
struct BodylessSignatures<'n, I>(BTreeMap<&'n str, Vec<I>>);

impl<'n, I: Id> BodylessSignatures<'n, I> {
    fn new(heads: impl DoubleEndedIterator<Item = &'n SmolStr> + ExactSizeIterator) -> Self {
        let mut places: BTreeMap<&str, Vec<I>> = BTreeMap::new();
        for (at, head) in heads.enumerate().rev() {
            places.entry(head.as_str()).or_default().push(I::at(at));
        }
        Self(places)
    }

    /// Takes the next signature with a name.
    fn take_next(&mut self, name: &Name) -> Option<I> {
        self.0.get_mut(name.text.as_str())?.pop()
    }
}

/// Lowers the functions, each to its index in the symbols.
pub(super) fn lower_functions(
    items: &[&Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let heads = &context.symbols.functions;
    rules.functions = heads
        .iter()
        .map(|head| Function {
            name: head.name.to_string(),
            params: context.symbols.flat_params(&head.params).len(),
            result: context
                .symbols
                .flat_types(&head.result)
                .into_iter()
                .next()
                .unwrap_or(Ty::Error),
            body: Body::default(),
            span: head.span,
            clamped: None,
        })
        .collect();
    for (at, bound) in &context.symbols.bounds.results {
        let (Some(low), Some(high)) = bound.interval() else { continue };
        if let Some(function) = rules.functions.get_mut(at)
            && bound.clamped
            && function.result == Ty::Int
        {
            function.clamped = Some((low, high));
        }
    }
    for (table, at) in &context.symbols.changed_tables {
        if let Some(function) = rules.functions.get_mut(at) {
            let declared = context.program().tables.get(table);
            function.body = lookup_body(*table, declared, heads.get(at));
        }
    }
    let mut places: BodylessSignatures<'_, FunctionId> =
        BodylessSignatures::new(heads.iter().map(|h| &h.name));
    for item in items {
        if let ItemKind::Ending(ast) = &item.kind
            && let Some(name) = &ast.name
            && let Some(at) = places.take_next(name)
        {
            let body = lower_named_ending(ast, heads.get(at), context, reporter);
            if let Some(function) = rules.functions.get_mut(at) {
                function.body = body;
            }
            context.called.borrow_mut().functions.insert(at);
        }
        let ItemKind::Function(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take_next(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let (body, _) = reuse_or_lower(name, context, reporter, |reporter| {
            let mut lowering =
                Lowering::new(context, reporter, BodyRole::Value(head.result.clone()));
            lowering.task.set_title(format!("the value of `{}`", head.name));
            let bounds = &context.symbols.bounds;
            lowering.task.set_bound(bounds.results.get(&at).cloned());
            if ast.result.is_none() {
                lowering.scope.set_broken();
            }
            declare_parameters(&mut lowering, &ast.params, &head.params);
            if ast.is_judge && is_solitaire(context) {
                lowering.scope.set_all_used();
            }
            let (stmts, ends) = lowering.lower_stmts(&ast.body, true);
            if !ends {
                lowering.report(missing_return(&ast.body, name));
            }
            (lowering.finish(stmts), Vec::new())
        });
        let width = context.symbols.flat_types(&head.result).len();
        for (field, function) in
            rules.functions.iter_mut().skip(at.index()).take(width).enumerate().skip(1)
        {
            function.body = body.clone();
            keep_one_result(field, &mut function.body.stmts);
        }
        if let Some(function) = rules.functions.get_mut(at) {
            function.body = body;
            if width > 1 {
                keep_one_result(0, &mut function.body.stmts);
            }
        }
        if ast.is_judge {
            context.called.borrow_mut().functions.insert(at);
            record_judge(at, name, head, rules, reporter);
        }
    }
}

/// Returns whether the game has a single army. Its `judge` takes this army, but needs no name for
/// it.
fn is_solitaire(context: &Context<'_>) -> bool {
    let form = context.symbols.game.council.as_ref();
    form.is_some_and(|form| form.most_armies == 1)
}

/// Reduces the returned values of a function to one field of its record.
fn keep_one_result(field: usize, stmts: &mut [Stmt]) {
    for stmt in stmts {
        if let StmtKind::Return(values) = &mut stmt.kind
            && field < values.len()
        {
            let value = values.swap_remove(field);
            *values = vec![value];
        }
        visit_stmt_parts_mut(stmt, &mut |_| {}, &mut |block| keep_one_result(field, block));
    }
}

/// Lowers the condition of a named ending to a function, which modules can change.
fn lower_named_ending(
    ast: &ast::Ending,
    head: Option<&FunctionSignature>,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Body {
    let (Some(head), Some(condition)) = (head, &ast.condition) else { return Body::default() };
    let mut lowering = Lowering::new(context, reporter, BodyRole::Value(Ty::Bool));
    let army: Vec<Name> = ast.each.iter().map(|each| each.name.clone()).collect();
    declare_params(&mut lowering, &head.params, &army);
    let value = lowering.lower_truth(condition, "the condition after `when`").expr;
    let stmt = lowering.stmt(StmtKind::Return(vec![value]), condition.span);
    lowering.finish(vec![stmt])
}

/// Records the `judge`, the function that evaluates the position of an army, if its signature fits
/// and it is the only one.
fn record_judge(
    id: FunctionId,
    name: &Name,
    head: &FunctionSignature,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let takes_an_army = matches!(head.params.as_slice(), [(_, Ty::Army | Ty::Error)]);
    if !takes_an_army || !matches!(head.result, Ty::Int | Ty::Error) {
        let message = "a `judge` takes one army and gives an `int`";
        reporter.report(
            Diagnostic::new(&codes::RULES_JUDGE, name.span, message)
                .label("takes or gives something else")
                .help(format!("write `judge {}(a: army) -> int {{ … }}`", name.text)),
        );
        return;
    }
    match rules.judge.and_then(|first| rules.functions.get(first)) {
        Some(first) => {
            let message = "the game already has a `judge`";
            reporter.report(
                Diagnostic::new(&codes::RULES_JUDGE, name.span, message)
                    .label("the second")
                    .related(first.span, "the first")
                    .help(format!("merge the two; a module can write `modify {}`", first.name)),
            );
        }
        None => rules.judge = Some(id),
    }
}

/// Lowers the procedures, each to its index in the symbols.
pub(super) fn lower_procedures(
    items: &[&Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let heads = &context.symbols.procedures;
    rules.procedures = heads
        .iter()
        .map(|head| Procedure {
            name: head.name.to_string(),
            params: context.symbols.flat_params(&head.params).len(),
            results: head.result.iter().flat_map(|ty| context.symbols.flat_types(ty)).collect(),
            exports: Vec::new(),
            body: Body::default(),
            span: head.span,
        })
        .collect();
    let mut places: BodylessSignatures<'_, ProcedureId> =
        BodylessSignatures::new(heads.iter().map(|h| &h.name));
    for item in items {
        let ItemKind::Procedure(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take_next(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let (body, exports) = reuse_or_lower(name, context, reporter, |reporter| {
            let role = head.result.clone().map_or(BodyRole::Effects, BodyRole::ValueAndEffects);
            let mut lowering = Lowering::new(context, reporter, role);
            lowering.task.set_title(format!("the value of `{}`", head.name));
            lowering.task.set_bound(context.symbols.bounds.procedure_result_bound(at));
            declare_parameters(&mut lowering, &ast.params, &head.params);
            let (stmts, ends) = lowering.lower_stmts(&ast.body, head.result.is_some());
            if head.result.is_some() && !ends {
                lowering.report(missing_return(&ast.body, name));
            }
            lowering.leave_scope(0);
            let (body, _, exports) = lowering.builder.finish(stmts);
            (body, exports)
        });
        if let Some(procedure) = rules.procedures.get_mut(at) {
            procedure.exports = exports;
            procedure.body = body;
        }
    }
}
