//! A body gone through in the order of play.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use castra_ir::effects::Slot;
use castra_ir::visit::{assigned, own_exprs};
use castra_ir::{
    Dump, Expr, ExprKind, Local, LocalId, Program, Reaction, Rules, Stmt, StmtKind, Ty,
};

use super::deps::{self, is_number};
use super::facts::{Deps, Facts, Fork, Versions};
use super::known::Known;
use super::summary::{Gathered, Given};
use super::worth::Worth;
use castra_ir::slots::SlotSet;

/// Goes through one body.
pub(super) struct Walk<'a, 'k> {
    pub(super) rules: &'a Rules,
    pub(super) program: &'a Program,
    pub(super) known: &'k Known<'k>,
    pub(super) gathered: &'k mut Gathered,
    pub(super) locals: &'a [Local],
    pub(super) facts: Facts,
    /// Locals that are truths or hexes, and the value that each keeps.
    pub(super) truths: BTreeMap<LocalId, Kept<'a>>,
    /// How many values around are only looked at.
    pub(super) quiet: u32,
    /// What nothing is learned of at the moment: earlier rounds of a loop may have changed it.
    pub(super) barred: Deps,
    /// Hexes of sets that have nothing to do with what lies beside what, of which nothing was asked
    /// since.
    pub(super) anywhere: BTreeSet<LocalId>,
    /// The values that the body gives back.
    pub(super) given_back: Vec<Worth>,
    /// What its parameters are given.
    pub(super) params: Vec<Given>,
    /// What it is called.
    pub(super) called: String,
    /// The last value that was spelt out.
    pub(super) spelling: String,
}

/// A value that a local keeps.
pub(super) struct Kept<'a> {
    value: &'a Expr,
    /// The version of the local itself. It keeps the value only until it gets another one, on
    /// whatever way: no two have the same version.
    own: u32,
    versions: Versions,
}

/// What several ways through a body have changed.
#[derive(Default)]
struct Join {
    ways: usize,
    changed: Deps,
    /// What locals are, and on how many of the ways they were given a value.
    worths: BTreeMap<LocalId, (Worth, usize)>,
}

impl<'a> Walk<'a, '_> {
    /// Spells a value out: two are spelt alike only if they are alike.
    pub(super) fn spell(&mut self, value: &Expr) -> &str {
        self.spell_as("", &[(value, u32::MAX)], "")
    }

    /// The same of the number of elements of a set.
    pub(super) fn spell_count(&mut self, set: &Expr) -> &str {
        self.spell_as("count(", &[(set, u32::MAX - 1)], ")")
    }

    /// The same of what one number is more than another.
    pub(super) fn spell_apart(&mut self, high: &Expr, low: &Expr) -> &str {
        self.spell_as("(", &[(high, u32::MAX - 1), (low, u32::MAX - 1)], ")")
    }

    /// Spells out what is made of values, each with the name of the elements of a set that it is.
    fn spell_as(&mut self, before: &str, values: &[(&Expr, u32)], after: &str) -> &str {
        let mut out = mem::take(&mut self.spelling);
        out.clear();
        out.push_str(before);
        let dump = Dump { program: self.program, locals: self.locals };
        for (at, (value, name)) in values.iter().enumerate() {
            if at > 0 {
                out.push_str(" - ");
            }
            if deps::has_elements(value) {
                let mut value = (*value).clone();
                deps::name_elements(&mut value, *name);
                dump.put_expr(&value, &mut out);
            } else {
                dump.put_expr(value, &mut out);
            }
        }
        out.push_str(after);
        self.spelling = out;
        &self.spelling
    }

    /// What conditions have shown of a value.
    pub(super) fn shown(&mut self, value: &Expr) -> Worth {
        if self.facts.is_empty() {
            return Worth::ANY;
        }
        self.spell(value);
        self.facts.worth(&self.spelling)
    }

    /// A local gets a value.
    pub(super) fn assign(&mut self, local: LocalId, worth: Worth) {
        self.facts.change(local);
        if worth != Worth::ANY && self.is_number(local) {
            let value = self.of_local(local);
            self.spell(&value);
            let versions = self.facts.versions(Deps::new(SlotSet::default(), [local]));
            self.facts.learn(&self.spelling, worth, versions);
        }
    }

    /// What a local keeps, as long as that is the same.
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

    /// Goes through a block; gives whether what comes after it can be reached.
    pub(super) fn block(&mut self, stmts: &'a [Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> bool {
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
                let ends = self.ends_of(*id, value);
                self.gathered.written(*id, ends);
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
            StmtKind::Return(values) => {
                for (at, value) in values.iter().enumerate() {
                    let worth = self.value(value);
                    match self.given_back.get_mut(at) {
                        Some(all) => *all = all.or(worth),
                        None => self.given_back.push(worth),
                    }
                }
                return false;
            }
            StmtKind::If(condition, then, otherwise) => {
                return self.if_(condition, then, otherwise);
            }
            StmtKind::Match(of, arms, otherwise) => return self.match_(of, arms, otherwise),
            StmtKind::ForEach { .. } | StmtKind::Repeat(..) => self.rounds(stmt),
            StmtKind::Choose { local, set, second, body, otherwise, .. } => {
                assigned(stmt, &mut |local| self.assign(local, Worth::ANY));
                let within = self.of_elements(set);
                self.value(set);
                let fork = self.facts.fork();
                self.chosen(*local, set, within);
                if let Some((local, set)) = second.as_deref() {
                    let within = self.of_elements(set);
                    self.value(set);
                    self.chosen(*local, set, within);
                }
                own_exprs(stmt, &mut |value| {
                    self.value(value);
                });
                let Some(body) = body else { return true };
                let mut join = Join::default();
                self.way(fork, &mut join, |this| this.block(body));
                self.way(fork, &mut join, |this| this.block(otherwise));
                return self.join(join);
            }
            StmtKind::React { options, reacted, .. } => {
                self.assign(*reacted, Worth::ANY);
                own_exprs(stmt, &mut |value| {
                    self.value(value);
                });
                let fork = self.facts.fork();
                let mut join = Join::default();
                for Reaction { condition, body, .. } in options {
                    self.way(fork, &mut join, |this| {
                        this.learn(condition, true);
                        this.block(body)
                    });
                }
                self.way(fork, &mut join, |_| true);
                return self.join(join);
            }
            StmtKind::Step(_, body) | StmtKind::Defer(_, body) => return self.block(body),
            StmtKind::Pick(local, set) => {
                self.value(set);
                self.picks_from(set);
                let within = self.of_elements(set);
                self.chosen(*local, set, within);
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
            StmtKind::Stop
            | StmtKind::End(..)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => {
                own_exprs(stmt, &mut |value| {
                    self.value(value);
                });
                // Where others play on, the pieces of the army leave the board.
                let kinds = (0..).map(castra_ir::KindId).take(self.program.kinds.len());
                let mut places = SlotSet::default();
                for kind in kinds {
                    let place = Slot::Cell(castra_ir::Cell::Place(kind));
                    places.insert(self.known.written.numbers.number(place));
                }
                self.facts.change_slots(&places);
                return matches!(stmt.kind, StmtKind::End(..)) && self.known.plays_on;
            }
            StmtKind::ChooseSome { local, set, least, most, .. } => {
                assigned(stmt, &mut |local| self.assign(local, Worth::ANY));
                own_exprs(stmt, &mut |value| {
                    self.value(value);
                });
                self.chooses(least.as_deref(), most.as_deref());
                let some = least.as_ref().is_some_and(|n| self.quietly(n).low() >= Some(1));
                if some && self.is_filled(set) {
                    self.learn_count(&self.of_local(*local), Worth::at_least(1));
                }
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
                assigned(stmt, &mut |local| self.assign(local, Worth::ANY));
                own_exprs(stmt, &mut |value| {
                    self.value(value);
                });
                self.changes(std::slice::from_ref(stmt));
            }
        }
        true
    }

    /// A local is an element of a set.
    fn chosen(&mut self, local: LocalId, set: &Expr, within: Worth) {
        self.assign(local, within);
        self.learn_elements_of(set, local);
        self.taken_from(local, set);
        self.learn_count(set, Worth::at_least(1));
    }

    /// What statements write has changed.
    pub(super) fn changes(&mut self, stmts: &[Stmt]) -> SlotSet {
        let written = self.known.written.by(stmts, None, self.program);
        self.facts.change_slots(&written);
        written
    }

    /// State gets a value, and has it afterwards if no standing rule gives it another.
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

    fn if_(&mut self, condition: &'a Expr, then: &'a [Stmt], otherwise: &'a [Stmt]) -> bool {
        self.value(condition);
        let fork = self.facts.fork();
        let mut join = Join::default();
        let mut goes_on = [false, false];
        for (at, (block, holds)) in [(then, true), (otherwise, false)].into_iter().enumerate() {
            let ways = join.ways;
            self.way(fork, &mut join, |this| {
                this.learn(condition, holds);
                this.block(block)
            });
            if let Some(way) = goes_on.get_mut(at) {
                *way = join.ways > ways;
            }
        }
        // What the only way on shows.
        match goes_on {
            [true, false] => self.learn(condition, true),
            [false, true] => self.learn(condition, false),
            [true, true] | [false, false] => {}
        }
        self.join(join)
    }

    fn match_(
        &mut self,
        of: &'a Expr,
        arms: &'a [(Vec<i64>, Vec<Stmt>)],
        otherwise: &'a [Stmt],
    ) -> bool {
        self.value(of);
        let fork = self.facts.fork();
        let mut join = Join::default();
        let mut zero = false;
        for (values, block) in arms {
            zero |= values.contains(&0);
            let low = values.iter().min().copied();
            let within = Worth::within((low, values.iter().max().copied()));
            let one = if values.contains(&0) { within } else { within.and(Worth::NOT_ZERO) };
            self.way(fork, &mut join, |this| {
                if is_number(&of.ty) {
                    this.learn_number(of, one);
                }
                this.block(block)
            });
        }
        self.way(fork, &mut join, |this| {
            if zero && is_number(&of.ty) {
                this.learn_number(of, Worth::NOT_ZERO);
            }
            this.block(otherwise)
        });
        self.join(join)
    }

    /// One of several ways, from where they part; afterwards everything is as it was there.
    fn way(&mut self, fork: Fork, join: &mut Join, act: impl FnOnce(&mut Self) -> bool) {
        if act(self) {
            join.ways += 1;
            let changed = self.facts.changed_since(fork);
            for &local in changed.locals() {
                if self.is_number(local) {
                    let worth = self.worth_of(local);
                    let all = join.worths.entry(local).or_insert((worth, 0));
                    *all = (all.0.or(worth), all.1 + 1);
                }
            }
            join.changed.extend(&changed);
        }
        self.facts.go_back(fork);
    }

    /// What is known where ways meet; gives whether there is one that goes on.
    fn join(&mut self, join: Join) -> bool {
        let Join { ways, changed, worths } = join;
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
        ways > 0
    }
}
