//! The cores of `castra edit`: what a page asks for over a socket, and what becomes of it.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::{Served, battle};

/// Only what hangs takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(600);

fn say(core: &mut WebSocket<TcpStream>, request: &Value) {
    core.send(Message::text(request.to_string())).unwrap();
}

fn hear(core: &mut WebSocket<TcpStream>) -> Value {
    core.get_ref().set_read_timeout(Some(PATIENCE)).unwrap();
    match core.read().unwrap() {
        Message::Text(text) => serde_json::from_str(text.as_str()).unwrap(),
        other => panic!("{other}"),
    }
}

/// Processes that a program has started.
#[cfg(target_os = "linux")]
fn children(served: &Served) -> Vec<String> {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", served.program.id())).unwrap();
    // A thread may end meanwhile.
    let of = |task: std::io::Result<std::fs::DirEntry>| {
        std::fs::read_to_string(task.ok()?.path().join("children")).ok()
    };
    let all: String = tasks.filter_map(of).collect();
    all.split_whitespace().map(str::to_owned).collect()
}

/// Whether a process does something yet: one that nobody has waited for is still listed.
#[cfg(target_os = "linux")]
fn runs(id: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[cfg(target_os = "linux")]
fn until(what: &str, is: impl Fn() -> bool) {
    let start = Instant::now();
    while !is() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_core_answers_in_order_and_what_is_no_request_with_a_reason() {
    let served = Served::edited();
    let mut core = served.socket("api/core");
    say(&mut core, &json!({ "texts": { "op": "open", "path": "x.castra", "text": battle("D5") } }));
    say(&mut core, &json!({ "picture": { "op": "map", "path": "x.castra", "theme": "classic" } }));
    say(&mut core, &json!({ "nothing": {} }));
    core.send(Message::text("{\n  \"library\": { \"op\": \"battles\" }\n}")).unwrap();
    assert_eq!(hear(&mut core), json!({ "ok": null }));
    assert!(hear(&mut core)["ok"]["svg"].as_str().unwrap().contains("data-hex=\"D5\""));
    assert!(hear(&mut core)["error"].as_str().unwrap().starts_with("not a request"));
    assert!(hear(&mut core)["ok"]["battles"].is_array(), "lines within a request do no harm");
}

/// A game of one army that thinks for long at its first step.
const LONG: &str = "game long \"Long\"

council { armies 2 }

state steps per army: int = 0

turn army at most 2 \"nobody\" {
  phase run { run(us) }
}

proc run(team: army) {
  repeat at most 2000000000 {
    team.steps += 1
    team.steps -= 1
  }
}

victory a in armies when a.steps < 0 \"never\"
";

#[cfg(target_os = "linux")]
#[test]
fn a_socket_that_is_closed_ends_its_core_whatever_it_is_at() {
    let served = Served::edited();
    let mut busy = served.socket("api/core");
    let open = json!({ "texts": { "op": "open", "path": "x.castra", "text": LONG } });
    say(&mut busy, &open);
    assert_eq!(hear(&mut busy), json!({ "ok": null }));
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 1, "bots": [null, null], "theme": "classic" });
    say(&mut busy, &json!({ "table": begin }));
    assert!(hear(&mut busy)["ok"].is_object());
    say(&mut busy, &json!({ "table": { "op": "step" } }));
    // Another does not wait for it.
    let mut other = served.socket("api/core");
    say(&mut other, &open);
    assert_eq!(hear(&mut other), json!({ "ok": null }));
    assert_eq!(children(&served).len(), 2);
    drop(busy);
    until("the core goes on", || children(&served).len() == 1);
    other.close(None).unwrap();
    until("the core goes on", || children(&served).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_core_that_dies_is_said_and_the_others_live() {
    let served = Served::edited();
    let mut core = served.socket("api/core");
    say(&mut core, &json!({ "library": { "op": "battles" } }));
    hear(&mut core);
    let [id] = &children(&served)[..] else { panic!("one core") };
    std::process::Command::new("kill").args(["-KILL", id]).status().unwrap();
    assert!(hear(&mut core)["stopped"].is_string());
    let mut other = served.socket("api/core");
    say(&mut other, &json!({ "library": { "op": "battles" } }));
    assert!(hear(&mut other)["ok"].is_object());
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_killed_leaves_no_core_and_comes_back_where_it_was() {
    let mut served = Served::edited();
    let mut core = served.socket("api/core");
    say(&mut core, &json!({ "library": { "op": "battles" } }));
    hear(&mut core);
    let ids = children(&served);
    served.again();
    until("the core goes on", || !ids.iter().any(|id| runs(id)));
    let mut core = served.socket("api/core");
    say(&mut core, &json!({ "library": { "op": "battles" } }));
    assert!(hear(&mut core)["ok"].is_object());
}
