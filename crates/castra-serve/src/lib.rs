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
mod background;
mod catalogue;
mod clock;
mod clock_row;
mod clock_rows;
mod compression;
mod config;
mod connection_counts;
mod delay;
mod director;
mod extract;
mod fanout;
mod game_change;
mod game_service;
mod handler;
mod lease_rows;
mod loaded_game;
mod message_rows;
mod metrics;
mod notice_routes;
mod notice_workers;
mod notify;
mod outbox;
mod page;
mod passkey_routes;
mod passkey_rows;
mod process;
mod queue;
mod rating_routes;
mod rating_rows;
mod ratings;
mod refusal;
mod response_timing;
mod result_row;
mod routes;
mod rule_routes;
mod rule_rows;
mod seed_routes;
mod seed_rows;
mod server;
mod sitter;
mod store;
mod store_error;
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
    BattleDescription, BattleOption, Catalogue, CatalogueError, ListedBattle, ModuleChoice, Setup,
    TableSize,
};
pub use config::{Config, Limits};
pub use notify::{MailSettings, NotificationSettings, NotifyError, WebhookPolicy};
pub use process::{LogFormat, backup, serve, start_log};
pub use server::{ServeError, Server};
pub use store_error::StoreError;
pub use time::TimeSource;
pub use token::NoRandomness;
