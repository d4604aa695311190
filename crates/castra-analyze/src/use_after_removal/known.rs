//! Summaries of functions and procedures: the pieces that each removes and gives back.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::{
    Expr, ExprKey, FieldId, FunctionId, KindId, List, LocalId, ProcedureId, Program, Rules,
};

use super::cause::{Asked, Cause};
use super::locals::Locals;
use crate::written::Written;

/// A piece that a callee finds by itself.
#[derive(Clone)]
pub(super) struct Elsewhere {
    /// How it is found, of the parameters and of state as it is at the call.
    pub(super) origin: Expr,
    /// What it is called there, if it has a name.
    pub(super) by: Option<LocalId>,
    /// The statement that removes the piece.
    pub(super) cause: Arc<Cause>,
}

impl PartialEq for Elsewhere {
    fn eq(&self, other: &Self) -> bool {
        let Self { origin, by, cause } = other;
        (&self.by, &self.cause, &self.origin.ty) == (by, cause, &origin.ty)
            && ExprKey::of(&self.origin) == ExprKey::of(origin)
    }
}

/// The effect of a call on the pieces that it is given.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Handling {
    /// Parameters whose hex is asked for, unless the callee itself makes sure that they have
    /// one, each with where.
    pub(super) needs: BTreeMap<LocalId, Arc<Asked>>,
    /// Parameters that may be off the board afterwards, each with where it was removed.
    pub(super) removes: BTreeMap<LocalId, Arc<Cause>>,
    /// Pieces that it finds by itself and that may be off the board afterwards.
    pub(super) elsewhere: Vec<Elsewhere>,
    /// Kinds of which it may remove pieces that it was not given, each with where.
    pub(super) others: BTreeMap<KindId, Arc<Cause>>,
    /// Of each truth that a procedure gives back, by its position and what it comes out as:
    /// parameters that may be off the board then.
    pub(super) doubts: BTreeMap<(usize, bool), Locals>,
    /// Of a function that is a condition, what it says of its parameters.
    pub(super) says: Says,
}

/// Summaries of all functions and procedures, and of the changes that remove pieces.
pub(super) struct Known<'a> {
    pub(super) rules: &'a Rules,
    pub(super) program: &'a Program,
    /// The state that functions and procedures read and write.
    pub(super) written: &'a Written,
    pub(super) functions: List<FunctionId, Arc<Handling>>,
    pub(super) procedures: List<ProcedureId, Arc<Handling>>,
    /// Fields after whose change a standing rule may remove the piece, each with where it
    /// does.
    pub(super) fatal: BTreeMap<(KindId, FieldId), Arc<Cause>>,
    /// The number of visits of functions and procedures.
    pub(super) visited: usize,
}

/// Which pieces are on the board if a condition holds, and which if it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Says {
    pub(super) holds: Vec<LocalId>,
    pub(super) fails: Vec<LocalId>,
}
