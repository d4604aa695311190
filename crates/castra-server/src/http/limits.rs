//! The limits of a server: sizes, times and numbers of connections.

use std::time::Duration;

/// The limits of a client's requests.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Bytes of a head, the empty line after it included.
    pub(crate) head: usize,
    /// The time in which the whole head must arrive, and then the whole body.
    pub(crate) patience: Duration,
    /// The time in which a client must read a piece of an answer.
    pub(crate) unread: Duration,
    /// The time to wait for an answered client to close the connection.
    pub(crate) farewell: Duration,
    /// Limit of connections whose client is waited for. Beyond it, the one that has been waited for
    /// longest is closed, so that silent clients keep no others out.
    pub(crate) waiting: usize,
    /// Connections at a time that are being answered; others are closed at once.
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
