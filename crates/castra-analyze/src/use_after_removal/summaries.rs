//! Summaries of functions and procedures: their effects on the pieces that they are given.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::{
    Expr, ExprKey, FieldId, FunctionId, KindId, List, LocalId, ProcedureId, Program, Rules,
};

use super::cause::{Cause, HexRead};
use super::locals::Locals;
use crate::state_access::StateAccess;

/// A removed piece that a callee finds by itself.
#[derive(Clone)]
pub(super) struct CalleeRemoval {
    /// The expression for the piece, of the parameters and of state before the call.
    pub(super) origin: Expr,
    /// The local of the callee that holds the piece, if any.
    pub(super) local: Option<LocalId>,
    /// The statement that removes the piece.
    pub(super) cause: Arc<Cause>,
}

impl PartialEq for CalleeRemoval {
    fn eq(&self, other: &Self) -> bool {
        let Self { origin, local: by, cause } = other;
        (&self.local, &self.cause, &self.origin.ty) == (by, cause, &origin.ty)
            && ExprKey::of(&self.origin) == ExprKey::of(origin)
    }
}

/// The effect of a call on its arguments that are pieces, and on other pieces.
#[derive(Clone, Default, PartialEq)]
pub(super) struct CallSummary {
    /// Parameters whose hex is read without a test that the piece is on the board, each with the
    /// read.
    pub(super) needs: BTreeMap<LocalId, Arc<HexRead>>,
    /// Parameters that may be off the board afterwards, each with the removal.
    pub(super) removes: BTreeMap<LocalId, Arc<Cause>>,
    /// Pieces that the callee finds by itself and that may be off the board afterwards.
    pub(super) callee_removals: Vec<CalleeRemoval>,
    /// Kinds whose pieces the callee may remove even if they are not its arguments, each with a
    /// removal.
    pub(super) other_removals: BTreeMap<KindId, Arc<Cause>>,
    /// Parameters that may be off the board if a Boolean result has a value, by the position of the
    /// result and the value.
    pub(super) doubts: BTreeMap<(usize, bool), Locals>,
    /// The facts about its parameters that a Boolean function implies.
    pub(super) implied: ImpliedPieces,
}

/// Summaries of all functions and procedures, and of the changes that remove pieces.
pub(super) struct RemovalSummaries<'a> {
    pub(super) rules: &'a Rules,
    pub(super) program: &'a Program,
    pub(super) continues_after_defeat: bool,
    /// The state that functions and procedures read and write.
    pub(super) written: &'a StateAccess,
    pub(super) functions: List<FunctionId, Arc<CallSummary>>,
    pub(super) procedures: List<ProcedureId, Arc<CallSummary>>,
    /// Fields whose change may make a standing rule remove the piece, each with the removal.
    pub(super) fatal_fields: BTreeMap<(KindId, FieldId), Arc<Cause>>,
    /// The number of visits of functions and procedures.
    pub(super) visited: usize,
}

/// The pieces that are on the board if a condition holds, and those if it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ImpliedPieces {
    pub(super) if_true: Vec<LocalId>,
    pub(super) if_false: Vec<LocalId>,
}
