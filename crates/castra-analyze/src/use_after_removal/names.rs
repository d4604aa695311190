//! Aliases of pieces: two locals that were found by the same expression, with no change of what it
//! reads in between.
//!
//! Each slot of state has a version, which grows at each write. A recorded expression counts while
//! its slots have the recorded versions.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::slots::SlotSet;
use castra_ir::visit::{all_stmts, assigned};
use castra_ir::{Body, Expr, ExprKey, ExprKind, LocalId, StmtKind, Ty};
use rustc_hash::FxHashMap;

use super::kinds::kind_of;
use super::known::Known;
use super::locals::{Locals, same};
use super::origin::origin;
use crate::versions::Numbered;

/// The versions of the state that an expression for a piece was recorded with.
type Versions = Vec<(usize, u32)>;

/// The values of the locals of a body, as the expressions that found their pieces.
#[derive(Default)]
pub(super) struct Names {
    /// The number of parameters, which are the first locals.
    params: usize,
    /// Locals that are assigned more than once.
    vars: Locals,
    /// True if the body has locals of pieces, or calls, so that writes matter.
    follows: bool,
    /// The aliases, each with the first local of its piece.
    same: BTreeMap<LocalId, LocalId>,
    /// The value of each local, in terms of the parameters and of state at the start of the body.
    at_start: BTreeMap<LocalId, Expr>,
    /// The expressions that found pieces, each with the first local of its piece.
    found: FxHashMap<ExprKey, Vec<(LocalId, Versions)>>,
    /// These expressions in the order of play. What a block has added is removed at its end.
    order: Vec<ExprKey>,
    /// The version of each slot; 0 if it has not changed since the body began.
    now: Numbered,
    /// The highest version that there has been.
    last: u32,
    /// The slots that have changed, each with its version before the change.
    changed: Vec<(usize, u32)>,
}

/// A point of a body to which the analysis can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    found: usize,
    changed: usize,
}

impl Names {
    pub(super) fn of(body: &Body, params: usize) -> Self {
        let mut names = Self { params, same: same(body), ..Self::default() };
        let mut once: BTreeSet<LocalId> = (0..).map(LocalId).take(params).collect();
        all_stmts(&body.stmts, &mut |stmt| {
            let of_piece = |value: &Expr| kind_of(&value.ty).is_some();
            names.follows |= matches!(&stmt.kind, StmtKind::Call(..))
                || matches!(&stmt.kind, StmtKind::Let(_, value) if of_piece(value));
            assigned(stmt, &mut |local| {
                if !once.insert(local) {
                    names.vars.add(local);
                }
            });
        });
        names
    }

    /// Returns whether following writes can find an alias.
    pub(super) fn follows(&self) -> bool {
        self.follows
    }

    /// Returns whether a local is a parameter.
    pub(super) fn is_given(&self, local: LocalId) -> bool {
        local.index() < self.params
    }

    /// Returns the first local of the piece of a local, which may be the local itself.
    pub(super) fn first(&self, local: LocalId) -> LocalId {
        self.same.get(&local).copied().unwrap_or(local)
    }

    /// Returns whether a local is an alias of an earlier one.
    pub(super) fn is_other(&self, local: LocalId) -> bool {
        self.same.contains_key(&local)
    }

    /// Returns the normal form of a value, in terms of the locals of the body.
    pub(super) fn normalize(&self, value: &Expr, known: &Known<'_>) -> Option<Expr> {
        let leaf = |local| {
            let first = self.first(local);
            (!self.vars.has(first)).then(|| local_value(first))
        };
        origin(value, known, &leaf)
    }

    /// Returns the normal form of a value in terms of the parameters, if the value has not changed
    /// since the body began.
    pub(super) fn normalize_at_start(&self, value: &Expr, known: &Known<'_>) -> Option<Expr> {
        let leaf = |local: LocalId| {
            let is_param = local.index() < self.params && !self.vars.has(local);
            let param = is_param.then(|| local_value(local));
            param.or_else(|| self.at_start.get(&local).cloned())
        };
        let origin = origin(value, known, &leaf)?;
        self.is_as_at_start(&origin, known).then_some(origin)
    }

    /// Returns whether nothing that an expression reads has changed since the body began.
    pub(super) fn is_as_at_start(&self, origin: &Expr, known: &Known<'_>) -> bool {
        self.versions(origin, known).iter().all(|(_, version)| *version == 0)
    }

    /// Returns the value of a local in terms of the start of the body, if it has one.
    pub(super) fn at_start(&self, local: LocalId) -> Option<&Expr> {
        self.at_start.get(&local)
    }

    /// Records the value of a local that is assigned.
    pub(super) fn name(&mut self, local: LocalId, value: &Expr, known: &Known<'_>) {
        if !self.follows || self.vars.has(local) {
            return;
        }
        if let Some(origin) = self.normalize_at_start(value, known) {
            self.at_start.insert(local, origin);
        }
        if kind_of(&value.ty).is_none() || self.same.contains_key(&local) {
            return;
        }
        let Some(origin) = self.normalize(value, known) else { return };
        match self.piece(&origin, known) {
            Some(first) if first != local => {
                self.same.insert(local, first);
            }
            Some(_) => {}
            None => {
                let versions = self.versions(&origin, known);
                let key = ExprKey::of(&origin);
                self.found.entry(key.clone()).or_default().push((local, versions));
                self.order.push(key);
            }
        }
    }

    /// Returns the local of the piece that an expression denotes, if it has one.
    pub(super) fn piece(&self, origin: &Expr, known: &Known<'_>) -> Option<LocalId> {
        if let ExprKind::Local(local) = origin.kind {
            return Some(self.first(local));
        }
        let (local, versions) = self.found.get(&ExprKey::of(origin))?.last()?;
        (*versions == self.versions(origin, known)).then_some(*local)
    }

    fn versions(&self, origin: &Expr, known: &Known<'_>) -> Versions {
        let all = known.written.of_value(origin, known.program);
        all.iter().map(|slot| (slot, self.version(slot))).collect()
    }

    fn version(&self, slot: usize) -> u32 {
        self.now.get(slot)
    }

    /// Gives each written slot a new version.
    pub(super) fn change(&mut self, written: &SlotSet) {
        for slot in written.iter() {
            self.last += 1;
            let before = self.now.set(slot, self.last);
            self.changed.push((slot, before));
        }
    }

    /// Marks the start of a block.
    pub(super) fn mark(&self) -> Mark {
        Mark { found: self.order.len(), changed: self.changed.len() }
    }

    /// Ends a block. Forgets the expressions recorded in it, and its writes if play does not go on
    /// after it.
    pub(super) fn end(&mut self, mark: Mark, goes_on: bool) {
        for key in self.order.drain(mark.found.min(self.order.len())..).rev() {
            if let Some(found) = self.found.get_mut(&key) {
                found.pop();
            }
        }
        while !goes_on && self.changed.len() > mark.changed {
            let Some((slot, version)) = self.changed.pop() else { return };
            self.now.set(slot, version);
        }
    }
}

/// Returns a local as an expression, whose type is set at its use.
fn local_value(local: LocalId) -> Expr {
    Expr { kind: ExprKind::Local(local), ty: Ty::Error, span: castra_base::Span::default() }
}
