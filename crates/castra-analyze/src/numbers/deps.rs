//! The dependencies of numbers, and the numbers for which facts are kept.

use castra_ir::effects::slot_read;
use castra_ir::visit::visit_exprs;
use castra_ir::{Binary, Bounds, Expr, ExprKind, Program, Ty};

use super::facts::Deps;
use crate::state_access::StateAccess;

/// Returns the locals and slots that a value reads, callees included.
pub(super) fn value_deps(value: &Expr, program: &Program, written: &StateAccess) -> Deps {
    let mut deps = Deps::default();
    visit_exprs(value, &mut |part| {
        if let ExprKind::Local(local) = part.kind {
            deps.add_local(local);
        } else if let ExprKind::Call(id, _) = &part.kind
            && let Some(read) = written.reads.get(id)
        {
            deps.slots.extend(read);
        }
        if let Some(slot) = slot_read(part, program) {
            deps.slots.insert(written.numbers.number(slot));
        }
    });
    deps
}

/// Returns whether facts from conditions are kept for a value.
pub(super) fn keeps_facts(value: &Expr) -> bool {
    let kind = &value.kind;
    matches!(
        kind,
        ExprKind::Local(_)
            | ExprKind::State(..)
            | ExprKind::Field(..)
            | ExprKind::Call(..)
            | ExprKind::Count(_)
            | ExprKind::CountRolled(_)
            | ExprKind::CountFace(..)
            | ExprKind::SumOver(..)
            | ExprKind::ValueOver(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::TurnNumber
            | ExprKind::Table(..)
            | ExprKind::Match(..)
    ) || value.built_in().is_some_and(|(built_in, _)| built_in.entry().bounds != Bounds::Any)
        || is_simple_sum(value)
}

/// Returns whether a value is an operation on two simple numbers. With facts for all parts of a
/// long sum, the total size of the keys would be quadratic in its length.
fn is_simple_sum(value: &Expr) -> bool {
    let ExprKind::Binary(op, a, b) = &value.kind else { return false };
    let is_sum = matches!(op, Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Modulo);
    is_sum && are_simple(a, b)
}

/// Returns whether neither of two numbers is an operation.
pub(super) fn are_simple(a: &Expr, b: &Expr) -> bool {
    let is_plain = |of: &Expr| !matches!(of.kind, ExprKind::Binary(..));
    is_plain(a) && is_plain(b)
}

/// Returns whether a type is `int`, optional or not.
pub(super) fn is_number(ty: &Ty) -> bool {
    if let Ty::Option(of) = ty { is_number(of) } else { matches!(ty, Ty::Int) }
}
