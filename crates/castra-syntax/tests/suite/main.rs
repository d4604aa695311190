//! Tests of reading and of laying out, on texts beside them and on every text
//! of the project. `CASTRA_UPDATE=1` writes what is expected anew: read the
//! difference before accepting it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod broken;
mod changes;
mod characters;
mod corpus;
mod equivalence;
mod expressions;
mod header;
mod indentation;
mod laid_out;
mod mutations;
mod properties;
mod titled;
mod torture;
mod trees;
mod unhandled;
mod values;
