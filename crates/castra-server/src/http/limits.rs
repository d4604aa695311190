//! The limits of a server: sizes, times and numbers of connections.

use std::time::Duration;

/// What a client may ask of the server.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Bytes of a head, the empty line after it included.
    pub(crate) head: usize,
    /// How long the whole head may take to come, and the whole body.
    pub(crate) patience: Duration,
    /// How long a piece of an answer may wait to be read.
    pub(crate) unread: Duration,
    /// How long a client is waited for that has been answered and does not close.
    pub(crate) farewell: Duration,
    /// Connections at a time whose client is waited for. Where there are more, the one that has
    /// been waited for longest is closed: nobody who says nothing keeps others out.
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
