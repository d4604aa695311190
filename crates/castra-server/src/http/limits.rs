//! The limits of a server: sizes, times and numbers of connections.

use std::time::Duration;

/// The limits of a client's requests.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The greatest size of a head in bytes, with the empty line after it.
    pub(crate) head: usize,
    /// The time in which the whole head must arrive, and then the whole body.
    pub(crate) patience: Duration,
    /// The time in which a client must read a piece of an answer.
    pub(crate) unread: Duration,
    /// The time to wait for an answered client to close the connection.
    pub(crate) farewell: Duration,
    /// The greatest number of connections that wait for their client. Beyond it, the longest wait
    /// ends, so that silent clients do not block others.
    pub(crate) waiting: usize,
    /// The greatest number of connections that are being answered; others are closed at once.
    pub(crate) answering: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head: 16 << 10,
            patience: Duration::from_secs(10),
            unread: Duration::from_secs(10),
            farewell: Duration::from_secs(1),
            waiting: 64,
            answering: 256,
        }
    }
}
