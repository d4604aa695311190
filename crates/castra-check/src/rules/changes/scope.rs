//! The scope of a change's parts: the parameters of its target, and the locals that the target
//! shares.

use castra_syntax::ast;

use super::head::ChangeHead;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::statements::body::declare_params;
use castra_compose::Target;
use castra_ir::{Function, FunctionId, LocalId, Rules, Shared, Stmt, StmtKind, Ty, id};

/// Makes the function that `original(…)` calls, if the change calls it. The function calls the
/// target itself until all changes are compared, and the changes below this one are known.
pub(super) fn original_function(head: &ChangeHead<'_>, rules: &mut Rules) -> Option<FunctionId> {
    let Target::Function(target) = head.target else { return None };
    if !head.ast.body.iter().any(castra_syntax::ast::visit::reads_original) {
        return None;
    }
    let function = rules.functions.get(target)?;
    let (result, span) = (function.result.clone(), head.item.head);
    let locals: Vec<castra_ir::Local> =
        function.body.locals.iter().take(function.params).cloned().collect();
    let args = locals.iter().enumerate().map(|(at, local)| castra_ir::Expr {
        kind: castra_ir::ExprKind::Local(id(at)),
        ty: local.ty.clone(),
        span,
    });
    let call = castra_ir::ExprKind::Call(target, args.collect());
    let value = castra_ir::Expr { kind: call, ty: result.clone(), span };
    let given = Stmt { kind: StmtKind::Return(vec![value]), span, cites: Shared::default() };
    let body = castra_ir::Body { locals: locals.into(), stmts: vec![given].into() };
    let name = format!("{} (original, {})", head.aim, head.title());
    let params = function.params;
    rules.functions.push(Function { name, params, result, body, span, clamped: None });
    Some(id(rules.functions.len() - 1))
}

/// Returns the types of the parameters of a change: those of the target, then the shared and the
/// hidden locals, with a record as its fields.
pub(super) fn head_types(head: &ChangeHead<'_>, context: &Context<'_>) -> Vec<Ty> {
    let mut types = context.symbols.flat_params(&head.params);
    types.extend(context.symbols.flat_params(&head.shared));
    types.extend(hidden_locals(head).map(|(_, ty)| ty));
    types
}

/// Returns the change's name for each of these parameters, except hidden locals.
pub(super) fn flat_args(head: &ChangeHead<'_>, context: &Context<'_>) -> Vec<ast::Name> {
    let named = |names: &[ast::Name], types: &[(smol_str::SmolStr, Ty)]| {
        let all = names.iter().zip(types).flat_map(|(name, (_, ty))| {
            let count = context.symbols.flat_types(ty).len();
            std::iter::repeat_n(name.clone(), count)
        });
        all.collect::<Vec<_>>()
    };
    let mut names = named(&head.ast.args, &head.params);
    names.extend(named(&head.ast.with, &head.shared));
    names
}

/// Returns the locals of the target, other than parameters, that a change gets as arguments.
pub(super) fn extra_args(head: &ChangeHead<'_>, context: &Context<'_>) -> Vec<(LocalId, Ty)> {
    let types = context.symbols.flat_params(&head.shared);
    head.shared_locals.iter().copied().zip(types).chain(hidden_locals(head)).collect()
}

/// Records the bounds of the target's parameters.
fn record_param_bounds(lowering: &mut Lowering<'_, '_, '_>, head: &ChangeHead<'_>) {
    let symbols = lowering.context.symbols;
    let declared = match head.target {
        Target::Function(at) => symbols.functions.as_slice().get(at.index()).map(|of| of.span),
        Target::Step(at, _) => symbols.procedures.as_slice().get(at.index()).map(|of| of.span),
        Target::Phase(_) => None,
    };
    let Some(bounds) = declared.and_then(|span| symbols.bounds.params.get(&span)) else {
        return;
    };
    let mut at = 0;
    for ((_, ty), bound) in head.params.iter().zip(bounds) {
        if let Some(bound) = bound {
            lowering.set_interval(id(at), bound.interval());
        }
        at += symbols.flat_types(ty).len();
    }
}

/// Returns the locals of the target that get the results of a change.
pub(super) fn assigned_locals(head: &ChangeHead<'_>, context: &Context<'_>) -> Vec<LocalId> {
    match &head.result {
        // The value of a procedure is in the locals after its parameters.
        Some(result) => {
            let from = context.symbols.flat_params(&head.params).len();
            (from..from + context.symbols.flat_types(result).len()).map(id).collect()
        }
        None if head.ast.with.is_empty() && head.original.is_none() => Vec::new(),
        None => {
            head.shared_locals.iter().copied().chain(hidden_locals(head).map(|h| h.0)).collect()
        }
    }
}

/// Returns the locals of the target that a change only passes on to `original()`.
fn hidden_locals(head: &ChangeHead<'_>) -> impl Iterator<Item = (LocalId, Ty)> {
    head.original.iter().flat_map(|below| below.hidden.iter().cloned())
}

/// Brings the parameters and the shared locals of the target into scope.
pub(super) fn open_scope(lowering: &mut Lowering<'_, '_, '_>, head: &ChangeHead<'_>) {
    // A wrong number of names has been reported; surplus names have no meaning.
    declare_params(lowering, &head.params, &head.ast.args);
    record_param_bounds(lowering, head);
    lowering.task.set_target_names(head.target_names.clone());
    for (at, (shared, ty)) in head.shared.iter().enumerate() {
        let named = head.ast.with.get(at);
        let first = lowering.builder.local_count();
        match named {
            Some(name) => {
                lowering.declare(name, ty.clone(), NameKind::StepLocal);
            }
            None => {
                lowering.add_locals(shared, ty);
            }
        }
        if (!head.ast.with.is_empty() || head.original.is_some()) && head.result.is_none() {
            let given_back = (first..lowering.builder.local_count()).map(id::<LocalId>);
            lowering.task.add_shared_results(given_back);
        }
    }
    for name in head.ast.with.iter().skip(head.shared.len()) {
        lowering.declare(name, Ty::Error, NameKind::Provided);
    }
    if matches!(head.ast.kind, ast::ChangeKind::Before | ast::ChangeKind::After) {
        lowering.task.set_insertion();
    }
    let Some(below) = &head.original else {
        if head.ast.kind == ast::ChangeKind::InsteadOf {
            lowering.task.set_no_original();
        }
        return;
    };
    let first = lowering.builder.local_count();
    for (_, ty) in &below.hidden {
        lowering.add_local("kept", ty.clone());
    }
    let handed = (0..lowering.builder.local_count()).map(id::<LocalId>);
    if head.result.is_none() {
        lowering.task.add_shared_results((first..lowering.builder.local_count()).map(id));
    }
    // The results of `original()` go to the change's copies of the target's locals.
    let front = below.params + head.shared_locals.len();
    let of_target = head.shared_locals.iter().chain(below.hidden.iter().map(|hidden| &hidden.0));
    let of_target: Vec<LocalId> = of_target.copied().collect();
    let own = |at: &LocalId| {
        of_target.iter().position(|of| of == at).map(|i| id::<LocalId>(below.params + i))
    };
    debug_assert!(front <= first, "what is shared comes after the parameters");
    lowering.task.set_replacement(crate::rules::task::Replacement {
        procedure: below.procedure,
        result: below.result.clone(),
        args: handed.collect(),
        results: match below.result {
            Some(_) => Vec::new(),
            None => below.returned.iter().filter_map(own).collect(),
        },
    });
}
