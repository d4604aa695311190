//! Answers that are taken back with the consent of the table.

use castra_serve::TimeSource;
use serde_json::{Value, json};

use crate::client::{Answer, CARDS, Holder, OPEN, Running, choice};
use crate::postgres;

const SECOND: i64 = 1_000;

/// The chair that is asked, and its view.
fn asked(holders: &[Holder]) -> (usize, Value) {
    let views = holders.iter().map(|holder| holder.view(0)).enumerate();
    let mut asked = views.filter(|(_, view)| !view["question"].is_null());
    asked.next().expect("somebody is asked")
}

/// Lets the chair that is asked answer; returns its place and the event that it answered.
fn answer(holders: &[Holder], step: usize) -> (usize, u64) {
    let (chair, view) = asked(holders);
    let event = view["event"].as_u64().unwrap();
    let done = holders[chair].answer(event, &choice(&view["question"], step));
    assert_eq!(done.status, 200, "{done:?}");
    (chair, event)
}

fn ask(holder: &Holder, event: u64) -> Answer {
    holder.ask("POST", "/api/takeback", Some(&json!({ "event": event })))
}

fn consent(holder: &Holder, agree: bool) -> Answer {
    let request = holder.view(0)["takeback"]["request"].clone();
    let asked = json!({ "request": request, "agree": agree });
    holder.ask("POST", "/api/takeback/consent", Some(&asked))
}

/// The view of a chair without the parts that count on.
fn position(holder: &Holder) -> Value {
    let mut view = holder.view(0);
    for name in ["event", "takeback", "answered", "clock"] {
        view.as_object_mut().unwrap().remove(name);
    }
    // A roll names an event of the chair.
    for roll in view["rolls"].as_array_mut().unwrap() {
        roll.as_object_mut().unwrap().remove("after");
    }
    view
}

fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap().to_owned())
}

#[test]
fn an_answer_is_taken_back_when_the_others_agree() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "person"]);
    let mut holders: Vec<Holder> = tokens[..2].iter().map(|token| server.holder(token)).collect();
    for step in 0..3 {
        answer(&holders, step);
    }
    let (chair, view) = asked(&holders);
    let before: Vec<Value> = holders.iter().map(position).collect();
    let event = view["event"].as_u64().unwrap();
    let given = choice(&view["question"], 3);
    assert_eq!(holders[chair].answer(event, &given).status, 200);
    let after: Vec<Value> = holders.iter().map(position).collect();
    assert_ne!(before, after);
    // An answer that was not given, or that is another chair's, is not taken back.
    assert_eq!(refused(&ask(&holders[chair], event + 900)), (409, "nothing".to_owned()));
    assert_eq!(holders[chair].view(0)["answered"].as_u64(), Some(event));
    let other = &holders[1 - chair];
    let mut events = other.events(0);
    assert_eq!(ask(&holders[chair], event).json()["again"], false);
    assert_eq!(ask(&holders[chair], event).json()["again"], true);
    let told = events.takeback();
    assert_eq!((&told["by"], &told["state"]), (&json!(chair), &json!("asked")));
    assert_eq!(told["waits"], json!([1 - chair]));
    // Nothing is taken back yet, and the chair that asks does not agree with itself.
    assert_eq!(holders.iter().map(position).collect::<Vec<Value>>(), after);
    assert_eq!(refused(&consent(&holders[chair], true)), (422, "not-asked".to_owned()));
    // A request outlives the server.
    drop(server);
    let server = Running::unlimited(data.path());
    holders.iter_mut().for_each(|holder| holder.at = server.at);
    assert_eq!(holders[chair].view(0)["takeback"]["state"], "asked");
    let agreed = consent(&holders[1 - chair], true);
    assert_eq!((agreed.status, &agreed.json()["again"]), (200, &json!(false)));
    assert_eq!(consent(&holders[1 - chair], true).json()["again"], true);
    assert_eq!(ask(&holders[chair], event).json()["again"], true);
    assert_eq!(holders.iter().map(position).collect::<Vec<Value>>(), before);
    let now = holders[chair].view(0);
    assert_eq!(now["takeback"]["state"], "agreed");
    assert!(now["event"].as_u64() > Some(event));
    // The old answer is acknowledged as given before, and changes nothing.
    assert_eq!(holders[chair].answer(event, &given).json()["again"], true);
    assert_eq!(holders.iter().map(position).collect::<Vec<Value>>(), before);
    // The same answer leads to the same dice and cards.
    let again = holders[chair].answer(now["event"].as_u64().unwrap(), &given);
    assert_eq!((again.status, &again.json()["again"]), (200, &json!(false)));
    assert_eq!(holders.iter().map(position).collect::<Vec<Value>>(), after);
    // The record of the database tells all of it.
    drop(server);
    let server = Running::unlimited(data.path());
    holders.iter_mut().for_each(|holder| holder.at = server.at);
    assert_eq!(holders.iter().map(position).collect::<Vec<Value>>(), after);
}

#[test]
fn a_request_is_refused_withdrawn_or_passed_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holders: Vec<Holder> = tokens[..2].iter().map(|token| server.holder(token)).collect();
    let spectator = server.holder(&tokens[2]);
    let (first, event) = answer(&holders, 0);
    let (mover, other) = (&holders[first], &holders[1 - first]);
    assert_eq!(consent(other, true).status, 422, "nobody has asked");
    assert_eq!(ask(mover, event).status, 200);
    let position_before = position(mover);
    // A spectator sees the request, and has no say.
    assert_eq!(spectator.view(0)["takeback"]["by"], json!(first));
    assert_eq!(refused(&consent(&spectator, true)), (409, "not-asked".to_owned()));
    assert_eq!(consent(other, false).status, 200);
    assert_eq!(consent(other, false).json()["again"], true);
    let state = mover.view(0)["takeback"].clone();
    assert_eq!((&state["state"], &state["refused"]), (&json!("refused"), &json!(1 - first)));
    assert_eq!(refused(&consent(other, true)), (409, "no-request".to_owned()));
    assert_eq!(position(mover), position_before);
    // Nobody asks again and again.
    assert_eq!(refused(&ask(mover, event)), (409, "asked-before".to_owned()));
    let (second, later) = answer(&holders, 1);
    assert_eq!(second, 1 - first);
    // An older answer is named by its event, and may still be taken back.
    assert_eq!(ask(mover, event).status, 200);
    assert_eq!(refused(&ask(other, later)), (409, "asked".to_owned()));
    assert_eq!(consent(mover, false).status, 200);
    assert_eq!(mover.view(0)["takeback"]["state"], "withdrawn");
    // The game goes on, and an answer ends a request.
    assert_eq!(ask(other, later).status, 200);
    answer(&holders, 2);
    assert_eq!(mover.view(0)["takeback"]["state"], "passed");
    assert_eq!(refused(&consent(mover, true)), (409, "no-request".to_owned()));
    // Two answers go at once.
    assert_eq!(ask(mover, event).status, 200);
    assert_eq!(consent(other, true).status, 200);
    assert_eq!(mover.view(0)["answered"], Value::Null);
    assert!(!mover.view(0)["question"].is_null());
}

/// Bots are not asked.
#[test]
fn nobody_has_to_agree_at_a_table_of_bots() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "sensible"]);
    let holder = server.holder(&tokens[0]);
    let rest = || {
        for _ in 0..2_000 {
            if !holder.view(0)["question"].is_null() {
                return position(&holder);
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("the person is not asked");
    };
    let before = rest();
    let event = holder.view(0)["event"].as_u64().unwrap();
    let given = choice(&before["question"], 0);
    assert_eq!(holder.answer(event, &given).status, 200);
    rest();
    let done = ask(&holder, event);
    assert_eq!(done.status, 200, "{done:?}");
    assert_eq!(rest(), before);
    assert_eq!(ask(&holder, event).json()["again"], true);
    assert_eq!(rest(), before);
}

#[test]
fn used_time_stays_used() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000_000_000);
    let server = Running::timed(data.path(), &time);
    let chairs = json!([{ "sitter": "person" }, { "sitter": "person" }]);
    let asked = json!({ "battle": OPEN, "chairs": chairs, "clock": { "time": "5m+10s" } });
    let created = server.ask("POST", "/api/games", Some(&asked)).json();
    let links = created["links"].as_array().unwrap().iter();
    let holders: Vec<Holder> =
        links.map(|link| server.holder(link["token"].as_str().unwrap())).collect();
    let left =
        |chair: usize| holders[0].view(0)["clock"]["chairs"][chair]["time"].as_i64().unwrap();
    let (first, event) = answer(&holders, 0);
    let second = 1 - first;
    time.set(time.now() + 20 * SECOND);
    // A request stops no clock.
    assert_eq!(ask(&holders[first], event).status, 200);
    assert_eq!(holders[0].view(0)["clock"]["running"], json!(second));
    time.set(time.now() + 10 * SECOND);
    assert_eq!(left(second), 270 * SECOND);
    assert_eq!(consent(&holders[second], true).status, 200);
    // The time of the chair runs that is asked again; nobody gets an increment.
    assert_eq!(holders[0].view(0)["clock"]["running"], json!(first));
    assert_eq!((left(first), left(second)), (300 * SECOND, 270 * SECOND));
    time.set(time.now() + 5 * SECOND);
    assert_eq!((left(first), left(second)), (295 * SECOND, 270 * SECOND));
    // Without time, nobody agrees any more.
    assert_eq!(answer(&holders, 1).0, first);
    let answered = holders[first].view(0)["answered"].as_u64().unwrap();
    assert_eq!(ask(&holders[first], answered).status, 200);
    time.set(time.now() + 270 * SECOND);
    let late = consent(&holders[second], true);
    assert!(["out-of-time", "over"].contains(&refused(&late).1.as_str()), "{late:?}");
}

#[test]
fn a_request_at_one_server_is_agreed_to_at_another() {
    let Some(url) = postgres::database() else { return };
    let [one, other] = [Running::on(&url), Running::on(&url)];
    let (_, tokens) = one.create(CARDS, &["person", "person"]);
    let here: Vec<Holder> = tokens[..2].iter().map(|token| one.holder(token)).collect();
    let there: Vec<Holder> = tokens[..2].iter().map(|token| other.holder(token)).collect();
    answer(&here, 0);
    let before: Vec<Value> = here.iter().map(position).collect();
    let (chair, event) = answer(&here, 1);
    let mut events = there[1 - chair].events(0);
    assert_eq!(ask(&here[chair], event).status, 200);
    assert_eq!(events.takeback()["state"], "asked");
    assert_eq!(consent(&there[1 - chair], true).status, 200);
    let now = there[chair].view(0)["event"].as_u64().unwrap();
    assert_eq!(here[chair].view(now)["takeback"]["state"], "agreed");
    assert_eq!(there.iter().map(position).collect::<Vec<Value>>(), before);
    assert_eq!(here.iter().map(position).collect::<Vec<Value>>(), before);
    answer(&here, 2);
}
