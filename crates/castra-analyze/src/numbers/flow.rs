//! The forward analysis of a body.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::effects::Slot;
use castra_ir::visit::{visit_assigned_locals, visit_own_exprs};
use castra_ir::{
    Expr, ExprKey, ExprKind, Local, LocalId, Program, Reaction, Rules, Stmt, StmtKind, Ty,
};

use super::abstract_number::AbstractNumber;
use super::deps::{self, is_number};
use super::facts::{Deps, Facts, Fork, Versions};
use super::global_facts::NumberFacts;
use super::summary::{ParamArgument, PassResults};
use crate::flow::{Branch, Domain};
use castra_ir::slots::SlotSet;

/// The analysis of a body, at one of its points.
pub(super) struct BodyAnalysis<'a, 'k> {
    pub(super) rules: &'a Rules,
    pub(super) program: &'a Program,
    pub(super) known: &'k NumberFacts<'k>,
    pub(super) pass_results: &'k mut PassResults,
    pub(super) locals: &'a [Local],
    pub(super) facts: Facts,
    /// The expression of each local that is a Boolean or a hex.
    pub(super) local_exprs: BTreeMap<LocalId, LocalValue<'a>>,
    /// The number of enclosing values that are evaluated without reports.
    pub(super) silent_depth: u32,
    /// The dependencies for which no facts may be added, since earlier iterations may have
    /// changed them.
    pub(super) blocked_deps: Deps,
    /// Hexes of sets that test nothing about adjacency, if no condition has tested the hex since.
    pub(super) untested_hexes: BTreeSet<LocalId>,
    /// The join of the values that the body returns, by position.
    pub(super) results: Vec<AbstractNumber>,
    /// The arguments of the body's parameters.
    pub(super) params: Vec<ParamArgument>,
    /// The name of the function or procedure.
    pub(super) callee_name: String,
    /// A buffer for the key of the current value.
    pub(super) key: ExprKey,
}

/// The expression of a local, and the basis on which it is valid.
pub(super) struct LocalValue<'a> {
    value: &'a Expr,
    /// The version of the local itself. Another assignment gives it another version, on any branch.
    local_version: u32,
    versions: Versions,
}

/// The join of several branches.
#[derive(Default)]
pub(super) struct Join<'a> {
    ways: usize,
    /// The last branch whose end is reached.
    last_branch: Option<Branch<'a>>,
    changed: Deps,
    /// The values of locals, with the number of branches that assign them.
    local_values: BTreeMap<LocalId, (AbstractNumber, usize)>,
}

impl<'a> BodyAnalysis<'a, '_> {
    /// Returns the facts about a value from conditions.
    pub(super) fn value_from_facts(&mut self, value: &Expr) -> AbstractNumber {
        if self.facts.is_empty() {
            return AbstractNumber::ANY;
        }
        self.key.set(value);
        self.facts.value_of(&self.key)
    }

    /// Assigns a value to a local.
    pub(super) fn assign(&mut self, local: LocalId, number: AbstractNumber) {
        self.facts.record_change(local);
        if number != AbstractNumber::ANY && self.is_number(local) {
            let value = self.local_as_expr(local);
            self.key.set(&value);
            let versions = self.facts.versions(Deps::new(SlotSet::default(), [local]));
            self.facts.learn(&self.key, number, versions);
        }
    }

    /// Returns the expression that a local keeps, while its value is unchanged.
    pub(super) fn valid_expr(&self, local: LocalId) -> Option<&'a Expr> {
        let kept = self.local_exprs.get(&local)?;
        let is_same = self.facts.version(local) == kept.local_version;
        (is_same && self.facts.are_current(&kept.versions)).then_some(kept.value)
    }

    fn is_number(&self, local: LocalId) -> bool {
        let ty = self.locals.get(local.index()).map(|local| &local.ty);
        ty.is_some_and(|ty| is_number(ty) || matches!(ty, Ty::Rolled(_)))
    }

    pub(super) fn local_as_expr(&self, local: LocalId) -> Expr {
        let ty = self.locals.get(local.index()).map_or(Ty::Error, |local| local.ty.clone());
        Expr { kind: ExprKind::Local(local), ty, span: castra_base::Span::default() }
    }

    pub(super) fn local_value(&mut self, local: LocalId) -> AbstractNumber {
        let value = self.local_as_expr(local);
        self.eval_silently(&value)
    }

    /// Evaluates the expressions of a statement.
    pub(super) fn eval_stmt(&mut self, stmt: &Stmt) {
        visit_own_exprs(stmt, &mut |value| {
            self.eval(value);
        });
    }

    fn assign_unknown(&mut self, stmt: &Stmt) {
        visit_assigned_locals(stmt, &mut |local| self.assign(local, AbstractNumber::ANY));
    }

    /// Evaluates a choice: the chosen value, its label and its `prefer`.
    fn eval_choice(&mut self, stmt: &Stmt) {
        if let StmtKind::Choose { local, set, second, .. } = &stmt.kind {
            self.assign_element(*local, set);
            if let Some((local, set)) = second.as_deref() {
                self.eval(set);
                self.assign_element(*local, set);
            }
        }
        self.eval_stmt(stmt);
    }

    /// Assigns an element of a set to a local.
    fn assign_element(&mut self, local: LocalId, set: &Expr) {
        let within = self.element_value(set);
        self.assign(local, within);
        self.learn_elements_of(set, local);
        self.record_origin(local, set);
        self.learn_count(set, AbstractNumber::at_least(1));
    }

    /// Records the writes of statements, and returns the written slots.
    pub(super) fn apply_writes(&mut self, stmts: &[Stmt]) -> SlotSet {
        let written = self.known.written.slots_written(stmts, None, self.program);
        self.facts.record_slot_changes(&written);
        written
    }

    /// Applies an assignment to state. Its value is known afterwards if no standing rule writes it.
    fn assign_state(
        &mut self,
        stmt: &Stmt,
        target: ExprKind,
        value: &Expr,
        number: AbstractNumber,
    ) {
        self.apply_writes(std::slice::from_ref(stmt));
        let target = Expr { kind: target, ty: value.ty.clone(), span: value.span };
        let slot = castra_ir::effects::slot_read(&target, self.program);
        let written = self.known.written;
        let is_left_alone =
            slot.is_some_and(|slot| !written.standing.contains(written.numbers.number(slot)));
        if is_number(&value.ty) && is_left_alone {
            self.learn_number(&target, number);
        }
    }
}

impl<'a> Domain<'a> for BodyAnalysis<'a, '_> {
    type Fork = Fork;
    type Join = Join<'a>;

    fn transfer(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let number = self.eval(value);
                self.assign(*local, number);
                self.learn_picked(value, *local);
                let is_set = matches!(value.ty, Ty::Set(_));
                if is_set && self.is_filled(value) {
                    self.learn_count(&self.local_as_expr(*local), AbstractNumber::at_least(1));
                }
                if matches!(value.ty, Ty::Bool | Ty::Hex) {
                    let depends = deps::value_deps(value, self.program, self.known.written);
                    let versions = self.facts.versions(depends);
                    let own = self.facts.version(*local);
                    self.local_exprs
                        .insert(*local, LocalValue { value, local_version: own, versions });
                }
            }
            StmtKind::SetState(id, owner, value) => {
                owner.iter().for_each(|owner| {
                    self.eval(owner);
                });
                let number = self.eval(value);
                let (low, high) = self.assigned_ends(*id, value);
                self.pass_results.record_assignment(*id, low, high);
                let place = ExprKind::State(*id, owner.clone().map(Box::new));
                self.assign_state(stmt, place, value, number);
            }
            StmtKind::SetField(kind, field, piece, value) => {
                self.eval(piece);
                let number = self.eval(value);
                let place = ExprKind::Field(*kind, *field, Box::new(piece.clone()));
                self.assign_state(stmt, place, value, number);
            }
            StmtKind::Call(id, args, results) => {
                self.record_procedure_args(*id, args);
                self.apply_writes(std::slice::from_ref(stmt));
                let known = self.known;
                let given = known.procedures.get(id).map_or(&[][..], Vec::as_slice);
                for (at, local) in results.iter().enumerate() {
                    self.assign(*local, given.get(at).copied().unwrap_or(AbstractNumber::ANY));
                }
            }
            StmtKind::If(value, ..) | StmtKind::Match(value, ..) => {
                self.eval(value);
            }
            StmtKind::Choose { set, body, .. } => {
                self.assign_unknown(stmt);
                self.eval(set);
                if body.is_none() {
                    self.eval_choice(stmt);
                }
            }
            StmtKind::Pick(local, set) => {
                self.eval(set);
                self.check_pick(set);
                self.assign_element(*local, set);
            }
            StmtKind::RollOne(local, die) => {
                let faces = self.faces_of(*die);
                self.assign(*local, AbstractNumber::within(faces));
            }
            StmtKind::RollMany(local, n, _) => {
                let many = self.eval(n);
                self.check_roll(n, many);
                let most = AbstractNumber::within((Some(0), Some(255)));
                let dice = AbstractNumber::apply_operator(
                    castra_ir::Binary::Max,
                    many,
                    AbstractNumber::exactly(0),
                )
                .meet(most);
                self.assign(*local, if dice.is_empty() { most } else { dice });
            }
            StmtKind::ChooseSome { local, set, least, most, .. } => {
                self.assign_unknown(stmt);
                self.eval_stmt(stmt);
                self.check_choice(least.as_deref(), most.as_deref());
                let some = least.as_ref().is_some_and(|n| self.eval_silently(n).low() >= Some(1));
                if some && self.is_filled(set) {
                    self.learn_count(&self.local_as_expr(*local), AbstractNumber::at_least(1));
                }
            }
            StmtKind::React { .. }
            | StmtKind::Step(..)
            | StmtKind::Defer(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Return(_)
            | StmtKind::Stop
            | StmtKind::End(..)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => {
                self.assign_unknown(stmt);
                self.eval_stmt(stmt);
            }
            StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::Say(_)
            | StmtKind::Test(_) => {
                self.eval_stmt(stmt);
                self.apply_writes(std::slice::from_ref(stmt));
            }
        }
    }

    fn jump(&mut self, stmt: &'a Stmt) -> bool {
        if let StmtKind::Return(values) = &stmt.kind {
            for (at, value) in values.iter().enumerate() {
                let number = self.eval(value);
                match self.results.get_mut(at) {
                    Some(all) => *all = all.join(number),
                    None => self.results.push(number),
                }
            }
            return false;
        }
        self.eval_stmt(stmt);
        // If other armies play on, the pieces of the defeated army leave the board.
        let kinds = (0..).map(castra_ir::KindId).take(self.program.kinds.len());
        let mut places = SlotSet::default();
        for kind in kinds {
            let place = Slot::Cell(castra_ir::Cell::Place(kind));
            places.insert(self.known.written.numbers.number(place));
        }
        self.facts.record_slot_changes(&places);
        false
    }

    fn continues_after_defeat(&self) -> bool {
        self.known.continues_after_defeat
    }

    fn visit_loop(&mut self, stmt: &'a Stmt, body: &'a [Stmt]) {
        self.analyse_loop(stmt, body);
    }

    fn fork(&mut self, _: &'a Stmt) -> Fork {
        self.facts.fork()
    }

    fn begin_branch(&mut self, _: &Fork, way: Branch<'a>) {
        match way {
            Branch::If(condition, holds) => self.learn(condition, holds),
            Branch::Arm(of, values) => {
                let low = values.iter().min().copied();
                let within = AbstractNumber::within((low, values.iter().max().copied()));
                let one = if values.contains(&0) {
                    within
                } else {
                    within.meet(AbstractNumber::NOT_ZERO)
                };
                if is_number(&of.ty) {
                    self.learn_number(of, one);
                }
            }
            Branch::Default(of, arms) => {
                let zero = arms.iter().any(|(values, _)| values.contains(&0));
                if zero && is_number(&of.ty) {
                    self.learn_number(of, AbstractNumber::NOT_ZERO);
                }
            }
            Branch::Choice(stmt) => self.eval_choice(stmt),
            Branch::Reaction(Reaction { condition, .. }) => self.learn(condition, true),
            Branch::NoChoice | Branch::NoReaction => {}
        }
    }

    /// Ends a branch, and restores the state of the fork.
    fn end_branch(&mut self, fork: &Fork, way: Branch<'a>, goes_on: bool, join: &mut Join<'a>) {
        if goes_on {
            join.ways += 1;
            join.last_branch = Some(way);
            let changed = self.facts.changed_since(*fork);
            for &local in changed.locals() {
                if self.is_number(local) {
                    let number = self.local_value(local);
                    let all = join.local_values.entry(local).or_insert((number, 0));
                    *all = (all.0.join(number), all.1 + 1);
                }
            }
            join.changed.extend(&changed);
        }
        self.facts.restore(*fork);
    }

    fn join(&mut self, _: Fork, join: Join<'a>) {
        let Join { ways, last_branch: last, changed, local_values: worths } = join;
        // With a single way to continue, its condition holds from here on.
        if let (1, Some(Branch::If(condition, holds))) = (ways, last) {
            self.learn(condition, holds);
        }
        let before: Vec<(LocalId, AbstractNumber)> = worths
            .into_iter()
            .map(|(local, (number, times))| {
                (local, if times < ways { number.join(self.local_value(local)) } else { number })
            })
            .collect();
        self.facts.record_changes(&changed);
        for (local, number) in before {
            self.assign(local, number);
        }
    }
}
