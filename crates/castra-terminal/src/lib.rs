//! A game as text: decisions as lists, and answers that people type.
//!
//! [`Asked`] lists the options of a decision and understands a typed answer. [`lists`] shows the
//! pieces, the cards and the state that a player may know, [`odds`] the chances of an answer, and
//! [`derivation`] the parts of a value. [`layout`] makes all of it fit a screen. This crate reads and
//! prints nothing.
//!
//! ```text
//! Decision { units at A1, A10, B2 }  →  "1 Bow at A1   2 Bow at A10   3 Sling at B2"
//! "sl"                               →  Typed::One(2)
//! ```

mod alike;
pub mod derivation;
pub mod layout;
pub mod lists;
pub mod odds;
mod question;

pub use question::{Asked, Typed};
