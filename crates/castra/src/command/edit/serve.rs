//! What the page asks for: its own files, and those of the folder.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use super::super::http::{self, Limits, Request};
use super::super::live::{State, allowed, events};
use super::super::page::{Page, kind_of};
use super::folder::{Folder, Refused, Saved};

/// Longest text that is written, in bytes.
const LONGEST: usize = 16 << 20;
/// Most pages that are kept up to date at a time.
const MOST_PAGES: usize = 24;

/// What a browser may do with the page; the page says so itself, too.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data: \
                      blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Server {
    page: Page,
    folder: Arc<Folder>,
    state: Arc<State>,
    /// The part of the address that nobody can guess.
    token: String,
    port: u16,
    pages: AtomicUsize,
    limits: Limits,
}

/// Serves the page from another thread, until the program ends; where it can be opened.
pub(super) fn start(
    port: u16,
    page: Page,
    folder: &Arc<Folder>,
    state: &Arc<State>,
) -> io::Result<String> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    let port = listener.local_addr()?.port();
    let server = Server {
        page,
        folder: Arc::clone(folder),
        state: Arc::clone(state),
        token: token(),
        port,
        pages: AtomicUsize::new(0),
        limits: Limits::default(),
    };
    let address = format!("http://127.0.0.1:{port}/{}/", server.token);
    thread::spawn(move || {
        http::serve(&listener, &server.limits, &|request, stream| match request {
            Ok(request) => server.answer(&request, stream),
            Err(why) => plain(stream, why.status(), why.text()),
        });
    });
    Ok(address)
}

/// A word that nobody can guess: what the standard library's keyed hash, whose key of 128
/// bits comes from the operating system, makes of two numbers.
fn token() -> String {
    let keyed = RandomState::new();
    let part = |number: u64| {
        let mut hasher = keyed.build_hasher();
        hasher.write_u64(number);
        hasher.finish()
    };
    format!("{:016x}{:016x}", part(1), part(2))
}

/// Tells pages of a file that has changed, or is no longer there.
pub(super) fn changed(state: &State, folder: &Folder, path: &str) {
    let _turn = folder.in_turn();
    let event = match folder.read(path) {
        Ok(version) => {
            json!({ "path": path, "text": version.text, "revision": version.revision })
        }
        Err(Refused::Missing(_)) => json!({ "path": path, "gone": true }),
        // It may be read the next time that it changes.
        Err(Refused::Outside | Refused::NotText(_) | Refused::File(_)) => return,
    };
    state.put("text", path, &event);
}

fn plain(stream: &TcpStream, status: u16, text: &str) -> io::Result<()> {
    let fields = [("Content-Type", "text/plain"), ("Content-Security-Policy", POLICY)];
    http::say(stream, status, &fields, text)
}

impl Server {
    fn answer(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        let origin = request.only("Origin");
        if !allowed(request.only("Host"), origin, self.port) {
            return plain(stream, 403, "this page is for this machine only\n");
        }
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let below = path.strip_prefix('/').and_then(|path| path.split_once('/'));
        let Some((_, below)) = below.filter(|(token, _)| same(token, &self.token)) else {
            return plain(stream, 404, "there is nothing here\n");
        };
        match (request.method.as_str(), below) {
            ("GET", "") => {
                let page = self.page.index("folder");
                let fields = [("Content-Type", "text/html"), ("Content-Security-Policy", POLICY)];
                http::say(stream, 200, &fields, page)
            }
            ("GET", "api/folder") => match self.folder.contents() {
                Ok(contents) => http::say(
                    stream,
                    200,
                    &[("Content-Type", "application/json")],
                    contents.to_string(),
                ),
                Err(why) => plain(stream, 500, &why),
            },
            ("GET", "api/text") => {
                match self.folder.read(&http::value(query, "path").unwrap_or_default()) {
                    Ok(version) => self.version(stream, 200, &version.text, &version.revision),
                    Err(why) => refused(stream, &why),
                }
            }
            ("GET", "api/events") => self.events(stream),
            // What changes something comes from the page itself, and says so.
            ("PUT", "api/text") if origin.is_some() => self.write(request, query, stream),
            ("PUT", "api/text") => plain(stream, 403, "only the page writes here\n"),
            ("GET", name) => match self.page.file(name) {
                Some(bytes) => http::say(stream, 200, &[("Content-Type", kind_of(name))], bytes),
                None => plain(stream, 404, "there is nothing here\n"),
            },
            _ => plain(stream, 405, "this cannot be done here\n"),
        }
    }

    fn version(
        &self,
        stream: &TcpStream,
        status: u16,
        text: &str,
        revision: &str,
    ) -> io::Result<()> {
        http::say(stream, status, &[("Content-Type", "text/plain"), ("ETag", revision)], text)
    }

    fn write(&self, request: &Request, query: &str, stream: &TcpStream) -> io::Result<()> {
        let body = match request.read(stream, LONGEST, &self.limits)? {
            Ok(body) => body,
            Err(why) => return plain(stream, why.status(), why.text()),
        };
        let Ok(text) = String::from_utf8(body) else {
            return plain(stream, 400, "this is not text\n");
        };
        let path = http::value(query, "path").unwrap_or_default();
        let over = request.only("If-Match").filter(|revision| *revision != "none");
        match self.folder.write(&path, &text, over) {
            Ok(Saved::Written(revision)) => {
                // Other pages hear of it as of any change.
                changed(&self.state, &self.folder, &path);
                self.version(stream, 200, "", &revision)
            }
            Ok(Saved::Newer(newer)) => self.version(stream, 409, &newer.text, &newer.revision),
            Err(why) => refused(stream, &why),
        }
    }

    fn events(&self, mut stream: &TcpStream) -> io::Result<()> {
        if self.pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
            self.pages.fetch_sub(1, Ordering::Relaxed);
            return plain(stream, 503, "there are too many pages open\n");
        }
        // It ends when the page is closed.
        let ended = events(&mut stream, &self.state);
        self.pages.fetch_sub(1, Ordering::Relaxed);
        ended
    }
}

fn refused(stream: &TcpStream, why: &Refused) -> io::Result<()> {
    let status = match why {
        Refused::Outside => 403,
        Refused::Missing(_) => 404,
        Refused::NotText(_) | Refused::File(_) => 500,
    };
    plain(stream, status, &format!("{why}\n"))
}

/// Whether two words are one; how long it takes does not say how far they are.
fn same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_compared_whole() {
        let (one, other) = (token(), token());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert!(
            same(&one, &one) && !same(&one, &other) && !same(&one, &one[..31]) && !same("", &one)
        );
    }
}
