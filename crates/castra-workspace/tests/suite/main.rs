//! Texts checked together. One binary, since linking six takes longer than running them.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail")]

mod broken_battles;
mod campaigns;
mod cascading_errors;
mod conflicts;
mod cross_source;
mod incremental;
mod references;
mod requested_sources;
mod scopes;
