//! Tests of games: scripted dice and choices, and what is expected.

mod script;

pub(crate) use script::Script;
