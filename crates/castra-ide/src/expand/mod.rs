//! Rules with the changes that modules make to them, each change in its place: what
//! `castra expand` prints and what books for designers are written from.

mod changed_rules;
mod text;

pub use changed_rules::{Place, Placed, Rule, declarations, in_order, location, module_of, rules};
pub use text::text;
