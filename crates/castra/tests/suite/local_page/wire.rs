//! What the server answers, and to whom.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tungstenite::{Message, WebSocket};

use super::Served;

/// Only what hangs takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(600);

/// The answer to a request, as it is; `ROOT` and `HOST` in it are where the page is.
fn ask(served: &Served, request: &str) -> String {
    let mut stream = TcpStream::connect(&served.host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!("{request}\r\nConnection: close\r\n\r\n");
    let request = request.replace("HOST", &served.host).replace("ROOT", &served.root);
    // A request that is refused need not be read to its end.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

fn code(served: &Served, request: &str) -> u32 {
    let answer = ask(served, request);
    let code = answer.split_ascii_whitespace().nth(1);
    code.and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{request}: {answer}"))
}

#[test]
fn nothing_is_served_but_the_page() {
    let served = Served::new();
    let page = ask(&served, "GET ROOT/ HTTP/1.1\r\nHost: HOST");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("default-src 'none'") && page.contains("<!DOCTYPE html>"));
    assert_eq!(code(&served, "GET ROOT/page.js HTTP/1.1\r\nHost: HOST"), 200);
    for path in ["/calor.castra", "/../calor.castra", "//etc/passwd", "/%2e%2e/x", "/events/x"] {
        assert_eq!(code(&served, &format!("GET ROOT{path} HTTP/1.1\r\nHost: HOST")), 404, "{path}");
    }
    // Nor is anything without the word, with another, or with a part of it.
    let part = &served.root[..served.root.len() - 1];
    for root in ["", "/", "/0123456789abcdef0123456789abcdef", part] {
        assert_eq!(code(&served, &format!("GET {root}/ HTTP/1.1\r\nHost: HOST")), 404, "{root}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        let request = format!("{method} ROOT/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0");
        assert_eq!(code(&served, &request), 405, "{method}");
    }
}

#[test]
fn whatever_a_request_claims_it_is_answered_and_the_next_one_too() {
    let served = Served::new();
    for length in ["99999999999999", "18446744073709551615", "-1", "1e9", "5, 5"] {
        let request = format!("POST ROOT/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: {length}");
        assert_eq!(code(&served, &request), 413, "{length}");
    }
    let chunked = "POST ROOT/ HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked";
    assert_eq!(code(&served, chunked), 413);
    let endless = format!("GET ROOT/ HTTP/1.1\r\nHost: HOST\r\nX: {}", "x".repeat(1 << 20));
    assert_eq!(code(&served, &endless), 431);
    assert_eq!(code(&served, "\u{1}\u{2}"), 400);
    // Connections that say nothing do not keep others from being answered.
    let connect = |_| TcpStream::connect(&served.host).unwrap();
    let silent: Vec<TcpStream> = (0..200).map(connect).collect();
    assert_eq!(code(&served, "GET ROOT/ HTTP/1.1\r\nHost: HOST"), 200);
    drop(silent);
}

#[test]
fn nobody_elses_page_is_answered() {
    let served = Served::new();
    for path in ["/", "/events", "/page.js"] {
        let get = |rest: &str| code(&served, &format!("GET ROOT{path} HTTP/1.1\r\n{rest}"));
        assert_eq!(get("Host: evil.example"), 403);
        assert_eq!(get("X: y"), 403, "no host at all");
        assert_eq!(get("Host: HOST\r\nOrigin: http://evil.example"), 403);
        assert_eq!(get("Host: HOST\r\nOrigin: null"), 403);
        assert_eq!(get("Host: HOST\r\nHost: evil.example"), 403);
    }
    assert_eq!(code(&served, "GET ROOT/ HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST"), 200);
    // Only this machine reaches it: it does not listen at other addresses.
    // What stays open is for the page, which says so.
    assert_eq!(code(&served, "GET ROOT/events HTTP/1.1\r\nHost: HOST"), 403);
    assert_eq!(code(&served, "GET ROOT/events HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST"), 400);
    let port = served.host.rsplit(':').next().unwrap();
    let elsewhere = format!("127.0.0.2:{port}").parse().unwrap();
    assert!(TcpStream::connect_timeout(&elsewhere, PATIENCE).is_err());
}

/// Reads events until one is found.
fn event(socket: &mut WebSocket<TcpStream>, name: &str, part: &str) -> String {
    socket.get_ref().set_read_timeout(Some(PATIENCE)).unwrap();
    loop {
        let said =
            socket.read().unwrap_or_else(|error| panic!("no `{name}` with `{part}`: {error}"));
        let Message::Text(said) = said else { continue };
        if said.starts_with(&format!("{{\"event\":\"{name}\"")) && said.contains(part) {
            return said.as_str().to_owned();
        }
    }
}

#[test]
fn whoever_listens_is_told_of_changes_and_who_comes_late_what_there_is() {
    let served = Served::new();
    let mut first = served.socket("events");
    let map = event(&mut first, "map", "");
    assert!(map.contains("data-hex=\\\"D5\\\"") && map.contains("&lt;Calor&gt;"));
    served.write("nowhere");
    event(&mut first, "problems", "nowhere");
    served.write("D6");
    event(&mut first, "problems", "[]");
    event(&mut first, "map", "data-hex=\\\"D6\\\"");
    let mut late = served.socket("events");
    event(&mut late, "map", "data-hex=\\\"D6\\\"");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to_and_leaves_the_port() {
    let mut served = Served::new();
    let mut socket = served.socket("events");
    let id = served.program.id().to_string();
    std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let start = Instant::now();
    while served.program.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    while socket.read().is_ok() {}
    assert!(TcpStream::connect(&served.host).is_err(), "somebody still listens");
    let names = std::fs::read_dir(served.path().parent().unwrap()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    let is_kept = |name: &std::ffi::OsString| name == "calor.castra" || name == ".state";
    assert!(names.iter().all(is_kept), "something is left behind: {names:?}");
}
