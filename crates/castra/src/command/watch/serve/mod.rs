//! The live page: maps and problems in a browser on this machine.
//!
//! Only this machine can reach it, and only a page that it has sent itself: the
//! names of the host and of the origin are looked at, so that no page of
//! somebody else's can ask for what is here. It answers to a few addresses and
//! to nothing else; no path of a request ever becomes the name of a file.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use castra_draw::Face;

use super::super::http::{self, Body, Refused, Request};
use super::super::live::{State, allowed, events};
use super::games::Games;

/// Most pages that are kept up to date at a time.
const MOST_PAGES: usize = 24;

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// What is said where the component of games is asked for and there is none.
const NO_PAGE: &str = "this castra was built without its page\n";

/// What a browser may do with the page: nothing but what it brings with it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      font-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action \
                      'none'; frame-ancestors 'none'";

/// Serves what is in the state, from another thread, until the program ends;
/// where it can be looked at. Port 0 is any that is free.
pub(super) fn start(port: u16, state: &Arc<State>, games: &Arc<Games>) -> io::Result<String> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
    let port = listener.local_addr()?.port();
    let (state, games) = (Arc::clone(state), Arc::clone(games));
    thread::spawn(move || {
        let pages = AtomicUsize::new(0);
        http::serve(&listener, &http::Limits::default(), &|request, stream| {
            answer(request, stream, port, (&state, &games), &pages)
        });
    });
    Ok(format!("http://127.0.0.1:{port}/"))
}

fn answer(
    request: Result<Request, Refused>,
    mut stream: &TcpStream,
    port: u16,
    (state, games): (&State, &Games),
    pages: &AtomicUsize,
) -> io::Result<()> {
    let request = match request {
        Ok(request) => request,
        Err(why) => return say(stream, why.status(), "text/plain", why.text()),
    };
    if !allowed(request.only("Host"), request.only("Origin"), port) {
        return say(stream, 403, "text/plain", "this page is for this machine only\n");
    }
    let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
    match (request.method.as_str(), path, request.body) {
        (.., Body::Some) => say(stream, 413, "text/plain", "this page takes nothing\n"),
        ("GET", "/", Body::None) => say(stream, 200, "text/html", PAGE),
        ("GET", "/page.js", Body::None) => say(stream, 200, "text/javascript", SCRIPT),
        ("GET", "/page.css", Body::None) => say(stream, 200, "text/css", STYLE),
        ("GET", "/text.ttf", Body::None) => say(stream, 200, "font/ttf", Face::Body.data()),
        ("GET", "/title.ttf", Body::None) => say(stream, 200, "font/ttf", Face::Title.data()),
        ("GET", "/replay.js", Body::None) => match &games.component {
            Some(component) => say(stream, 200, "text/javascript", &component.script),
            None => say(stream, 404, "text/plain", NO_PAGE),
        },
        ("GET", "/replay.css", Body::None) => match &games.component {
            Some(component) => say(stream, 200, "text/css", &component.style),
            None => say(stream, 404, "text/plain", NO_PAGE),
        },
        ("GET", "/game", Body::None) => {
            let value = |name: &str| http::value(query, name);
            let number = value("number").and_then(|number| number.parse().ok()).unwrap_or(1);
            match games.play(&value("path").unwrap_or_default(), number) {
                Ok(game) => say(stream, 200, "application/json", game),
                Err(why) => say(stream, 409, "text/plain", why),
            }
        }
        ("GET", "/events", Body::None) => {
            if pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
                pages.fetch_sub(1, Ordering::Relaxed);
                return say(stream, 503, "text/plain", "there are too many pages open\n");
            }
            // It ends when the page is closed.
            let ended = events(&mut stream, state);
            pages.fetch_sub(1, Ordering::Relaxed);
            ended
        }
        ("GET", _, Body::None) => say(stream, 404, "text/plain", "there is nothing here\n"),
        (_, _, Body::None) => say(stream, 405, "text/plain", "this page can only be looked at\n"),
    }
}

fn say(stream: &TcpStream, status: u16, kind: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
    http::say(stream, status, &[("Content-Type", kind), ("Content-Security-Policy", POLICY)], text)
}
