//! Diagnostics for text that cannot be parsed, by the construct that is recovered. The lowering
//! calls these methods for unexpected text.

mod card_counts;
pub(super) mod comment;
mod condition;
mod entry;
mod failure;
mod form;
mod head;
mod hex_range;
mod idiom;
pub(super) mod item;
mod keyword;
mod minus_line;
mod operator;
mod placement;
mod relation;
mod stage;
mod statement;
pub(super) mod value;
