//! A body gone through in the order of play, with the locals whose pieces may be gone.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::rc::Rc;

use castra_ir::visit::{all_exprs, assigned, own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKind, FieldId, KindId, Local, LocalId, Rules, Stmt, StmtKind, Ty,
};

use super::cause::{Asked, Cause};
use super::facts::piece_of;
use super::kinds::kind_of;
use super::known::{Handling, Known, Origin};
use super::locals::Locals;
use super::names::{Names, may_change};
use super::report::Found;
use super::state::{Now, meet, onward};

/// What came of going through a body.
pub(super) struct Left {
    /// Locals that may be gone where the body is left.
    pub(super) gone: Locals,
    /// What may have been removed, by its kind and the local that meant it.
    pub(super) taken: BTreeMap<(KindId, Option<LocalId>), Rc<Cause>>,
    /// Where each was removed.
    pub(super) removed: BTreeMap<LocalId, Rc<Cause>>,
    /// What was removed that has no name here, as it is found where the body begins.
    pub(super) nameless: BTreeMap<Origin, Rc<Cause>>,
    /// What the names mean.
    pub(super) names: Names,
    /// Locals whose hex was asked for while they may have been gone, each with where.
    pub(super) needed: BTreeMap<LocalId, Rc<Asked>>,
    /// Of each truth that is given back, by its position and what it comes out as: locals that
    /// may be gone then.
    pub(super) doubts: BTreeMap<(usize, bool), Locals>,
}

/// Goes through one body.
pub(super) struct Walk<'a, 'f> {
    pub(super) rules: &'a Rules,
    pub(super) known: &'a Known<'a>,
    pub(super) locals: &'a [Local],
    pub(super) names: Names,
    pub(super) removed: BTreeMap<LocalId, Rc<Cause>>,
    pub(super) nameless: BTreeMap<Origin, Rc<Cause>>,
    pub(super) needed: BTreeMap<LocalId, Rc<Asked>>,
    /// Locals whose hex the statement has asked for.
    pub(super) asked: Locals,
    doubts: BTreeMap<(usize, bool), Locals>,
    /// Where it is left, but for its end.
    exits: Option<Now>,
    /// The same of each loop that is gone through, from the outermost.
    stops: Vec<Option<Now>>,
    /// How many loops are gone through only to know what a round leaves.
    pub(super) trial: u32,
    pub(super) found: Option<&'f mut Vec<Found>>,
}

impl<'a, 'f> Walk<'a, 'f> {
    /// Before the first statement of a body whose first locals are so many parameters.
    pub(super) fn new(known: &'a Known<'a>, body: &'a Body, params: usize) -> Self {
        Self {
            rules: known.rules,
            known,
            locals: &body.locals,
            names: Names::of(body, params),
            removed: BTreeMap::new(),
            nameless: BTreeMap::new(),
            needed: BTreeMap::new(),
            asked: Locals::default(),
            doubts: BTreeMap::new(),
            exits: None,
            stops: Vec::new(),
            trial: 0,
            found: None,
        }
    }

    /// Goes through the body, some of its locals gone at its start.
    pub(super) fn through(
        mut self,
        body: &Body,
        gone: Locals,
        found: Option<&'f mut Vec<Found>>,
    ) -> Left {
        self.found = found;
        let mut now = Now { gone, ..Now::default() };
        if self.block(&body.stmts, &mut now) {
            meet(&mut self.exits, now);
        }
        let Now { gone, taken, .. } = self.exits.unwrap_or_default();
        let Self { removed, nameless, names, needed, doubts, .. } = self;
        Left { gone, taken, removed, nameless, names, needed, doubts }
    }

    /// The local that a local is another name for, or itself.
    pub(super) fn first_name(&self, local: LocalId) -> LocalId {
        self.names.first(local)
    }

    /// Goes through a block; gives whether what comes after it can be reached.
    fn block(&mut self, stmts: &[Stmt], now: &mut Now) -> bool {
        let mark = self.names.mark();
        let goes_on = stmts.iter().all(|stmt| self.stmt(stmt, now));
        self.names.end(mark, goes_on);
        goes_on
    }

    fn stmt(&mut self, stmt: &Stmt, now: &mut Now) -> bool {
        if matches!(stmt.kind, StmtKind::Choose { .. } | StmtKind::ChooseSome { .. }) {
            // What is chosen is meant by the values of the choice itself.
            assigned(stmt, &mut |local| self.forget(local, now));
        }
        if !now.gone.is_empty() {
            own_exprs(stmt, &mut |value| self.value(value, now));
            self.go_on(now);
        }
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                self.names.name(*local, value, self.known);
                self.assign(*local, value, now);
            }
            StmtKind::SetField(kind, field, piece, value) => {
                self.changes(*kind, *field, piece, value, now);
            }
            StmtKind::Remove(piece) | StmtKind::Lift(piece) => {
                self.remove_value(piece, || Cause::removed(stmt.span), now);
            }
            StmtKind::MovePiece(piece, _) => {
                // One that is off the board is put onto it.
                if let Some(local) = piece_of(piece) {
                    now.gone.remove(self.first_name(local));
                }
            }
            StmtKind::Call(id, args, results) => {
                // Lists of a program have what its ids name.
                let (Some(callee), Some(procedure)) =
                    (self.known.procedures.get(id), self.rules.procedures.get(id))
                else {
                    return true;
                };
                let name = procedure.name.as_str();
                self.hand_over(args, &callee.needs, (name, &procedure.body.locals), now);
                self.go_on(now);
                let met = self.meant(callee, args);
                for (param, cause) in &callee.removes {
                    let Some(arg) = args.get(param.index()) else { continue };
                    self.remove_value(arg, || Cause::called(arg.span, name, cause), now);
                }
                self.remove_met(callee, &met, |cause| Cause::called(stmt.span, name, cause), now);
                for (kind, cause) in &callee.others {
                    let cause = || Cause::called(stmt.span, name, cause);
                    now.taken.entry((*kind, None)).or_insert_with(cause);
                    let locals = (0..).map(LocalId).zip(self.locals);
                    let of_kind = locals.filter(|(_, local)| kind_of(&local.ty) == Some(*kind));
                    of_kind.for_each(|(local, _)| now.far.add(self.first_name(local)));
                }
                results.iter().for_each(|local| self.forget(*local, now));
                self.learn_results(callee, (args, &met), results, now);
            }
            StmtKind::Return(values) => {
                self.doubt(values, now);
                meet(&mut self.exits, now.clone());
                return false;
            }
            StmtKind::Stop => {
                // Outside a loop it is reported elsewhere.
                if let Some(stops) = self.stops.last_mut() {
                    meet(stops, now.clone());
                }
                return false;
            }
            StmtKind::End(..) | StmtKind::Conflict(_) | StmtKind::EndlessReactions => return false,
            StmtKind::If(condition, then, otherwise) => {
                let says = self.says(condition, now);
                let mut held = now.clone();
                self.learn(&says, condition, true, &mut held);
                self.learn(&says, condition, false, now);
                let mut all = None;
                if self.block(then, &mut held) {
                    meet(&mut all, held);
                }
                if self.block(otherwise, now) {
                    meet(&mut all, std::mem::take(now));
                }
                return onward(all, now);
            }
            StmtKind::Match(_, arms, otherwise) => {
                let arms = arms.iter().map(|arm| arm.1.as_slice());
                return self.ways(arms.chain([otherwise.as_slice()]), now);
            }
            StmtKind::Choose { body, otherwise, .. } => {
                let body = body.as_deref().unwrap_or_default();
                return self.ways([body, otherwise.as_slice()], now);
            }
            StmtKind::React { options, .. } => {
                assigned(stmt, &mut |local| self.forget(local, now));
                let none: &[Stmt] = &[];
                let bodies = options.iter().map(|option| option.body.as_slice());
                return self.ways(bodies.chain([none]), now);
            }
            StmtKind::ForEach { body, .. } | StmtKind::Repeat(_, body) => {
                assigned(stmt, &mut |local| self.forget(local, now));
                self.change(body);
                self.rounds(stmt, body, now);
            }
            StmtKind::Step(_, body) | StmtKind::Defer(_, body) => return self.block(body, now),
            StmtKind::Pick(..) | StmtKind::RollOne(..) | StmtKind::RollMany(..) => {
                assigned(stmt, &mut |local| self.forget(local, now))
            }
            StmtKind::ChooseSome { .. }
            | StmtKind::SetState(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::Say(_)
            | StmtKind::Test(_) => {}
        }
        if may_change(stmt) {
            self.change(std::slice::from_ref(stmt));
        }
        true
    }

    /// Where play goes on, the pieces were there whose hexes were asked for.
    fn go_on(&mut self, now: &mut Now) {
        std::mem::take(&mut self.asked).iter().for_each(|local| now.gone.remove(local));
    }

    /// One of several blocks.
    fn ways<'s>(&mut self, blocks: impl IntoIterator<Item = &'s [Stmt]>, now: &mut Now) -> bool {
        let mut all = None;
        for block in blocks {
            let mut inner = now.clone();
            if self.block(block, &mut inner) {
                meet(&mut all, inner);
            }
        }
        onward(all, now)
    }

    /// A loop. What one round leaves is there in the next; to know it, a round is gone through
    /// on trial first. Loops within a loop on trial are gone through once, so that a body
    /// is gone through no oftener than it lies in loops.
    fn rounds(&mut self, stmt: &Stmt, body: &[Stmt], now: &mut Now) {
        let before = std::mem::take(&mut now.taken);
        let mut others = None;
        if self.trial == 0 {
            self.trial += 1;
            let mut round = now.clone();
            self.stops.push(None);
            if self.block(body, &mut round) {
                others = self.others_of(stmt, &round);
                now.join(&round);
            }
            self.stops.pop();
            self.trial -= 1;
            assigned(stmt, &mut |local| self.forget(local, now));
        }
        let mut round = now.clone();
        if let Some((local, cause)) = others {
            // An earlier round may have removed it from the board, not from the set.
            self.removed.entry(local).or_insert(cause);
            round.gone.add(local);
        }
        self.stops.push(None);
        if self.block(body, &mut round) {
            now.join(&round);
        }
        if let Some(stopped) = self.stops.pop().flatten() {
            now.join(&stopped);
        }
        for (what, cause) in before {
            now.taken.entry(what).or_insert(cause);
        }
    }

    /// The element of a loop over pieces, and where a round removes another of its kind.
    fn others_of(&self, stmt: &Stmt, round: &Now) -> Option<(LocalId, Rc<Cause>)> {
        let StmtKind::ForEach { local, ref set, .. } = stmt.kind else { return None };
        // Those of one army: others that it removes are rather its enemy's.
        let mut of_army = false;
        all_exprs(set, &mut |part| {
            of_army |= matches!(part.kind, ExprKind::ArmyOf(_) | ExprKind::Call(..));
        });
        if of_army {
            return None;
        }
        let kind = kind_of(&self.locals.get(local.index())?.ty)?;
        let mut others =
            round.taken.iter().filter(|((of, by), _)| *of == kind && *by != Some(local));
        others.next().map(|(_, cause)| (local, Rc::clone(cause)))
    }

    /// A change of a field: a standing rule may remove the piece at once.
    fn changes(&mut self, kind: KindId, field: FieldId, piece: &Expr, value: &Expr, now: &mut Now) {
        let Some(cause) = self.known.fatal.get(&(kind, field)) else { return };
        let grows = matches!(&value.kind, ExprKind::Binary(Binary::Add, ..));
        if let Some(local) = piece_of(piece).filter(|_| !grows) {
            self.remove(local, Rc::clone(cause), now);
        }
    }

    pub(super) fn remove(&mut self, local: LocalId, cause: Rc<Cause>, now: &mut Now) {
        let local = self.first_name(local);
        self.removed.insert(local, Rc::clone(&cause));
        let kind = self.locals.get(local.index()).and_then(|local| kind_of(&local.ty));
        if let Some(kind) = kind {
            now.taken.entry((kind, Some(local))).or_insert(cause);
        }
        now.gone.add(local);
        now.if_so.retain(|known| known.2 != local);
    }

    /// A local gets another value, of which nothing is known.
    fn forget(&self, local: LocalId, now: &mut Now) {
        if self.names.is_other(local) {
            return;
        }
        now.gone.remove(local);
        now.far.remove(local);
        now.if_so.retain(|known| known.0 != local && known.2 != local);
    }

    fn assign(&mut self, local: LocalId, value: &Expr, now: &mut Now) {
        if self.names.is_other(local) {
            return;
        }
        let gone = self.may_be_gone(value, now);
        self.forget(local, now);
        if let Some(cause) = gone {
            now.gone.add(local);
            if let Some(cause) = cause {
                self.removed.entry(local).or_insert(cause);
            }
        }
        // What a constant says of every piece there is would be without end.
        let constant = matches!(value.kind, ExprKind::Const(_));
        if value.ty == Ty::Bool && !constant && !now.gone.is_empty() {
            for truth in [true, false] {
                let left = self.gone_if(value, truth, now);
                let sure = now.gone.iter().filter(|piece| !left.has(*piece));
                now.if_so.extend(sure.map(|piece| (local, truth, piece)).collect::<Vec<_>>());
            }
        }
    }

    /// What the truths that a procedure gives back say of the pieces that it was given.
    fn learn_results(
        &self,
        callee: &Handling,
        (args, met): (&[Expr], &[Meant]),
        results: &[LocalId],
        now: &mut Now,
    ) {
        let given = callee.removes.keys().filter_map(|param| {
            let piece = args.get(param.index()).and_then(piece_of)?;
            Some((*param, self.first_name(piece)))
        });
        let met = callee.elsewhere.iter().zip(met).filter_map(|(removed, met)| {
            let Meant::Name(piece) = met else { return None };
            Some((removed.by?, *piece))
        });
        for (local, piece) in given.chain(met) {
            for (at, result) in results.iter().enumerate() {
                for truth in [true, false] {
                    let doubtful = callee.doubts.get(&(at, truth));
                    if doubtful.is_some_and(|doubtful| !doubtful.has(local)) {
                        now.if_so.insert((*result, truth, piece));
                    }
                }
            }
        }
    }

    /// Takes note of what is in doubt where truths are given back: a piece that may be gone,
    /// whether the truth comes out so or so.
    fn doubt(&mut self, values: &[Expr], now: &Now) {
        for (at, value) in values.iter().enumerate().filter(|(_, value)| value.ty == Ty::Bool) {
            for truth in [true, false] {
                let gone = self.gone_if(value, truth, now);
                self.doubts.entry((at, truth)).or_default().join(&gone);
            }
        }
    }

    /// Whether a piece that is a value may be gone, and where it was removed if it was removed in
    /// this body.
    fn may_be_gone(&self, value: &Expr, now: &Now) -> Option<Option<Rc<Cause>>> {
        if now.gone.is_empty() {
            return None;
        }
        let local = self.first_name(piece_of(value)?);
        now.gone.has(local).then(|| self.removed.get(&local).cloned())
    }
}

/// What something means that a callee has found and removes.
pub(super) enum Meant {
    /// The piece of a local.
    Name(LocalId),
    /// A piece without a name, as it is found where the body begins.
    Nameless(Origin),
    /// Nobody knows.
    Unknown,
}
