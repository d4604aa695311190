//! Values: what an expression is worth, and of which type that is.
//!
//! ```text
//! u.blocks + 1 > 3       ((u#0.blocks + 1) > 3): bool
//! u is INFANTRY          (sort(u#0) == INFANTRY): bool
//! ```

mod built_in;
pub(crate) mod call;
mod dice;
pub(crate) mod expr;
pub(crate) mod fit;
mod is;
mod known;
mod listed;
mod matching;
mod member;
mod mismatch;
mod name;
mod otherwise;
mod over;
mod pieces;
mod reach;
pub(crate) mod record;
mod set;
mod shifted;
pub(crate) mod table;
