//! Changes as compose receives them, and the families in which they can conflict. Their bodies and
//! guards are already functions and procedures of the rules, but nothing calls them yet.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_ir::visit::visit_stmt_exprs;
use castra_ir::{
    Binary, ChangeLine, ChangeTarget, ClauseId, Exception, Expr, ExprKind, FunctionId, LocalId,
    ProcedureId, Rules, Shared, Stage, Stmt, StmtKind, Ty,
};
use castra_syntax::ast::{ChangeKind, Name};
use smol_str::SmolStr;

/// The effect of a change on its target: new lines, an answer, or a procedure.
#[derive(Clone, Debug)]
pub enum ChangeEffect {
    /// The lines of a `modify`.
    Stages(Vec<ChangeLine>),
    /// The answer of `allow` (true) or `forbid` (false).
    Answer(bool),
    /// The procedure that a change of a step or phase runs.
    Body(ProcedureId),
}

/// The `original` of a change that replaces a step, a procedure or a phase: a generated procedure
/// with the replaced statements.
///
/// Its parameters are the parameters of the target and the target's locals that it uses.
#[derive(Clone, Debug)]
pub struct OriginalProcedure {
    /// The generated procedure.
    pub procedure: ProcedureId,
    /// The target's locals that it uses, parameters first, each with the corresponding local of the
    /// procedure.
    pub locals: Vec<(LocalId, LocalId)>,
}

impl OriginalProcedure {
    /// Returns the procedure's local that corresponds to a local of the target.
    pub(crate) fn local(&self, local: LocalId) -> Option<LocalId> {
        self.locals.iter().find(|(of, _)| *of == local).map(|(_, own)| *own)
    }
}

/// A checked change of a rule by a module, by the game itself or by a battle.
#[derive(Clone, Debug)]
pub struct Change {
    /// The keyword of the change.
    pub kind: ChangeKind,
    /// The label by which other changes refer to it.
    pub label: Option<Name>,
    /// The changes and modules that it declares to override.
    pub overridden: Vec<Name>,
    /// The changes that must all apply for this one to apply, from `settle A, B in FN(…)`.
    pub combined: Vec<Name>,
    /// Its names for the parameters of its target.
    pub args: Vec<Name>,
    /// The module that contains it; empty for the game's own changes and the battle's.
    pub module: SmolStr,
    /// True if it belongs to the rules of the battle.
    pub of_battle: bool,
    /// The function, step or phase that it changes.
    pub target: ChangeTarget,
    /// The name of the target in messages.
    pub target_name: String,
    /// The types of its arguments: the parameters of its target, then the shared locals.
    pub params: Vec<Ty>,
    /// The number of arguments that are parameters of its target.
    pub target_param_count: usize,
    /// The locals of the target that it reads or writes, passed as its last arguments.
    pub shared_locals: Vec<(LocalId, Ty)>,
    /// The locals of the target that it assigns.
    pub assigned_locals: Vec<LocalId>,
    /// The span of its first words.
    pub head_span: Span,
    /// The span of the whole change.
    pub item_span: Span,
    /// The clauses that it cites.
    pub cites: Shared<ClauseId>,
    /// The span of its condition.
    pub condition_span: Option<Span>,
    /// The function that computes its condition. `None` if it always applies, and for a change
    /// before or after a step, whose body tests the condition itself.
    pub guard: Option<FunctionId>,
    /// The function that its body calls as `original`: the value without this change.
    pub original: Option<FunctionId>,
    /// For a change that replaces its target: the procedure that its body calls as `original`.
    pub original_procedure: Option<OriginalProcedure>,
    /// The exceptions, each of which prevents the change whatever its condition.
    pub exceptions: Vec<Exception>,
    /// The effect on the target.
    pub effect: ChangeEffect,
}

impl Change {
    /// Returns the description of the change in messages; see [`describe_change`].
    #[must_use]
    pub fn description(&self) -> String {
        describe_change(self.of_battle, &self.module, self.label.as_ref())
    }

    /// Returns the statements that evaluate its condition; empty without one.
    pub(crate) fn guard_stmts<'r>(&self, rules: &'r Rules) -> &'r [Stmt] {
        let body = match (self.guard, &self.effect) {
            (Some(guard), _) => rules.functions.get(guard).map(|f| &f.body),
            (None, ChangeEffect::Body(body)) if self.condition_span.is_some() => {
                rules.procedures.get(body).map(|p| &p.body)
            }
            (None, ChangeEffect::Body(_) | ChangeEffect::Stages(_) | ChangeEffect::Answer(_)) => {
                None
            }
        };
        body.map_or(&[], |body| body.stmts.as_slice())
    }

    /// Returns the function of the value that it sets.
    pub(crate) fn set_function(&self) -> Option<FunctionId> {
        let ChangeEffect::Stages(lines) = &self.effect else { return None };
        lines.iter().find(|line| line.stage == Stage::Set).and_then(|line| line.value)
    }

    /// Returns whether it halves the value in the first or second scaling, and then whether it
    /// rounds up.
    pub(crate) fn rounds_up(&self, again: bool) -> Option<bool> {
        let ChangeEffect::Stages(lines) = &self.effect else { return None };
        lines.iter().filter(|line| line.again == again).find_map(|line| {
            let Stage::Half { up } = line.stage else { return None };
            Some(up)
        })
    }

    /// Returns whether it sets the value of its target.
    pub(crate) fn sets_value(&self) -> bool {
        self.set_function().is_some()
    }

    /// Returns whether the value that it sets is computed from `original`. The function `set`
    /// computes that value.
    pub(crate) fn builds_on(&self, set: FunctionId, rules: &Rules) -> bool {
        let Some(original) = self.original else { return false };
        let Some(function) = rules.functions.get(set) else { return false };
        let mut found = false;
        visit_stmt_exprs(&function.body.stmts, &mut |part| {
            found |= matches!(part.kind, ExprKind::Call(asked, _) if asked == original);
        });
        found
    }

    /// Returns the change for accounts of a game. `overridden` are the indices of the changes that
    /// it overrides.
    pub(crate) fn record(&self, overridden: &[usize], rules: &Rules) -> castra_ir::Change {
        let (lines, body) = match &self.effect {
            ChangeEffect::Stages(lines) => (lines.clone(), None),
            ChangeEffect::Answer(_) => (Vec::new(), None),
            ChangeEffect::Body(body) => (Vec::new(), Some(*body)),
        };
        castra_ir::Change {
            module: self.module.to_string(),
            of_battle: self.of_battle,
            label: self.label.as_ref().map(|label| label.text.to_string()),
            kind: self.kind,
            target: self.target,
            target_text: self.target_name.clone(),
            guard: self.guard,
            exceptions: self.exceptions.clone(),
            lines,
            body,
            cites: self.cites.clone(),
            overridden: overridden.to_vec(),
            head_span: self.head_span,
            item_span: self.item_span,
            condition_span: self.condition_span,
            effect_span: self.first_effect_span(rules),
        }
    }

    /// Returns the location of the first statement that runs only if the change applies. If the
    /// body tests its own condition, that is inside the conditional.
    fn first_effect_span(&self, rules: &Rules) -> Option<Span> {
        let (ChangeEffect::Body(body), None, Some(when)) =
            (&self.effect, self.guard, self.condition_span)
        else {
            return Some(self.head_span);
        };
        let stmts = &rules.procedures.get(body)?.body.stmts;
        stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::If(_, then, _) if stmt.span == when => then.first().map(|first| first.span),
            _ => None,
        })
    }

    /// Creates a statement with the change's span and clauses.
    pub(crate) fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.head_span, cites: self.cites.clone() }
    }

    /// Returns whether the change has a guard or an exception, so it may not apply. False if its
    /// body tests the condition itself.
    pub(crate) const fn is_conditional(&self) -> bool {
        self.guard.is_some() || !self.exceptions.is_empty()
    }

    /// Returns the arguments with which the target's body calls the change's functions. `params`
    /// are the types of the target's parameters.
    pub(crate) fn call_arguments(&self, params: &[Ty]) -> Vec<Expr> {
        let mut args = arguments(params, self.head_span);
        args.extend(
            self.shared_locals.iter().map(|(at, ty)| local(*at, ty.clone(), self.head_span)),
        );
        args
    }

    /// Returns the expression that tests whether the change applies, in the body of its target.
    pub(crate) fn guard_expr(&self, params: &[Ty]) -> Expr {
        let truth = |kind| Expr { kind, ty: Ty::Bool, span: self.head_span };
        let holds =
            self.guard.map(|guard| truth(ExprKind::Call(guard, self.call_arguments(params))));
        let holds = holds.into_iter().chain(self.no_exception_expr(params));
        let both = |a, b| truth(ExprKind::Binary(Binary::And, Box::new(a), Box::new(b)));
        holds.reduce(both).unwrap_or_else(|| constant(1, Ty::Bool, self.head_span))
    }

    /// Returns the expression that tests that no exception applies.
    pub(crate) fn no_exception_expr(&self, params: &[Ty]) -> Option<Expr> {
        let truth = |kind| Expr { kind, ty: Ty::Bool, span: self.head_span };
        let not = self.exceptions.iter().map(|except| {
            let holds = truth(ExprKind::Call(except.condition, self.call_arguments(params)));
            truth(ExprKind::Not(Box::new(holds)))
        });
        not.reduce(|a, b| truth(ExprKind::Binary(Binary::And, Box::new(a), Box::new(b))))
    }
}

/// A group of changes of one target that can conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Family {
    /// Changes that set the value.
    Set,
    /// Changes that halve the value.
    Rounding,
    /// Changes that halve the value in the second scaling.
    SecondRounding,
    /// Changes that replace a step.
    Replacement,
    /// Insertions before a step.
    Before,
    /// Insertions after a step.
    After,
}

impl Family {
    /// Returns the families that a change belongs to. Additions, limits and answers commute, so
    /// they belong to none.
    pub(crate) fn of(change: &Change) -> Vec<Self> {
        match change.kind {
            ChangeKind::Modify => {
                let set = change.sets_value().then_some(Self::Set);
                let first = change.rounds_up(false).map(|_| Self::Rounding);
                let second = change.rounds_up(true).map(|_| Self::SecondRounding);
                set.into_iter().chain(first).chain(second).collect()
            }
            ChangeKind::Allow | ChangeKind::Forbid | ChangeKind::Except => Vec::new(),
            ChangeKind::Before => vec![Self::Before],
            ChangeKind::After => vec![Self::After],
            ChangeKind::InsteadOf => vec![Self::Replacement],
        }
    }
}

/// Groups changes by target and family, in their order.
pub(crate) fn families(changes: &[Change]) -> BTreeMap<(ChangeTarget, Family), Vec<usize>> {
    let mut families: BTreeMap<(ChangeTarget, Family), Vec<usize>> = BTreeMap::new();
    for (i, change) in changes.iter().enumerate() {
        for family in Family::of(change) {
            families.entry((change.target, family)).or_default().push(i);
        }
    }
    families
}

/// Returns the description of a change in messages: its label, if it has one, and its module, the
/// game or the battle.
#[must_use]
pub fn describe_change(of_battle: bool, module: &str, label: Option<&Name>) -> String {
    let whose = if of_battle {
        "the battle".to_owned()
    } else if module.is_empty() {
        "the game".to_owned()
    } else {
        format!("the module `{module}`")
    };
    match label {
        Some(label) => format!("`{}` of {whose}", label.text),
        None => format!("a change of {whose}"),
    }
}

/// Creates a call with the parameters of the enclosing body as arguments.
pub(crate) fn call(function: FunctionId, params: &[Ty], result: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Call(function, arguments(params, span)), ty: result, span }
}

/// Returns the parameters of a body as arguments.
pub(crate) fn arguments(params: &[Ty], span: Span) -> Vec<Expr> {
    (0..).zip(params).map(|(i, ty)| local(LocalId(i), ty.clone(), span)).collect()
}

pub(crate) fn local(id: LocalId, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(id), ty, span }
}

pub(crate) fn constant(value: i64, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}
