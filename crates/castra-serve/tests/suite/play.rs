//! Games as people play them.

use std::time::Duration;

use castra_serve::Limits;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::client::{CARDS, EPIC, Holder, OPEN, Running, choice};

/// Plays until the game is over, or so many answers are given.
fn play(holders: &[Holder], most: usize) -> Vec<Value> {
    play_by(holders, most, choice)
}

/// Plays like [`play`], with answers by `choose`.
fn play_by(holders: &[Holder], most: usize, choose: fn(&Value, usize) -> Value) -> Vec<Value> {
    let mut given = Vec::new();
    let mut idle = 0;
    while given.len() < most {
        let mut moved = false;
        for holder in holders {
            let view = holder.view(0);
            if !view["outcome"].is_null() {
                return given;
            }
            if view["question"].is_null() {
                continue;
            }
            let answer = choose(&view["question"], given.len());
            let event = view["event"].as_u64().unwrap();
            let done = holder.answer(event, &answer);
            assert_eq!(done.status, 200, "{done:?}");
            given.push(answer);
            moved = true;
        }
        idle = if moved { 0 } else { idle + 1 };
        // A bot thinks.
        std::thread::sleep(std::time::Duration::from_millis(if moved { 0 } else { 20 }));
        assert!(idle < 2_000, "nobody is asked");
    }
    given
}

#[test]
fn two_play_a_game_to_its_end_and_the_seed_is_revealed() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (created, tokens) = server.create(OPEN, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let begun = holders[0].ask("GET", "/api/game", None).json();
    assert_eq!(begun["commitment"], created["commitment"]);
    assert_eq!(begun["chair"].as_u64(), Some(0));
    let too_early = holders[0].ask("GET", "/api/record", None);
    assert_eq!(too_early.status, 403, "{too_early:?}");
    assert!(!play(&holders, 2_000).is_empty());
    let view = holders[1].view(0);
    assert!(view["outcome"]["reason"].is_string(), "{view}");
    let dice = &view["dice"];
    let word = |name: &str| dice[name].as_str().unwrap().to_owned();
    let text = format!("{} {} {}", word("seed"), word("number"), word("salt"));
    let hash: String = Sha256::digest(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(json!(hash), created["commitment"]);
    let record = holders[0].ask("GET", "/api/record", None);
    assert!(record.body.contains(&word("seed")), "{record:?}");
    // The spectator sees the board and the result as well, since nothing is hidden.
    let outside = server.holder(&tokens[2]).view(0);
    assert_eq!(outside["outcome"], view["outcome"]);
    assert_eq!((&outside["view"], &outside["svg"]), (&view["view"], &view["svg"]));
}

#[test]
fn an_answer_is_given_once() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(OPEN, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let (mover, other) = match holders[0].view(0)["question"].is_null() {
        false => (&holders[0], &holders[1]),
        true => (&holders[1], &holders[0]),
    };
    let view = mover.view(0);
    let event = view["event"].as_u64().unwrap();
    let keys: Vec<Value> = view["question"]["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| option["key"].clone())
        .collect();
    // The other chair is not asked, and no chair is asked what was not offered.
    assert_eq!(
        other.answer(other.view(0)["event"].as_u64().unwrap(), &keys[0]).json()["error"],
        "not-asked"
    );
    assert_eq!(mover.answer(event, &json!("nonsense")).json()["error"], "refused");
    assert_eq!(mover.answer(event + 1, &keys[0]).json()["error"], "stale");
    let done = mover.answer(event, &keys[0]).json();
    assert_eq!(done["again"], false);
    let now = done["event"].as_u64().unwrap();
    assert!(now > event);
    // The same answer again is the same answer; another one is refused, and an old one is too.
    let again = mover.answer(event, &keys[0]);
    assert_eq!((again.status, again.json()["again"].clone()), (200, json!(true)));
    let changed = mover.answer(event, &keys[1]);
    assert_eq!((changed.status, changed.json()["error"].clone()), (409, json!("answered")));
    assert_eq!(changed.json()["event"].as_u64(), Some(now));
}

#[test]
fn streams_and_stories_resume_from_an_event() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "person"]);
    let holders = [server.holder(&tokens[0]), server.holder(&tokens[1])];
    let mut events = holders[0].events(0);
    let first = events.next();
    play(&holders, 12);
    let last = holders[0].view(0)["event"].as_u64().unwrap();
    assert!(last > first);
    let mut seen = first;
    while seen < last {
        let next = events.next();
        assert!(next > seen, "{next} after {seen}");
        seen = next;
    }
    drop(events);
    assert_eq!(holders[0].events(first).next(), last);
    // The lines since an event, put in the place of those from there on, make the whole story.
    let all = holders[0].view(0);
    // The last event alone may change no line, so there are more of them.
    let later = holders[0].view(first + 1);
    let from = usize::try_from(later["from"].as_u64().unwrap()).unwrap();
    let whole = all["lines"].as_array().unwrap();
    assert_eq!(all["from"], 0);
    assert!(from <= whole.len());
    assert_eq!(later["lines"].as_array().unwrap()[..], whole[from..]);
    assert_eq!(holders[0].view(last)["lines"], json!([]));
}

#[test]
fn bots_sit_beside_people_and_a_game_survives_its_server() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let (_, tokens) = server.create(CARDS, &["person", "sensible"]);
    let person = server.holder(&tokens[0]);
    let given = play(std::slice::from_ref(&person), 15);
    assert_eq!(given.len(), 15);
    // The game comes to rest when the person is asked.
    let before = loop {
        let view = person.view(0);
        if !view["question"].is_null() || !view["outcome"].is_null() {
            break view;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    drop(server);
    // One game in memory at a time is enough.
    let limits = Limits {
        requests_per_second: None,
        loaded_games: 1,
        response_interval: Duration::ZERO,
        ..Limits::default()
    };
    let server = Running::start(data.path(), limits);
    let again = server.holder(&tokens[0]);
    assert_eq!(again.view(0), before);
    let (_, others) = server.create(OPEN, &["person", "person"]);
    server.holder(&others[0]).view(0);
    assert_eq!(again.view(0), before);
}

/// Like [`choice`], but of several as many as are allowed, beginning with the `n`th.
fn many(question: &Value, n: usize) -> Value {
    let Some(most) = question["several"]["most"].as_u64() else { return choice(question, n) };
    let options = question["options"].as_array().unwrap();
    let keys = options.iter().map(|option| &option["key"]).cycle();
    let most = usize::try_from(most).unwrap().min(options.len());
    json!(keys.skip(n % options.len().max(1)).take(most).collect::<Vec<_>>())
}

/// A battle for eight: a commander and three generals a side.
#[test]
fn six_people_and_two_bots_share_the_armies_of_a_battle() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let described = server.ask("POST", "/api/battle", Some(&json!({ "battle": EPIC }))).json();
    let tables = described["tables"].as_array().unwrap();
    let players: Vec<u64> = tables.iter().map(|table| table["players"].as_u64().unwrap()).collect();
    assert_eq!(players, [2, 4, 6, 8]);
    let mut sitters = ["person"; 8];
    (sitters[2], sitters[5]) = ("sensible", "sensible");
    let (_, tokens) = server.create(EPIC, &sitters);
    let holders: Vec<Holder> = tokens[..6].iter().map(|token| server.holder(token)).collect();
    let begun = holders[1].ask("GET", "/api/game", None).json();
    assert_eq!((begun["chair"].as_u64(), begun["chairs"].as_array().unwrap().len()), (Some(1), 8));
    // The hand of an army is its commander's alone.
    let hand = |holder: &Holder| {
        let piles = holder.view(0)["view"]["piles"].clone();
        let army = holder.ask("GET", "/api/game", None).json()["armies"][0]["army"].clone();
        let piles = piles.as_array().unwrap().clone();
        let hand = piles.into_iter().find(|pile| pile["name"] == "hand" && pile["army"] == army);
        hand.unwrap()["cards"].as_array().unwrap().len()
    };
    assert!(hand(&holders[0]) > 0);
    assert_eq!((hand(&holders[1]), hand(&holders[4])), (0, 0));
    assert!(play(&holders, 24).len() >= 24);
    // With `CASTRA_EACH=1`, they play to the end.
    if std::env::var("CASTRA_EACH").is_ok_and(|each| each == "1") {
        let given = play_by(&holders, 20_000, many);
        let ends: Vec<Value> = holders.iter().map(|h| h.view(0)["outcome"].clone()).collect();
        assert!(ends[0]["reason"].is_string(), "no end after {} answers", given.len());
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    }
    let too_many = json!({ "battle": EPIC, "chairs": vec![json!({ "sitter": "person" }); 7] });
    let refused = server.ask("POST", "/api/games", Some(&too_many));
    assert_eq!((refused.status, refused.json()["error"].clone()), (422, json!("chairs")));
}

#[test]
fn a_battle_is_described_and_conflicts_are_reported() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let battles = server.ask("GET", "/api/battles", None).json();
    assert!(battles["battles"].as_array().unwrap().iter().any(|battle| battle["id"] == CARDS));
    let described = |setup: Value| {
        let asked = json!({ "battle": CARDS, "setup": setup });
        server.ask("POST", "/api/battle", Some(&asked)).json()
    };
    let plain = described(json!({}));
    assert_eq!(plain["problems"], json!([]));
    assert_eq!(plain["tables"][0]["players"], 2);
    let option = &plain["options"][0];
    assert_eq!((option["kind"].as_str(), option["value"].as_str()), (Some("bool"), Some("false")));
    let changed = described(json!({ "options": { option["name"].as_str().unwrap(): "true" } }));
    assert_eq!(
        (changed["problems"].clone(), changed["options"][0]["value"].as_str()),
        (json!([]), Some("true"))
    );
    let module = plain["modules"].as_array().unwrap().iter().find(|m| m["on"] == false).unwrap();
    assert!(module["title"].is_string());
    let wrong = described(json!({ "options": { "no-such-option": "true" } }));
    assert_eq!(wrong["problems"].as_array().unwrap().len(), 1, "{wrong}");
    let refused = server.ask(
        "POST",
        "/api/games",
        Some(&json!({
            "battle": CARDS, "setup": { "with": ["no-such-module"] },
            "chairs": [{ "sitter": "person" }, { "sitter": "person" }],
        })),
    );
    assert_eq!((refused.status, refused.json()["error"].clone()), (422, json!("conflict")));
}

/// The routes of the protocol: method and path.
const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/battles"),
    ("post", "/api/battle"),
    ("post", "/api/games"),
    ("get", "/api/game"),
    ("get", "/api/view"),
    ("get", "/api/events"),
    ("post", "/api/answer"),
    ("post", "/api/takeback"),
    ("post", "/api/takeback/consent"),
    ("get", "/api/talk"),
    ("post", "/api/talk"),
    ("get", "/api/seed"),
    ("post", "/api/seed/commit"),
    ("post", "/api/seed/reveal"),
    ("get", "/api/figures"),
    ("get", "/api/why"),
    ("get", "/api/record"),
    ("get", "/api/rules"),
    ("post", "/api/rules"),
    ("get", "/api/notify"),
    ("post", "/api/notify"),
    ("delete", "/api/notify"),
    ("get", "/api/mail"),
    ("post", "/api/mail/confirm"),
    ("post", "/api/mail/leave"),
    ("get", "/api/account"),
    ("post", "/api/account"),
    ("post", "/api/account/sign-in"),
    ("post", "/api/account/sign-out"),
    ("post", "/api/account/password"),
    ("post", "/api/account/delete"),
    ("post", "/api/account/passkey/challenge"),
    ("post", "/api/account/passkey"),
    ("post", "/api/account/passkey/sign-in"),
    ("post", "/api/account/passkey/add"),
    ("post", "/api/account/passkey/remove"),
    ("get", "/api/account/passkeys"),
    ("get", "/api/account/games"),
    ("post", "/api/account/claim"),
    ("delete", "/api/account/claim"),
    ("post", "/api/account/open"),
    ("get", "/api/ratings"),
    ("post", "/api/tournaments"),
    ("get", "/api/tournament"),
    ("post", "/api/tournament/enter"),
    ("post", "/api/tournament/next"),
    ("post", "/api/tournament/withdraw"),
    ("post", "/api/tournament/decide"),
    ("post", "/api/tournament/open"),
    ("get", "/healthz"),
    ("get", "/metrics"),
    ("get", "/openapi.json"),
];

#[test]
fn the_description_of_the_protocol_names_its_routes() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    let described = server.ask("GET", "/openapi.json", None).json();
    let mut named = Vec::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            named.push((method.clone(), path.clone()));
            // Without a secret and without a body, a route refuses and is there.
            let answer = server.ask(&method.to_uppercase(), path, None);
            assert!(![404, 405].contains(&answer.status), "{method} {path}: {answer:?}");
            let responses = operation["responses"].as_object().unwrap();
            assert!(
                responses.contains_key(&answer.status.to_string()),
                "{method} {path}: {answer:?}"
            );
        }
    }
    let mut routes: Vec<(String, String)> =
        ROUTES.iter().map(|(m, p)| ((*m).to_owned(), (*p).to_owned())).collect();
    named.sort();
    routes.sort();
    assert_eq!(named, routes);
}

#[test]
fn the_operator_gets_metrics() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::unlimited(data.path());
    assert_eq!(server.ask("GET", "/healthz", None).body, "ok\n");
    server.create(OPEN, &["person", "person"]);
    let metrics = server.ask("GET", "/metrics", None).body;
    assert!(metrics.contains("\ncastra_games_created_total 1\n"), "{metrics}");
    assert!(metrics.contains("\ncastra_games_open 1\n"), "{metrics}");
    // The copy is of the database of a folder alone.
    if std::env::var_os(crate::postgres::SOCKET).is_some() {
        return;
    }
    let copy = data.path().join("copy.db");
    castra_serve::backup(data.path(), &copy).unwrap();
    assert!(std::fs::metadata(copy).unwrap().len() > 0);
}
