//! A game as text: decisions as lists, and parsing of typed answers.
//!
//! [`Prompt`] lists the options of a decision and parses a typed answer. [`lists`] shows the
//! pieces, the cards and the state that a player may know. [`odds`] shows the chances after an
//! answer, and [`derivation`] the parts of a value. [`layout`] fits text to a screen. This crate
//! does no input or output.
//!
//! ```text
//! Decision { units at A1, A10, B2 }  →  "1 Bow at A1   2 Bow at A10   3 Sling at B2"
//! "sl"                               →  TypedAnswer::One(2)
//! ```

mod answer;
mod appearance;
pub mod derivation;
pub mod layout;
pub mod lists;
pub mod odds;
mod prompt;

pub use answer::TypedAnswer;
pub use prompt::Prompt;
