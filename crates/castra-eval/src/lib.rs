//! Evaluates expressions of linked programs by walking their trees.
//!
//! This crate follows the reference literally: `docs/reference/rules.md` defines the value of each
//! expression, and the code here computes it, for clarity and not for speed. Three users share it:
//!
//! - the compiler of `castra-vm` folds constants ([`Evaluator::with_limit`]),
//! - derivations explain a value by its parts ([`Evaluator::explain`]),
//! - `castra-oracle` plays whole games with it ([`Evaluator::with_bound_checks`]).
//!
//! An evaluation reads the position through [`PositionSource`]. A source may know only a part of
//! the position. Statements that change the position are not executed here.
//!
//! An evaluation takes one step for each value and for each statement. The compiler predicts these
//! numbers, and images depend on them.

mod built_in;
mod evaluator;
mod expr;
mod function;
mod locals;
mod position_source;
mod record;
mod recording;
mod set;
mod sets;
mod sight;
mod value;

pub use evaluator::Evaluator;
pub use expr::apply_binary;
pub use locals::Locals;
pub use position_source::{PositionSource, enemy_of, universe_size};
pub use recording::{CallRecord, RecordedEvaluation};
pub use set::Set;
pub use sight::in_sight;
pub use value::{
    EvalResult, Fault, StopReason, Value, bool_value, check_bounds, decode_constant, to_index,
};
