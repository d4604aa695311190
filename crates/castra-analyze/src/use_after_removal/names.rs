//! Names that mean the same piece, because it was found in the same way and nothing has changed
//! since.
//!
//! Each thing that can change has a version, which goes up where it does; a way to find a piece
//! counts while the versions are those that it was noted with.

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

/// The meaning of the locals of a body: each as the expression that found its piece.
#[derive(Default)]
pub(super) struct Names {
    /// The number of parameters, which are the first locals.
    params: usize,
    /// Names that may mean one thing after another.
    vars: Locals,
    /// True if it has names of pieces that are found in some way.
    follows: bool,
    /// Names of pieces that are other names for another.
    same: BTreeMap<LocalId, LocalId>,
    /// Of names, what they mean in terms of the parameters, and of state as it is where the
    /// body begins.
    at_first: BTreeMap<LocalId, Expr>,
    /// Ways in which pieces were found, and the name that each first got.
    found: FxHashMap<ExprKey, Vec<(LocalId, Versions)>>,
    /// These expressions in the order of play. What a block has added is removed at its end.
    order: Vec<ExprKey>,
    /// The versions of what may have changed since the body began, by its number.
    now: Numbered,
    /// The highest version that there has been.
    last: u32,
    /// The state that has changed, with its version before the change.
    changed: Vec<(usize, u32)>,
}

/// A point of a body to which can be gone back.
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

    /// Returns whether anything is to be gained by following what changes.
    pub(super) fn follows(&self) -> bool {
        self.follows
    }

    /// Returns whether a local is a parameter.
    pub(super) fn is_given(&self, local: LocalId) -> bool {
        local.index() < self.params
    }

    /// The name that a name is another for, or itself.
    pub(super) fn first(&self, local: LocalId) -> LocalId {
        self.same.get(&local).copied().unwrap_or(local)
    }

    /// Returns whether it is another name for a piece that has one.
    pub(super) fn is_other(&self, local: LocalId) -> bool {
        self.same.contains_key(&local)
    }

    /// A value in the names of the body.
    pub(super) fn spelt(&self, value: &Expr, known: &Known<'_>) -> Option<Expr> {
        let leaf = |local| {
            let first = self.first(local);
            (!self.vars.has(first)).then(|| local_value(first))
        };
        origin(value, known, &leaf)
    }

    /// A value in terms of the parameters, if it is what it would have been where the body
    /// began.
    pub(super) fn spelt_at_first(&self, value: &Expr, known: &Known<'_>) -> Option<Expr> {
        let leaf = |local: LocalId| {
            let is_param = local.index() < self.params && !self.vars.has(local);
            let param = is_param.then(|| local_value(local));
            param.or_else(|| self.at_first.get(&local).cloned())
        };
        let origin = origin(value, known, &leaf)?;
        self.is_as_at_first(&origin, known).then_some(origin)
    }

    /// Returns whether nothing has changed of what it depends on since the body began.
    pub(super) fn is_as_at_first(&self, origin: &Expr, known: &Known<'_>) -> bool {
        self.versions(origin, known).iter().all(|(_, version)| *version == 0)
    }

    /// Returns the meaning of a local at the start of the body, if there is one.
    pub(super) fn at_first(&self, local: LocalId) -> Option<&Expr> {
        self.at_first.get(&local)
    }

    /// Records what a name means that gets a value.
    pub(super) fn name(&mut self, local: LocalId, value: &Expr, known: &Known<'_>) {
        if !self.follows || self.vars.has(local) {
            return;
        }
        if let Some(origin) = self.spelt_at_first(value, known) {
            self.at_first.insert(local, origin);
        }
        if kind_of(&value.ty).is_none() || self.same.contains_key(&local) {
            return;
        }
        let Some(origin) = self.spelt(value, known) else { return };
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

    /// The name of a piece that is found so.
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

    /// Something may be another than before.
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

    /// The end of a block: what was found in it is forgotten, and if play does not go on after it, so is what it
    /// has changed.
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

/// A local as a value, of the type that it has where it is put.
fn local_value(local: LocalId) -> Expr {
    Expr { kind: ExprKind::Local(local), ty: Ty::Error, span: castra_base::Span::default() }
}
