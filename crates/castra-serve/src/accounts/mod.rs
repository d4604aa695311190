//! Accounts: names, passwords and cookies. Nobody needs one; a chair is a link.

pub(crate) mod cookie;
pub(crate) mod name;
pub(crate) mod password;

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::accounts::password::Passwords;

/// Passwords that are hashed at once: each takes 19 MB and a processor.
const HASHES: usize = 1;

/// The accounts of a server that has them.
#[derive(Debug)]
pub(crate) struct Accounts {
    pub(crate) passwords: Passwords,
    /// Held while a password is hashed.
    pub(crate) hashes: Arc<Semaphore>,
    /// Set if players reach the server by https, as its public address says.
    pub(crate) is_https: bool,
    /// Set if a proxy says how players reach the server.
    pub(crate) behind_proxy: bool,
}

impl Accounts {
    pub(crate) fn new(passwords: Passwords, is_https: bool, behind_proxy: bool) -> Self {
        Self { passwords, hashes: Arc::new(Semaphore::new(HASHES)), is_https, behind_proxy }
    }
}
