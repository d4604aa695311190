//! The server of `castra serve`: games between people in several places, and bots.
//!
//! A game is stored as a record in a database: the fingerprint of its rules, its seed, its chairs,
//! and its answers by value. The position is replayed from the record, cached in memory, and
//! checked against stored hashes. An answer is in the database before it is acknowledged.
//!
//! The link of a chair is secret. Its holder gets only the view of the chair. The position and the
//! seed stay on the server until the game is over ([the design](../../../docs/design/server.md)).

mod account_routes;
mod account_rows;
mod accounts;
mod buckets;
mod catalogue;
mod clock;
mod clock_row;
mod clocks;
mod compression;
mod config;
mod deed;
mod delay;
mod director;
mod driver_rows;
mod extract;
mod fanout;
mod house;
mod loaded_game;
mod messages;
mod metrics;
mod notices;
mod notify;
mod outbox;
mod page;
mod passkey_routes;
mod passkey_rows;
mod peers;
mod process;
mod queue;
mod rating_routes;
mod rating_rows;
mod ratings;
mod refusal;
mod result_row;
mod routes;
mod rows;
mod rule_routes;
mod rule_rows;
mod seed_routes;
mod seeds;
mod sender;
mod server;
mod sitter;
mod store;
mod subscriptions;
mod takeback_routes;
mod talk;
mod time;
mod token;
mod tournament;
mod tournament_routes;
mod tournament_rows;
mod write_queue;

pub use accounts::password::PasswordError;
pub use catalogue::{
    BattleDescription, BattleOption, Catalogue, CatalogueError, ListedBattle, ModuleOf, Setup,
    TableOf,
};
pub use config::{Config, Limits};
pub use notify::{Mail, Notify, NotifyError, Webhooks};
pub use process::{Log, backup, log, serve};
pub use rows::StoreError;
pub use server::{ServeError, Server};
pub use time::Time;
pub use token::NoRandomness;
