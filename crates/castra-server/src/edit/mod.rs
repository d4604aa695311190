//! The page of `castra edit`: the files of one folder, and cores that check and play them.

mod cores;
mod folder;
mod serve;

pub use cores::CoreLauncher;
pub use folder::{AccessError, FileVersion, Folder, SaveResult};
pub use serve::{notify_change, start};
