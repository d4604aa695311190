//! What the server answers, and to whom.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::Served;

/// Only what hangs takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(600);

/// The answer to a request, as it is.
fn ask(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!("{request}\r\nConnection: close\r\n\r\n").replace("HOST", host);
    // A request that is refused need not be read to its end.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

fn code(host: &str, request: &str) -> u32 {
    let answer = ask(host, request);
    let code = answer.split_ascii_whitespace().nth(1);
    code.and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{request}: {answer}"))
}

#[test]
fn nothing_is_served_but_the_page() {
    let served = Served::new();
    let host = &served.host;
    let page = ask(host, "GET / HTTP/1.1\r\nHost: HOST");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("default-src 'none'") && page.contains("<!DOCTYPE html>"));
    assert_eq!(code(host, "GET /page.js HTTP/1.1\r\nHost: HOST"), 200);
    for path in ["/calor.castra", "/../calor.castra", "//etc/passwd", "/%2e%2e/x", "/events/x"] {
        assert_eq!(code(host, &format!("GET {path} HTTP/1.1\r\nHost: HOST")), 404, "{path}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        let request = format!("{method} / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0");
        assert_eq!(code(host, &request), 405, "{method}");
    }
}

#[test]
fn whatever_a_request_claims_it_is_answered_and_the_next_one_too() {
    let served = Served::new();
    let host = &served.host;
    for length in ["99999999999999", "18446744073709551615", "-1", "1e9", "5, 5"] {
        let request = format!("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: {length}");
        assert_eq!(code(host, &request), 413, "{length}");
    }
    let chunked = "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked";
    assert_eq!(code(host, chunked), 413);
    let endless = format!("GET / HTTP/1.1\r\nHost: HOST\r\nX: {}", "x".repeat(1 << 20));
    assert_eq!(code(host, &endless), 431);
    assert_eq!(code(host, "\u{1}\u{2}"), 400);
    // Connections that say nothing do not keep others from being answered.
    let silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(host).unwrap()).collect();
    assert_eq!(code(host, "GET / HTTP/1.1\r\nHost: HOST"), 200);
    drop(silent);
}

#[test]
fn nobody_elses_page_is_answered() {
    let served = Served::new();
    let host = &served.host;
    for path in ["/", "/events", "/page.js"] {
        let get = |rest: &str| code(host, &format!("GET {path} HTTP/1.1\r\n{rest}"));
        assert_eq!(get("Host: evil.example"), 403);
        assert_eq!(get("X: y"), 403, "no host at all");
        assert_eq!(get("Host: HOST\r\nOrigin: http://evil.example"), 403);
        assert_eq!(get("Host: HOST\r\nOrigin: null"), 403);
        assert_eq!(get("Host: HOST\r\nHost: evil.example"), 403);
    }
    assert_eq!(code(host, "GET / HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST"), 200);
    // Only this machine reaches it: it does not listen at other addresses.
    let port = host.rsplit(':').next().unwrap();
    let elsewhere = format!("127.0.0.2:{port}").parse().unwrap();
    assert!(TcpStream::connect_timeout(&elsewhere, PATIENCE).is_err());
}

/// Reads events until one is found.
fn event(lines: &mut impl Iterator<Item = String>, name: &str, part: &str) -> String {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let line = lines.next().expect("the stream goes on");
        if line == format!("event: {name}") {
            let data = lines.next().unwrap();
            if data.contains(part) {
                return data;
            }
        }
    }
    panic!("no `{name}` with `{part}`");
}

#[test]
fn whoever_listens_is_told_of_changes_and_who_comes_late_what_there_is() {
    let served = Served::new();
    let listen = || {
        let mut stream = TcpStream::connect(&served.host).unwrap();
        let request = format!("GET /events HTTP/1.1\r\nHost: {}\r\n\r\n", served.host);
        stream.write_all(request.as_bytes()).unwrap();
        BufReader::new(stream).lines().map_while(Result::ok)
    };
    let mut first = listen();
    let map = event(&mut first, "map", "");
    assert!(map.contains("data-hex=\\\"D5\\\"") && map.contains("&lt;Calor&gt;"));
    served.write("nowhere");
    event(&mut first, "problems", "nowhere");
    served.write("D6");
    event(&mut first, "problems", "[]");
    event(&mut first, "map", "data-hex=\\\"D6\\\"");
    let mut late = listen();
    event(&mut late, "map", "data-hex=\\\"D6\\\"");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to_and_leaves_the_port() {
    let mut served = Served::new();
    let mut stream = TcpStream::connect(&served.host).unwrap();
    let request = format!("GET /events HTTP/1.1\r\nHost: {}\r\n\r\n", served.host);
    stream.write_all(request.as_bytes()).unwrap();
    let id = served.watcher.id().to_string();
    std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let start = Instant::now();
    while served.watcher.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(TcpStream::connect(&served.host).is_err(), "somebody still listens");
    let names = std::fs::read_dir(served.path().parent().unwrap()).unwrap().count();
    assert_eq!(names, 1, "nothing is left behind");
}
