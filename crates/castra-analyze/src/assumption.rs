//! Proofs, of bounds and that a value is there, that take for granted that standing rules leave some
//! state alone; whether they do is known when all rules have been read (`assumptions.rs`).

use castra_base::Diagnostic;
use castra_ir::Cell;

/// A proof that holds unless a standing rule changes some state.
#[derive(Debug)]
pub struct Assumption {
    /// The state.
    pub cells: Vec<Cell>,
    /// The problem if one does.
    pub problem: Diagnostic,
}
