//! The live page: maps and problems in a browser on this machine.
//!
//! Only this machine can reach it, and only a page that it has sent itself: the
//! names of the host and of the origin are looked at, so that no page of
//! somebody else's can ask for what is here. It answers to three addresses and
//! to nothing else; no path of a request ever becomes the name of a file.

mod state;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tiny_http::{Header, Method, Request, Response, Server};

pub(super) use state::State;

/// Most pages that are kept up to date at a time.
const MOST_PAGES: usize = 24;
/// So often a page is told that the watcher is still there.
const BEAT: Duration = Duration::from_secs(10);

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// What a browser may do with the page: nothing but what it brings with it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action \
                      'none'; frame-ancestors 'none'";

/// Serves what is in the state, from another thread, until the program ends;
/// where it can be looked at. Port 0 is any that is free.
pub(super) fn start(port: u16, state: &Arc<State>) -> io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let server = Server::http(address).map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => *error,
        Err(other) => io::Error::other(other.to_string()),
    })?;
    let port = server.server_addr().to_ip().map_or(port, |address| address.port());
    let state = Arc::clone(state);
    thread::spawn(move || {
        let pages = Arc::new(AtomicUsize::new(0));
        for request in server.incoming_requests() {
            answer(request, port, &state, &pages);
        }
    });
    Ok(format!("http://127.0.0.1:{port}/"))
}

fn answer(request: Request, port: u16, state: &Arc<State>, pages: &Arc<AtomicUsize>) {
    // Whoever has gone away need not be told so.
    let _ = match (is_ours(&request, port), request.method(), request.url()) {
        (false, ..) => say(request, 403, "text/plain", "this page is for this machine only\n"),
        (true, Method::Get, "/") => say(request, 200, "text/html", PAGE),
        (true, Method::Get, "/page.js") => say(request, 200, "text/javascript", SCRIPT),
        (true, Method::Get, "/page.css") => say(request, 200, "text/css", STYLE),
        (true, Method::Get, "/events") => {
            if pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
                pages.fetch_sub(1, Ordering::Relaxed);
                say(request, 503, "text/plain", "there are too many pages open\n")
            } else {
                let (state, pages) = (Arc::clone(state), Arc::clone(pages));
                thread::spawn(move || {
                    // It ends when the page is closed.
                    let _ = stream(request, &state);
                    pages.fetch_sub(1, Ordering::Relaxed);
                });
                Ok(())
            }
        }
        (true, Method::Get, _) => say(request, 404, "text/plain", "there is nothing here\n"),
        (true, ..) => say(request, 405, "text/plain", "this page can only be looked at\n"),
    };
}

/// Whether a request is for this server, and from a page of its own if from any.
fn is_ours(request: &Request, port: u16) -> bool {
    let value = |name: &'static str| {
        let mut found = request.headers().iter().filter(|h| h.field.equiv(name));
        let first = found.next().map(|h| h.value.as_str());
        // Twice is a trick.
        if found.next().is_some() { Some("") } else { first }
    };
    allowed(value("Host"), value("Origin"), port)
}

fn allowed(host: Option<&str>, origin: Option<&str>, port: u16) -> bool {
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_name = |text: &str| names.iter().any(|name| name == text);
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(is_name);
    host.is_some_and(is_name) && origin.is_none_or(is_own)
}

fn say(request: Request, code: u16, kind: &str, text: &str) -> io::Result<()> {
    let mut response = Response::from_string(text).with_status_code(code);
    let kind = format!("{kind}; charset=utf-8");
    let headers = [
        ("Content-Type", kind.as_str()),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
    ];
    for (name, value) in headers {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Sends what there is, and whatever changes, until the page is closed.
fn stream(request: Request, state: &State) -> io::Result<()> {
    let mut to = request.into_writer();
    to.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
          X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\nretry: 500\n\n",
    )?;
    to.flush()?;
    let mut seen = 0;
    loop {
        let (now, events) = state.since(seen, BEAT);
        seen = now;
        if events.is_empty() {
            to.write_all(b": still there\n\n")?;
        }
        for (name, data) in events {
            // JSON has no line ends in it, so that an event is a line.
            write!(to, "event: {name}\ndata: {data}\n\n")?;
        }
        to.flush()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_its_own_are_answered() {
        assert!(allowed(Some("127.0.0.1:80"), None, 80));
        assert!(allowed(Some("localhost:80"), Some("http://localhost:80"), 80));
        assert!(!allowed(None, None, 80));
        assert!(!allowed(Some("evil.example:80"), None, 80));
        assert!(!allowed(Some("127.0.0.1:81"), None, 80));
        assert!(!allowed(Some("127.0.0.1"), None, 80));
        assert!(!allowed(Some("127.0.0.1:80"), Some("http://evil.example"), 80));
        assert!(!allowed(Some("127.0.0.1:80"), Some("null"), 80));
        assert!(!allowed(Some("127.0.0.1:80"), Some("https://127.0.0.1:80"), 80));
    }
}
