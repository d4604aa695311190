//! The forward analysis of a body: the locals whose pieces may be gone at each point.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::visit::{all_exprs, assigned, own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKey, ExprKind, FieldId, KindId, Local, LocalId, ProcedureId, Rules,
    Stmt, StmtKind, Ty,
};

use super::cause::{Asked, Cause};
use super::facts::piece_of;
use super::kinds::kind_of;
use super::known::{CallSummary, Known};
use super::locals::Locals;
use super::names::Names;
use super::report::Found;
use super::state::{Now, join_into};
use crate::flow::{self, Domain, Way};

/// The result of the analysis of a body.
pub(super) struct Left {
    /// Locals that may be gone when the body is left.
    pub(super) gone: Locals,
    /// The removals, by the kind and the local of the piece.
    pub(super) removals: BTreeMap<(KindId, Option<LocalId>), Arc<Cause>>,
    /// The last removal of each local's piece.
    pub(super) removed: BTreeMap<LocalId, Arc<Cause>>,
    /// The removed pieces without a local: each as an expression at the start of the body.
    pub(super) nameless: BTreeMap<ExprKey, (Expr, Arc<Cause>)>,
    /// The aliases of the locals.
    pub(super) names: Names,
    /// Locals whose hex was read while they may have been gone, each with the read.
    pub(super) needed: BTreeMap<LocalId, Arc<Asked>>,
    /// Locals that may be gone if a Boolean result has a value, by the position of the result and
    /// the value.
    pub(super) doubts: BTreeMap<(usize, bool), Locals>,
}

/// The analysis of a body, at one of its points.
pub(super) struct Walk<'a, 'f> {
    pub(super) rules: &'a Rules,
    pub(super) known: &'a Known<'a>,
    pub(super) locals: &'a [Local],
    pub(super) names: Names,
    pub(super) removed: BTreeMap<LocalId, Arc<Cause>>,
    pub(super) nameless: BTreeMap<ExprKey, (Expr, Arc<Cause>)>,
    pub(super) needed: BTreeMap<LocalId, Arc<Asked>>,
    /// Locals whose hex the current statement has read.
    pub(super) asked: Locals,
    doubts: BTreeMap<(usize, bool), Locals>,
    /// The joined state of the `return` statements so far.
    exits: Option<Now>,
    /// The state at the `stop` statements of each enclosing loop, outermost first.
    stops: Vec<Option<Now>>,
    /// The number of enclosing loops that are analysed only for the state after a round.
    pub(super) trial: u32,
    pub(super) found: Option<&'f mut Vec<Found>>,
    pub(super) now: Now,
}

impl<'a, 'f> Walk<'a, 'f> {
    /// Returns the analysis before the first statement; the first `params` locals are parameters.
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
            now: Now::default(),
        }
    }

    /// Analyses the body, with some of its locals gone at its start.
    pub(super) fn through(
        mut self,
        body: &'a Body,
        gone: Locals,
        found: Option<&'f mut Vec<Found>>,
    ) -> Left {
        self.found = found;
        self.now.gone = gone;
        if self.block(&body.stmts) {
            join_into(&mut self.exits, std::mem::take(&mut self.now));
        }
        let Now { gone, removals, .. } = self.exits.unwrap_or_default();
        let Self { removed, nameless, names, needed, doubts, .. } = self;
        Left { gone, removals, removed, nameless, names, needed, doubts }
    }

    /// Returns the first local of the piece that a local holds.
    pub(super) fn first_name(&self, local: LocalId) -> LocalId {
        self.names.first(local)
    }

    fn call(&mut self, stmt: &Stmt, id: ProcedureId, args: &[Expr], results: &[LocalId]) {
        // Invariant: the ids of a program are those of its lists.
        let (Some(callee), Some(procedure)) =
            (self.known.procedures.get(id), self.rules.procedures.get(id))
        else {
            return;
        };
        let name = procedure.name.as_str();
        self.check_args(args, &callee.needs, name, &procedure.body.locals);
        self.assume_present();
        let located = self.locate_removed(callee, args);
        for (param, cause) in &callee.removes {
            let Some(arg) = args.get(param.index()) else { continue };
            self.remove_value(arg, || Cause::called(arg.span, name, cause));
        }
        self.remove_located(callee, &located, |cause| Cause::called(stmt.span, name, cause));
        for (kind, cause) in &callee.others {
            let cause = || Cause::called(stmt.span, name, cause);
            self.now.removals.entry((*kind, None)).or_insert_with(cause);
            let locals = (0..).map(LocalId).zip(self.locals);
            let of_kind = locals.filter(|(_, local)| kind_of(&local.ty) == Some(*kind));
            of_kind.for_each(|(local, _)| self.now.weakly_gone.add(self.names.first(local)));
        }
        results.iter().for_each(|local| self.forget(*local));
        self.learn_results(callee, args, &located, results);
    }

    /// Checks the values of a statement.
    fn values(&mut self, stmt: &Stmt) {
        if !self.now.gone.is_empty() {
            own_exprs(stmt, &mut |value| self.value(value));
            self.assume_present();
        }
    }

    fn forget_assigned(&mut self, stmt: &Stmt) {
        assigned(stmt, &mut |local| self.forget(local));
    }

    /// Marks the pieces whose hexes were read as on the board, since play has gone on.
    fn assume_present(&mut self) {
        let asked = std::mem::take(&mut self.asked);
        asked.iter().for_each(|local| self.now.gone.remove(local));
    }

    /// Returns the element of a loop over pieces, and a removal of another piece of its kind.
    fn others_of(&self, stmt: &Stmt) -> Option<(LocalId, Arc<Cause>)> {
        let StmtKind::ForEach { local, ref set, .. } = stmt.kind else { return None };
        // The pieces of one army: a procedure is more likely to remove its enemy's.
        let mut of_army = false;
        all_exprs(set, &mut |part| {
            of_army |= matches!(part.kind, ExprKind::ArmyOf(_) | ExprKind::Call(..));
        });
        if of_army {
            return None;
        }
        let kind = kind_of(&self.locals.get(local.index())?.ty)?;
        let mut others =
            self.now.removals.iter().filter(|((of, by), _)| *of == kind && *by != Some(local));
        others.next().map(|(_, cause)| (local, Arc::clone(cause)))
    }

    /// Applies a change of a field, after which a standing rule may remove the piece.
    fn changes(&mut self, kind: KindId, field: FieldId, piece: &Expr, value: &Expr) {
        let Some(cause) = self.known.fatal.get(&(kind, field)) else { return };
        let grows = matches!(&value.kind, ExprKind::Binary(Binary::Add, ..));
        if let Some(local) = piece_of(piece).filter(|_| !grows) {
            self.remove(local, Arc::clone(cause));
        }
    }

    pub(super) fn remove(&mut self, local: LocalId, cause: Arc<Cause>) {
        let local = self.first_name(local);
        self.removed.insert(local, Arc::clone(&cause));
        let kind = self.locals.get(local.index()).and_then(|local| kind_of(&local.ty));
        if let Some(kind) = kind {
            self.now.removals.entry((kind, Some(local))).or_insert(cause);
        }
        self.now.gone.add(local);
        self.now.facts.retain(|known| known.2 != local);
    }

    /// Forgets the facts about a local that is assigned.
    fn forget(&mut self, local: LocalId) {
        if self.names.is_other(local) {
            return;
        }
        self.now.gone.remove(local);
        self.now.weakly_gone.remove(local);
        self.now.facts.retain(|known| known.0 != local && known.2 != local);
    }

    fn assign(&mut self, local: LocalId, value: &Expr) {
        if self.names.is_other(local) {
            return;
        }
        let gone = self.may_be_gone(value);
        self.forget(local);
        if let Some(cause) = gone {
            self.now.gone.add(local);
            if let Some(cause) = cause {
                self.removed.entry(local).or_insert(cause);
            }
        }
        // A constant condition would give a fact about every piece, without end.
        let constant = matches!(value.kind, ExprKind::Const(_));
        if value.ty == Ty::Bool && !constant && !self.now.gone.is_empty() {
            for truth in [true, false] {
                let left = self.gone_if(value, truth);
                let sure = self.now.gone.iter().filter(|piece| !left.has(*piece));
                self.now.facts.extend(sure.map(|piece| (local, truth, piece)).collect::<Vec<_>>());
            }
        }
    }

    /// Adds the facts about arguments that the Boolean results of a procedure imply.
    fn learn_results(
        &mut self,
        callee: &CallSummary,
        args: &[Expr],
        located: &[RemovedPiece],
        results: &[LocalId],
    ) {
        let names = &self.names;
        let given = callee.removes.keys().filter_map(|param| {
            let piece = args.get(param.index()).and_then(piece_of)?;
            Some((*param, names.first(piece)))
        });
        let located = callee.elsewhere.iter().zip(located).filter_map(|(removed, located)| {
            let RemovedPiece::Name(piece) = located else { return None };
            Some((removed.by?, *piece))
        });
        for (local, piece) in given.chain(located) {
            for (at, result) in results.iter().enumerate() {
                for truth in [true, false] {
                    let doubtful = callee.doubts.get(&(at, truth));
                    if doubtful.is_some_and(|doubtful| !doubtful.has(local)) {
                        self.now.facts.insert((*result, truth, piece));
                    }
                }
            }
        }
    }

    /// Records the pieces that may be gone for each value of each Boolean result.
    fn doubt(&mut self, values: &[Expr]) {
        for (at, value) in values.iter().enumerate().filter(|(_, value)| value.ty == Ty::Bool) {
            for truth in [true, false] {
                let gone = self.gone_if(value, truth);
                self.doubts.entry((at, truth)).or_default().join(&gone);
            }
        }
    }

    /// Returns `None` unless the piece of a value may be gone; otherwise its removal, if the piece
    /// was removed in this body.
    fn may_be_gone(&self, value: &Expr) -> Option<Option<Arc<Cause>>> {
        if self.now.gone.is_empty() {
            return None;
        }
        let local = self.first_name(piece_of(value)?);
        self.now.gone.has(local).then(|| self.removed.get(&local).cloned())
    }
}

impl<'r> Domain<'r> for Walk<'_, '_> {
    type Fork = Now;
    type Join = Option<Now>;

    fn block(&mut self, stmts: &'r [Stmt]) -> bool {
        let mark = self.names.mark();
        let goes_on = flow::sequence(self, stmts);
        self.names.end(mark, goes_on);
        goes_on
    }

    fn transfer(&mut self, stmt: &'r Stmt) {
        if matches!(stmt.kind, StmtKind::Choose { .. } | StmtKind::ChooseSome { .. }) {
            // The preference of a choice refers to the new elements, so the old ones are forgotten
            // first.
            self.forget_assigned(stmt);
        }
        self.values(stmt);
        if let StmtKind::Let(local, value) = &stmt.kind {
            self.names.name(*local, value, self.known);
            self.assign(*local, value);
        } else if let StmtKind::SetField(kind, field, piece, value) = &stmt.kind {
            self.changes(*kind, *field, piece, value);
        } else if let StmtKind::Remove(piece) | StmtKind::Lift(piece) = &stmt.kind {
            self.remove_value(piece, || Cause::removed(stmt.span));
        } else if let StmtKind::MovePiece(piece, _) = &stmt.kind {
            // A piece off the board is put onto the board.
            if let Some(local) = piece_of(piece) {
                self.now.gone.remove(self.first_name(local));
            }
        } else if let StmtKind::Call(id, args, results) = &stmt.kind {
            self.call(stmt, *id, args, results);
        } else if !matches!(stmt.kind, StmtKind::Choose { .. } | StmtKind::ChooseSome { .. }) {
            self.forget_assigned(stmt);
        }
        if flow::is_straight(stmt) {
            self.change(std::slice::from_ref(stmt));
        }
    }

    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        self.values(stmt);
        if let StmtKind::Return(values) = &stmt.kind {
            self.doubt(values);
            join_into(&mut self.exits, self.now.clone());
        } else if let StmtKind::Stop = stmt.kind {
            // Outside a loop it is reported elsewhere.
            if let Some(stops) = self.stops.last_mut() {
                join_into(stops, self.now.clone());
            }
        }
        false
    }

    /// The facts at the end of one round hold at the start of the next, so a round is analysed on
    /// trial first. Loops within a loop on trial are analysed once, so a body is analysed no more
    /// often than its depth of loops.
    fn rounds(&mut self, stmt: &'r Stmt, body: &'r [Stmt]) {
        self.values(stmt);
        self.forget_assigned(stmt);
        self.change(body);
        let before = std::mem::take(&mut self.now.removals);
        let mut others = None;
        if self.trial == 0 {
            self.trial += 1;
            let mut none = self.now.clone();
            self.stops.push(None);
            if self.block(body) {
                others = self.others_of(stmt);
                none.join(&self.now);
            }
            self.stops.pop();
            self.trial -= 1;
            self.now = none;
            self.forget_assigned(stmt);
        }
        let mut none = self.now.clone();
        if let Some((local, cause)) = others {
            // An earlier round may have removed it from the board, not from the set.
            self.removed.entry(local).or_insert(cause);
            self.now.gone.add(local);
        }
        self.stops.push(None);
        if self.block(body) {
            none.join(&self.now);
        }
        if let Some(stopped) = self.stops.pop().flatten() {
            none.join(&stopped);
        }
        for (what, cause) in before {
            none.removals.entry(what).or_insert(cause);
        }
        self.now = none;
    }

    fn fork(&mut self, _: &'r Stmt) -> Now {
        std::mem::take(&mut self.now)
    }

    fn begin(&mut self, fork: &Now, way: Way<'r>) {
        self.now.clone_from(fork);
        if let Way::If(condition, holds) = way {
            self.learn(condition, holds);
        }
    }

    fn end(&mut self, _: &Now, _: Way<'r>, goes_on: bool, join: &mut Option<Now>) {
        if goes_on {
            join_into(join, std::mem::take(&mut self.now));
        }
    }

    fn join(&mut self, fork: Now, join: Option<Now>) {
        self.now = join.unwrap_or(fork);
    }
}

/// A removed piece that a callee has found by itself, as the caller knows it.
pub(super) enum RemovedPiece {
    /// The piece of a local.
    Name(LocalId),
    /// A piece without a local, as an expression at the start of the body.
    Nameless(Expr),
    /// A piece that the analysis cannot identify.
    Unknown,
}
