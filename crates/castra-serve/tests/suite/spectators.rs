//! Spectators, who see a game later than its players.

use castra_serve::TimeSource;
use serde_json::{Value, json};

use crate::client::{Answer, Holder, OPEN, Running, choice};

const MINUTE: i64 = 60_000;

fn create(server: &Running, delay: &Value) -> Vec<Holder> {
    let person = json!({ "sitter": "person" });
    let asked = json!({
        "battle": OPEN, "chairs": [person, person], "spectators": true, "delay": delay,
    });
    let created = server.ask("POST", "/api/games", Some(&asked));
    assert_eq!(created.status, 201, "{created:?}");
    let created = created.json();
    let links = created["links"].as_array().unwrap().iter();
    links.map(|link| server.holder(link["token"].as_str().unwrap())).collect()
}

/// Lets the player who is asked answer.
fn step(holders: &[Holder]) {
    let views = holders[..2].iter().map(|holder| (holder, holder.view(0)));
    let (mover, view) = views.into_iter().find(|(_, view)| !view["question"].is_null()).unwrap();
    let event = view["event"].as_u64().unwrap();
    assert_eq!(mover.answer(event, &choice(&view["question"], 0)).status, 200);
}

/// The answers of the server to all that a spectator can ask about a game.
fn doors(spectator: &Holder) -> Vec<Answer> {
    let agree = json!({ "request": 1, "agree": true });
    let requests = [
        ("GET", "/api/game", None),
        ("GET", "/api/view", None),
        ("GET", "/api/view?since=1", None),
        ("GET", "/api/view?since=99", None),
        ("GET", "/api/talk", None),
        ("GET", "/api/seed", None),
        ("GET", "/api/record", None),
        ("GET", "/api/figures?piece=x", None),
        ("GET", "/api/why?ask=1", None),
        ("POST", "/api/answer", Some(json!({ "event": 1, "answer": "x" }))),
        ("POST", "/api/answer", Some(json!({ "event": 2, "answer": "x" }))),
        ("POST", "/api/takeback", Some(json!({ "event": 1 }))),
        ("POST", "/api/takeback/consent", Some(agree)),
        ("POST", "/api/talk", Some(json!({ "channel": "all", "key": "k", "text": "Hello" }))),
    ];
    let mut answers: Vec<Answer> = requests
        .iter()
        .map(|(method, path, body)| spectator.ask(method, path, body.as_ref()))
        .collect();
    for answer in &mut answers {
        answer.headers.retain(|(name, _)| name != "date");
    }
    answers
}

#[test]
fn no_route_reveals_delayed_answers() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Running::unlimited(data.path());
    let mut holders = create(&server, &json!({ "answers": 2 }));
    let mut before = doors(&holders[2]);
    assert_eq!(holders[2].events(0).next(), 1);
    for answers in 1..=4 {
        step(&holders);
        let now = doors(&holders[2]);
        if answers <= 2 {
            assert_eq!(now, before, "after {answers} answers");
        } else {
            assert_ne!(now, before, "after {answers} answers");
            assert_eq!(holders[2].events(0).next(), answers - 1);
        }
        before = now;
    }
    // A request to take back an answer waits as well.
    let view = holders[0].view(0);
    let asked = json!({ "event": view["answered"] });
    assert_eq!(holders[0].ask("POST", "/api/takeback", Some(&asked)).status, 200);
    assert_eq!(doors(&holders[2]), before);
    assert!(!holders[1].view(0)["takeback"].is_null());
    // Another process holds back the same answers.
    drop(server);
    server = Running::unlimited(data.path());
    holders.iter_mut().for_each(|holder| holder.at = server.at);
    let after = holders[2].view(0);
    assert_eq!(after["event"], before[1].json()["event"]);
    assert_eq!(after["view"], before[1].json()["view"]);
}

#[test]
fn a_delay_of_minutes_ends_by_itself() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * MINUTE);
    let server = Running::timed(data.path(), &time);
    let holders = create(&server, &json!({ "minutes": 10 }));
    let mut events = holders[2].events(0);
    assert_eq!(events.next(), 1);
    let start = time.now();
    step(&holders);
    time.set(start + MINUTE);
    step(&holders);
    assert_eq!(holders[2].view(0)["event"], 1);
    time.set(start + 10 * MINUTE);
    // Nobody asks anything, and the stream tells of it.
    assert_eq!(events.next(), 2);
    assert_eq!(holders[2].view(0)["event"], 2);
    time.set(start + 11 * MINUTE);
    assert_eq!(events.next(), 3);
}

#[test]
fn a_delay_is_bounded_and_has_a_default() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let person = json!({ "sitter": "person" });
    let mut asked = json!({ "battle": OPEN, "chairs": [person, person], "spectators": true });
    let created = server.ask("POST", "/api/games", Some(&asked)).json();
    let links = created["links"].as_array().unwrap().iter();
    let holders: Vec<Holder> =
        links.map(|link| server.holder(link["token"].as_str().unwrap())).collect();
    for answers in 0..4 {
        assert_eq!(holders[2].view(0)["event"], 1, "{answers}");
        step(&holders);
    }
    assert_eq!(holders[2].view(0)["event"], 2);
    for (delay, status) in [
        (json!({ "minutes": 10_080 }), 201),
        (json!({ "minutes": 10_081 }), 422),
        (json!({ "answers": 1_001 }), 422),
        (json!({ "hours": 1 }), 422),
        (json!(3), 400),
    ] {
        asked["delay"] = delay;
        assert_eq!(server.ask("POST", "/api/games", Some(&asked)).status, status, "{asked}");
    }
}
