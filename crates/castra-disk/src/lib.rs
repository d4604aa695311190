//! Files on disk → texts in their packages; outputs → files, without the loss of inputs.
//!
//! [`sources`] finds Castra files and reads their packages for [`castra_workspace`]. [`files`]
//! writes each output atomically. It records every file that is read, and no output may replace
//! such a file:
//!
//! ```text
//! castra render bridge.castra -o bridge.castra   →  refused: this command reads it
//! ```

pub mod files;
pub mod sources;
