//! What the locals of a body stand for.

use std::rc::Rc;

use castra_ir::{Expr, ExprKind, Local, LocalId, Ty};

use crate::compile::walk::LocalScopes;
use crate::op::Operand;

/// Where a local has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// It has none yet.
    Free,
    /// It is known.
    Known(i64),
    /// It is there.
    At(Operand),
}

/// The locals of a body whose code is being selected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env<'p> {
    pub(crate) locals: Vec<Binding>,
    pub(crate) homes: Rc<LocalScopes>,
    types: &'p [Local],
    /// Locals that have another value for each element of the set that is
    /// worked out, and what that is. They have no place.
    pub(crate) meanings: Vec<(LocalId, &'p Expr)>,
}

impl<'p> Env<'p> {
    pub(crate) fn new(locals: Vec<Binding>, homes: Rc<LocalScopes>, types: &'p [Local]) -> Self {
        Self { locals, homes, types, meanings: Vec::new() }
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

    /// The type of a local; nothing of one that only expressions bind.
    pub(crate) fn ty(&self, local: LocalId) -> Option<&'p Ty> {
        self.types.get(local.index()).map(|l| &l.ty)
    }

    /// What an expression stands for: of a local whose value is another for each
    /// element, that value.
    pub(crate) fn meaning(&self, expr: &'p Expr) -> &'p Expr {
        let ExprKind::Local(local) = expr.kind else { return expr };
        self.meanings.iter().find(|m| m.0 == local).map_or(expr, |m| m.1)
    }
}
