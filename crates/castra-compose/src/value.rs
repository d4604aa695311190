//! Applies changes of values: rewrites each changed function around its own value.

use std::collections::BTreeMap;

use castra_base::Span;

use crate::change::{Change, ChangeEffect, call, constant, local};
use crate::conflict::ComparisonResult;
use crate::conflict_messages::runtime_conflict;
use crate::precedence::OverrideOrder;
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Binary, Body, ChangeLine, ChangeTarget, ChangedFunction, Expr, ExprKind, Function, FunctionId,
    Local, LocalId, Rules, Shared, Stage, Stmt, StmtKind, Ty, id,
};

/// Applies all changes of values.
pub(crate) fn compose(
    changes: &[Change],
    order: &OverrideOrder,
    compared: &ComparisonResult,
    rules: &mut Rules,
) {
    let mut by_function: BTreeMap<FunctionId, Vec<usize>> = BTreeMap::new();
    for (i, change) in changes.iter().enumerate() {
        if let ChangeTarget::Function(function) = change.target {
            by_function.entry(function).or_default().push(i);
        }
    }
    for (function, all) in by_function {
        let Some(own) = rules.functions.get_mut(function) else { continue };
        let name = format!("{} of the game", own.name);
        let base = Function { name, ..own.clone() };
        let params: Vec<Ty> =
            base.body.locals.iter().take(base.params).map(|l| l.ty.clone()).collect();
        let mut composer = Composer {
            changes,
            order,
            compared,
            locals: base.body.locals.iter().take(base.params).cloned().collect(),
            stmts: Vec::new(),
            params,
            result: base.result.clone(),
            base: id(rules.functions.len()),
            span: base.span,
        };
        composer.apply_answers(&all);
        let value = composer.apply_set(&all);
        for again in [false, true] {
            composer.apply_scaling(&all, value, again);
            composer.apply_stage(&all, value, (Stage::Add, again), Binary::Add);
            composer.apply_stage(&all, value, (Stage::AtLeast, again), Binary::Max);
            composer.apply_stage(&all, value, (Stage::AtMost, again), Binary::Min);
        }
        let originals = composer.originals(&all);
        let mut result = composer.read_local(value);
        if let Some((low, high)) = base.clamped {
            let most = composer.binary(Binary::Min, result, composer.int(high), Ty::Int);
            result = composer.binary(Binary::Max, most, composer.int(low), Ty::Int);
        }
        composer.push(StmtKind::Return(vec![result]));
        let body = Body { locals: composer.locals.into(), stmts: composer.stmts.into() };
        rules.changed_functions.push(ChangedFunction {
            function,
            base: composer.base,
            changes: all,
        });
        rules.functions.push(base);
        for (original, body) in originals {
            if let Some(original_function) = rules.functions.get_mut(original) {
                original_function.body = body;
            }
        }
        if let Some(own) = rules.functions.get_mut(function) {
            own.body = body;
        }
    }
}

/// The rewritten body of a function.
struct Composer<'w> {
    changes: &'w [Change],
    order: &'w OverrideOrder,
    compared: &'w ComparisonResult,
    locals: Vec<Local>,
    stmts: Vec<Stmt>,
    params: Vec<Ty>,
    result: Ty,
    base: FunctionId,
    span: Span,
}

impl Composer<'_> {
    fn push(&mut self, kind: StmtKind) {
        self.stmts.push(Stmt { kind, span: self.span, cites: Shared::default() });
    }

    fn new_local(&mut self, name: &str, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, within: UNBOUNDED });
        id(self.locals.len() - 1)
    }

    fn read_local(&self, id: LocalId) -> Expr {
        let ty = self.locals.get(id.index()).map_or(Ty::Error, |l| l.ty.clone());
        local(id, ty, self.span)
    }

    fn truth(&self, value: bool) -> Expr {
        constant(i64::from(value), Ty::Bool, self.span)
    }

    fn int(&self, value: i64) -> Expr {
        constant(value, Ty::Int, self.span)
    }

    fn binary(&self, op: Binary, a: Expr, b: Expr, ty: Ty) -> Expr {
        let kind = ExprKind::Binary(op, Box::new(a), Box::new(b));
        Expr { kind, ty, span: self.span }
    }

    /// Applies `forbid` and `allow`: forbid takes precedence over allow, and both over the game's
    /// own value.
    fn apply_answers(&mut self, changes: &[usize]) {
        for yes in [false, true] {
            for &i in changes {
                let change = &self.changes[i];
                if matches!(change.effect, ChangeEffect::Answer(answer) if answer == yes) {
                    let answer = StmtKind::Return(vec![self.truth(yes)]);
                    let then = vec![change.stmt(answer)];
                    let holds = change.guard_expr(&self.params);
                    self.push(StmtKind::If(holds, then, Vec::new()));
                }
            }
        }
    }

    /// Returns the changes with a stage in one of the two passes, each with its operand.
    fn changes_with_stage(
        &self,
        indices: &[usize],
        (stage, again): (Stage, bool),
    ) -> Vec<(usize, FunctionId)> {
        let changes = self.changes;
        indices
            .iter()
            .flat_map(|&i| match &changes[i].effect {
                ChangeEffect::Stages(lines) => lines
                    .iter()
                    .filter(|line| line.stage == stage && line.again == again)
                    .filter_map(|line| Some((i, line.value?)))
                    .collect::<Vec<_>>(),
                ChangeEffect::Answer(_) | ChangeEffect::Body(_) => Vec::new(),
            })
            .collect()
    }

    /// Returns the game's own value, or the value set by the change that applies.
    fn apply_set(&mut self, changes: &[usize]) -> LocalId {
        let value = self.new_local("value", self.result.clone());
        let sets = self.changes_with_stage(changes, (Stage::Set, false));
        let base = call(self.base, &self.params, self.result.clone(), self.span);
        if sets.is_empty() {
            self.push(StmtKind::Let(value, base));
            return value;
        }
        let sorted = self.order.sorted(sets.iter().map(|s| s.0).collect());
        let is_set = self.new_local("is set", Ty::Bool);
        self.push(StmtKind::Let(is_set, self.truth(false)));
        // The changes so far, overriding ones first, each with the local that has its guard.
        let mut held: Vec<(usize, LocalId)> = Vec::new();
        for i in sorted {
            let Some(&(_, function)) = sets.iter().find(|s| s.0 == i) else { continue };
            let change = &self.changes[i];
            let holds = self.new_local("holds", Ty::Bool);
            let mut condition = change.guard_expr(&self.params);
            for &(above, local) in &held {
                if self.order.overrides(above, i) {
                    let not = ExprKind::Not(Box::new(self.read_local(local)));
                    let not = Expr { kind: not, ty: Ty::Bool, span: self.span };
                    condition = self.binary(Binary::And, not, condition, Ty::Bool);
                }
            }
            self.push(StmtKind::Let(holds, condition));
            let new = self.new_local("set to", self.result.clone());
            let set_to = call(function, &self.params, self.result.clone(), change.head_span);
            let differs = self.binary(
                Binary::NotEqual,
                self.read_local(new),
                self.read_local(value),
                Ty::Bool,
            );
            // A change that builds on `original` conflicts even with one that sets the same value.
            let builds = change.original.is_some()
                || held.iter().any(|h| self.changes[h.0].original.is_some());
            let conflict = if builds {
                self.read_local(is_set)
            } else {
                self.binary(Binary::And, self.read_local(is_set), differs, Ty::Bool)
            };
            let mut then = vec![change.stmt(StmtKind::Let(new, set_to))];
            let stops: Vec<Stmt> = held
                .iter()
                .filter(|h| {
                    self.order.are_incomparable(h.0, i) && self.compared.may_both_apply(h.0, i)
                })
                .map(|&(other, holds)| {
                    let stop = StmtKind::Conflict(runtime_conflict(change, &self.changes[other]));
                    let stop = vec![change.stmt(stop)];
                    change.stmt(StmtKind::If(self.read_local(holds), stop, Vec::new()))
                })
                .collect();
            if !stops.is_empty() {
                then.push(change.stmt(StmtKind::If(conflict, stops, Vec::new())));
            }
            then.push(change.stmt(StmtKind::Let(value, self.read_local(new))));
            then.push(change.stmt(StmtKind::Let(is_set, self.truth(true))));
            // Until a change sets it, `value` is the game's own.
            if held.is_empty() {
                self.push(StmtKind::Let(value, base.clone()));
            }
            self.push(StmtKind::If(self.read_local(holds), then, Vec::new()));
            held.push((i, holds));
        }
        value
    }

    /// Returns the bodies of the `original` functions: the value of the next overridden `set` whose
    /// condition holds, or else the game's own value.
    fn originals(&self, changes: &[usize]) -> Vec<(FunctionId, Body)> {
        let sets = self.changes_with_stage(changes, (Stage::Set, false));
        let mut originals = Vec::new();
        for &i in changes {
            let Some(change) = self.changes.get(i) else { continue };
            let Some(original) = change.original else { continue };
            let mut locals: Vec<Local> =
                self.locals.iter().take(self.params.len()).cloned().collect();
            locals.push(Local { name: "value".into(), ty: self.result.clone(), within: UNBOUNDED });
            let value: LocalId = id(locals.len() - 1);
            let stmt = |kind| Stmt { kind, span: change.head_span, cites: Shared::default() };
            let base = call(self.base, &self.params, self.result.clone(), self.span);
            let mut stmts = vec![stmt(StmtKind::Let(value, base))];
            let below = sets.iter().map(|s| s.0).filter(|&s| self.order.overrides(i, s)).collect();
            // Later statements overwrite the value, so overriding changes come last.
            for other in self.order.sorted(below).into_iter().rev() {
                let Some(&(_, function)) = sets.iter().find(|s| s.0 == other) else { continue };
                let set = &self.changes[other];
                let to = call(function, &self.params, self.result.clone(), set.head_span);
                let then = vec![stmt(StmtKind::Let(value, to))];
                stmts.push(stmt(StmtKind::If(set.guard_expr(&self.params), then, Vec::new())));
            }
            let given = local(value, self.result.clone(), change.head_span);
            stmts.push(stmt(StmtKind::Return(vec![given])));
            originals.push((original, Body { locals: locals.into(), stmts: stmts.into() }));
        }
        originals
    }

    /// Applies all scaling of one of the two scaling stages, rounded once.
    fn apply_scaling(&mut self, changes: &[usize], value: LocalId, again: bool) {
        let scales: Vec<(usize, ChangeLine)> = changes
            .iter()
            .flat_map(|&i| match &self.changes[i].effect {
                ChangeEffect::Stages(lines) => lines
                    .iter()
                    .filter(|line| {
                        line.again == again
                            && matches!(line.stage, Stage::Double | Stage::Half { .. } | Stage::By)
                    })
                    .map(|line| (i, *line))
                    .collect(),
                ChangeEffect::Answer(_) | ChangeEffect::Body(_) => Vec::new(),
            })
            .collect();
        if scales.is_empty() {
            return;
        }
        let halves = |wanted: bool| -> Vec<usize> {
            let rounds =
                scales.iter().filter(|s| matches!(s.1.stage, Stage::Half { up } if up == wanted));
            rounds.map(|s| s.0).collect()
        };
        let (ups, downs) = (halves(true), halves(false));
        let up = self.rounds_up_local(&ups, &downs);
        let (times, parts) = (self.new_local("times", Ty::Int), self.new_local("parts", Ty::Int));
        self.push(StmtKind::Let(times, self.int(1)));
        self.push(StmtKind::Let(parts, self.int(1)));
        let mut always: Vec<&Change> = Vec::new();
        for (i, line) in scales {
            let change = &self.changes[i];
            let (which, factor) = match (line.stage, line.value) {
                (Stage::Half { .. }, _) => (parts, self.int(2)),
                (_, Some(by)) => (times, call(by, &self.params, Ty::Int, change.head_span)),
                _ => (times, self.int(2)),
            };
            let product = self.binary(Binary::Multiply, self.read_local(which), factor, Ty::Int);
            if change.is_conditional() {
                let then = vec![change.stmt(StmtKind::Let(which, product))];
                let holds = change.guard_expr(&self.params);
                self.push(StmtKind::If(holds, then, Vec::new()));
            } else {
                self.push(StmtKind::Let(which, product));
                always.push(change);
            }
        }
        let mut product =
            self.binary(Binary::Multiply, self.read_local(value), self.read_local(times), Ty::Int);
        if !ups.is_empty() {
            let rest = self.binary(Binary::Subtract, self.read_local(parts), self.int(1), Ty::Int);
            let more = match up {
                None => rest,
                Some(up) => {
                    let (up, none) = (Box::new(self.read_local(up)), Box::new(self.int(0)));
                    let kind = ExprKind::If(up, Box::new(rest), none);
                    Expr { kind, ty: Ty::Int, span: self.span }
                }
            };
            product = self.binary(Binary::Add, product, more, Ty::Int);
        }
        let quotient = self.binary(Binary::Divide, product, self.read_local(parts), Ty::Int);
        if always.is_empty() {
            self.push(StmtKind::Let(value, quotient));
        } else {
            self.record_changes(&always, value, quotient);
        }
    }

    /// Returns a local that is true if a change that rounds up applies and no change overrides it;
    /// `None` if all changes round the same way.
    fn rounds_up_local(&mut self, ups: &[usize], downs: &[usize]) -> Option<LocalId> {
        if ups.is_empty() || downs.is_empty() {
            return None;
        }
        let up = self.new_local("rounds up", Ty::Bool);
        self.push(StmtKind::Let(up, self.truth(false)));
        for &i in ups {
            let change = &self.changes[i];
            let mut holds = change.guard_expr(&self.params);
            for &other in downs {
                let down = &self.changes[other];
                if self.order.overrides(other, i) {
                    let not = ExprKind::Not(Box::new(down.guard_expr(&self.params)));
                    let not = Expr { kind: not, ty: Ty::Bool, span: self.span };
                    holds = self.binary(Binary::And, not, holds, Ty::Bool);
                } else if !self.order.overrides(i, other) && self.compared.may_both_apply(i, other)
                {
                    let both = self.binary(
                        Binary::And,
                        change.guard_expr(&self.params),
                        down.guard_expr(&self.params),
                        Ty::Bool,
                    );
                    let stop = change.stmt(StmtKind::Conflict(runtime_conflict(change, down)));
                    self.push(StmtKind::If(both, vec![stop], Vec::new()));
                }
            }
            let then = vec![change.stmt(StmtKind::Let(up, self.truth(true)))];
            self.push(StmtKind::If(holds, then, Vec::new()));
        }
        Some(up)
    }

    /// Applies a line of each change in turn; their order makes no difference. Values that are sets
    /// are united and intersected.
    fn apply_stage(&mut self, changes: &[usize], value: LocalId, stage: (Stage, bool), op: Binary) {
        for (i, function) in self.changes_with_stage(changes, stage) {
            let change = &self.changes[i];
            let ty = self.result.clone();
            let by = call(function, &self.params, ty.clone(), change.head_span);
            let (old, by) = (Box::new(self.read_local(value)), Box::new(by));
            let new = match (&ty, stage.0) {
                (Ty::Set(_), Stage::AtMost) => ExprKind::Intersection(old, by),
                (Ty::Set(_), _) => ExprKind::Union(old, by),
                _ => ExprKind::Binary(op, old, by),
            };
            let new = Expr { kind: new, ty: ty.clone(), span: self.span };
            if change.is_conditional() {
                let then = vec![change.stmt(StmtKind::Let(value, new))];
                let holds = change.guard_expr(&self.params);
                self.push(StmtKind::If(holds, then, Vec::new()));
            } else {
                self.record_changes(&[change], value, new);
            }
        }
    }

    /// Records the changes without a condition that contributed. They are recorded only if the
    /// value differs, since no condition shows whether they apply.
    fn record_changes(&mut self, contributors: &[&Change], value: LocalId, new: Expr) {
        let changed = self.new_local("changed", self.result.clone());
        self.push(StmtKind::Let(changed, new));
        let differs = self.binary(
            Binary::NotEqual,
            self.read_local(changed),
            self.read_local(value),
            Ty::Bool,
        );
        let set = |change: &&Change| change.stmt(StmtKind::Let(value, self.read_local(changed)));
        let then = contributors.iter().map(set).collect();
        self.push(StmtKind::If(differs, then, Vec::new()));
    }
}
