//! The forward analysis of a body: the locals whose pieces may be gone at each point.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::visit::{visit_assigned_locals, visit_exprs, visit_own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKey, ExprKind, FieldId, KindId, Local, LocalId, ProcedureId, Rules,
    Stmt, StmtKind, Ty,
};

use super::alias_analysis::Names;
use super::cause::{Cause, HexRead};
use super::facts::local_piece;
use super::flow_state::{FlowState, join_into};
use super::kinds::kind_of;
use super::locals::Locals;
use super::report::StaleRead;
use super::summaries::{CallSummary, RemovalSummaries};
use crate::flow::{self, Branch, Domain};

/// The result of the analysis of a body.
pub(super) struct BodyResult {
    /// Locals that may be gone when the body is left.
    pub(super) gone: Locals,
    /// The removals, by the kind and the local of the piece.
    pub(super) removals: BTreeMap<(KindId, Option<LocalId>), Arc<Cause>>,
    /// The last removal of each local's piece.
    pub(super) removed: BTreeMap<LocalId, Arc<Cause>>,
    /// The removed pieces without a local: each as an expression at the start of the body.
    pub(super) unnamed: BTreeMap<ExprKey, (Expr, Arc<Cause>)>,
    /// The aliases of the locals.
    pub(super) names: Names,
    /// Locals whose hex was read while they may have been gone, each with the read.
    pub(super) needed: BTreeMap<LocalId, Arc<HexRead>>,
    /// Locals that may be gone if a Boolean result has a value, by the position of the result and
    /// the value.
    pub(super) doubts: BTreeMap<(usize, bool), Locals>,
}

/// The analysis of a body, at one of its points.
pub(super) struct BodyAnalysis<'a, 'f> {
    pub(super) rules: &'a Rules,
    pub(super) known: &'a RemovalSummaries<'a>,
    pub(super) locals: &'a [Local],
    pub(super) names: Names,
    pub(super) removed: BTreeMap<LocalId, Arc<Cause>>,
    pub(super) unnamed: BTreeMap<ExprKey, (Expr, Arc<Cause>)>,
    pub(super) needed: BTreeMap<LocalId, Arc<HexRead>>,
    /// Locals whose hex the current statement has read.
    pub(super) hexes_read: Locals,
    doubts: BTreeMap<(usize, bool), Locals>,
    /// The joined state of the `return` statements so far.
    exits: Option<FlowState>,
    /// The state at the `stop` statements of each enclosing loop, outermost first.
    stops: Vec<Option<FlowState>>,
    /// The number of enclosing loops that are analysed only for the state after an iteration.
    pub(super) trial: u32,
    pub(super) findings: Option<&'f mut Vec<StaleRead>>,
    pub(super) state: FlowState,
}

impl<'a, 'f> BodyAnalysis<'a, 'f> {
    /// Returns the analysis before the first statement; the first `params` locals are parameters.
    pub(super) fn new(summaries: &'a RemovalSummaries<'a>, body: &'a Body, params: usize) -> Self {
        Self {
            rules: summaries.rules,
            known: summaries,
            locals: &body.locals,
            names: Names::new(body, params),
            removed: BTreeMap::new(),
            unnamed: BTreeMap::new(),
            needed: BTreeMap::new(),
            hexes_read: Locals::default(),
            doubts: BTreeMap::new(),
            exits: None,
            stops: Vec::new(),
            trial: 0,
            findings: None,
            state: FlowState::default(),
        }
    }

    /// Analyses the body, with some of its locals gone at its start.
    pub(super) fn analyse_body(
        mut self,
        body: &'a Body,
        removed_locals: Locals,
        stale_reads: Option<&'f mut Vec<StaleRead>>,
    ) -> BodyResult {
        self.findings = stale_reads;
        self.state.gone = removed_locals;
        if self.visit_block(&body.stmts) {
            join_into(&mut self.exits, std::mem::take(&mut self.state));
        }
        let FlowState { gone: removed_locals, removals, .. } = self.exits.unwrap_or_default();
        let Self { removed, unnamed: nameless, names, needed, doubts, .. } = self;
        BodyResult {
            gone: removed_locals,
            removals,
            removed,
            unnamed: nameless,
            names,
            needed,
            doubts,
        }
    }

    /// Returns the first local of the piece that a local holds.
    pub(super) fn first_alias(&self, local: LocalId) -> LocalId {
        self.names.first_alias(local)
    }

    fn apply_call(&mut self, stmt: &Stmt, id: ProcedureId, args: &[Expr], results: &[LocalId]) {
        // Invariant: the lists of a program contain all of its ids.
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
            self.remove_value(arg, || Cause::through_call(arg.span, name, cause));
        }
        self.remove_located(callee, &located, |cause| Cause::through_call(stmt.span, name, cause));
        for (kind, cause) in &callee.other_removals {
            let cause = || Cause::through_call(stmt.span, name, cause);
            self.state.removals.entry((*kind, None)).or_insert_with(cause);
            let locals = (0..).map(LocalId).zip(self.locals);
            let of_kind = locals.filter(|(_, local)| kind_of(&local.ty) == Some(*kind));
            of_kind
                .for_each(|(local, _)| self.state.possibly_gone.add(self.names.first_alias(local)));
        }
        results.iter().for_each(|local| self.forget(*local));
        self.learn_results(callee, args, &located, results);
    }

    /// Checks the values of a statement.
    fn check_values(&mut self, stmt: &Stmt) {
        if !self.state.gone.is_empty() {
            visit_own_exprs(stmt, &mut |value| self.check_value(value));
            self.assume_present();
        }
    }

    fn forget_assigned(&mut self, stmt: &Stmt) {
        visit_assigned_locals(stmt, &mut |local| self.forget(local));
    }

    /// Marks the pieces whose hexes were read as on the board, since play has continued.
    fn assume_present(&mut self) {
        let locals = std::mem::take(&mut self.hexes_read);
        locals.iter().for_each(|local| self.state.gone.remove(local));
    }

    /// Returns the element of a loop over pieces, and a removal of another piece of its kind.
    fn loop_element_removal(&self, stmt: &Stmt) -> Option<(LocalId, Arc<Cause>)> {
        let StmtKind::ForEach { local, ref set, .. } = stmt.kind else { return None };
        // A loop over one army's pieces is left out, since most procedures remove enemy pieces.
        let mut of_army = false;
        visit_exprs(set, &mut |part| {
            of_army |= matches!(part.kind, ExprKind::ArmyOf(_) | ExprKind::Call(..));
        });
        if of_army {
            return None;
        }
        let kind = kind_of(&self.locals.get(local.index())?.ty)?;
        let mut others =
            self.state.removals.iter().filter(|((of, by), _)| *of == kind && *by != Some(local));
        others.next().map(|(_, cause)| (local, Arc::clone(cause)))
    }

    /// Applies a change of a field, after which a standing rule may remove the piece.
    fn apply_field_change(&mut self, kind: KindId, field: FieldId, piece: &Expr, value: &Expr) {
        let Some(cause) = self.known.fatal_fields.get(&(kind, field)) else { return };
        let grows = matches!(&value.kind, ExprKind::Binary(Binary::Add, ..));
        if let Some(local) = local_piece(piece).filter(|_| !grows) {
            self.record_removal(local, Arc::clone(cause));
        }
    }

    pub(super) fn record_removal(&mut self, local: LocalId, cause: Arc<Cause>) {
        let local = self.first_alias(local);
        self.removed.insert(local, Arc::clone(&cause));
        let kind = self.locals.get(local.index()).and_then(|local| kind_of(&local.ty));
        if let Some(kind) = kind {
            self.state.removals.entry((kind, Some(local))).or_insert(cause);
        }
        self.state.gone.add(local);
        self.state.facts.retain(|known| known.2 != local);
    }

    /// Forgets the facts about a local that is assigned.
    fn forget(&mut self, local: LocalId) {
        if self.names.is_alias(local) {
            return;
        }
        self.state.gone.remove(local);
        self.state.possibly_gone.remove(local);
        self.state.facts.retain(|known| known.0 != local && known.2 != local);
    }

    fn assign(&mut self, local: LocalId, value: &Expr) {
        if self.names.is_alias(local) {
            return;
        }
        let removal = self.removal_cause(value);
        self.forget(local);
        if let Some(cause) = removal {
            self.state.gone.add(local);
            if let Some(cause) = cause {
                self.removed.entry(local).or_insert(cause);
            }
        }
        // A constant condition is left out, since it would imply a fact about every piece.
        let constant = matches!(value.kind, ExprKind::Const(_));
        if value.ty == Ty::Bool && !constant && !self.state.gone.is_empty() {
            for truth in [true, false] {
                let left = self.gone_if(value, truth);
                let sure = self.state.gone.iter().filter(|piece| !left.contains(*piece));
                self.state
                    .facts
                    .extend(sure.map(|piece| (local, truth, piece)).collect::<Vec<_>>());
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
            let piece = args.get(param.index()).and_then(local_piece)?;
            Some((*param, names.first_alias(piece)))
        });
        let located =
            callee.callee_removals.iter().zip(located).filter_map(|(removed, located)| {
                let RemovedPiece::Name(piece) = located else { return None };
                Some((removed.local?, *piece))
            });
        for (local, piece) in given.chain(located) {
            for (at, result) in results.iter().enumerate() {
                for truth in [true, false] {
                    let doubtful = callee.doubts.get(&(at, truth));
                    if doubtful.is_some_and(|doubtful| !doubtful.contains(local)) {
                        self.state.facts.insert((*result, truth, piece));
                    }
                }
            }
        }
    }

    /// Records the pieces that may be gone for each value of each Boolean result.
    fn record_doubts(&mut self, values: &[Expr]) {
        for (at, value) in values.iter().enumerate().filter(|(_, value)| value.ty == Ty::Bool) {
            for truth in [true, false] {
                let removed = self.gone_if(value, truth);
                self.doubts.entry((at, truth)).or_default().join(&removed);
            }
        }
    }

    /// Returns `None` unless the piece of a value may be gone; otherwise its removal, if the piece
    /// was removed in this body.
    fn removal_cause(&self, value: &Expr) -> Option<Option<Arc<Cause>>> {
        if self.state.gone.is_empty() {
            return None;
        }
        let local = self.first_alias(local_piece(value)?);
        self.state.gone.contains(local).then(|| self.removed.get(&local).cloned())
    }
}

impl<'r> Domain<'r> for BodyAnalysis<'_, '_> {
    type Fork = FlowState;
    type Join = Option<FlowState>;

    fn visit_block(&mut self, stmts: &'r [Stmt]) -> bool {
        let mark = self.names.mark();
        let goes_on = flow::visit_sequence(self, stmts);
        self.names.end_block(mark, goes_on);
        goes_on
    }

    fn transfer(&mut self, stmt: &'r Stmt) {
        if matches!(stmt.kind, StmtKind::Choose { .. } | StmtKind::ChooseSome { .. }) {
            // The preference of a choice refers to the new elements, so the old ones are forgotten
            // first.
            self.forget_assigned(stmt);
        }
        self.check_values(stmt);
        if let StmtKind::Let(local, value) = &stmt.kind {
            self.names.record_value(*local, value, self.known);
            self.assign(*local, value);
        } else if let StmtKind::SetField(kind, field, piece, value) = &stmt.kind {
            self.apply_field_change(*kind, *field, piece, value);
        } else if let StmtKind::Remove(piece) | StmtKind::Lift(piece) = &stmt.kind {
            self.remove_value(piece, || Cause::direct(stmt.span));
        } else if let StmtKind::MovePiece(piece, _) = &stmt.kind {
            // A piece off the board is put onto the board.
            if let Some(local) = local_piece(piece) {
                self.state.gone.remove(self.first_alias(local));
            }
        } else if let StmtKind::Call(id, args, results) = &stmt.kind {
            self.apply_call(stmt, *id, args, results);
        } else if !matches!(stmt.kind, StmtKind::Choose { .. } | StmtKind::ChooseSome { .. }) {
            self.forget_assigned(stmt);
        }
        if flow::is_straight(stmt) {
            self.apply_writes(std::slice::from_ref(stmt));
        }
    }

    fn jump(&mut self, stmt: &'r Stmt) -> bool {
        self.check_values(stmt);
        if let StmtKind::Return(values) = &stmt.kind {
            self.record_doubts(values);
            join_into(&mut self.exits, self.state.clone());
        } else if let StmtKind::Stop = stmt.kind {
            // A `stop` outside of a loop is reported elsewhere.
            if let Some(stops) = self.stops.last_mut() {
                join_into(stops, self.state.clone());
            }
        }
        false
    }

    fn continues_after_defeat(&self) -> bool {
        self.known.continues_after_defeat
    }

    /// The facts at the end of one iteration hold at the start of the next, so one is analysed on
    /// trial first. Loops within a loop on trial are analysed once, so a body is analysed no more
    /// often than its depth of loops.
    fn visit_loop(&mut self, stmt: &'r Stmt, body: &'r [Stmt]) {
        self.check_values(stmt);
        self.forget_assigned(stmt);
        self.apply_writes(body);
        let before = std::mem::take(&mut self.state.removals);
        let mut others = None;
        if self.trial == 0 {
            self.trial += 1;
            let mut none = self.state.clone();
            self.stops.push(None);
            if self.visit_block(body) {
                others = self.loop_element_removal(stmt);
                none.join(&self.state);
            }
            self.stops.pop();
            self.trial -= 1;
            self.state = none;
            self.forget_assigned(stmt);
        }
        let mut none = self.state.clone();
        if let Some((local, cause)) = others {
            // An earlier iteration may have removed the element from the board, but the set still
            // has it.
            self.removed.entry(local).or_insert(cause);
            self.state.gone.add(local);
        }
        self.stops.push(None);
        if self.visit_block(body) {
            none.join(&self.state);
        }
        if let Some(stopped) = self.stops.pop().flatten() {
            none.join(&stopped);
        }
        for (piece, cause) in before {
            none.removals.entry(piece).or_insert(cause);
        }
        self.state = none;
    }

    fn fork(&mut self, _: &'r Stmt) -> FlowState {
        std::mem::take(&mut self.state)
    }

    fn begin_branch(&mut self, fork: &FlowState, way: Branch<'r>) {
        self.state.clone_from(fork);
        if let Branch::If(condition, holds) = way {
            self.learn(condition, holds);
        }
    }

    fn end_branch(
        &mut self,
        _: &FlowState,
        _: Branch<'r>,
        goes_on: bool,
        join: &mut Option<FlowState>,
    ) {
        if goes_on {
            join_into(join, std::mem::take(&mut self.state));
        }
    }

    fn join(&mut self, fork: FlowState, join: Option<FlowState>) {
        self.state = join.unwrap_or(fork);
    }
}

/// A removed piece that a callee has found by itself, as the caller knows it.
pub(super) enum RemovedPiece {
    /// The piece of a local.
    Name(LocalId),
    /// A piece without a local, as an expression at the start of the body.
    Unnamed(Expr),
    /// A piece that the analysis cannot identify.
    Unknown,
}
