//! Aliases of pieces: two locals that were found by the same expression, with no change of what it
//! reads in between.
//!
//! Each slot of state has a version, which grows at each write. A recorded expression counts while
//! its slots have the recorded versions.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::slots::SlotSet;
use castra_ir::visit::{visit_all_stmts, visit_assigned_locals};
use castra_ir::{Body, Expr, ExprKey, ExprKind, LocalId, StmtKind, Ty};
use rustc_hash::FxHashMap;

use super::kinds::kind_of;
use super::locals::{Locals, aliases};
use super::origin::normalize;
use super::summaries::RemovalSummaries;
use crate::versions::VersionTable;

/// The versions of the state that an expression for a piece was recorded with.
type Versions = Vec<(usize, u32)>;

/// The values of the locals of a body, as the expressions that found their pieces.
#[derive(Default)]
pub(super) struct Names {
    /// The number of parameters, which are the first locals.
    params: usize,
    /// Locals that are assigned more than once.
    reassigned: Locals,
    /// True if the body has locals of pieces, or calls, in which case writes matter.
    tracks_writes: bool,
    /// The aliases, each with the first local of its piece.
    aliases: BTreeMap<LocalId, LocalId>,
    /// The value of each local, in terms of the parameters and of state at the start of the body.
    at_start: BTreeMap<LocalId, Expr>,
    /// The expressions that found pieces, each with the first local of its piece.
    origins: FxHashMap<ExprKey, Vec<(LocalId, Versions)>>,
    /// These expressions in the order of play. A block removes its own at its end.
    order: Vec<ExprKey>,
    /// The version of each slot; 0 if it has not changed since the body began.
    current_versions: VersionTable,
    /// The highest version so far.
    last_version: u32,
    /// The slots that have changed, each with its version before the change.
    undo_log: Vec<(usize, u32)>,
}

/// A point of a body to which the analysis can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    found: usize,
    changed: usize,
}

impl Names {
    pub(super) fn new(body: &Body, params: usize) -> Self {
        let mut names = Self { params, aliases: aliases(body), ..Self::default() };
        let mut once: BTreeSet<LocalId> = (0..).map(LocalId).take(params).collect();
        visit_all_stmts(&body.stmts, &mut |stmt| {
            let of_piece = |value: &Expr| kind_of(&value.ty).is_some();
            names.tracks_writes |= matches!(&stmt.kind, StmtKind::Call(..))
                || matches!(&stmt.kind, StmtKind::Let(_, value) if of_piece(value));
            visit_assigned_locals(stmt, &mut |local| {
                if !once.insert(local) {
                    names.reassigned.add(local);
                }
            });
        });
        names
    }

    /// Returns whether the body has locals of pieces, or calls, in which case writes matter.
    pub(super) fn tracks_writes(&self) -> bool {
        self.tracks_writes
    }

    /// Returns whether a local is a parameter.
    pub(super) fn is_param(&self, local: LocalId) -> bool {
        local.index() < self.params
    }

    /// Returns the first local of the piece of a local, which may be the local itself.
    pub(super) fn first_alias(&self, local: LocalId) -> LocalId {
        self.aliases.get(&local).copied().unwrap_or(local)
    }

    /// Returns whether a local is an alias of an earlier one.
    pub(super) fn is_alias(&self, local: LocalId) -> bool {
        self.aliases.contains_key(&local)
    }

    /// Returns the normal form of a value, in terms of the locals of the body.
    pub(super) fn normalize(&self, value: &Expr, summaries: &RemovalSummaries<'_>) -> Option<Expr> {
        let leaf = |local| {
            let first = self.first_alias(local);
            (!self.reassigned.contains(first)).then(|| local_value(first))
        };
        normalize(value, summaries, &leaf)
    }

    /// Returns the normal form of a value in terms of the parameters, if the value has not changed
    /// since the body began.
    pub(super) fn normalize_at_start(
        &self,
        value: &Expr,
        summaries: &RemovalSummaries<'_>,
    ) -> Option<Expr> {
        let leaf = |local: LocalId| {
            let is_param = local.index() < self.params && !self.reassigned.contains(local);
            let param = is_param.then(|| local_value(local));
            param.or_else(|| self.at_start.get(&local).cloned())
        };
        let origin = normalize(value, summaries, &leaf)?;
        self.is_as_at_start(&origin, summaries).then_some(origin)
    }

    /// Returns whether nothing that an expression reads has changed since the body began.
    pub(super) fn is_as_at_start(&self, origin: &Expr, summaries: &RemovalSummaries<'_>) -> bool {
        self.versions(origin, summaries).iter().all(|(_, version)| *version == 0)
    }

    /// Returns the value of a local as an expression at the start of the body, if it has one.
    pub(super) fn at_start(&self, local: LocalId) -> Option<&Expr> {
        self.at_start.get(&local)
    }

    /// Records the value of a local that is assigned.
    pub(super) fn record_value(
        &mut self,
        local: LocalId,
        value: &Expr,
        summaries: &RemovalSummaries<'_>,
    ) {
        if !self.tracks_writes || self.reassigned.contains(local) {
            return;
        }
        if let Some(origin) = self.normalize_at_start(value, summaries) {
            self.at_start.insert(local, origin);
        }
        if kind_of(&value.ty).is_none() || self.aliases.contains_key(&local) {
            return;
        }
        let Some(origin) = self.normalize(value, summaries) else { return };
        match self.find_piece(&origin, summaries) {
            Some(first) if first != local => {
                self.aliases.insert(local, first);
            }
            Some(_) => {}
            None => {
                let versions = self.versions(&origin, summaries);
                let key = ExprKey::of(&origin);
                self.origins.entry(key.clone()).or_default().push((local, versions));
                self.order.push(key);
            }
        }
    }

    /// Returns the local that holds the piece of an expression, if any.
    pub(super) fn find_piece(
        &self,
        origin: &Expr,
        summaries: &RemovalSummaries<'_>,
    ) -> Option<LocalId> {
        if let ExprKind::Local(local) = origin.kind {
            return Some(self.first_alias(local));
        }
        let (local, versions) = self.origins.get(&ExprKey::of(origin))?.last()?;
        (*versions == self.versions(origin, summaries)).then_some(*local)
    }

    fn versions(&self, origin: &Expr, summaries: &RemovalSummaries<'_>) -> Versions {
        let all = summaries.written.value_reads(origin, summaries.program);
        all.iter().map(|slot| (slot, self.version(slot))).collect()
    }

    fn version(&self, slot: usize) -> u32 {
        self.current_versions.get(slot)
    }

    /// Gives each written slot a new version.
    pub(super) fn record_writes(&mut self, written: &SlotSet) {
        for slot in written.iter() {
            self.last_version += 1;
            let before = self.current_versions.set(slot, self.last_version);
            self.undo_log.push((slot, before));
        }
    }

    /// Marks the start of a block.
    pub(super) fn mark(&self) -> Mark {
        Mark { found: self.order.len(), changed: self.undo_log.len() }
    }

    /// Ends a block. Forgets the expressions recorded in it, and its writes if control does not
    /// reach the statement after it.
    pub(super) fn end_block(&mut self, mark: Mark, goes_on: bool) {
        for key in self.order.drain(mark.found.min(self.order.len())..).rev() {
            if let Some(found) = self.origins.get_mut(&key) {
                found.pop();
            }
        }
        while !goes_on && self.undo_log.len() > mark.changed {
            let Some((slot, version)) = self.undo_log.pop() else { return };
            self.current_versions.set(slot, version);
        }
    }
}

/// Returns a local as an expression, whose type is set at its use.
fn local_value(local: LocalId) -> Expr {
    Expr { kind: ExprKind::Local(local), ty: Ty::Error, span: castra_base::Span::default() }
}
