//! Values that lowering needs more than once: they are evaluated once and stored in a local, so
//! that a tree never grows faster than its source text.
//!
//! `X is INFANTRY`, where X may be `none`, uses X twice:
//!
//! ```text
//! (let value#3 = X in ((value#3 != none) and (sort(value#3) == INFANTRY)))
//! ```
//!
//! A value as short as a name is copied instead. Copies of copies are no longer short, so that
//! nesting cannot multiply them.

use super::builder::Builder;
use super::values::expr;
use castra_ir::visit;
use castra_ir::{Expr, ExprKind, LocalId, Ty};

/// The maximum number of nodes of a value that is copied to two or three uses.
pub(crate) const MAX_NODES_FEW_COPIES: usize = 8;
/// The maximum number of nodes of a value that is copied to up to eight uses.
pub(crate) const MAX_NODES_MANY_COPIES: usize = 2;

/// A value to be used several times.
pub(crate) struct ReusableValue {
    /// The local that holds the value, and the value; `None` if the value is copied.
    stored: Option<(LocalId, Expr)>,
    /// The expression that the uses of the value contain.
    pub(crate) value: Expr,
}

impl ReusableValue {
    /// Returns the value itself, even if a local holds it.
    pub(crate) fn original(&self) -> &Expr {
        self.stored.as_ref().map_or(&self.value, |(_, written)| written)
    }

    /// Binds the local around an expression that uses it; a copied value needs no binding.
    pub(crate) fn bind(self, uses: Expr) -> Expr {
        match self.stored {
            Some((local, value)) if uses.ty != Ty::Error => {
                let (ty, span) = (uses.ty.clone(), uses.span);
                expr(ExprKind::Bind(local, Box::new(value), Box::new(uses)), ty, span)
            }
            _ => uses,
        }
    }
}

impl Builder {
    /// Prepares a value for several uses: a copy for each if it has at most `most` nodes, otherwise
    /// a local.
    pub(crate) fn prepare_reuse(&mut self, value: Expr, most: usize) -> ReusableValue {
        if value.ty == Ty::Error || has_at_most(&value, &mut { most }) {
            return ReusableValue { stored: None, value };
        }
        let (ty, span) = (value.ty.clone(), value.span);
        let local = self.add_local("value", ty.clone());
        ReusableValue {
            stored: Some((local, value)),
            value: expr(ExprKind::Local(local), ty, span),
        }
    }
}

/// Returns whether a value has at most `left` nodes; visits no more than that.
fn has_at_most(value: &Expr, left: &mut usize) -> bool {
    let Some(fewer) = left.checked_sub(1) else { return false };
    *left = fewer;
    let mut fits = true;
    visit::visit_operands(value, &mut |part| fits = fits && has_at_most(part, left));
    fits
}
