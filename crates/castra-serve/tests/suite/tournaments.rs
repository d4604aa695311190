//! Whole tournaments, and the ratings after them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use castra_serve::TimeSource;
use serde_json::{Value, json};

use crate::accounts::Browser;
use crate::client::{Holder, OPEN, Running, choice};
use crate::{postgres, receivers};

const HOUR: i64 = 60 * 60 * 1_000;

/// The folder of a short game of cards.
fn tricks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/examples/tricks")
}

/// A server with the short game, and the id of its battle.
fn start(data: &Path, time: &TimeSource) -> (Running, String) {
    let server = Running::with(data, |config| {
        config.path = Some(tricks());
        config.accounts = true;
        config.time = time.clone();
    });
    let battles = server.ask("GET", "/api/battles", None).json();
    let own = battles["battles"].as_array().unwrap().iter().find(|one| one["own"] == true);
    let battle = own.unwrap()["id"].as_str().unwrap().to_owned();
    (server, battle)
}

/// A tournament under way.
struct Played<'a> {
    server: &'a Running,
    id: String,
    organiser: Holder,
    /// The secret of each player.
    players: BTreeMap<u64, Holder>,
    chairs: BTreeMap<(u64, u64, u64, u64), Holder>,
}

impl<'a> Played<'a> {
    fn create(server: &'a Running, battle: &str, more: Value) -> Self {
        let mut asked = json!({
            "title": "Spring games", "battle": battle, "clock": { "time": "3d" },
        });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let created = server.ask("POST", "/api/tournaments", Some(&asked));
        assert_eq!(created.status, 201, "{created:?}");
        let created = created.json();
        Self {
            server,
            id: created["tournament"].as_str().unwrap().to_owned(),
            organiser: server.holder(created["token"].as_str().unwrap()),
            players: BTreeMap::new(),
            chairs: BTreeMap::new(),
        }
    }

    fn entered(&mut self, entered: &Value) -> u64 {
        let player = entered["player"].as_u64().unwrap();
        self.players.insert(player, self.server.holder(entered["token"].as_str().unwrap()));
        player
    }

    fn enter(&mut self, name: &str) -> u64 {
        let asked = json!({ "tournament": self.id, "name": name });
        let entered = self.server.ask("POST", "/api/tournament/enter", Some(&asked));
        assert_eq!(entered.status, 201, "{entered:?}");
        self.entered(&entered.json())
    }

    fn now(&self) -> Value {
        let shown = self.server.ask("GET", &format!("/api/tournament?id={}", self.id), None);
        assert_eq!(shown.status, 200, "{shown:?}");
        shown.json()
    }

    fn next(&self) -> (u16, Value) {
        let next = self.organiser.ask("POST", "/api/tournament/next", None);
        (next.status, next.json())
    }

    fn withdraw(&self, player: u64) -> (u16, Value) {
        let asked = json!({ "player": player });
        let done = self.organiser.ask("POST", "/api/tournament/withdraw", Some(&asked));
        (done.status, done.json())
    }

    fn decide(&self, game: &Value, result: &str) -> (u16, Value) {
        let asked = json!({
            "round": game["round"], "board": game["board"], "leg": game["leg"], "result": result,
        });
        let done = self.organiser.ask("POST", "/api/tournament/decide", Some(&asked));
        (done.status, done.json())
    }

    /// The chair of a player in a game.
    fn chair(&mut self, game: &Value, player: u64) -> Holder {
        let number = |name: &str| game[name].as_u64().unwrap();
        let key = (number("round"), number("board"), number("leg"), player);
        let (server, players) = (self.server, &self.players);
        let open = || {
            let asked = json!({ "round": key.0, "board": key.1, "leg": key.2 });
            let opened = players[&player].ask("POST", "/api/tournament/open", Some(&asked));
            assert_eq!(opened.status, 200, "{opened:?}");
            server.holder(opened.json()["token"].as_str().unwrap())
        };
        self.chairs.entry(key).or_insert_with(open).clone()
    }

    /// Plays all games that are there, until something is true of the tournament.
    fn play(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        let mut step = 0;
        loop {
            let now = self.now();
            if is_so(&now) {
                return now;
            }
            assert!(begun.elapsed() < Duration::from_secs(300), "nothing happens: {now}");
            let games = now["games"].as_array().unwrap().clone();
            let open = games.iter().filter(|one| one["halves"].is_null() && one["created"] == true);
            let mut moved = false;
            for game in open {
                for player in [&game["first"], &game["second"]] {
                    let chair = self.chair(game, player.as_u64().unwrap());
                    let view = chair.view(0);
                    if view["question"].is_null() {
                        continue;
                    }
                    step += 1;
                    let event = view["event"].as_u64().unwrap();
                    let done = chair.answer(event, &choice(&view["question"], step));
                    assert_eq!(done.status, 200, "{done:?}");
                    moved = true;
                }
            }
            if !moved {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }

    /// Waits until something is true of the tournament.
    fn until(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let now = self.now();
            if is_so(&now) {
                return now;
            }
            assert!(begun.elapsed() < Duration::from_secs(120), "nothing happens: {now}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn is_over(now: &Value) -> bool {
    now["state"] == "over"
}

/// The players who met each player.
fn met(now: &Value) -> BTreeMap<u64, Vec<u64>> {
    let mut met: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for game in now["games"].as_array().unwrap() {
        if let (Some(first), Some(second)) = (game["first"].as_u64(), game["second"].as_u64()) {
            met.entry(first).or_default().push(second);
            met.entry(second).or_default().push(first);
        }
    }
    met
}

#[test]
fn eight_players_with_accounts_play_a_swiss_tournament_and_are_rated() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * 24 * HOUR);
    let (server, battle) = start(data.path(), &time);
    let mut played = Played::create(&server, &battle, json!({ "form": "swiss" }));
    let names = ["Ada", "Bea", "Cato", "Dido", "Enna", "Fabia", "Gaia", "Hanno"];
    let mut browsers = Vec::new();
    for name in names {
        let mut browser = Browser::new(&server);
        let account = json!({ "name": name, "password": "correct horse" });
        assert_eq!(browser.ask("POST", "/api/account", Some(&account)).status, 201);
        let asked = json!({ "tournament": played.id, "account": true });
        let entered = browser.ask("POST", "/api/tournament/enter", Some(&asked));
        assert_eq!((entered.status, &entered.json()["name"]), (201, &json!(name)));
        played.entered(&entered.json());
        browsers.push(browser);
    }
    assert_eq!(server.ask("GET", "/api/ratings", None).json()["players"], json!([]));
    let before = played.now();
    assert_eq!((&before["state"], &before["seed"]), (&json!("open"), &Value::Null));
    assert_eq!(played.next().0, 200);
    let end = played.play(is_over);
    assert_eq!((&end["round"], &end["rounds"]), (&json!(3), &json!(3)));
    let games = end["games"].as_array().unwrap();
    assert_eq!(games.len(), 12);
    for (player, met) in met(&end) {
        let different: BTreeSet<u64> = met.iter().copied().collect();
        assert_eq!((met.len(), different.len()), (3, 3), "player {player}");
    }
    // The points are the tricks of a player: seven of them win.
    for game in games {
        let (halves, points) = (&game["halves"], game["points"].as_array().unwrap());
        let winner = points.iter().position(|points| points.as_i64() == Some(7)).unwrap();
        assert_eq!(halves[winner], 2, "{game}");
    }
    let standings = end["standings"].as_array().unwrap();
    let number = |one: &Value, name: &str| one[name].as_i64().unwrap();
    let sum = |name: &str| standings.iter().map(|one| number(one, name)).sum::<i64>();
    assert_eq!((standings.len(), sum("halves"), sum("points")), (8, 24, 0));
    let keys: Vec<(i64, i64)> =
        standings.iter().map(|one| (number(one, "halves"), number(one, "points"))).collect();
    assert!(keys.is_sorted_by(|one, other| one >= other), "{keys:?}");
    // The accounts have their chairs, without links.
    let own = browsers[0].ask("GET", "/api/account/games", None).json();
    assert_eq!(own["games"].as_array().unwrap().len(), 3);
    let ratings = server.ask("GET", "/api/ratings", None).json();
    let rated = ratings["players"].as_array().unwrap();
    assert!(rated.len() == 8 && rated.iter().all(|one| one["games"] == 3), "{ratings}");
    assert!(rated.is_sorted_by(|one, other| number(one, "rating") >= number(other, "rating")));
    assert_eq!((&ratings["game"], &ratings["battles"][0]["games"]), (&json!("tricks"), &json!(12)));
    let firsts: i64 = games.iter().map(|game| game["halves"][0].as_i64().unwrap()).sum();
    assert_eq!(ratings["battles"][0]["halves"], firsts);
    // All this is in the database.
    drop(server);
    let (server, _) = start(data.path(), &time);
    let shown = server.ask(
        "GET",
        &format!("/api/tournament?id={}", end["tournament"].as_str().unwrap()),
        None,
    );
    assert_eq!(shown.json(), end);
    assert_eq!(server.ask("GET", "/api/ratings", None).json(), ratings);
}

#[test]
fn in_a_knock_out_losers_are_out_and_sides_are_swapped() {
    let data = tempfile::tempdir().unwrap();
    let (server, battle) = start(data.path(), &TimeSource::new_manual(1_000 * 24 * HOUR));
    let form = json!({ "form": "knock-out", "legs": 2, "advance": "organiser" });
    let mut played = Played::create(&server, &battle, form);
    for name in ["Ada", "Bea", "Cato", "Dido", "Enna"] {
        played.enter(name);
    }
    let taken = json!({ "tournament": played.id, "name": "ADA" });
    assert_eq!(server.ask("POST", "/api/tournament/enter", Some(&taken)).status, 409);
    assert_eq!(played.next().0, 200);
    let late = json!({ "tournament": played.id, "name": "Late" });
    let late = server.ask("POST", "/api/tournament/enter", Some(&late));
    assert_eq!((late.status, &late.json()["error"]), (409, &json!("begun")));
    let first = played.now();
    let games = first["games"].as_array().unwrap().clone();
    let byes = games.iter().filter(|game| game["second"].is_null()).count();
    assert_eq!((games.len(), byes), (5, 3));
    let legs: Vec<&Value> = games.iter().filter(|game| !game["second"].is_null()).collect();
    assert_eq!((&legs[0]["first"], &legs[0]["second"]), (&legs[1]["second"], &legs[1]["first"]));
    // The organiser waits for the games.
    assert_eq!(played.next().1["error"], "playing");
    let done = played.play(|now| now["complete"] == true);
    assert_eq!(done["round"], 1);
    assert_eq!(played.next().0, 200);
    let second = played.play(|now| now["complete"] == true);
    assert_eq!(second["round"], 2);
    // A player who withdraws between the rounds goes on no more.
    let winner = second["standings"][0]["player"].as_u64().unwrap();
    assert_eq!(played.next().0, 200);
    let last = played.until(|now| {
        now["games"]
            .as_array()
            .unwrap()
            .iter()
            .all(|game| game["created"] == true || game["second"].is_null())
    });
    assert_eq!(last["round"], 3);
    let finals = last["games"].as_array().unwrap().iter().filter(|game| game["round"] == 3);
    assert_eq!(finals.clone().count(), 2);
    assert!(finals.clone().any(|game| game["first"] == winner || game["second"] == winner));
    let other = finals.clone().map(|game| game["first"].as_u64().unwrap()).next().unwrap();
    let (status, after) = played.withdraw(other);
    assert_eq!(status, 200, "{after}");
    let end = played.until(is_over);
    let champion = end["standings"][0]["player"].as_u64().unwrap();
    assert_ne!(champion, other);
    assert_eq!(end["standings"][0]["advanced"], 3);
    let mine = played.players[&champion].ask("GET", "/api/tournament", None).json();
    assert_eq!((&mine["you"], &mine["organiser"]), (&json!(champion), &json!(false)));
    assert_eq!(played.next().1["error"], "over");
}

#[test]
fn players_who_do_not_come_lose_and_others_may_come_late() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * 24 * HOUR);
    let (server, battle) = start(data.path(), &time);
    let form = json!({ "form": "swiss", "rounds": 2, "absent": "2h" });
    let mut played = Played::create(&server, &battle, form);
    let ada = played.enter("Ada");
    assert_eq!(played.next().1["error"], "players");
    let gone = played.enter("Gone");
    played.enter("Bea");
    played.enter("Cato");
    // Who leaves before the first round leaves nothing.
    assert_eq!(played.withdraw(gone).1["players"].as_array().unwrap().len(), 3);
    assert_eq!(played.next().0, 200);
    let first = played
        .until(|now| now["games"].as_array().unwrap().iter().any(|game| game["created"] == true));
    // One of three has a bye, which counts like a victory.
    let games = first["games"].as_array().unwrap().clone();
    let bye = games.iter().find(|game| game["second"].is_null()).unwrap();
    assert_eq!(bye["halves"], json!([2, 0]));
    let dido = played.enter("Dido");
    time.set(time.now() + 2 * HOUR - 1);
    assert_eq!(played.now()["round"], 1);
    time.set(time.now() + 1);
    let second = played.until(|now| {
        let games = now["games"].as_array().unwrap();
        now["round"] == 2 && games.iter().filter(|game| game["created"] == true).count() == 3
    });
    let games = second["games"].as_array().unwrap().clone();
    let lost = games.iter().find(|game| game["round"] == 1 && !game["second"].is_null()).unwrap();
    assert!(lost["decided"] == "first" || lost["decided"] == "second", "{lost}");
    let second_round: Vec<&Value> = games.iter().filter(|game| game["round"] == 2).collect();
    assert_eq!(second_round.len(), 2);
    assert!(second_round.iter().any(|game| game["first"] == dido || game["second"] == dido));
    // A game that has begun is not lost by the other player.
    let begun = second_round[0];
    for player in [&begun["first"], &begun["second"]] {
        let chair = played.chair(begun, player.as_u64().unwrap());
        let view = chair.view(0);
        if !view["question"].is_null() {
            let event = view["event"].as_u64().unwrap();
            assert_eq!(chair.answer(event, &choice(&view["question"], 0)).status, 200);
            break;
        }
    }
    time.set(time.now() + 2 * HOUR);
    let waiting = played.until(|now| {
        let games = now["games"].as_array().unwrap();
        games.iter().filter(|game| game["halves"].is_null()).count() == 1
    });
    assert_eq!(waiting["state"], "running");
    // The organiser decides the last game, and nobody else may.
    let asked = json!({ "round": 2, "board": begun["board"], "result": "first" });
    let refused = played.players[&ada].ask("POST", "/api/tournament/decide", Some(&asked));
    assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("not-organiser")));
    assert_eq!(played.decide(&json!({ "round": 1, "board": 0, "leg": 0 }), "draw").0, 409);
    assert_eq!(played.decide(begun, "draw").0, 200);
    let end = played.until(is_over);
    let last = end["games"].as_array().unwrap().iter().find(|game| game["decided"] == "draw");
    assert_eq!(last.unwrap()["halves"], json!([1, 1]));
    // A chair is opened by its player alone.
    let asked = json!({ "round": bye["round"], "board": bye["board"] });
    let refused = played.players[&ada].ask("POST", "/api/tournament/open", Some(&asked));
    assert_eq!(refused.status, 404);
}

/// The server ends without a word when the organiser's request is answered. The next one creates
/// the games that are missing, each once.
#[test]
fn a_round_survives_its_server_and_everybody_meets_everybody() {
    let data = tempfile::tempdir().unwrap();
    let time = TimeSource::new_manual(1_000 * 24 * HOUR);
    let (server, battle) = start(data.path(), &time);
    let form = json!({ "form": "all-play-all", "legs": 2 });
    let mut played = Played::create(&server, &battle, form);
    for name in ["Ada", "Bea", "Cato", "Dido"] {
        played.enter(name);
    }
    assert_eq!(played.next().0, 200);
    let (id, organiser, players) = (played.id, played.organiser.token, played.players);
    server.abort();
    let (server, _) = start(data.path(), &time);
    let at = |token: String| server.holder(&token);
    let mut played = Played {
        server: &server,
        id,
        organiser: at(organiser),
        players: players.into_iter().map(|(player, one)| (player, at(one.token))).collect(),
        chairs: BTreeMap::new(),
    };
    let all =
        |now: &Value| now["games"].as_array().unwrap().iter().all(|one| one["created"] == true);
    played.until(all);
    let open = || {
        let metrics = server.ask("GET", "/metrics", None).body;
        let line = metrics.lines().find(|line| line.starts_with("castra_games_open"));
        line.unwrap().split(' ').nth(1).unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(open(), 4);
    let end = played.play(is_over);
    assert_eq!((open(), end["games"].as_array().unwrap().len()), (0, 12));
    for (player, mut met) in met(&end) {
        met.sort_unstable();
        let others: Vec<u64> =
            (1..=4).filter(|one| *one != player).flat_map(|one| [one; 2]).collect();
        assert_eq!(met, others);
        let firsts = end["games"].as_array().unwrap().iter().filter(|one| one["first"] == player);
        assert_eq!(firsts.count(), 3, "sides are swapped");
    }
}

/// Two servers of one database direct the same tournament, and each game is created once.
#[test]
fn two_servers_direct_a_tournament() {
    let Some(url) = postgres::database() else { return };
    let time = TimeSource::new_manual(1_000 * 24 * HOUR);
    let one = Running::shared(&url, &time);
    let other = Running::shared(&url, &time);
    let mut played = Played::create(&one, OPEN, json!({ "form": "swiss", "rounds": 3 }));
    for name in ["Ada", "Bea", "Cato", "Dido"] {
        played.enter(name);
    }
    assert_eq!(played.next().0, 200);
    for round in 1..=3 {
        let now = played.until(|now| {
            let games = now["games"].as_array().unwrap();
            now["round"] == round && games.iter().all(|one| one["created"] == true)
        });
        let metrics = other.ask("GET", "/metrics", None).body;
        assert!(metrics.contains(&format!("\ncastra_games_open {}\n", 2 * round)), "{metrics}");
        // The organiser asks now the one server, now the other.
        for (at, game) in now["games"].as_array().unwrap().iter().enumerate() {
            if game["round"] == round {
                played.organiser.at = [one.at, other.at][at % 2];
                assert_eq!(played.decide(game, "first").0, 200);
            }
        }
    }
    played.until(is_over);
}

#[test]
fn invalid_tournaments_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let (server, battle) = start(data.path(), &TimeSource::new_manual(1_000 * 24 * HOUR));
    let asked = |change: Value| {
        let mut asked = json!({
            "title": "T", "battle": battle, "form": "swiss", "clock": { "time": "3d" },
        });
        asked.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = server.ask("POST", "/api/tournaments", Some(&asked));
        (refused.status, refused.json()["error"].as_str().unwrap().to_owned())
    };
    for (change, error) in [
        (json!({ "title": " " }), "tournament"),
        (json!({ "form": "ladder" }), "tournament"),
        (json!({ "legs": 3 }), "tournament"),
        (json!({ "form": "knock-out", "rounds": 3 }), "tournament"),
        (json!({ "absent": "soon" }), "tournament"),
        (json!({ "clock": { "time": "3d", "fallen": "random" } }), "tournament"),
        (json!({ "clock": { "time": "soon" } }), "clock"),
    ] {
        assert_eq!(asked(change.clone()), (422, error.to_owned()), "{change}");
    }
    assert_eq!(asked(json!({ "battle": "none" })).0, 404);
    assert_eq!(server.ask("GET", "/api/tournament?id=none", None).status, 404);
    assert_eq!(server.holder(&"a".repeat(32)).ask("GET", "/api/tournament", None).status, 401);
}

/// Signs up, and claims a chair.
fn claim<'a>(server: &'a Running, name: &str, chair: &str) -> Browser<'a> {
    let mut browser = Browser::new(server);
    let account = json!({ "name": name, "password": "correct horse" });
    assert_eq!(browser.ask("POST", "/api/account", Some(&account)).status, 201);
    claim_more(&mut browser, chair);
    browser
}

fn claim_more(browser: &mut Browser, chair: &str) {
    browser.chair = Some(chair.to_owned());
    assert_eq!(browser.ask("POST", "/api/account/claim", Some(&json!({}))).status, 200);
    browser.chair = None;
}

/// Plays a game to its end.
fn play_out(holders: &[Holder]) {
    let mut step = 0;
    while holders[0].view(0)["outcome"].is_null() {
        let mut moved = false;
        for holder in holders {
            let view = holder.view(0);
            if view["question"].is_null() {
                continue;
            }
            step += 1;
            let event = view["event"].as_u64().unwrap();
            assert_eq!(holder.answer(event, &choice(&view["question"], step)).status, 200);
            moved = true;
        }
        if !moved {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(step < 500);
    }
}

#[test]
fn only_games_between_two_accounts_are_rated() {
    let data = tempfile::tempdir().unwrap();
    let (server, battle) = start(data.path(), &TimeSource::new_manual(1_000 * 24 * HOUR));
    let rated = || {
        let ratings = server.ask("GET", "/api/ratings?game=tricks", None).json();
        let players = ratings["players"].as_array().unwrap().clone();
        (players.len(), ratings["battles"][0]["games"].as_u64().unwrap_or(0))
    };
    let game = |sitters: &[&str]| {
        let (_, tokens) = server.create(&battle, sitters);
        let holders: Vec<Holder> = tokens.iter().map(|token| server.holder(token)).collect();
        (tokens, holders)
    };
    // Against a bot.
    let (tokens, holders) = game(&["person", "random"]);
    let mut ann = claim(&server, "Ann", &tokens[0]);
    play_out(&holders[..1]);
    assert_eq!(rated(), (0, 0));
    // Against oneself. The result still counts for the seats.
    let (tokens, holders) = game(&["person", "person"]);
    claim_more(&mut ann, &tokens[0]);
    claim_more(&mut ann, &tokens[1]);
    play_out(&holders[..2]);
    assert_eq!(rated(), (0, 1));
    // A chair that was claimed after its first answer.
    let (tokens, holders) = game(&["person", "person"]);
    claim_more(&mut ann, &tokens[0]);
    for _ in 0..2 {
        for holder in &holders[..2] {
            let view = holder.view(0);
            if !view["question"].is_null() {
                let event = view["event"].as_u64().unwrap();
                assert_eq!(holder.answer(event, &choice(&view["question"], 0)).status, 200);
            }
        }
    }
    let mut bob = claim(&server, "Bob", &tokens[1]);
    play_out(&holders[..2]);
    assert_eq!(rated(), (0, 2));
    // Two accounts. Who leaves the chair before the end is rated all the same.
    let (tokens, holders) = game(&["person", "person"]);
    claim_more(&mut ann, &tokens[0]);
    claim_more(&mut bob, &tokens[1]);
    for _ in 0..2 {
        for holder in &holders[..2] {
            let view = holder.view(0);
            if !view["question"].is_null() {
                let event = view["event"].as_u64().unwrap();
                assert_eq!(holder.answer(event, &choice(&view["question"], 0)).status, 200);
            }
        }
    }
    bob.chair = Some(tokens[1].clone());
    assert_eq!(bob.ask("DELETE", "/api/account/claim", None).status, 200);
    bob.chair = None;
    play_out(&holders[..2]);
    assert_eq!(rated(), (2, 3));
    // A deleted account is in no list.
    let password = json!({ "password": "correct horse" });
    assert_eq!(bob.ask("POST", "/api/account/delete", Some(&password)).status, 200);
    assert_eq!(rated(), (1, 3));
    // Another game has no ratings.
    let other = server.ask("GET", "/api/ratings?game=other", None).json();
    assert_eq!((&other["players"], &other["battles"]), (&json!([]), &json!([])));
}

/// The notices of a player go over to the games of the next rounds, and tell of each round.
#[test]
fn players_are_notified_of_a_new_round() {
    let data = tempfile::tempdir().unwrap();
    let calls = receivers::webhook();
    let server = Running::with(data.path(), |config| {
        config.notify.webhooks = castra_serve::WebhookPolicy::Any;
    });
    let mut played = Played::create(&server, OPEN, json!({ "form": "knock-out" }));
    for name in ["Ann", "Bob", "Cid", "Dan"] {
        played.enter(name);
    }
    assert_eq!(played.next().0, 200);
    let created = |now: &Value, round: u64| {
        let games = now["games"].as_array().unwrap().iter().filter(|one| one["round"] == round);
        let games: Vec<Value> = games.cloned().collect();
        (!games.is_empty() && games.iter().all(|one| one["created"] == true)).then_some(games)
    };
    let now = played.until(|now| created(now, 1).is_some());
    let games = created(&now, 1).unwrap();
    let player = games[0]["first"].as_u64().unwrap();
    let asked = json!({ "by": "webhook", "address": format!("http://{}/", calls.at) });
    let own = played.chair(&games[0], player).ask("POST", "/api/notify", Some(&asked)).json();
    // The opponent has left before the round, and is told nothing.
    let other = games[0]["second"].as_u64().unwrap();
    let chair = played.chair(&games[0], other);
    assert_eq!(chair.ask("POST", "/api/notify", Some(&asked)).status, 200);
    assert_eq!(chair.ask("DELETE", "/api/notify?by=webhook", None).status, 200);
    for game in &games {
        assert_eq!(played.decide(game, "first").0, 200);
    }
    let call = calls.next();
    crate::notify::verify(&call, own["secret"].as_str().unwrap());
    let told: Value = serde_json::from_str(&call.body).unwrap();
    assert_eq!((&told["about"], &told["title"]), (&json!("round"), &json!("The King's Hall")));
    let now = played.until(|now| created(now, 2).is_some());
    let last = created(&now, 2).unwrap();
    let side = if last[0]["first"] == player { 0 } else { 1 };
    assert_eq!(told["place"], side);
    let mut kept = played.chair(&last[0], player).ask("GET", "/api/notify", None).json();
    assert_eq!(kept["webhook"].take()["address"], own["webhook"]["address"]);
}
