//! Which types fit where.

use castra_ir::{Ty, Universe};

/// Whether a value of the first type may stand where the second is wanted.
pub(crate) fn fits(have: &Ty, want: &Ty) -> bool {
    match (have, want) {
        (Ty::Never, _) | (_, Ty::Never) => true,
        (Ty::Maybe(have), Ty::Maybe(want)) => fits(have, want),
        (have, Ty::Maybe(want)) => fits(have, want),
        (Ty::Card(Some(_)), Ty::Card(None))
        | (Ty::Set(Universe::Card(Some(_))), Ty::Set(Universe::Card(None))) => true,
        (have, want) => have == want,
    }
}

/// The type that values of both types have, if there is one.
pub(crate) fn join(a: &Ty, b: &Ty) -> Option<Ty> {
    if let (Ty::Maybe(x), Ty::Maybe(y)) = (a, b) {
        return join(x, y).map(maybe);
    }
    match (a, b) {
        (Ty::Never, other) | (other, Ty::Never) => Some(other.clone()),
        (Ty::Maybe(of), other) | (other, Ty::Maybe(of)) => match other {
            Ty::Set(_) | Ty::Rolled(_) => None,
            other => join(of, other).map(maybe),
        },
        (Ty::Card(_), Ty::Card(_)) if a != b => Some(Ty::Card(None)),
        (Ty::Set(Universe::Card(_)), Ty::Set(Universe::Card(_))) if a != b => {
            Some(Ty::Set(Universe::Card(None)))
        }
        (a, b) => (a == b).then(|| a.clone()),
    }
}

/// `T or none`; never nested.
pub(crate) fn maybe(ty: Ty) -> Ty {
    match ty {
        Ty::Maybe(_) => ty,
        ty => Ty::Maybe(Box::new(ty)),
    }
}

/// The type without its `or none`.
pub(crate) fn present(ty: &Ty) -> &Ty {
    match ty {
        Ty::Maybe(of) => of,
        ty => ty,
    }
}

/// The type of a choice that may be of nothing.
pub(crate) fn or_none(ty: Ty) -> Ty {
    if ty == Ty::Never { ty } else { maybe(ty) }
}
