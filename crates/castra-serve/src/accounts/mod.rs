//! Accounts: names, passwords, passkeys and cookies. They are optional.

pub(crate) mod cookie;
pub(crate) mod name;
pub(crate) mod passkey;
pub(crate) mod password;

use std::sync::Arc;

use tokio::sync::Semaphore;
use url::Url;

use crate::accounts::passkey::RelyingParty;
use crate::accounts::password::Passwords;

/// The maximum number of passwords hashed at the same time: each needs 19 MB and a processor.
const HASHES: usize = 1;

/// The settings of accounts on a server that offers them.
#[derive(Debug)]
pub(crate) struct Accounts {
    pub(crate) passwords: Passwords,
    /// Permits to hash a password; a permit is held during the computation.
    pub(crate) hashes: Arc<Semaphore>,
    /// True if the public address of the server is `https`.
    pub(crate) is_https: bool,
    /// The relying party of passkeys; `None` if browsers create no passkeys for the address.
    pub(crate) party: Option<RelyingParty>,
    /// True if a proxy reports the protocol of each request.
    pub(crate) behind_proxy: bool,
}

impl Accounts {
    /// Creates the settings. `url` is the public address of the server, if it has one.
    pub(crate) fn new(passwords: Passwords, url: Option<&Url>, behind_proxy: bool) -> Self {
        Self {
            passwords,
            hashes: Arc::new(Semaphore::new(HASHES)),
            is_https: url.is_some_and(|url| url.scheme() == "https"),
            party: url.and_then(RelyingParty::from_url),
            behind_proxy,
        }
    }
}
