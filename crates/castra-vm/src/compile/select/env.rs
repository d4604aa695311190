//! The environment of a body: the bindings of its locals.

use std::rc::Rc;

use castra_ir::{Expr, ExprKind, Local, LocalId, Ty};

use crate::compile::local_scopes::LocalScopes;
use crate::op::Operand;

/// The binding of a local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// No value yet.
    Free,
    /// A constant.
    Known(i64),
    /// An operand.
    At(Operand),
}

/// The environment of the body that is being selected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env<'p> {
    pub(crate) locals: Vec<Binding>,
    pub(crate) scopes: Rc<LocalScopes>,
    types: &'p [Local],
    /// Substitutions: locals that depend on the element of the current set predicate, with the
    /// expressions that replace them. Substituted locals have no operand.
    pub(crate) substitutions: Vec<(LocalId, &'p Expr)>,
    /// Locals whose pieces are known to be on the board, so that their hexes can be asked for.
    pub(crate) on_board: Vec<LocalId>,
}

impl<'p> Env<'p> {
    pub(crate) fn new(locals: Vec<Binding>, homes: Rc<LocalScopes>, types: &'p [Local]) -> Self {
        Self { locals, scopes: homes, types, substitutions: Vec::new(), on_board: Vec::new() }
    }

    pub(crate) fn bind(&mut self, local: LocalId, binding: Binding) {
        let at = local.index();
        if self.locals.len() <= at {
            self.locals.resize(at + 1, Binding::Free);
        }
        if let Some(local) = self.locals.get_mut(at) {
            *local = binding;
        }
    }

    #[inline]
    pub(crate) fn binding(&self, local: LocalId) -> Binding {
        match self.locals.get(local.index()) {
            Some(binding) => *binding,
            None => Binding::Free,
        }
    }

    /// Returns the type of a local, or `None` for one that only expressions bind.
    pub(crate) fn ty(&self, local: LocalId) -> Option<&'p Ty> {
        self.types.get(local.index()).map(|l| &l.ty)
    }

    /// Returns the expression that replaces a substituted local, and any other expression as it is.
    pub(crate) fn substituted(&self, expr: &'p Expr) -> &'p Expr {
        let ExprKind::Local(local) = expr.kind else { return expr };
        self.substitutions.iter().find(|m| m.0 == local).map_or(expr, |m| m.1)
    }
}
