//! Clocks, in a time that is set by hand.

use std::time::{Duration, Instant};

use castra_serve::TimeSource;
use serde_json::{Value, json};

use crate::client::{CARDS, Holder, OPEN, Running, choice};
use crate::postgres;

const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

fn create(server: &Running, battle: &str, clock: &Value) -> Vec<Holder> {
    let chairs = json!([{ "sitter": "person" }, { "sitter": "person" }]);
    let asked = json!({
        "battle": battle, "chairs": chairs, "spectators": true, "delay": { "answers": 0 },
        "clock": clock,
    });
    let created = server.ask("POST", "/api/games", Some(&asked));
    assert_eq!(created.status, 201, "{created:?}");
    let links = created.json()["links"].as_array().unwrap().clone();
    links.iter().map(|link| server.holder(link["token"].as_str().unwrap())).collect()
}

/// The chair that is asked, and its view.
fn asked(holders: &[Holder]) -> Option<(usize, Value)> {
    let views = holders[..2].iter().map(|holder| holder.view(0)).enumerate();
    views.into_iter().find(|(_, view)| !view["question"].is_null())
}

/// Lets the chair that is asked answer; returns its place.
fn answer(holders: &[Holder], step: usize) -> usize {
    let (chair, view) = asked(holders).expect("somebody is asked");
    let event = view["event"].as_u64().unwrap();
    let done = holders[chair].answer(event, &choice(&view["question"], step));
    assert_eq!(done.status, 200, "{done:?}");
    chair
}

/// The milliseconds of a chair, and of its vacation.
fn left(holder: &Holder, chair: usize) -> (i64, i64) {
    let clock = &holder.view(0)["clock"]["chairs"][chair];
    (clock["time"].as_i64().unwrap(), clock["vacation"].as_i64().unwrap())
}

/// Waits for the referee, who works while the test goes on.
fn until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "the referee does nothing");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_live_clock_runs_for_the_chair_that_is_asked() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * DAY);
    let server = Running::timed(data.path(), &time);
    let holders = create(&server, OPEN, &json!({ "time": "5m+10s" }));
    let begun = holders[0].ask("GET", "/api/game", None).json();
    assert_eq!(begun["clock"], json!({ "time": "5m+10s", "vacation": 0, "fallen": "loses" }));
    // Nobody's time runs before the first answer.
    time.set(time.now() + DAY);
    assert_eq!(holders[2].view(0)["clock"]["running"], Value::Null);
    let first = answer(&holders, 0);
    let second = 1 - first;
    assert_eq!(left(&holders[0], first), (300 * SECOND, 0));
    time.set(time.now() + 20 * SECOND);
    assert_eq!(left(&holders[2], second), (280 * SECOND, 0));
    assert_eq!(left(&holders[2], first), (300 * SECOND, 0));
    let mut events = holders[first].events(0);
    assert_eq!(answer(&holders, 1), second);
    // The stream tells whose time runs, and what is left.
    let told = events.clock(|clock| clock["running"] == json!(first));
    assert_eq!(told["chairs"][second]["time"], 290 * SECOND);
    time.set(time.now() + 300 * SECOND - 1);
    assert!(holders[first].view(0)["outcome"].is_null());
    time.set(time.now() + 1);
    until(|| !holders[first].view(0)["outcome"].is_null());
    let view = holders[first].view(0);
    assert!(view["outcome"]["reason"].as_str().unwrap().starts_with("the time of "), "{view}");
    let begun = holders[0].ask("GET", "/api/game", None).json();
    assert_eq!(view["outcome"]["winner"], begun["armies"][second]["noun"]);
    assert_eq!((&view["question"], &view["asked"]), (&Value::Null, &Value::Null));
    assert!(view["dice"]["seed"].is_string());
    let late = holders[first].answer(view["event"].as_u64().unwrap(), &json!("x"));
    assert_eq!((late.status, &late.json()["error"]), (409, &json!("over")));
    assert_eq!(holders[2].view(0)["outcome"], view["outcome"]);
    // The end is in the database.
    drop(server);
    let server = Running::timed(data.path(), &time);
    assert_eq!(server.holder(&holders[first].token).view(0)["outcome"], view["outcome"]);
}

#[test]
fn a_month_of_correspondence() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * DAY);
    let clock = json!({ "time": "3d", "vacation": 7, "fallen": "random" });
    let mut server = Running::timed(data.path(), &time);
    let mut holders = create(&server, CARDS, &clock);
    let slow = answer(&holders, 0);
    let mut used = 0;
    for step in 1..40 {
        // The slow chair thinks four days about each answer, until a day of its vacation is left.
        let (chair, _) = asked(&holders).unwrap();
        let days = if chair == slow && used < 6 { 4 } else { 1 };
        used += i64::from(days == 4);
        time.set(time.now() + days * DAY);
        if step == 20 {
            // For a month, there is no server. That takes no time from anybody.
            let before = left(&holders[0], chair);
            drop(server);
            time.set(time.now() + 30 * DAY);
            server = Running::timed(data.path(), &time);
            holders.iter_mut().for_each(|holder| holder.at = server.at);
            assert_eq!(left(&holders[0], chair), before);
        }
        assert_eq!(answer(&holders, step), chair);
    }
    assert!(used > 0);
    assert!(time.now() > 1_060 * DAY);
    assert_eq!(left(&holders[0], slow).1, (7 - used) * DAY);
    // A chair that answers no more is a bot's from then on, and the other one plays to the end.
    let gone = asked(&holders).unwrap().0;
    let (time_left, vacation) = left(&holders[0], gone);
    time.set(time.now() + time_left + vacation);
    let begun = |holder: &Holder| holder.ask("GET", "/api/game", None).json();
    until(|| begun(&holders[0])["chairs"][gone]["sitter"] == "random");
    let rest = &holders[1 - gone];
    for step in 0..5 {
        until(|| {
            let view = rest.view(0);
            !view["question"].is_null() || !view["outcome"].is_null()
        });
        let view = rest.view(0);
        if !view["outcome"].is_null() {
            break;
        }
        let event = view["event"].as_u64().unwrap();
        assert_eq!(rest.answer(event, &choice(&view["question"], step)).status, 200);
    }
    let view = holders[gone].view(0);
    assert!(view["question"].is_null());
    drop(server);
    let server = Running::timed(data.path(), &time);
    assert_eq!(begun(&server.holder(&rest.token))["chairs"][gone]["sitter"], "random");
}

#[test]
fn invalid_clocks_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let chairs = json!([{ "sitter": "person" }, { "sitter": "person" }]);
    for clock in [
        json!({ "time": "soon" }),
        json!({ "time": "5m", "vacation": 3 }),
        json!({ "time": "3d", "vacation": -1 }),
        json!({ "time": "3d", "fallen": "person" }),
        json!({ "time": "900d" }),
    ] {
        let asked = json!({ "battle": OPEN, "chairs": chairs, "clock": clock });
        let refused = server.ask("POST", "/api/games", Some(&asked));
        assert_eq!((refused.status, &refused.json()["error"]), (422, &json!("clock")), "{clock}");
    }
    let asked = json!({ "battle": OPEN, "chairs": chairs, "clock": { "tempo": "3d" } });
    assert_eq!(server.ask("POST", "/api/games", Some(&asked)).status, 422);
    // A game without clocks says so.
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holder = server.holder(&tokens[0]);
    assert_eq!(holder.view(0)["clock"], Value::Null);
    assert_eq!(holder.ask("GET", "/api/game", None).json()["clock"], Value::Null);
}

/// The server that accepted the last answer is gone: the other one is the referee.
#[test]
fn a_flag_falls_at_the_remaining_server() {
    let Some(url) = postgres::database() else { return };
    let time = TimeSource::new_manual(1_000 * DAY);
    let one = Running::shared(&url, &time);
    let other = Running::shared(&url, &time);
    let holders = create(&one, OPEN, &json!({ "time": "1m" }));
    let first = answer(&holders, 0);
    let there = other.holder(&holders[first].token);
    let event = holders[first].view(0)["event"].as_u64().unwrap();
    assert_eq!(there.view(event)["clock"]["running"], json!(1 - first));
    drop(one);
    time.set(time.now() + 59 * SECOND);
    assert_eq!(left(&there, 1 - first), (SECOND, 0));
    time.set(time.now() + SECOND);
    until(|| !there.view(0)["outcome"].is_null());
}
