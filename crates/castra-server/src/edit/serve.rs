//! The answers to requests of the page: for its own files, and for those of the folder.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use super::cores::CoreLauncher;
use super::folder::{AccessError, Folder, SaveResult};
use crate::address::{PageAddress, PageListener, answer_refused, send_plain};
use crate::events::{PageState, events};
use crate::http::{self, Limits, Request};
use crate::page::{Page, PageHost, local_policy, media_type};
use crate::socket;

/// The maximum size of a text to write, in bytes.
const MAX_TEXT: usize = 16 << 20;
/// The maximum size of a request to a core in bytes. A core has the same limit.
const MAX_REQUEST: usize = 64 << 20;
/// The maximum number of pages with live updates.
const MAX_PAGES: usize = 24;
/// The answer to a plain HTTP request for the socket.
const NO_SOCKET: &str = "this is a socket\n";

struct Server {
    page: Page,
    folder: Arc<Folder>,
    state: Arc<PageState>,
    cores: CoreLauncher,
    at: PageAddress,
    pages: AtomicUsize,
    limits: Limits,
}

/// Serves the page in a background thread, until the program ends.
pub fn start(
    address: PageListener,
    page: Page,
    folder: &Arc<Folder>,
    state: &Arc<PageState>,
    cores: CoreLauncher,
) {
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
            Err(why) => answer_refused(stream, why),
        });
    });
}

/// Notifies pages of a changed or removed file. An unreadable file causes no notification.
pub fn notify_change(state: &PageState, folder: &Folder, path: &str) {
    let _turn = folder.order_lock();
    let event = match folder.read(path) {
        Ok(version) => {
            json!({ "path": path, "text": version.text, "revision": version.revision })
        }
        Err(AccessError::Missing(_)) => json!({ "path": path, "gone": true }),
        // A file that is unreadable now may be readable after its next change.
        Err(AccessError::Outside | AccessError::NotText(_) | AccessError::File(_)) => return,
    };
    state.set("text", path, &event);
}

impl Server {
    fn answer(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        let Some((below, query)) = self.at.path_below(request, stream)? else { return Ok(()) };
        // Requests that change data or stay open must have an origin. `path_below` has already
        // refused any origin but the page itself.
        let is_page = request.unique_field("Origin").is_some();
        match (request.method.as_str(), below) {
            ("GET", "") => {
                let page = self.page.index_page(PageHost::Folder(self.at.port));
                let policy = local_policy(self.at.port);
                let fields = [("Content-Type", "text/html"), ("Content-Security-Policy", &policy)];
                http::send_answer(stream, 200, &fields, page)
            }
            ("GET", "api/folder") => match self.folder.contents() {
                Ok(contents) => http::send_answer(
                    stream,
                    200,
                    &[("Content-Type", "application/json")],
                    contents.to_string(),
                ),
                Err(why) => send_plain(stream, 500, &why),
            },
            ("GET", "api/text") => {
                match self.folder.read(&http::value(query, "path").unwrap_or_default()) {
                    Ok(version) => self.send_version(stream, 200, &version.text, &version.revision),
                    Err(why) => answer_access_error(stream, &why),
                }
            }
            ("GET", "api/events" | "api/core") | ("PUT" | "DELETE", "api/text") if !is_page => {
                send_plain(stream, 403, "only the page may ask for this\n")
            }
            ("GET", "api/core") => match socket::open(request, stream, MAX_REQUEST)? {
                Some((reader, writer)) => self.cores.serve(reader, writer),
                None => send_plain(stream, 400, NO_SOCKET),
            },
            ("GET", "api/events") => self.events(request, stream),
            ("PUT", "api/text") => self.write(request, query, stream),
            ("DELETE", "api/text") => self.remove(request, query, stream),
            ("GET", name) => match self.page.file(name) {
                Some(bytes) => {
                    http::send_answer(stream, 200, &[("Content-Type", media_type(name))], bytes)
                }
                None => send_plain(stream, 404, "there is nothing here\n"),
            },
            _ => send_plain(stream, 405, "this cannot be done here\n"),
        }
    }

    fn send_version(
        &self,
        stream: &TcpStream,
        status: u16,
        text: &str,
        revision: &str,
    ) -> io::Result<()> {
        http::send_answer(
            stream,
            status,
            &[("Content-Type", "text/plain"), ("ETag", revision)],
            text,
        )
    }

    fn write(&self, request: &Request, query: &str, stream: &TcpStream) -> io::Result<()> {
        let body = match request.read(stream, MAX_TEXT, &self.limits)? {
            Ok(body) => body,
            Err(why) => return answer_refused(stream, why),
        };
        let Ok(text) = String::from_utf8(body) else {
            return send_plain(stream, 400, "this is not text\n");
        };
        let path = http::value(query, "path").unwrap_or_default();
        let over = request.unique_field("If-Match").filter(|revision| *revision != "none");
        match self.folder.write(&path, &text, over) {
            Ok(SaveResult::Written(revision)) => {
                // The write is announced to all pages like any other change.
                notify_change(&self.state, &self.folder, &path);
                self.send_version(stream, 200, "", &revision)
            }
            Ok(SaveResult::Newer(newer)) => {
                self.send_version(stream, 409, &newer.text, &newer.revision)
            }
            Err(why) => answer_access_error(stream, &why),
        }
    }

    fn remove(&self, request: &Request, query: &str, stream: &TcpStream) -> io::Result<()> {
        let path = http::value(query, "path").unwrap_or_default();
        match self.folder.remove(&path, request.unique_field("If-Match")) {
            Ok(SaveResult::Written(revision)) => {
                notify_change(&self.state, &self.folder, &path);
                self.send_version(stream, 200, "", &revision)
            }
            Ok(SaveResult::Newer(newer)) => {
                self.send_version(stream, 409, &newer.text, &newer.revision)
            }
            Err(why) => answer_access_error(stream, &why),
        }
    }

    fn events(&self, request: &Request, stream: &TcpStream) -> io::Result<()> {
        if self.pages.fetch_add(1, Ordering::Relaxed) >= MAX_PAGES {
            self.pages.fetch_sub(1, Ordering::Relaxed);
            return send_plain(stream, 503, "there are too many pages open\n");
        }
        // The connection ends when the page is closed.
        let ended = match socket::open(request, stream, MAX_REQUEST) {
            Ok(Some((reader, writer))) => events(reader, writer, &self.state),
            Ok(None) => send_plain(stream, 400, NO_SOCKET),
            Err(error) => Err(error),
        };
        self.pages.fetch_sub(1, Ordering::Relaxed);
        ended
    }
}

fn answer_access_error(stream: &TcpStream, why: &AccessError) -> io::Result<()> {
    let status = match why {
        AccessError::Outside => 403,
        AccessError::Missing(_) => 404,
        AccessError::NotText(_) | AccessError::File(_) => 500,
    };
    send_plain(stream, status, &format!("{why}\n"))
}
