//! Rules that change under a game.

use std::fs;
use std::path::Path;

use castra_serve::TimeSource;
use serde_json::{Value, json};

use crate::client::{Answer, Holder, Running, choice};

const BATTLE: &str = "feast.castra";

/// A battle of the server's own folder, without some of its pieces.
fn write(folder: &Path, without: &[&str]) {
    let shipped =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/hnefatafl/battles/hall.castra");
    let mut text = fs::read_to_string(shipped).unwrap().replace("scenario hall", "scenario feast");
    for line in ["roster \"A 24\"", "roster \"D 12, K 1\""] {
        text = text.replace(line, "");
    }
    for hex in without {
        let fewer = text.replacen(&format!(" {hex}"), "", 1);
        assert_ne!(fewer, text);
        text = fewer;
    }
    fs::write(folder.join(BATTLE), text).unwrap();
}

fn start(data: &Path, folder: &Path, time: &TimeSource) -> Running {
    Running::with(data, |config| {
        config.path = Some(folder.to_owned());
        config.time = time.clone();
    })
}

/// Lets the player who is asked answer, with an option that contains some words if one does.
fn step(holders: &[Holder], words: &str) -> usize {
    let views: Vec<Value> = holders[..2].iter().map(|holder| holder.view(0)).collect();
    let mover = views.iter().position(|view| !view["question"].is_null()).unwrap();
    let question = &views[mover]["question"];
    let options = question["options"].as_array().unwrap().iter();
    let named = options
        .map(|option| &option["key"])
        .find(|key| !words.is_empty() && key.as_str().unwrap().contains(words));
    assert!(words.is_empty() || named.is_some(), "{question}");
    let answer = named.cloned().unwrap_or_else(|| choice(question, 0));
    let event = views[mover]["event"].as_u64().unwrap();
    let done = holders[mover].answer(event, &answer);
    assert_eq!(done.status, 200, "{done:?}");
    mover
}

fn rules(holder: &Holder) -> Value {
    let rules = holder.ask("GET", "/api/rules", None);
    assert_eq!(rules.status, 200, "{rules:?}");
    rules.json()
}

fn agree(holder: &Holder, rules: &Value, agree: bool) -> Answer {
    let asked = json!({ "rules": rules["rules"], "agree": agree });
    holder.ask("POST", "/api/rules", Some(&asked))
}

fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap().to_owned())
}

struct Table {
    data: tempfile::TempDir,
    folder: tempfile::TempDir,
    time: TimeSource,
    holders: Vec<Holder>,
    server: Option<Running>,
}

impl Table {
    fn new() -> Self {
        let (data, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        write(folder.path(), &[]);
        let time = TimeSource::new_manual(1_000_000_000);
        let server = start(data.path(), folder.path(), &time);
        let battles = server.ask("GET", "/api/battles", None).json();
        let own = battles["battles"].as_array().unwrap().iter().find(|one| one["own"] == true);
        let battle = own.unwrap()["id"].clone();
        let person = json!({ "sitter": "person" });
        let asked = json!({
            "battle": battle, "chairs": [person, person], "spectators": true,
            "delay": { "answers": 2 }, "clock": { "time": "10m" },
        });
        let created = server.ask("POST", "/api/games", Some(&asked)).json();
        let links = created["links"].as_array().unwrap_or_else(|| panic!("{created}")).iter();
        let holders = links.map(|link| server.holder(link["token"].as_str().unwrap())).collect();
        Self { data, folder, time, holders, server: Some(server) }
    }

    /// Starts the server again with other rules.
    fn renew(&mut self, without: &[&str]) {
        drop(self.server.take());
        write(self.folder.path(), without);
        let server = start(self.data.path(), self.folder.path(), &self.time);
        self.holders.iter_mut().for_each(|holder| holder.at = server.at);
        self.server = Some(server);
    }
}

#[test]
fn one_player_moves_a_game_whose_answers_all_fit() {
    let mut table = Table::new();
    for _ in 0..4 {
        step(&table.holders, "");
    }
    assert_eq!(rules(&table.holders[0]), json!({ "changed": false }));
    let before = table.holders[0].view(0);
    table.renew(&["G7"]);
    let [one, other, spectator] = [0, 1, 2].map(|at| table.holders[at].clone());
    assert_eq!(refused(&one.ask("GET", "/api/view", None)), (409, "rules-changed".to_owned()));
    let changed = rules(&one);
    assert_eq!((&changed["changed"], &changed["refused"]), (&json!(true), &Value::Null));
    assert_eq!((&changed["waits"], &changed["plays"]), (&json!([0, 1]), &json!(true)));
    let seen = rules(&spectator);
    assert_eq!((&seen["plays"], &seen["over"]), (&json!(false), &json!(false)));
    assert!(seen.get("refused").is_none() && seen.get("agreed").is_none());
    // Spectators do not decide, and nobody moves a game to rules that were not looked at.
    assert_eq!(refused(&agree(&spectator, &changed, true)), (409, "not-asked".to_owned()));
    let old = json!({ "rules": "0" });
    assert_eq!(refused(&agree(&one, &old, true)), (409, "rules-changed".to_owned()));
    // No time runs for a player who could not answer.
    table.time.set(table.time.now() + 24 * 60 * 60_000);
    assert_eq!(agree(&one, &changed, true).json(), json!({ "changed": false }));
    let after = one.view(0);
    assert_eq!(after["event"].as_u64(), before["event"].as_u64().map(|event| event + 1));
    assert_eq!(after["question"]["label"], before["question"]["label"]);
    assert_ne!(after["view"], before["view"]);
    let most = after["clock"]["chairs"].as_array().unwrap().iter();
    assert!(most.map(|chair| chair["time"].as_i64().unwrap()).all(|left| left == 600_000));
    assert!(after["outcome"].is_null());
    assert_eq!(spectator.view(0)["event"], after["event"]);
    // The same consent again changes nothing.
    assert_eq!(agree(&other, &changed, true).json(), json!({ "changed": false }));
    // The game continues, here and in another process.
    step(&table.holders, "");
    table.renew(&["G7"]);
    step(&table.holders, "");
    let last = table.holders[1].view(0);
    let asked = json!({ "event": table.holders[0].view(0)["answered"] });
    assert_eq!(table.holders[0].ask("POST", "/api/takeback", Some(&asked)).status, 200);
    let consent = json!({ "request": 1, "agree": true });
    assert_eq!(table.holders[1].ask("POST", "/api/takeback/consent", Some(&consent)).status, 200);
    table.renew(&["G7"]);
    assert_ne!(table.holders[1].view(0)["view"], last["view"]);
}

#[test]
fn all_players_agree_to_go_back_to_the_last_answer_that_fits() {
    let mut table = Table::new();
    step(&table.holders, "");
    step(&table.holders, "");
    let before = [table.holders[0].view(0), table.holders[1].view(0)];
    let mover = step(&table.holders, "K8");
    step(&table.holders, "");
    step(&table.holders, "");
    table.renew(&["K8"]);
    let [one, other] = [table.holders[mover].clone(), table.holders[1 - mover].clone()];
    let changed = rules(&one);
    let first = &changed["refused"];
    assert_eq!((&first["chair"], &first["to"]), (&json!(mover), &before[mover]["event"]));
    assert!(first["answer"].as_str().unwrap().contains("K8"), "{first}");
    assert!(first["why"].as_str().unwrap().contains("not one of the options"), "{first}");
    // The answer of another player may be secret.
    let theirs = rules(&other)["refused"].clone();
    assert_eq!((&theirs["chair"], &theirs["to"]), (&json!(mover), &before[1 - mover]["event"]));
    assert!(theirs["answer"].is_null() && theirs["why"].is_null() && theirs["question"].is_null());
    // One consent changes nothing, and can be withdrawn.
    let half = agree(&one, &changed, true).json();
    assert_eq!((&half["agreed"], &half["waits"]), (&json!([mover]), &json!([1 - mover])));
    assert_eq!(refused(&one.ask("GET", "/api/view", None)), (409, "rules-changed".to_owned()));
    assert_eq!(agree(&one, &changed, false).json()["agreed"], json!([]));
    assert_eq!(agree(&other, &changed, true).json()["agreed"], json!([1 - mover]));
    // With the former rules, the game is as it was.
    table.renew(&[]);
    assert_eq!(rules(&table.holders[0]), json!({ "changed": false }));
    step(&table.holders, "");
    table.renew(&["K8"]);
    let [one, other] = [table.holders[mover].clone(), table.holders[1 - mover].clone()];
    assert_eq!(rules(&other)["agreed"], json!([1 - mover]));
    assert_eq!(agree(&one, &changed, true).json(), json!({ "changed": false }));
    // The game is back at the question whose answer did not fit.
    let now = one.view(0);
    assert!(now["event"].as_u64() > before[mover]["event"].as_u64());
    assert_eq!(now["question"]["label"], before[mover]["question"]["label"]);
    let options = |view: &Value| view["question"]["options"].as_array().unwrap().len();
    assert!(options(&now) < options(&before[mover]) && options(&now) > 0);
    step(&table.holders, "");
    table.renew(&["K8"]);
    step(&table.holders, "");
    assert_eq!(table.holders[0].view(0)["takeback"], Value::Null);
}
