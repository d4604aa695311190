//! The identity of nodes: a statement or an expression as one place in a tree.
//!
//! Two calls of one function with the same arguments have the same [`ExprKey`](crate::ExprKey), but
//! they are two nodes. A map is keyed by [`NodeRef`] if it distinguishes places.

use std::hash::{Hash, Hasher};

/// A node of a tree, compared and hashed by its address. It borrows the tree, which therefore
/// neither moves nor changes while the reference exists.
#[derive(Debug)]
pub struct NodeRef<'r, T>(pub &'r T);

impl<T> Clone for NodeRef<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for NodeRef<'_, T> {}

impl<T> PartialEq for NodeRef<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for NodeRef<'_, T> {}

impl<T> Hash for NodeRef<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}
