//! Rules with the changes of modules, each at its position: the input of `castra print expanded`
//! and of books for designers.

mod changed_rules;
mod text;

pub use changed_rules::{
    ChangePosition, PlacedChange, Rule, declarations, location, module_of, rules, sorted_trees,
};
pub use text::rule_text;
