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
mod cell;
mod change;
mod code;
mod constant;
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
pub mod ranges;
pub mod reachability;
mod rename;
mod rule_queries;
mod shared;
pub mod slots;
mod stmt;
pub mod summary;
mod ty;
pub mod visit;
pub mod visit_mut;
mod world;

pub use built_in::{
    Bounds, BuiltIn, BuiltInEntry, BuiltInFunction, Cost, Notation, Reads, Subject, ValueType,
};
pub use cell::Cell;
pub use change::*;
pub use code::*;
pub use constant::{constant_text, type_text};
pub use count::count_range;
pub use expr::*;
pub use id::*;
pub use key::ExprKey;
pub use limits::{MAX_ELEMENTS, MAX_FACES, MAX_OUTCOMES, MAX_SET_NUMBER, NUMBER_UNIVERSE_SIZE};
pub use list::List;
pub use node::NodeRef;
pub use position::{Content, Position, Spot, spot_text, spots};
pub use rename::rename_locals;
pub use rule_queries::{step_body, step_names};
pub use shared::Shared;
pub use stmt::*;
pub use ty::{NONE, Ty, Universe};
pub use world::*;
