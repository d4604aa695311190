//! Rules with the changes of modules, each at its position: the input of `castra expand` and of
//! books for designers.

mod changed_rules;
mod text;

pub use changed_rules::{Place, Placed, Rule, declarations, in_order, location, module_of, rules};
pub use text::text;
