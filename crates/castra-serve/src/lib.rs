//! The server of `castra serve`: games between people in several places, and bots.
//!
//! A game is its record in a database: the fingerprint of its rules, its seed, its chairs, and its
//! answers by value. The position is played again from the record, kept in memory, and checked
//! against the hash of each position. Every answer is in the database before it is acknowledged.
//!
//! A chair is a secret link. Its holder is sent the view of the chair and nothing else; the position
//! and the seed stay here until the game is over ([the design](../../../docs/design/server.md)).

mod config;
mod house;
mod messages;
mod metrics;
mod packed;
mod page;
mod peers;
mod process;
mod refusal;
mod routes;
mod server;
mod shelf;
mod store;
mod talk;
mod token;
mod warm;

pub use config::{Config, Limits};
pub use process::{Log, backup, log, serve};
pub use routes::ROUTES;
pub use server::{ServeError, Server};
pub use shelf::{Described, Listed, ModuleOf, OptionOf, Setup, Shelf, ShelfError, TableOf};
pub use store::StoreError;
pub use token::NoRandomness;
