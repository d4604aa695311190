//! What the library answers, one file a feature. Texts have a `$0` where the cursor is.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod calls;
mod campaigns;
mod completion;
mod completion_coverage;
mod first_battle;
mod fixture;
mod fixtures;
mod gesture_properties;
mod gestures;
mod hosting;
mod lenses;
#[path = "../../src/lex.rs"]
mod lex;
mod lexemes;
mod mirror;
mod names;
mod new_battle;
mod rename;
mod resize;
mod semantic_diff;
mod shape;
mod shipped;
