//! Proofs that rely on standing rules to leave some state alone: proofs of bounds, and of a value
//! that is not `none`. They are checked when all rules have been read (`assumptions.rs`).

use castra_base::Diagnostic;
use castra_ir::Cell;

/// A proof that holds unless a standing rule changes some state.
#[derive(Debug)]
pub struct Assumption {
    /// The state on which the proof relies.
    pub cells: Vec<Cell>,
    /// The problem if a standing rule changes the state.
    pub problem: Diagnostic,
}
