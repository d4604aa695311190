//! The page of `castra edit`: the files of one folder, and cores that check and play them.

mod cores;
mod folder;
mod serve;

pub use cores::Cores;
pub use folder::{AccessError, Folder, SaveResult, Version};
pub use serve::{notify_change, start};
