//! Requests of a page, as JSON, to answers, as JSON.
//!
//! A page has one [`Door`] to the core. It keeps texts in memory, and answers what is
//! asked of them, one request at a time:
//!
//! ```text
//! {"texts": {"op": "open", "path": "ford.castra", "text": "…"}}    {"ok": null}
//! {"texts": {"op": "look", "path": "ford.castra"}}                 {"ok": {"problems": […]}}
//! {"gestures": {"op": "try", "path": "x", "gestures": []}}         {"error": "…"}
//! ```
//!
//! Each group of requests is a file here, with an enum of what can be asked. Places in
//! texts are counted as JavaScript counts them, in UTF-16 units. A browser has a door as a
//! WebAssembly module (`castra-wasm`); `castra edit` has one natively: see `docs/design/page.md`.
//! [`replay()`] is a game for a page that has no core.
//!
//! Nothing here reads a file or looks at a clock, or starts a thread but to play games on as many as
//! it is told.

mod account;
mod answer;
pub mod books;
mod compare;
mod council;
mod door;
mod drawn;
pub mod exchange;
mod gestures;
mod library;
mod map;
mod palette;
mod picture;
mod playable;
mod replay;
mod result;
mod simulate;
mod state;
mod subject;
mod table;
mod tests_of;
mod texts;
mod utf16;
mod why;

pub use door::Request;
pub use replay::{replay, sensible};
pub use state::Door;
