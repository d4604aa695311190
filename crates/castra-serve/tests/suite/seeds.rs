//! Seeds from both sides: each person commits to a part, and reveals it.

use castra_serve::TimeSource;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::client::{Answer, Holder, OPEN, Running, choice};
use crate::postgres;

fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn create(server: &Running, sitters: &[&str], clock: Value) -> (Value, Vec<Holder>) {
    let chairs: Vec<Value> = sitters.iter().map(|one| json!({ "sitter": one })).collect();
    let asked = json!({
        "battle": OPEN, "chairs": chairs, "seeded": true, "spectators": true, "clock": clock,
    });
    let created = server.ask("POST", "/api/games", Some(&asked)).json();
    let links = created["links"].as_array().unwrap().iter();
    let holders = links.map(|link| server.holder(link["token"].as_str().unwrap())).collect();
    (created, holders)
}

fn commit(holder: &Holder, part: &str) -> Answer {
    let commitment = json!({ "commitment": sha256(part) });
    holder.ask("POST", "/api/seed/commit", Some(&commitment))
}

fn reveal(holder: &Holder, part: &str) -> Answer {
    holder.ask("POST", "/api/seed/reveal", Some(&json!({ "value": part })))
}

fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap().to_owned())
}

#[test]
fn a_game_begins_when_all_have_added_and_its_dice_can_be_verified() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000_000_000);
    let mut server = Running::timed(data.path(), &time);
    let (created, mut holders) = create(&server, &["person", "person"], json!({ "time": "1m" }));
    let [one, other] = ["1".repeat(64), "ab".repeat(32)];
    // Before that, there is no position that could depend on the dice.
    for path in ["/api/game", "/api/view"] {
        let early = holders[0].ask("GET", path, None);
        assert_eq!(refused(&early), (409, "seeding".to_owned()));
    }
    assert_eq!(refused(&holders[0].answer(1, &json!("x"))), (409, "seeding".to_owned()));
    let state = holders[0].ask("GET", "/api/seed", None).json();
    assert_eq!((&state["chair"], &state["begun"]), (&json!(0), &json!(false)));
    assert_eq!(state["commitment"], created["commitment"]);
    // A part is text of 64 digits, and a commitment stays.
    let wrong = json!({ "commitment": "F".repeat(64) });
    let wrong = holders[0].ask("POST", "/api/seed/commit", Some(&wrong));
    assert_eq!(refused(&wrong), (422, "seed".to_owned()));
    assert_eq!(commit(&holders[0], &one).status, 200);
    assert_eq!(commit(&holders[0], &one).status, 200);
    assert_eq!(refused(&commit(&holders[0], &other)), (409, "committed".to_owned()));
    // Nobody reveals a part before all have committed, and nobody has another's view of it.
    assert_eq!(refused(&reveal(&holders[0], &one)), (409, "too-early".to_owned()));
    assert!(!holders[1].ask("GET", "/api/seed", None).body.contains(&one));
    // A spectator adds nothing.
    assert_eq!(refused(&commit(&holders[2], &other)), (409, "not-asked".to_owned()));
    assert_eq!(holders[2].ask("GET", "/api/seed", None).json()["chair"], Value::Null);
    assert_eq!(commit(&holders[1], &other).status, 200);
    // A server that ends forgets nothing of it.
    drop(server);
    server = Running::timed(data.path(), &time);
    holders.iter_mut().for_each(|holder| holder.at = server.at);
    assert_eq!(refused(&reveal(&holders[1], &one)), (422, "seed".to_owned()));
    assert_eq!(reveal(&holders[1], &other).json()["begun"], false);
    assert_eq!(holders[0].ask("GET", "/api/game", None).status, 409);
    assert_eq!(reveal(&holders[0], &one).json()["begun"], true);
    assert_eq!(reveal(&holders[0], &one).json()["begun"], true);
    let begun = holders[0].ask("GET", "/api/game", None).json();
    assert_eq!(begun["added"], json!([[0, one], [1, other]]));
    assert!(holders[0].view(0).get("dice").is_none());
    // The game ends when a flag falls, and all parts are shown.
    let mover = holders[..2].iter().find(|holder| !holder.view(0)["question"].is_null()).unwrap();
    let view = mover.view(0);
    let event = view["event"].as_u64().unwrap();
    assert_eq!(mover.answer(event, &choice(&view["question"], 0)).status, 200);
    time.set(time.now() + 61_000);
    let over = (0..1_000).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Some(mover.view(0)).filter(|view| !view["outcome"].is_null())
    });
    let dice = over.unwrap()["dice"].clone();
    let word = |name: &str| dice[name].as_str().unwrap().to_owned();
    let own = format!("{} {} {}", word("seed"), word("number"), word("salt"));
    assert_eq!(json!(sha256(&own)), created["commitment"]);
    assert_eq!(dice["added"], json!([one, other]));
    let digest = sha256(&format!("{own} {one} {other}"));
    let number = |digits: &str| u64::from_str_radix(digits, 16).unwrap();
    let record = holders[0].ask("GET", "/api/record", None).body;
    assert!(record.contains(&format!("seed: {},", number(&digest[..16]))), "{record}");
    assert!(record.contains(&format!("number: {},", number(&digest[16..32]))), "{record}");
}

/// Bots add nothing, and begin by themselves.
#[test]
fn a_person_alone_adds_to_the_seed() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, holders) = create(&server, &["person", "random"], Value::Null);
    let part = "0f".repeat(32);
    assert_eq!(commit(&holders[0], &part).status, 200);
    assert_eq!(reveal(&holders[0], &part).json()["begun"], true);
    assert_eq!(holders[0].ask("GET", "/api/view", None).status, 200);
    // In other games, nobody adds anything, and a game has begun when it is created.
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holder = server.holder(&tokens[0]);
    assert_eq!(refused(&commit(&holder, &part)), (409, "not-asked".to_owned()));
    let state = holder.ask("GET", "/api/seed", None).json();
    assert_eq!((&state["begun"], &state["chairs"]), (&json!(true), &json!([])));
}

#[test]
fn parts_are_added_at_two_servers() {
    let Some(url) = postgres::database() else { return };
    let [here, there] = [Running::on(&url), Running::on(&url)];
    let (_, holders) = create(&here, &["person", "person"], Value::Null);
    let elsewhere = there.holder(&holders[1].token);
    let [one, other] = ["1".repeat(64), "2".repeat(64)];
    assert_eq!(commit(&elsewhere, &other).status, 200);
    assert_eq!(commit(&holders[0], &one).status, 200);
    assert_eq!(reveal(&holders[0], &one).json()["begun"], false);
    assert_eq!(reveal(&elsewhere, &other).json()["begun"], true);
    assert_eq!(holders[0].view(0)["view"], there.holder(&holders[0].token).view(0)["view"]);
}
