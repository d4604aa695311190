//! The settings of a server.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use crate::notify::NotificationSettings;
use crate::time::TimeSource;

/// The settings of a server for games.
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
    pub notify: NotificationSettings,
    /// True if players may have accounts.
    pub accounts: bool,
    /// The source of time for the clocks: the system, except in tests.
    pub time: TimeSource,
    /// The limits.
    pub limits: Limits,
}

/// The limits that protect a server against overload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of requests per second of an address; `None` for no limit.
    pub requests_per_second: Option<NonZero<u32>>,
    /// The maximum number of unfinished games that were played in the last 30 days.
    pub max_games: u64,
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
    pub response_interval: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_second: NonZero::new(20),
            max_games: 10_000,
            connections: 4_096,
            connections_per_address: 256,
            loaded_games: 512,
            concurrent_bots: 1,
            bot_time: Duration::from_secs(20),
            response_interval: Duration::from_millis(20),
        }
    }
}
