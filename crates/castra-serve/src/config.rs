//! The settings of a server.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use crate::notify::Notify;
use crate::time::Time;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder of the database.
    pub data: PathBuf,
    /// The address of a database server, instead of the file in `data`.
    pub database: Option<String>,
    /// The address to listen on; port 0 takes any free port.
    pub address: SocketAddr,
    /// A file or folder with battles, in addition to those that ship.
    pub path: Option<PathBuf>,
    /// True if the server is behind a reverse proxy, which reports the address of each client.
    pub behind_proxy: bool,
    /// The settings of notices to players.
    pub notify: Notify,
    /// True if players may have accounts.
    pub accounts: bool,
    /// The source of time for the clocks: the system, except in tests.
    pub time: Time,
    /// The limits.
    pub limits: Limits,
}

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of requests per second of an address; `None` for no limit.
    pub rate: Option<NonZero<u32>>,
    /// The maximum number of unfinished games that were played in the last 30 days.
    pub games: u64,
    /// The maximum number of connections.
    pub connections: usize,
    /// The maximum number of connections from an address, unless a proxy makes them all.
    pub connections_per_address: usize,
    /// The maximum number of games in memory.
    pub loaded_games: usize,
    /// The maximum number of bots that search at the same time.
    pub concurrent_bots: usize,
    /// The time limit of a bot for a decision.
    pub bot_time: Duration,
    /// Responses and events are sent at multiples of this interval; zero sends them immediately.
    pub bucket: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rate: NonZero::new(20),
            games: 10_000,
            connections: 4_096,
            connections_per_address: 256,
            loaded_games: 512,
            concurrent_bots: 1,
            bot_time: Duration::from_secs(20),
            bucket: Duration::from_millis(20),
        }
    }
}
