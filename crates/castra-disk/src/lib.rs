//! Files on disk → texts in their packages; outputs → files that replace nothing anyone would miss.
//!
//! [`sources`] finds Castra files, reads the packages to which they belong, and hands all of
//! it to [`castra_workspace`]. [`files`] writes each output whole or not at all. It notes
//! every file that is read, and lets no output replace such a file:
//!
//! ```text
//! castra render bridge.castra -o bridge.castra   →  refused: this command reads it
//! ```

pub mod files;
pub mod sources;
