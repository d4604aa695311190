//! What the program does as a whole: its commands, the pages about it, the shipped games
//! and battles. One binary, since linking a dozen takes longer than running them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod agents;
mod architecture;
mod arrays;
mod books;
mod books_changes;
mod books_decided;
mod campaigns;
mod chairs;
mod cli;
mod decoding;
mod docs;
mod editors;
mod examples;
mod gbnf;
mod generated;
mod growth;
mod guide;
mod highlighting;
mod hostile;
mod house_rules;
mod illustrations;
mod large;
mod local_page;
mod lsp;
mod mcp;
mod mutations;
mod oracle;
mod oracle_tests;
mod outputs;
mod packages;
mod pictures;
mod program_size;
mod prose;
mod report;
mod results;
mod round_trip;
mod rules;
mod secure;
mod serve;
mod shipped;
mod watch;
mod words;
