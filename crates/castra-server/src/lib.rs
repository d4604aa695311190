//! Requests of a browser on this machine → files, events, answers of cores.
//!
//! [`http`] reads requests and writes answers within limits. [`socket`] opens lasting connections
//! for [`events`]. [`address`] accepts only requests of pages that this program has sent. On top of
//! them are the page of `castra edit` ([`mod@edit`]) and the live page of `castra watch`
//! ([`watch`]). [`folder_watcher`] waits for changes of the files that they show:
//!
//! ```text
//! GET /6f…/api/text?path=ford.castra  →  edit: the file of the folder, with its revision
//! GET /6f…/api/core                   →  edit: a socket to a process that runs `core_process`
//! ```

pub mod address;
pub mod core_process;
pub mod edit;
pub mod events;
pub mod folder_watcher;
pub mod page;
pub mod watch;

mod error;
mod http;
mod socket;

pub use error::ServerError;
