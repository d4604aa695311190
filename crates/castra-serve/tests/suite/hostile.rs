//! Clients that mean harm.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::num::NonZero;
use std::time::Duration;

use castra_serve::Limits;
use serde_json::json;

use crate::client::{CARDS, OPEN, Running, ask, choice};

#[test]
fn forged_links_open_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (created, tokens) = server.create(CARDS, &["person", "person"]);
    let mut forged: Vec<String> = vec![String::new(), "a".repeat(32), "é".repeat(16)];
    // Each differs from a true link in one letter, or is the public id of the game.
    forged.extend((0..32).map(|at| {
        let mut letters: Vec<u8> = tokens[0].bytes().collect();
        letters[at] = if letters[at] == b'A' { b'B' } else { b'A' };
        String::from_utf8(letters).unwrap()
    }));
    forged.push(created["game"].as_str().unwrap().to_owned());
    forged.push(format!("{}' OR '1'='1", &tokens[0][..20]));
    for token in forged {
        let holder = server.holder(&token);
        for (method, path) in [
            ("GET", "/api/game"),
            ("GET", "/api/view"),
            ("GET", "/api/events"),
            ("POST", "/api/answer"),
            ("GET", "/api/talk"),
            ("POST", "/api/talk"),
            ("GET", "/api/figures?piece=unit+0"),
            ("GET", "/api/why?ask=1"),
            ("GET", "/api/record"),
            ("GET", "/api/notify"),
            ("POST", "/api/notify"),
            ("DELETE", "/api/notify?by=mail"),
            ("GET", "/api/mail"),
            ("POST", "/api/mail/confirm"),
        ] {
            let answer = holder.ask(method, path, None);
            assert_eq!(answer.status, 401, "{token} {method} {path}: {answer:?}");
            assert_eq!(answer.json()["error"], "unknown-link");
        }
    }
    // A secret in an address is no secret, so none is read from there.
    let path = format!("/api/view?token={}", tokens[0]);
    assert_eq!(server.ask("GET", &path, None).status, 401);
}

#[test]
fn a_chair_gives_no_answer_of_another() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "person"]);
    let holders: Vec<_> = tokens.iter().map(|token| server.holder(token)).collect();
    let mover = usize::from(holders[0].view(0)["question"].is_null());
    let view = holders[mover].view(0);
    let answer = choice(&view["question"], 0);
    for other in (0..3).filter(|other| *other != mover) {
        for event in 0..4 {
            let refused = holders[other].answer(event, &answer);
            assert_eq!(refused.status, 409, "{refused:?}");
        }
    }
    assert_eq!(holders[mover].view(0), view);
}

#[test]
fn garbage_is_refused_and_the_server_stays() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holder = server.holder(&tokens[0]);
    let before = holder.view(0);
    let secret = format!("Bearer {}", tokens[0]);
    let post = |path: &str, body: &str| {
        ask(server.at, "POST", path, &[("authorization", &secret)], Some(body)).status
    };
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{\"event\":-1,\"answer\":\"a\"}",
        "{\"event\":1}",
        "{\"event\":1,\"answer\":7}",
        "{\"event\":1e400,\"answer\":\"a\"}",
        "{\"event\":1,\"answer\":[[]]}",
        "{\"event\":1,\"answer\":\"a\",\"more\":1}",
        "\u{0}",
    ];
    for body in bodies {
        for path in ["/api/answer", "/api/games", "/api/battle"] {
            assert!((400..500).contains(&post(path, body)), "{path} {body}");
        }
    }
    let deep = "[".repeat(60_000);
    assert!((400..500).contains(&post("/api/answer", &deep)));
    let huge = format!("{{\"event\":1,\"answer\":\"{}\"}}", "a".repeat(1 << 20));
    assert_eq!(post("/api/answer", &huge), 413);
    let long = json!({ "event": before["event"], "answer": "a".repeat(2_000) }).to_string();
    assert_eq!(post("/api/answer", &long), 422);
    let many = json!({ "battle": OPEN, "chairs": vec![json!({ "sitter": "person" }); 1_000] });
    assert_eq!(post("/api/games", &many.to_string()), 422);
    let options: serde_json::Map<_, _> =
        (0..500).map(|n| (format!("option-{n}"), json!("1"))).collect();
    let many = json!({ "battle": OPEN, "setup": { "options": options } });
    let described = server.ask("POST", "/api/battle", Some(&many)).json();
    assert_eq!(described["problems"], json!(["these are too many options"]));
    for path in [
        "/../castra.db",
        "/page/../../castra.db",
        "/page/..%2f..%2fcastra.db",
        "/page/%00",
        "/castra.db",
        "/page/",
        "//etc/passwd",
        "/api",
        "/api/games/1",
    ] {
        assert_eq!(server.ask("GET", path, None).status, 404, "{path}");
    }
    for battle in
        ["../../../etc/passwd", "/etc/passwd", "", "commands-and-colors/rules/deck.castra"]
    {
        let asked = json!({ "battle": battle });
        assert_eq!(server.ask("POST", "/api/battle", Some(&asked)).status, 404, "{battle}");
    }
    for query in ["", "?since=x", "?since=-1", "?since=99999999999999999999"] {
        let status = holder.ask("GET", &format!("/api/view{query}"), None).status;
        assert!([200, 400].contains(&status), "{query}: {status}");
    }
    let long = format!("/api/why?ask={}", "1%2B".repeat(400));
    assert_eq!(holder.ask("GET", &long, None).status, 422);
    // Bytes that are no HTTP.
    for bytes in [&b"\x16\x03\x01\x02\x00\x01"[..], b"GET\r\n\r\n", &[b'A'; 40_000]] {
        let mut stream = TcpStream::connect(server.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let _ = stream.write_all(bytes);
        let _ = stream.read(&mut [0; 100]);
    }
    assert_eq!(holder.view(0), before);
}

#[test]
fn cross_origin_pages_change_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let body =
        json!({ "battle": OPEN, "chairs": [{ "sitter": "person" }, { "sitter": "person" }] });
    let host = format!("http://{}", server.at);
    let create = |headers: &[(&str, &str)]| {
        ask(server.at, "POST", "/api/games", headers, Some(&body.to_string())).status
    };
    assert_eq!(create(&[("origin", "https://evil.example")]), 403);
    assert_eq!(create(&[("origin", "null")]), 403);
    assert_eq!(create(&[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(create(&[("origin", &host)]), 201);
    // A form of another page cannot send JSON.
    let mut stream = TcpStream::connect(server.at).unwrap();
    let text = body.to_string();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\n\
         content-length: {}\r\n\r\n{text}",
        text.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 415"), "{answer}");
}

#[test]
fn answers_come_with_the_headers_that_protect_a_page() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    for path in ["/", "/table", "/api/battles", "/no-such-page"] {
        let answer = server.ask("GET", path, None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("access-control-allow-origin").is_none());
    }
    assert_eq!(server.ask("GET", "/api/battles", None).header("cache-control"), Some("no-store"));
}

#[test]
fn limits_hold() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { requests_per_second: NonZero::new(1), max_games: 1, ..Limits::default() };
    let server = Running::start(data.path(), limits);
    server.create(OPEN, &["person", "person"]);
    let body =
        json!({ "battle": OPEN, "chairs": [{ "sitter": "person" }, { "sitter": "person" }] });
    let second = server.ask("POST", "/api/games", Some(&body));
    assert_eq!((second.status, second.json()["error"].clone()), (503, json!("busy")));
    let statuses: Vec<u16> =
        (0..12).map(|_| server.ask("GET", "/api/battles", None).status).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
    // The operator is not kept out.
    assert_eq!(server.ask("GET", "/healthz", None).status, 200);
}

#[test]
fn silent_clients_block_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let idle: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(server.at).unwrap()).collect();
    for mut stream in &idle {
        stream.write_all(b"GET / HTTP/1.1\r\nhost").unwrap();
    }
    assert_eq!(server.ask("GET", "/healthz", None).status, 200);
}
