//! Tests of the parts of programs and of the analyses of their rules.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod copy_on_write;
mod effects;
mod interval;
mod key;
mod list;
mod position;
mod program;
mod rule_queries;
mod slots;
mod stmt;
mod summary;
mod talk;
mod visit;
