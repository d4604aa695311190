//! The number of connections of each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of open connections of each address.
#[derive(Debug)]
pub(crate) struct Peers {
    max_each: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// An open connection, which is counted until this guard is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    peers: Arc<Peers>,
    peer: IpAddr,
}

impl Peers {
    /// Creates a list without connections. `most` is the maximum number for each address.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { max_each: most, open: Mutex::default() })
    }

    /// Adds a connection of an address, or returns `None` if the address has reached the limit.
    pub(crate) fn connect(self: &Arc<Self>, peer: IpAddr) -> Option<OpenConnection> {
        let mut open = self.open();
        let count = open.entry(peer).or_default();
        if *count >= self.max_each {
            return None;
        }
        *count += 1;
        Some(OpenConnection { peers: Arc::clone(self), peer })
    }

    // Each change of a count is complete, so a poisoned lock is usable.
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.peers.open();
        if let Some(count) = open.get_mut(&self.peer) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_connections_is_per_address() {
        let peers = Peers::new(2);
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let (first, second) = (peers.connect(one), peers.connect(one));
        assert!(first.is_some() && second.is_some() && peers.connect(one).is_none());
        assert!(peers.connect(other).is_some());
        drop(first);
        assert!(peers.connect(one).is_some());
        drop(second);
        assert!(peers.open().is_empty());
    }
}
