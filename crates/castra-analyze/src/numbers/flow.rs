//! The forward analysis of a body.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::effects::Slot;
use castra_ir::visit::{assigned, own_exprs};
use castra_ir::{
    Expr, ExprKey, ExprKind, Local, LocalId, Program, Reaction, Rules, Stmt, StmtKind, Ty,
};

use super::deps::{self, is_number};
use super::facts::{Deps, Facts, Fork, Versions};
use super::known::Known;
use super::summary::{Gathered, Given};
use super::worth::Worth;
use crate::flow::{Domain, Way};
use castra_ir::slots::SlotSet;

/// The analysis of a body, at one of its points.
pub(super) struct Walk<'a, 'k> {
    pub(super) rules: &'a Rules,
    pub(super) program: &'a Program,
    pub(super) known: &'k Known<'k>,
    pub(super) gathered: &'k mut Gathered,
    pub(super) locals: &'a [Local],
    pub(super) facts: Facts,
    /// The expression of each local that is a Boolean or a hex.
    pub(super) truths: BTreeMap<LocalId, Kept<'a>>,
    /// The number of enclosing values that are evaluated without reports.
    pub(super) quiet: u32,
    /// The dependencies for which no facts may be added, since earlier rounds of a loop may have
    /// changed them.
    pub(super) barred: Deps,
    /// Hexes of sets that test nothing about adjacency, if no condition has tested the hex since.
    pub(super) anywhere: BTreeSet<LocalId>,
    /// The join of the values that the body returns, by position.
    pub(super) given_back: Vec<Worth>,
    /// The arguments of the body's parameters.
    pub(super) params: Vec<Given>,
    /// The name of the function or procedure.
    pub(super) called: String,
    /// A buffer for the key of the current value.
    pub(super) key: ExprKey,
}

/// The expression of a local, and the basis on which it is valid.
pub(super) struct Kept<'a> {
    value: &'a Expr,
    /// The version of the local itself. Another assignment gives it another version, on any branch.
    own: u32,
    versions: Versions,
}

/// The join of several branches.
#[derive(Default)]
pub(super) struct Join<'a> {
    ways: usize,
    /// The last branch that goes on.
    last: Option<Way<'a>>,
    changed: Deps,
    /// The values of locals, with the number of branches that assign them.
    worths: BTreeMap<LocalId, (Worth, usize)>,
}

impl<'a> Walk<'a, '_> {
    /// Returns the facts about a value from conditions.
    pub(super) fn shown(&mut self, value: &Expr) -> Worth {
        if self.facts.is_empty() {
            return Worth::ANY;
        }
        self.key.set(value);
        self.facts.worth(&self.key)
    }

    /// Assigns a value to a local.
    pub(super) fn assign(&mut self, local: LocalId, worth: Worth) {
        self.facts.change(local);
        if worth != Worth::ANY && self.is_number(local) {
            let value = self.of_local(local);
            self.key.set(&value);
            let versions = self.facts.versions(Deps::new(SlotSet::default(), [local]));
            self.facts.learn(&self.key, worth, versions);
        }
    }

    /// Returns the expression that a local keeps, while its value is unchanged.
    pub(super) fn kept(&self, local: LocalId) -> Option<&'a Expr> {
        let kept = self.truths.get(&local)?;
        let is_same = self.facts.version(local) == kept.own;
        (is_same && self.facts.are_current(&kept.versions)).then_some(kept.value)
    }

    fn is_number(&self, local: LocalId) -> bool {
        let ty = self.locals.get(local.index()).map(|local| &local.ty);
        ty.is_some_and(|ty| is_number(ty) || matches!(ty, Ty::Rolled(_)))
    }

    pub(super) fn of_local(&self, local: LocalId) -> Expr {
        let ty = self.locals.get(local.index()).map_or(Ty::Error, |local| local.ty.clone());
        Expr { kind: ExprKind::Local(local), ty, span: castra_base::Span::default() }
    }

    pub(super) fn worth_of(&mut self, local: LocalId) -> Worth {
        let value = self.of_local(local);
        self.quietly(&value)
    }

    /// Evaluates the expressions of a statement.
    pub(super) fn values(&mut self, stmt: &Stmt) {
        own_exprs(stmt, &mut |value| {
            self.value(value);
        });
    }

    fn assign_any(&mut self, stmt: &Stmt) {
        assigned(stmt, &mut |local| self.assign(local, Worth::ANY));
    }

    /// Evaluates a choice: the chosen value, its label and its `prefer`.
    fn choose(&mut self, stmt: &Stmt) {
        if let StmtKind::Choose { local, set, second, .. } = &stmt.kind {
            self.chosen(*local, set);
            if let Some((local, set)) = second.as_deref() {
                self.value(set);
                self.chosen(*local, set);
            }
        }
        self.values(stmt);
    }

    /// Assigns an element of a set to a local.
    fn chosen(&mut self, local: LocalId, set: &Expr) {
        let within = self.of_elements(set);
        self.assign(local, within);
        self.learn_elements_of(set, local);
        self.taken_from(local, set);
        self.learn_count(set, Worth::at_least(1));
    }

    /// Records the writes of statements, and returns the written slots.
    pub(super) fn changes(&mut self, stmts: &[Stmt]) -> SlotSet {
        let written = self.known.written.by(stmts, None, self.program);
        self.facts.change_slots(&written);
        written
    }

    /// Applies an assignment to state. Its value is known afterwards if no standing rule writes it.
    fn sets(&mut self, stmt: &Stmt, place: ExprKind, value: &Expr, worth: Worth) {
        self.changes(std::slice::from_ref(stmt));
        let place = Expr { kind: place, ty: value.ty.clone(), span: value.span };
        let slot = castra_ir::effects::reads(&place, self.program);
        let written = self.known.written;
        let is_left_alone =
            slot.is_some_and(|slot| !written.standing.contains(written.numbers.number(slot)));
        if is_number(&value.ty) && is_left_alone {
            self.learn_number(&place, worth);
        }
    }
}

impl<'a> Domain<'a> for Walk<'a, '_> {
    type Fork = Fork;
    type Join = Join<'a>;

    fn transfer(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let worth = self.value(value);
                self.assign(*local, worth);
                self.learn_picked(value, *local);
                let is_set = matches!(value.ty, Ty::Set(_));
                if is_set && self.is_filled(value) {
                    self.learn_count(&self.of_local(*local), Worth::at_least(1));
                }
                if matches!(value.ty, Ty::Bool | Ty::Hex) {
                    let depends = deps::of(value, self.program, self.known.written);
                    let versions = self.facts.versions(depends);
                    let own = self.facts.version(*local);
                    self.truths.insert(*local, Kept { value, own, versions });
                }
            }
            StmtKind::SetState(id, owner, value) => {
                owner.iter().for_each(|owner| {
                    self.value(owner);
                });
                let worth = self.value(value);
                let (low, high) = self.ends_of(*id, value);
                self.gathered.written(*id, low, high);
                let place = ExprKind::State(*id, owner.clone().map(Box::new));
                self.sets(stmt, place, value, worth);
            }
            StmtKind::SetField(kind, field, piece, value) => {
                self.value(piece);
                let worth = self.value(value);
                let place = ExprKind::Field(*kind, *field, Box::new(piece.clone()));
                self.sets(stmt, place, value, worth);
            }
            StmtKind::Call(id, args, results) => {
                self.handed_to_procedure(*id, args);
                self.changes(std::slice::from_ref(stmt));
                let known = self.known;
                let given = known.procedures.get(id).map_or(&[][..], Vec::as_slice);
                for (at, local) in results.iter().enumerate() {
                    self.assign(*local, given.get(at).copied().unwrap_or(Worth::ANY));
                }
            }
            StmtKind::If(value, ..) | StmtKind::Match(value, ..) => {
                self.value(value);
            }
            StmtKind::Choose { set, body, .. } => {
                self.assign_any(stmt);
                self.value(set);
                if body.is_none() {
                    self.choose(stmt);
                }
            }
            StmtKind::Pick(local, set) => {
                self.value(set);
                self.picks_from(set);
                self.chosen(*local, set);
            }
            StmtKind::RollOne(local, die) => {
                let faces = self.faces_of(*die);
                self.assign(*local, Worth::within(faces));
            }
            StmtKind::RollMany(local, n, _) => {
                let many = self.value(n);
                self.rolls(n, many);
                let most = Worth::within((Some(0), Some(255)));
                let dice = Worth::of(castra_ir::Binary::Max, many, Worth::exactly(0)).and(most);
                self.assign(*local, if dice.is_empty() { most } else { dice });
            }
            StmtKind::ChooseSome { local, set, least, most, .. } => {
                self.assign_any(stmt);
                self.values(stmt);
                self.chooses(least.as_deref(), most.as_deref());
                let some = least.as_ref().is_some_and(|n| self.quietly(n).low() >= Some(1));
                if some && self.is_filled(set) {
                    self.learn_count(&self.of_local(*local), Worth::at_least(1));
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
                self.assign_any(stmt);
                self.values(stmt);
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
                self.values(stmt);
                self.changes(std::slice::from_ref(stmt));
            }
        }
    }

    fn jump(&mut self, stmt: &'a Stmt) -> bool {
        if let StmtKind::Return(values) = &stmt.kind {
            for (at, value) in values.iter().enumerate() {
                let worth = self.value(value);
                match self.given_back.get_mut(at) {
                    Some(all) => *all = all.or(worth),
                    None => self.given_back.push(worth),
                }
            }
            return false;
        }
        self.values(stmt);
        // If other armies play on, the pieces of the defeated army leave the board.
        let kinds = (0..).map(castra_ir::KindId).take(self.program.kinds.len());
        let mut places = SlotSet::default();
        for kind in kinds {
            let place = Slot::Cell(castra_ir::Cell::Place(kind));
            places.insert(self.known.written.numbers.number(place));
        }
        self.facts.change_slots(&places);
        matches!(stmt.kind, StmtKind::End(..)) && self.known.plays_on
    }

    fn rounds(&mut self, stmt: &'a Stmt, body: &'a [Stmt]) {
        self.through_loop(stmt, body);
    }

    fn fork(&mut self, _: &'a Stmt) -> Fork {
        self.facts.fork()
    }

    fn begin(&mut self, _: &Fork, way: Way<'a>) {
        match way {
            Way::If(condition, holds) => self.learn(condition, holds),
            Way::Arm(of, values) => {
                let low = values.iter().min().copied();
                let within = Worth::within((low, values.iter().max().copied()));
                let one = if values.contains(&0) { within } else { within.and(Worth::NOT_ZERO) };
                if is_number(&of.ty) {
                    self.learn_number(of, one);
                }
            }
            Way::Otherwise(of, arms) => {
                let zero = arms.iter().any(|(values, _)| values.contains(&0));
                if zero && is_number(&of.ty) {
                    self.learn_number(of, Worth::NOT_ZERO);
                }
            }
            Way::Chosen(stmt) => self.choose(stmt),
            Way::Reaction(Reaction { condition, .. }) => self.learn(condition, true),
            Way::NotChosen | Way::NoReaction => {}
        }
    }

    /// Ends a branch, and restores the state of the fork.
    fn end(&mut self, fork: &Fork, way: Way<'a>, goes_on: bool, join: &mut Join<'a>) {
        if goes_on {
            join.ways += 1;
            join.last = Some(way);
            let changed = self.facts.changed_since(*fork);
            for &local in changed.locals() {
                if self.is_number(local) {
                    let worth = self.worth_of(local);
                    let all = join.worths.entry(local).or_insert((worth, 0));
                    *all = (all.0.or(worth), all.1 + 1);
                }
            }
            join.changed.extend(&changed);
        }
        self.facts.go_back(*fork);
    }

    fn join(&mut self, _: Fork, join: Join<'a>) {
        let Join { ways, last, changed, worths } = join;
        // With a single way to continue, its condition holds from here on.
        if let (1, Some(Way::If(condition, holds))) = (ways, last) {
            self.learn(condition, holds);
        }
        let before: Vec<(LocalId, Worth)> = worths
            .into_iter()
            .map(|(local, (worth, times))| {
                (local, if times < ways { worth.or(self.worth_of(local)) } else { worth })
            })
            .collect();
        self.facts.change_all(&changed);
        for (local, worth) in before {
            self.assign(local, worth);
        }
    }
}
