//! Castra syntax trees → the meaning of each name: its declarations, their visibility, and the
//! resolution of uses.
//!
//! ```text
//! state points per army: int = 0    a definition `points`, and in the symbols a state by its index
//! a.points += 1                     a use of it, for renaming, references and colours
//! ```
//!
//! [`definitions`] lists the declarations of sources, [`scopes`] their visibility,
//! [`resolve_uses`](references::resolve_uses) the meaning of each use of a name. [`symbols`] gives
//! every declared word its index and its type, for the lowering of rules. [`references`] answers an
//! editor's queries about a name.

pub mod battle_rules;
pub mod cells;
pub mod clauses;
pub mod definitions;
pub mod fields;
pub mod forms;
pub mod misfits;
pub mod names;
pub mod references;
pub mod relations;
pub mod reporter;
pub mod resolved_game;
mod reused_bodies;
pub mod scopes;
mod suppressions;
pub mod symbols;
pub mod types;
pub mod uses;

pub use battle_rules::map_labels;
pub use reporter::{Notes, Reporter};
pub use resolved_game::{Playable, ResolvedGame};
pub use reused_bodies::{BaseBodies, ReusableBodies, ReusableBody};
pub use suppressions::Suppressions;
pub use symbols::SymbolTable;
pub use uses::Uses;
