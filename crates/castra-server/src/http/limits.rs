//! The limits of a server: sizes, times and numbers of connections.

use std::time::Duration;

/// The limits of requests and connections.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The maximum size of a head in bytes, with the empty line after it.
    pub(crate) max_head: usize,
    /// The time in which the whole head must arrive, and then the whole body.
    pub(crate) arrival_time: Duration,
    /// The time in which a client must read a piece of an answer.
    pub(crate) read_time: Duration,
    /// The time to wait for an answered client to close the connection.
    pub(crate) close_time: Duration,
    /// The maximum number of connections that wait for their client. Beyond it, the longest wait
    /// ends, so that silent clients do not block others.
    pub(crate) max_waiting: usize,
    /// The maximum number of connections that are being answered; others are closed immediately.
    pub(crate) max_answering: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_head: 16 << 10,
            arrival_time: Duration::from_secs(10),
            read_time: Duration::from_secs(10),
            close_time: Duration::from_secs(1),
            max_waiting: 64,
            max_answering: 256,
        }
    }
}
