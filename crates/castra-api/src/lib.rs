//! The JSON API of a page: requests to answers.
//!
//! A page has one [`Api`]. It keeps sources in memory, and answers one request at a time:
//!
//! ```text
//! {"texts": {"op": "open", "path": "ford.castra", "text": "…"}}    {"ok": null}
//! {"texts": {"op": "look", "path": "ford.castra"}}                 {"ok": {"problems": […]}}
//! {"gestures": {"op": "try", "path": "x", "gestures": []}}         {"error": "…"}
//! ```
//!
//! Each group of requests is a module with an enum of its requests. Source positions are in UTF-16
//! units, as in JavaScript. A browser runs this crate as a WebAssembly module (`castra-wasm`);
//! `castra edit` runs it natively: see `docs/design/page.md`. [`replay()`] exports a game for a
//! page without a core. A [`PreparedBattle`] is a battle that is compiled for remote games.
//!
//! This crate reads no files and no clock. It starts threads only to play games, at most as many as
//! configured.

mod account;
mod active_campaign;
mod advice;
mod answer;
mod balance_search;
pub mod books;
mod campaign;
mod campaign_lookup;
mod compare;
mod council;
pub mod exchange;
mod game_map;
mod gestures;
mod library;
mod map_boxes;
mod palette;
mod picture;
mod playable;
mod remote_games;
mod replay;
mod request;
mod result;
mod rules;
mod simulate;
mod source_tests;
mod state;
mod subject;
mod swatches;
mod table;
mod texts;
mod tiebreak;
#[cfg(feature = "typescript")]
mod typescript;
mod utf16;
mod why;
#[cfg(feature = "typescript")]
mod words;
mod worth;

pub use remote_games::{PrepareError, PreparedBattle, RemoteGame};
pub use replay::{replay, replay_sensible_game};
pub use request::Request;
pub use state::Api;
pub use tiebreak::Tiebreak;
#[cfg(feature = "typescript")]
pub use typescript::typescript_declarations;
