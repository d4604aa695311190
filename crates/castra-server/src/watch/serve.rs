//! The live page: maps and problems in a browser on this machine.
//!
//! The server has a few fixed addresses below the token. It never uses the path of a request as a
//! file name.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use castra_draw::Face;

use super::games::PlayableBattles;
use crate::address::{PageAddress, PageListener, answer_refused};
use crate::events::{PageState, events};
use crate::http::{self, Body, Request, RequestError};
use crate::socket;

/// The maximum number of pages with live updates.
const MAX_PAGES: usize = 24;

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// The maximum size of a message from a page in bytes; pages send none.
const MAX_MESSAGE: usize = 1 << 10;

/// Serves the page in a background thread, until the program ends.
pub fn start(address: PageListener, state: &Arc<PageState>, games: &Arc<PlayableBattles>) {
    let (state, games) = (Arc::clone(state), Arc::clone(games));
    thread::spawn(move || {
        let pages = AtomicUsize::new(0);
        let PageListener { listener, at, .. } = &address;
        http::serve(listener, &http::Limits::default(), &|request, stream| {
            answer(request, stream, at, &state, &games, &pages)
        });
    });
}

/// Returns the content security policy of the page, which allows only contents of its own server.
fn policy(port: u16) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; \
         connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; img-src 'self' data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

fn answer(
    request: Result<Request, RequestError>,
    stream: &TcpStream,
    address: &PageAddress,
    state: &PageState,
    games: &PlayableBattles,
    pages: &AtomicUsize,
) -> io::Result<()> {
    let request = match request {
        Ok(request) => request,
        Err(why) => return answer_refused(stream, why),
    };
    let Some((path, query)) = address.path_below(&request, stream)? else { return Ok(()) };
    let say = |status, kind, text: &[u8]| {
        let policy = policy(address.port);
        let fields = [("Content-Type", kind), ("Content-Security-Policy", &*policy)];
        http::send_answer(stream, status, &fields, text)
    };
    let text = |status, text: &str| say(status, "text/plain", text.as_bytes());
    match (request.method.as_str(), path, request.body) {
        (.., Body::Some) => text(413, "this page takes nothing\n"),
        ("GET", "", Body::None) => say(200, "text/html", PAGE.as_bytes()),
        ("GET", "page.js", Body::None) => say(200, "text/javascript", SCRIPT.as_bytes()),
        ("GET", "page.css", Body::None) => say(200, "text/css", STYLE.as_bytes()),
        ("GET", "text.ttf", Body::None) => say(200, "font/ttf", Face::Body.data()),
        ("GET", "title.ttf", Body::None) => say(200, "font/ttf", Face::Title.data()),
        ("GET", "replay.js", Body::None) => {
            say(200, "text/javascript", games.component.script.as_bytes())
        }
        ("GET", "replay.css", Body::None) => say(200, "text/css", games.component.style.as_bytes()),
        ("GET", "game", Body::None) => {
            let value = |name: &str| http::value(query, name);
            let Some(path) = value("path") else { return text(400, "`path` is missing\n") };
            let number = match value("number").map(|number| number.parse()) {
                None => 1,
                Some(Ok(number)) => number,
                Some(Err(_)) => return text(400, "`number` is not a number of a game\n"),
            };
            match games.play(&path, number) {
                Ok(game) => say(200, "application/json", game.as_bytes()),
                Err(why) => text(409, &why),
            }
        }
        ("GET", "events", Body::None) if request.unique_field("Origin").is_none() => {
            text(403, "only the page may ask for this\n")
        }
        ("GET", "events", Body::None) => {
            if pages.fetch_add(1, Ordering::Relaxed) >= MAX_PAGES {
                pages.fetch_sub(1, Ordering::Relaxed);
                return text(503, "there are too many pages open\n");
            }
            // The connection ends when the page is closed.
            let ended = match socket::open(&request, stream, MAX_MESSAGE) {
                Ok(Some((reader, writer))) => events(reader, writer, state),
                Ok(None) => text(400, "this is a socket\n"),
                Err(error) => Err(error),
            };
            pages.fetch_sub(1, Ordering::Relaxed);
            ended
        }
        ("GET", _, Body::None) => text(404, "there is nothing here\n"),
        (_, _, Body::None) => text(405, "this page is read-only\n"),
    }
}
