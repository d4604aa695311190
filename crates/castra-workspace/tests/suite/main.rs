//! Texts checked together. One binary, since linking six takes longer than running them.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail")]

mod asked;
mod campaigns;
mod conflicts;
mod consequences;
mod elsewhere;
mod incremental;
mod references;
mod scopes;
