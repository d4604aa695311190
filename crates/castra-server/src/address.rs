//! The address of a page on this machine: a port and a secret token.
//!
//! Only pages of this server on this machine can reach it. The server refuses requests without the
//! token, and checks their host and origin against requests from other sites.
//!
//! The port and the token of a folder are stored in a file that only its user can read. A restarted
//! server has the same address, so that open pages find it again. A reader of that file can also
//! read and write the served files.

use std::fs;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use castra_base::hex_digits;
use etcetera::BaseStrategy as _;
use sha2::{Digest as _, Sha256};

use crate::http::{self, Request, RequestError};

/// The number of random bytes of the token.
const BYTES: usize = 16;

/// A listener whose page is not served yet.
pub struct PageListener {
    /// The listener on the port.
    pub(crate) listener: TcpListener,
    /// The port and the token, which form the address of the page.
    pub at: PageAddress,
    /// The reason why the next server of the same folder will have another address.
    unkept: Option<io::Error>,
}

/// The address of a page on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress {
    /// The port.
    pub(crate) port: u16,
    /// The secret first segment of the path of each request.
    token: String,
}

impl PageListener {
    /// Listens at `port`. Without it, listens at the stored port of the same server, or at any free
    /// port if that is taken. `served` is the command and its path.
    ///
    /// # Errors
    /// If the given port is taken, no port is free, or the system has no random numbers.
    pub fn open(port: Option<u16>, served: [&str; 2]) -> io::Result<Self> {
        Self::open_in(port, address_file(served).as_deref())
    }

    fn open_in(port: Option<u16>, file: Option<&Path>) -> io::Result<Self> {
        let listen = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let kept = file.and_then(|file| fs::read_to_string(file).ok());
        let kept = kept.as_deref().and_then(PageAddress::parse);
        let before = kept.as_ref().map(|at| at.port);
        let (listener, token) = match port.or(before).map(|port| (port, listen(port))) {
            Some((_, Ok(listener))) => (listener, kept.as_ref().map(|at| at.token.clone())),
            Some((_, Err(error))) if port.is_some() => return Err(error),
            // Another process uses the port, such as another server of this folder. The stored
            // address stays.
            Some((_, Err(_))) => return Self::with_new_token(listen(0)?),
            None => (listen(0)?, None),
        };
        let port = listener.local_addr()?.port();
        let page_address = PageAddress { port, token: token.map_or_else(random_token, Ok)? };
        let unkept = match file {
            _ if kept.as_ref() == Some(&page_address) => None,
            Some(file) => page_address.store(file).err(),
            None => Some(io::Error::new(io::ErrorKind::NotFound, "there is no home folder")),
        };
        Ok(Self { listener, at: page_address, unkept })
    }

    /// Returns the reason why the next server of the same folder will have another address; `None`
    /// if the address is stored.
    #[must_use]
    pub const fn storage_error(&self) -> Option<&io::Error> {
        self.unkept.as_ref()
    }

    fn with_new_token(listener: TcpListener) -> io::Result<Self> {
        let at = PageAddress { port: listener.local_addr()?.port(), token: random_token()? };
        Ok(Self { listener, at, unkept: None })
    }
}

impl PageAddress {
    /// Returns the address for a browser, with the port and the token.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Returns the path below the token, and the query. Answers a request of another site with 403
    /// and one without the token with 404, and then returns `None`.
    ///
    /// # Errors
    /// If the client has disconnected.
    pub(crate) fn path_below<'a>(
        &self,
        request: &'a Request,
        stream: &TcpStream,
    ) -> io::Result<Option<(&'a str, &'a str)>> {
        if !is_allowed(request.unique_field("Host"), request.unique_field("Origin"), self.port) {
            return send_plain(stream, 403, "this page is for this machine only\n").map(|()| None);
        }
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let below = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        match below.filter(|(token, _)| constant_time_eq(token, &self.token)) {
            Some((_, below)) => Ok(Some((below, query))),
            None => send_plain(stream, 404, "there is nothing here\n").map(|()| None),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let (port, token) = text.trim_end().split_once(' ')?;
        let is_token = token.len() == 2 * BYTES && token.bytes().all(|b| b.is_ascii_hexdigit());
        Some(Self { port: port.parse().ok()?, token: is_token.then(|| token.to_owned())? })
    }

    /// Stores the address for the next server of the folder. Only its user can read the file.
    fn store(&self, file: &Path) -> io::Result<()> {
        let folder = file.parent().ok_or(io::ErrorKind::NotFound)?;
        fs::create_dir_all(folder)?;
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        writeln!(new, "{} {}", self.port, self.token)?;
        new.persist(file).map(|_| ()).map_err(|error| error.error)
    }
}

/// Answers a refused request with the status and the text of the reason.
pub(crate) fn answer_refused(stream: &TcpStream, why: RequestError) -> io::Result<()> {
    send_plain(stream, why.status(), why.text())
}

/// Sends a plain-text answer that loads nothing and cannot be framed.
pub(crate) fn send_plain(stream: &TcpStream, status: u16, text: &str) -> io::Result<()> {
    let policy = "default-src 'none'; frame-ancestors 'none'";
    let fields = [("Content-Type", "text/plain"), ("Content-Security-Policy", policy)];
    http::send_answer(stream, status, &fields, text)
}

/// Returns the file with the address of a served folder; `None` if the user has no home folder.
fn address_file(served: [&str; 2]) -> Option<PathBuf> {
    let of = etcetera::choose_base_strategy().ok()?;
    let hash = Sha256::digest(served.join("\0").as_bytes());
    let mut name = hex_digits(&hash);
    name.truncate(2 * BYTES);
    Some(of.state_dir().unwrap_or_else(|| of.cache_dir()).join("castra/pages").join(name))
}

/// Returns a random token.
fn random_token() -> io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(hex_digits(&bytes))
}

/// Compares two strings in time that does not depend on the position of a difference.
fn constant_time_eq(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && differ == 0
}

/// Returns whether `Host` names this server, and `Origin` too, if there is one. Other names belong
/// to foreign pages, or to foreign domains that resolve to this machine.
fn is_allowed(host: Option<&str>, origin: Option<&str>, port: u16) -> bool {
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_name = |text: &str| names.iter().any(|name| name == text);
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(is_name);
    host.is_some_and(is_name) && origin.is_none_or(is_own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_compared_whole() {
        let (one, other) = (random_token().unwrap(), random_token().unwrap());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert!(
            constant_time_eq(&one, &one)
                && !constant_time_eq(&one, &other)
                && !constant_time_eq(&one, &one[..31])
                && !constant_time_eq("", &one)
        );
    }

    #[test]
    fn restarted_servers_keep_their_address() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("castra/pages/one");
        let open = |port| PageListener::open_in(port, Some(&file)).unwrap();
        let first = open(None);
        assert!(first.unkept.is_none());
        // While the first server runs, a second one has its own address, and does not change the
        // stored one.
        let second = open(None);
        assert_ne!(second.at.port, first.at.port);
        assert_ne!(second.at.token, first.at.token);
        let at = first.at.clone();
        drop(first);
        assert_eq!(open(None).at, at);
        // The token stays the same at another port.
        drop(second.listener);
        let moved = open(Some(second.at.port)).at;
        assert_eq!((moved.port, &moved.token), (second.at.port, &at.token));
        assert_eq!(open(None).at, moved);
        // A file without an address is ignored.
        fs::write(&file, "80 short\n").unwrap();
        assert_ne!(open(None).at.token, at.token);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn only_requests_from_own_pages_are_allowed() {
        assert!(is_allowed(Some("127.0.0.1:80"), None, 80));
        assert!(is_allowed(Some("localhost:80"), Some("http://localhost:80"), 80));
        assert!(!is_allowed(None, None, 80));
        assert!(!is_allowed(Some("evil.example:80"), None, 80));
        assert!(!is_allowed(Some("127.0.0.1:81"), None, 80));
        assert!(!is_allowed(Some("127.0.0.1"), None, 80));
        assert!(!is_allowed(Some("127.0.0.1:80"), Some("http://evil.example"), 80));
        assert!(!is_allowed(Some("127.0.0.1:80"), Some("null"), 80));
        assert!(!is_allowed(Some("127.0.0.1:80"), Some("https://127.0.0.1:80"), 80));
    }
}
