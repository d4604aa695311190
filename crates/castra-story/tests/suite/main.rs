//! Tests of accounts of games.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, reason = "a test may fail")]

#[path = "../../../castra-vm/tests/common/mod.rs"]
mod common;
mod story;
mod story_choices;
mod story_names;
mod story_order;
mod texts;
