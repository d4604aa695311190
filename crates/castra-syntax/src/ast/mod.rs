//! The syntax tree: items and entries as written, with their spans. Nothing is resolved or checked.
//!
//! A broken item or entry is also a node ([`ItemKind::Broken`], [`Node::Error`]). Its neighbours
//! stay usable, and later checks can avoid diagnostics about names that it may declare.
//!
//! A required part of an item, such as its name, is `None` if it is missing. The parser reports
//! that, so later stages skip such an item without a diagnostic.

pub mod campaign;
mod change;
mod expr_and_stmt;
mod game;
mod item;
mod leaf;
pub mod mentions;
mod node;
mod rules;
mod scenario;
mod tree;
pub mod visit;

pub use change::*;
pub use expr_and_stmt::*;
pub use game::*;
pub use item::*;
pub use leaf::*;
pub use node::*;
pub use rules::*;
pub use scenario::*;
pub use tree::*;
