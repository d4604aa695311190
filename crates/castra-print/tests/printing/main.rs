//! Files of pages, read back.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod reader;
mod writing;
