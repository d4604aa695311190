//! State on which a proof relies across several statements. Standing rules may change it in
//! between, which is known only when all rules have been read.
//!
//! ```text
//! if u.orders > 0 { u.moved = true  u.orders -= 1 }    proven, unless a standing rule that reads
//!                                                       `moved` takes orders away
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use std::cell::{self, RefCell};
use std::collections::BTreeSet;

use castra_ir::{Cell, Expr, ExprKind, LocalId, Program, Ty};

/// The permission for proofs to rely on state that only standing rules change, and the state on
/// which they have relied.
#[derive(Clone, Debug, Default)]
pub struct ProofReliance {
    active: cell::Cell<bool>,
    cells: RefCell<BTreeSet<Cell>>,
}

impl ProofReliance {
    /// Runs `act`, whose proofs may rely on state that only standing rules change. Returns its
    /// result and the state on which the proofs relied.
    pub fn rely<T>(&self, act: impl FnOnce() -> T) -> (T, Vec<Cell>) {
        self.active.set(true);
        self.cells.borrow_mut().clear();
        let result = act();
        self.active.set(false);
        (result, self.cells.borrow().iter().copied().collect())
    }

    /// Returns true while [`Self::rely`] runs its act.
    #[must_use]
    pub const fn is_active(&self) -> bool {
        self.active.get()
    }

    /// Adds state on which a proof relies.
    pub fn add(&self, cells: &[ReadCell]) {
        self.cells.borrow_mut().extend(cells.iter().map(|(cell, _)| cell));
    }
}

/// A slot of state that is read, and the local that is its owner, if any.
pub type ReadCell = (Cell, Option<LocalId>);

/// Returns the state that a value depends on, or `None` if it depends on anything else that changes
/// while an army has its turn.
#[must_use]
pub fn read_cells(value: &Expr, program: &Program) -> Option<Vec<ReadCell>> {
    let mut cells = Vec::new();
    add_cells(value, program, &mut cells).then_some(cells)
}

/// Adds the state that a value reads. Returns whether the value depends on nothing else.
fn add_cells(value: &Expr, program: &Program, cells: &mut Vec<ReadCell>) -> bool {
    if let ExprKind::State(id, owner) = &value.kind {
        cells.push((Cell::State(*id), owner.as_deref().and_then(as_local)));
        return owner.as_deref().is_none_or(|owner| is_fixed_owner(owner, cells));
    }
    if let ExprKind::Field(kind, field, owner) = &value.kind {
        let fields = program.kinds.get(kind).map(|kind| &kind.fields);
        if fields.and_then(|fields| fields.get(field)).is_none_or(|field| field.state) {
            cells.push((Cell::Field(*kind, *field), as_local(owner)));
        }
        return is_fixed(owner);
    }
    if let ExprKind::Binary(op, a, b) = &value.kind {
        return op.is_arithmetic() && add_cells(a, program, cells) && add_cells(b, program, cells);
    }
    if let ExprKind::Negate(of) = &value.kind {
        return add_cells(of, program, cells);
    }
    is_fixed(value)
}

/// Returns the local if a value is just a local.
fn as_local(value: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = value.kind { Some(local) } else { None }
}

/// Returns whether an army is fixed until a local that it depends on is assigned. The army of a
/// piece may also change with the piece's own state, which is added to the cells.
fn is_fixed_owner(army: &Expr, cells: &mut Vec<ReadCell>) -> bool {
    if let ExprKind::ArmyOf(piece) = &army.kind
        && let Ty::Piece(kind) = &piece.ty
    {
        cells.push((Cell::Army(*kind), as_local(piece)));
        return is_fixed(piece);
    }
    is_fixed(army)
}

/// Returns whether a value is fixed until a local that it depends on is assigned.
fn is_fixed(value: &Expr) -> bool {
    if let ExprKind::ArmyCouncil(_, army) | ExprKind::Enemy(army) = &value.kind {
        return is_fixed(army);
    }
    if let ExprKind::Match(of, arms, otherwise) = &value.kind {
        let mut values = arms.iter().map(|(_, arm)| arm).chain(otherwise.as_deref());
        return is_fixed(of) && values.all(is_fixed);
    }
    matches!(
        value.kind,
        ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::Us
            | ExprKind::Them
    )
}
