//! Lowered bodies that a check on top of the same game can use again.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::Span;
use castra_ir::{Body, Export, FunctionId, ProcedureId};
use rustc_hash::FxHashMap;

/// The lowered body of a function or procedure, before changes are built in. Nothing was reported
/// in it, and its numbers are those of declarations.
#[derive(Debug)]
pub struct KeptBody {
    /// The body.
    pub body: Body,
    /// Locals that its steps share with changes to them.
    pub exports: Vec<Export>,
    /// The functions that it calls.
    pub functions: BTreeSet<FunctionId>,
    /// The procedures that it calls.
    pub procedures: BTreeSet<ProcedureId>,
}

/// Lowered bodies by the span of the name.
pub type KeptBodies = FxHashMap<Span, Arc<KeptBody>>;
