//! The conversions between types.

use castra_ir::{Ty, Universe};

/// Returns whether a value of the type `have` may be used where `want` is expected.
pub(crate) fn fits(have: &Ty, want: &Ty) -> bool {
    match (have, want) {
        (Ty::Error, _) | (_, Ty::Error) => true,
        (Ty::Option(have), Ty::Option(want)) => fits(have, want),
        (have, Ty::Option(want)) => fits(have, want),
        (Ty::Card(Some(_)), Ty::Card(None))
        | (Ty::Set(Universe::Card(Some(_))), Ty::Set(Universe::Card(None))) => true,
        (have, want) => have == want,
    }
}

/// Returns the join of two types, or `None` if no type has the values of both.
pub(crate) fn join(a: &Ty, b: &Ty) -> Option<Ty> {
    if let (Ty::Option(x), Ty::Option(y)) = (a, b) {
        return join(x, y).map(optional);
    }
    match (a, b) {
        (Ty::Error, other) | (other, Ty::Error) => Some(other.clone()),
        (Ty::Option(of), other) | (other, Ty::Option(of)) => match other {
            Ty::Set(_) | Ty::Rolled(_) => None,
            other => join(of, other).map(optional),
        },
        (Ty::Card(_), Ty::Card(_)) if a != b => Some(Ty::Card(None)),
        (Ty::Set(Universe::Card(_)), Ty::Set(Universe::Card(_))) if a != b => {
            Some(Ty::Set(Universe::Card(None)))
        }
        (a, b) => (a == b).then(|| a.clone()),
    }
}

/// Returns `T or none`; never nested.
pub(crate) fn optional(ty: Ty) -> Ty {
    match ty {
        Ty::Option(_) => ty,
        ty => Ty::Option(Box::new(ty)),
    }
}

/// Returns the type without its `or none`.
pub(crate) fn without_none(ty: &Ty) -> &Ty {
    match ty {
        Ty::Option(of) => of,
        ty => ty,
    }
}

/// Returns `T or none`, or the error type unchanged.
pub(crate) fn optional_or_error(ty: Ty) -> Ty {
    if ty == Ty::Error { ty } else { optional(ty) }
}
