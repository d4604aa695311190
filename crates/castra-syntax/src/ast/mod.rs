//! The syntax tree: what the author wrote, item by item, entry by entry, with
//! the place of everything. Nothing here has been resolved or checked.
//!
//! A broken item or entry is a node too ([`ItemKind::Broken`], [`Node::Junk`]):
//! what is around it stays usable, and later checks can stay quiet about what
//! may have been in it.
//!
//! A part that an item must have, such as its name, is `None` if the author left it out. The parser
//! reports that, so later stages pass over such an item without a diagnostic.

mod body;
pub mod campaign;
mod change;
mod game;
mod item;
mod leaf;
pub mod mentions;
mod node;
mod rules;
mod scenario;
mod tree;
pub mod visit;

pub use body::*;
pub use change::*;
pub use game::*;
pub use item::*;
pub use leaf::*;
pub use node::*;
pub use rules::*;
pub use scenario::*;
pub use tree::*;
