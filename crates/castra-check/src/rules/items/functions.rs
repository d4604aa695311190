//! Functions and procedures, each at its index in the symbols.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{self, Item, ItemKind, Name};
use smol_str::SmolStr;

use super::kept::body_of;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::body::no_value_at_the_end;
use crate::rules::statements::body::{given, parameters};
use crate::rules::task::Role;
use crate::rules::values::table::look_up_body;
use castra_ir::visit_mut::stmt_parts_mut;
use castra_ir::{
    Body, Function, FunctionId, Id, Procedure, ProcedureId, Rules, Stmt, StmtKind, Ty,
};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::FunctionHead;

/// The signatures without a body so far, by name, in reverse order.
struct Places<'n, I>(BTreeMap<&'n str, Vec<I>>);

impl<'n, I: Id> Places<'n, I> {
    fn of(heads: impl DoubleEndedIterator<Item = &'n SmolStr> + ExactSizeIterator) -> Self {
        let mut places: BTreeMap<&str, Vec<I>> = BTreeMap::new();
        for (at, head) in heads.enumerate().rev() {
            places.entry(head.as_str()).or_default().push(I::at(at));
        }
        Self(places)
    }

    /// Takes the next signature with a name.
    fn take(&mut self, name: &Name) -> Option<I> {
        self.0.get_mut(name.text.as_str())?.pop()
    }
}

/// Lowers the functions, each to its index in the symbols.
pub(super) fn functions(
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
            result: context.symbols.flat(&head.result).into_iter().next().unwrap_or(Ty::Error),
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
            function.body = look_up_body(*table, declared, heads.get(at));
        }
    }
    let mut places: Places<'_, FunctionId> = Places::of(heads.iter().map(|h| &h.name));
    for item in items {
        if let ItemKind::Ending(ast) = &item.kind
            && let Some(name) = &ast.name
            && let Some(at) = places.take(name)
        {
            let body = named_ending(ast, heads.get(at), context, reporter);
            if let Some(function) = rules.functions.get_mut(at) {
                function.body = body;
            }
            context.called.borrow_mut().functions.insert(at);
        }
        let ItemKind::Function(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let (body, _) = body_of(name, context, reporter, |reporter| {
            let mut lowering = Lowering::new(context, reporter, Role::Value(head.result.clone()));
            lowering.task.call_it(format!("the value of `{}`", head.name));
            let bounds = &context.symbols.bounds;
            lowering.task.lies_within(bounds.results.get(&at).cloned());
            if ast.result.is_none() {
                lowering.scope.set_broken();
            }
            parameters(&mut lowering, &ast.params, &head.params);
            let (stmts, ends) = lowering.stmts(&ast.body, true);
            if !ends {
                lowering.report(no_value_at_the_end(&ast.body, name));
            }
            (lowering.finish(stmts), Vec::new())
        });
        let width = context.symbols.flat(&head.result).len();
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
            judge(at, name, head, rules, reporter);
        }
    }
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
        stmt_parts_mut(stmt, &mut |_| {}, &mut |block| keep_one_result(field, block));
    }
}

/// Lowers the condition of a named ending to a function, which modules can change.
fn named_ending(
    ast: &ast::Ending,
    head: Option<&FunctionHead>,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Body {
    let (Some(head), Some(condition)) = (head, &ast.condition) else { return Body::default() };
    let mut lowering = Lowering::new(context, reporter, Role::Value(Ty::Bool));
    let army: Vec<Name> = ast.each.iter().map(|each| each.name.clone()).collect();
    given(&mut lowering, &head.params, &army);
    let value = lowering.truth(condition, "the condition after `when`").expr;
    let stmt = lowering.stmt(StmtKind::Return(vec![value]), condition.span);
    lowering.finish(vec![stmt])
}

/// Records the `judge`, the function that evaluates the position of an army, if its signature fits
/// and it is the only one.
fn judge(
    id: FunctionId,
    name: &Name,
    head: &FunctionHead,
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
pub(super) fn procedures(
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
            results: head.result.iter().flat_map(|ty| context.symbols.flat(ty)).collect(),
            exports: Vec::new(),
            body: Body::default(),
            span: head.span,
        })
        .collect();
    let mut places: Places<'_, ProcedureId> = Places::of(heads.iter().map(|h| &h.name));
    for item in items {
        let ItemKind::Procedure(ast) = &item.kind else { continue };
        let Some(name) = &ast.name else { continue };
        let at = places.take(name);
        let Some((at, head)) = at.and_then(|at| Some((at, heads.get(at)?))) else { continue };
        let (body, exports) = body_of(name, context, reporter, |reporter| {
            let role = head.result.clone().map_or(Role::Effects, Role::Gives);
            let mut lowering = Lowering::new(context, reporter, role);
            lowering.task.call_it(format!("the value of `{}`", head.name));
            lowering.task.lies_within(context.symbols.bounds.given_by(at));
            parameters(&mut lowering, &ast.params, &head.params);
            let (stmts, ends) = lowering.stmts(&ast.body, head.result.is_some());
            if head.result.is_some() && !ends {
                lowering.report(no_value_at_the_end(&ast.body, name));
            }
            lowering.leave(0);
            let (body, _, exports) = lowering.builder.finish(stmts);
            (body, exports)
        });
        if let Some(procedure) = rules.procedures.get_mut(at) {
            procedure.exports = exports;
            procedure.body = body;
        }
    }
}
