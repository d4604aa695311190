//! The answers to requests of the page: for its own files, and for those of the folder.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use super::cores::Cores;
use super::folder::{Folder, Saved, Unserved};
use crate::address::{Address, At, plain, refused};
use crate::events::{State, events};
use crate::http::{self, Limits, Request};
use crate::page::{Page, Served, kind_of, policy_at};
use crate::socket;

/// The greatest size of a text to write, in bytes.
const LONGEST: usize = 16 << 20;
/// The greatest size of a core's request in bytes, which is the limit of the core.
const LONGEST_REQUEST: usize = 64 << 20;
/// The greatest number of pages with live updates.
const MOST_PAGES: usize = 24;
/// The answer to a plain HTTP request for the socket.
const NO_SOCKET: &str = "this is a socket\n";

struct Server {
    page: Page,
    folder: Arc<Folder>,
    state: Arc<State>,
    cores: Cores,
    at: At,
    pages: AtomicUsize,
    limits: Limits,
}

/// Serves the page from another thread, until the program ends.
pub fn start(address: Address, page: Page, folder: &Arc<Folder>, state: &Arc<State>, cores: Cores) {
    let server = Server {
        page,
        folder: Arc::clone(folder),
        state: Arc::clone(state),
        cores,
        at: address.at,
        pages: AtomicUsize::new(0),
        limits: Limits::default(),
    };
    thread::spawn(move || {
        http::serve(&address.listener, &server.limits, &|request, stream| match request {
            Ok(request) => server.answer(&request, stream),
            Err(why) => refused(stream, why),
        });
    });
}

/// Tells pages about a changed or removed file.
pub fn changed(state: &State, folder: &Folder, path: &str) {
    let _turn = folder.in_turn();
    let event = match folder.read(path) {
        Ok(version) => {
            json!({ "path": path, "text": version.text, "revision": version.revision })
        }
        Err(Unserved::Missing(_)) => json!({ "path": path, "gone": true }),
        // A file that is unreadable now may be readable after its next change.
        Err(Unserved::Outside | Unserved::NotText(_) | Unserved::File(_)) => return,
    };
    state.put("text", path, &event);
}

impl Server {
    fn answer(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        let Some((below, query)) = self.at.below(request, stream)? else { return Ok(()) };
        // Requests that change data or stay open must come from the page itself, according to the
        // origin.
        let is_page = request.only("Origin").is_some();
        match (request.method.as_str(), below) {
            ("GET", "") => {
                let page = self.page.index(Served::Folder(self.at.port));
                let policy = policy_at(self.at.port);
                let fields = [("Content-Type", "text/html"), ("Content-Security-Policy", &policy)];
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
                    Err(why) => unserved(stream, &why),
                }
            }
            ("GET", "api/events" | "api/core") | ("PUT" | "DELETE", "api/text") if !is_page => {
                plain(stream, 403, "only the page may ask for this\n")
            }
            ("GET", "api/core") => match socket::open(request, stream, LONGEST_REQUEST)? {
                Some((reader, writer)) => self.cores.serve(reader, writer),
                None => plain(stream, 400, NO_SOCKET),
            },
            ("GET", "api/events") => self.events(request, stream),
            ("PUT", "api/text") => self.write(request, query, stream),
            ("DELETE", "api/text") => self.remove(request, query, stream),
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
            Err(why) => return refused(stream, why),
        };
        let Ok(text) = String::from_utf8(body) else {
            return plain(stream, 400, "this is not text\n");
        };
        let path = http::value(query, "path").unwrap_or_default();
        let over = request.only("If-Match").filter(|revision| *revision != "none");
        match self.folder.write(&path, &text, over) {
            Ok(Saved::Written(revision)) => {
                // The write is announced to all pages like any other change.
                changed(&self.state, &self.folder, &path);
                self.version(stream, 200, "", &revision)
            }
            Ok(Saved::Newer(newer)) => self.version(stream, 409, &newer.text, &newer.revision),
            Err(why) => unserved(stream, &why),
        }
    }

    fn remove(&self, request: &Request, query: &str, stream: &TcpStream) -> io::Result<()> {
        let path = http::value(query, "path").unwrap_or_default();
        match self.folder.remove(&path, request.only("If-Match")) {
            Ok(Saved::Written(revision)) => {
                changed(&self.state, &self.folder, &path);
                self.version(stream, 200, "", &revision)
            }
            Ok(Saved::Newer(newer)) => self.version(stream, 409, &newer.text, &newer.revision),
            Err(why) => unserved(stream, &why),
        }
    }

    fn events(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        if self.pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
            self.pages.fetch_sub(1, Ordering::Relaxed);
            return plain(stream, 503, "there are too many pages open\n");
        }
        // The connection ends when the page is closed.
        let ended = match socket::open(request, stream, LONGEST_REQUEST) {
            Ok(Some((reader, writer))) => events(reader, writer, &self.state),
            Ok(None) => plain(stream, 400, NO_SOCKET),
            Err(error) => Err(error),
        };
        self.pages.fetch_sub(1, Ordering::Relaxed);
        ended
    }
}

fn unserved(stream: &TcpStream, why: &Unserved) -> io::Result<()> {
    let status = match why {
        Unserved::Outside => 403,
        Unserved::Missing(_) => 404,
        Unserved::NotText(_) | Unserved::File(_) => 500,
    };
    plain(stream, status, &format!("{why}\n"))
}
