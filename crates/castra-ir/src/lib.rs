//! The intermediate representation of rules: typed trees in which every name is an index, with
//! analyses of them.
//!
//! A [`Program`] is one game with its modules and options, for one battle, ready to be compiled and
//! played; its [`Rules`] are the code. [`visit`] walks the trees, [`visit_mut`] rewrites them,
//! [`effects`] finds what a statement reads and writes, and [`summary`] the size of a body once
//! calls are inlined.
//!
//! Every value is a 64-bit integer: a bool is 0 or 1; a word of an enum, an army, a hex, a piece, a
//! card or a variant of a kind is its index in the list that declares it; "none" is [`NONE`]. Sets
//! are bit sets over these indices.

mod built_in;
mod change;
mod constant;
mod copy_on_write;
mod count;
pub mod effects;
mod expr;
mod fingerprint;
mod id;
pub mod interval;
mod key;
mod limits;
mod list;
mod node;
mod position;
mod program;
pub mod ranges;
pub mod reachability;
mod rename;
mod rule_queries;
mod rules;
pub mod slots;
mod state_cell;
mod stmt;
pub mod summary;
mod ty;
pub mod visit;
pub mod visit_mut;

pub use built_in::{
    Bounds, BuiltIn, BuiltInEntry, BuiltInFunction, Cost, Notation, Reads, Subject, ValueType,
};
pub use change::*;
pub use constant::{constant_text, type_text};
pub use copy_on_write::Shared;
pub use count::count_range;
pub use expr::*;
pub use id::*;
pub use key::ExprKey;
pub use limits::{MAX_ELEMENTS, MAX_FACES, MAX_OUTCOMES, MAX_SET_NUMBER, NUMBER_UNIVERSE_SIZE};
pub use list::List;
pub use node::NodeRef;
pub use position::{Content, Position, Spot, spot_text, spots};
pub use program::*;
pub use rename::rename_locals;
pub use rule_queries::{step_body, step_names};
pub use rules::*;
pub use state_cell::Cell;
pub use stmt::*;
pub use ty::{NONE, Ty, Universe};
