//! Values that lowering needs more than once: worked out once and kept in a
//! local, so that a tree never grows faster than its text.
//!
//! `X is INFANTRY`, where X may be none, asks twice about X:
//!
//! ```text
//! (let value#3 = X in ((value#3 != none) and (sort(value#3) == INFANTRY)))
//! ```
//!
//! What is as short as a name is written twice instead. Copies of copies are no
//! longer short, so that nesting cannot multiply them.

use super::builder::Builder;
use super::values::expr;
use castra_ir::visit;
use castra_ir::{Expr, ExprKind, LocalId, Ty};

/// The most nodes of a value that is copied where it is needed two or three times.
pub(crate) const FEW_COPIES: usize = 8;
/// The most nodes of a value that is copied into each of up to eight cases.
pub(crate) const MANY_COPIES: usize = 2;

/// A value to be used several times.
pub(crate) struct Once {
    /// The local that keeps the value, and the value; none if it is copied.
    kept: Option<(LocalId, Expr)>,
    /// The expression that stands for the value in its uses.
    pub(crate) value: Expr,
}

impl Once {
    /// The value as it was written.
    pub(crate) fn written(&self) -> &Expr {
        self.kept.as_ref().map_or(&self.value, |(_, written)| written)
    }

    /// A value made of the uses, around which the value is kept.
    pub(crate) fn around(self, uses: Expr) -> Expr {
        match self.kept {
            Some((local, value)) if uses.ty != Ty::Error => {
                let (ty, span) = (uses.ty.clone(), uses.span);
                expr(ExprKind::Bind(local, Box::new(value), Box::new(uses)), ty, span)
            }
            _ => uses,
        }
    }
}

impl Builder {
    /// A value to be used several times: itself if it has no more nodes than
    /// `most`, otherwise a local that keeps it.
    pub(crate) fn once(&mut self, value: Expr, most: usize) -> Once {
        if value.ty == Ty::Error || has_at_most(&value, &mut { most }) {
            return Once { kept: None, value };
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let local = self.local("value", ty.clone());
        Once { kept: Some((local, value)), value: expr(ExprKind::Local(local), ty, span) }
    }
}

/// Returns whether a value has no more nodes than are left; looks at no more of them.
fn has_at_most(value: &Expr, left: &mut usize) -> bool {
    let Some(fewer) = left.checked_sub(1) else { return false };
    *left = fewer;
    let mut fits = true;
    visit::parts(value, &mut |part| fits = fits && has_at_most(part, left));
    fits
}
