//! A game at a table as a page plays it.

use std::collections::{BTreeMap, BTreeSet};

use castra_api::Api;
use serde_json::{Value, json};

fn ask(api: &mut Api, request: &Value) -> Result<Value, String> {
    let request = json!({ "table": request });
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(answer["ok"].clone()),
    }
}

fn call(api: &mut Api, request: &Value) -> Value {
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
    answer["ok"].clone()
}

/// A shipped battle, open in a door of its own.
fn opened(path: &str) -> Api {
    let mut api = Api::default();
    let text = call(&mut api, &json!({ "library": { "op": "text", "path": path } }));
    call(&mut api, &json!({ "texts": { "op": "open", "path": "x.castra", "text": text } }));
    api
}

/// Goes on until a person is asked; what his seat sees, or nothing at the end.
fn to_person(api: &mut Api) -> Option<Value> {
    loop {
        let step = ask(api, &json!({ "op": "step" })).unwrap();
        match step["pause"].as_str().unwrap() {
            "bot" => {}
            "person" => {
                return Some(ask(api, &json!({ "op": "see", "chair": step["chair"] })).unwrap());
            }
            _ => return None,
        }
    }
}

/// An answer that depends on how many there were.
fn answer(seen: &Value) -> Value {
    let question = &seen["question"];
    let keys: Vec<&Value> =
        question["options"].as_array().unwrap().iter().map(|option| &option["key"]).collect();
    let at = usize::try_from(seen["answers"].as_u64().unwrap()).unwrap() % keys.len().max(1);
    let Some(least) = question["several"]["least"].as_u64() else { return keys[at].clone() };
    let most = question["several"]["most"].as_u64().unwrap();
    let many = usize::try_from(least.max(most.min(1))).unwrap();
    json!(keys.iter().take(many).collect::<Vec<_>>())
}

#[test]
fn every_shipped_game_is_played_resumed_and_viewed() {
    let shelf = call(&mut Api::default(), &json!({ "library": { "op": "battles" } }));
    let mut games: Vec<String> = Vec::new();
    for battle in shelf["battles"].as_array().unwrap() {
        let game = battle["game"].as_str().unwrap().to_owned();
        if games.contains(&game) {
            continue;
        }
        let path = battle["path"].as_str().unwrap();
        let mut api = opened(path);
        let found = ask(&mut api, &json!({ "op": "seats", "path": "x.castra" })).unwrap();
        let armies = found["armies"].as_array().unwrap().len();
        let bots: Vec<_> = (0..armies).map(|army| (army > 0).then_some("sensible")).collect();
        let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 3,
            "bots": bots, "theme": "classic" });
        let begun = ask(&mut api, &begin).unwrap();
        let has_board = !begun["board"].is_null();
        let mut record = Value::Null;
        for asked in 0..25 {
            let Some(seen) = to_person(&mut api) else { break };
            assert_eq!(seen["svg"].is_string(), has_board, "{path}");
            if asked == 10 {
                // Another door goes on where this one was left.
                record = ask(&mut api, &json!({ "op": "record" })).unwrap();
                let mut other = opened(path);
                let resume = json!({ "op": "resume", "path": "x.castra", "record": record,
                    "theme": "classic" });
                let begun = ask(&mut other, &resume).unwrap();
                assert_eq!(begun["caughtUp"]["refused"], Value::Null, "{path}");
                assert_eq!(to_person(&mut other), Some(seen.clone()), "{path}");
            }
            let choose = json!({ "op": "choose", "answer": answer(&seen) });
            ask(&mut api, &choose).unwrap_or_else(|why| panic!("{path}: {why}: {seen}"));
        }
        if record.is_string() {
            let watch = json!({ "op": "watch-record", "path": "x.castra", "record": record,
                "theme": "dark" });
            let watched = ask(&mut api, &watch).unwrap();
            let turns = watched["turns"].as_array().unwrap().len();
            let frame = ask(&mut api, &json!({ "op": "frame", "at": turns - 1 })).unwrap();
            assert_eq!(frame["svg"].is_string(), has_board, "{path}");
            let beyond = ask(&mut api, &json!({ "op": "frame", "at": turns }));
            assert_eq!(beyond.unwrap_err(), "there is no such moment");
        }
        games.push(game);
    }
    assert!(games.len() > 6, "{games:?}");
}

#[test]
fn an_answer_is_taken_back_and_given_again() {
    let mut api = opened("commands-and-colors/battles/akragas.castra");
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 1,
        "bots": [null, "sensible"], "theme": "classic" });
    ask(&mut api, &begin).unwrap();
    let first = to_person(&mut api).unwrap();
    // Only who is asked is handed the question, and other hands are face down.
    let other = ask(&mut api, &json!({ "op": "see", "chair": 1 })).unwrap();
    assert!(first["question"].is_object() && other["question"].is_null());
    let hand = |seen: &Value, army: &str| {
        let piles = seen["view"]["piles"].as_array().unwrap().clone();
        let pile = piles.into_iter().find(|p| p["name"] == "hand" && p["army"] == army).unwrap();
        pile["cards"].as_array().unwrap().len()
    };
    assert!(hand(&first, "carthage") > 0 && hand(&first, "syracuse") == 0);
    assert!(hand(&other, "carthage") == 0 && hand(&other, "syracuse") > 0);
    assert!(first["barrier"].is_null());
    ask(&mut api, &json!({ "op": "choose", "answer": answer(&first) })).unwrap();
    let second = to_person(&mut api).unwrap();
    let undo = json!({ "op": "undo", "how": "free" });
    assert_eq!(ask(&mut api, &undo).unwrap()["done"], json!(true));
    let again = to_person(&mut api).unwrap();
    assert_eq!((&again["question"], &again["canRedo"]), (&first["question"], &json!(true)));
    assert_eq!(ask(&mut api, &json!({ "op": "redo" })).unwrap(), json!(true));
    assert_eq!(to_person(&mut api), Some(second));
    // Leaders and units are ordered: several may be.
    let moon = json!({ "op": "choose", "answer": ["the moon"] });
    let refused = ask(&mut api, &moon).unwrap_err();
    assert!(refused.contains("`the moon` is not one of the options"), "{refused}");
    let test = ask(&mut api, &json!({ "op": "test" })).unwrap();
    assert!(test.as_str().unwrap().contains("scenario akragas"), "{test}");
}

#[test]
fn the_result_of_a_record_is_computed_by_replay() {
    let mut api = opened("commands-and-colors/battles/akragas.castra");
    let watch = json!({ "op": "watch", "path": "x.castra", "seed": 1, "number": 5,
        "bots": ["sensible", "random"], "theme": "classic" });
    let watched = ask(&mut api, &watch).unwrap();
    let record = watched["record"].as_str().unwrap();
    let result = |record: &str| json!({ "op": "result", "path": "x.castra", "record": record });
    let found = ask(&mut api, &result(record)).unwrap();
    assert!(watched["outcome"]["winner"].is_string(), "{}", watched["outcome"]);
    assert_eq!(found["outcome"], watched["outcome"]);
    assert_eq!(found["number"], json!(5));
    assert_eq!(found["bots"], json!(["sensible", "random"]));
    // A record that says otherwise of its end is not believed.
    let line = record.lines().find(|line| line.trim_start().starts_with("winner:")).unwrap();
    let other = if line.contains("carthage") {
        line.replace("carthage", "syracuse")
    } else {
        line.replace("syracuse", "carthage")
    };
    let forged = record.replace(line, &other);
    assert_ne!(forged, record);
    assert_eq!(ask(&mut api, &result(&forged)).unwrap()["outcome"], watched["outcome"]);
    let mut hall = opened("hnefatafl/battles/hall.castra");
    let refused = ask(&mut hall, &result(record)).unwrap_err();
    assert!(refused.contains("of another game"), "{refused}");
}

#[test]
fn endless_games_are_not_played_for_the_viewer() {
    let text = "game never \"Never\"\ncouncil { armies 2 }\nenum way { left, right }\n\
        turn army at most 2000000000 \"nobody\" {\n  phase run { choose w in ways by us \"Go\" }\n}\n";
    let mut api = Api::default();
    call(&mut api, &json!({ "texts": { "op": "open", "path": "x.castra", "text": text } }));
    let watch = json!({ "op": "watch", "path": "x.castra", "seed": 1, "number": 1,
        "bots": ["random", "random"], "theme": "classic" });
    let refused = ask(&mut api, &watch).unwrap_err();
    assert!(refused.contains("has not ended after"), "{refused}");
}

#[test]
fn unplayable_sources_are_refused_with_a_message() {
    let mut api = opened("commands-and-colors/battles/akragas.castra");
    let refused = |api: &mut Api, request: Value| ask(api, &request).unwrap_err();
    assert_eq!(refused(&mut api, json!({ "op": "step" })), "no game is at the table");
    let begin = |bot: &str, theme: &str| {
        json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 1, "bots": [bot],
            "theme": theme })
    };
    let unknown = "there is no bot called `deep`; the bots are `random`, `sensible`, `search:fast`, \
        `search` or `search:strong`";
    assert_eq!(refused(&mut api, begin("deep", "classic")), unknown);
    assert!(refused(&mut api, begin("random", "pink")).contains("pink"));
    let resume = |record: &str| json!({ "op": "resume", "path": "x.castra", "record": record, "theme": "classic" });
    assert!(refused(&mut api, resume("nothing")).starts_with("not a record: "));
    let text = "module x for commands-and-colors\n";
    call(&mut api, &json!({ "texts": { "op": "open", "path": "x.castra", "text": text } }));
    assert_eq!(ask(&mut api, &json!({ "op": "seats", "path": "x.castra" })), Ok(Value::Null));
}

#[test]
fn a_seat_gets_explanations_from_its_own_knowledge() {
    let mut api = opened("commands-and-colors/battles/akragas.castra");
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 7, "bots": [null, "sensible"], "theme": "classic" });
    ask(&mut api, &begin).unwrap();
    let seen = to_person(&mut api).unwrap();
    let rule = &seen["rule"];
    assert!(rule["text"].as_str().unwrap().contains("choose"), "{rule}");
    let chair = seen["chair"].clone();
    let piece = seen["view"]["pieces"][0]["id"].clone();
    let figures =
        ask(&mut api, &json!({ "op": "figures", "chair": chair, "piece": piece })).unwrap();
    let worked = figures["worked"].as_array().unwrap();
    assert!(!worked.is_empty(), "{figures}");
    for figure in worked {
        let why = json!({ "op": "why", "chair": chair, "ask": figure["ask"] });
        let told = ask(&mut api, &why).unwrap();
        assert_eq!(told["value"], figure["value"]);
        assert!(!told["lines"].as_array().unwrap().is_empty());
    }
    let refused = ask(&mut api, &json!({ "op": "why", "chair": chair, "ask": "no-such-thing" }));
    assert!(refused.unwrap_err().contains("no-such-thing"));
}

#[test]
fn hidden_values_are_not_explained() {
    let mut api = Api::default();
    let text = castra_library::Embedded::entries();
    let tricks = text.iter().find(|entry| entry.id == "tricks").unwrap().text;
    call(&mut api, &json!({ "texts": { "op": "open", "path": "x.castra", "text": tricks } }));
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 7, "bots": [null, "sensible"], "theme": "classic" });
    ask(&mut api, &begin).unwrap();
    to_person(&mut api).unwrap();
    let hearts = |hand: &str| {
        let value = format!("count({hand}.hand where it.suit == hearts)");
        json!({ "op": "why", "chair": 0, "ask": value })
    };
    assert!(ask(&mut api, &hearts("first")).is_ok());
    let refused = ask(&mut api, &hearts("second")).unwrap_err();
    assert_eq!(refused, "this depends on what you do not know");
}

/// What a figure of a piece is for a seat, by its name.
fn figures_of(api: &mut Api, chair: usize, piece: &Value) -> BTreeMap<String, String> {
    let found = ask(api, &json!({ "op": "figures", "chair": chair, "piece": piece })).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let worked = found["worked"].as_array().unwrap().iter();
    worked.map(|figure| (text(&figure["name"]), text(&figure["value"]))).collect()
}

/// Looks at the figures of all pieces for both seats, so many times while a battle is played: of each figure
/// both say the same, or one does not know it. How many were open to both, how many to one, and how many were
/// of a piece with others in its hex.
fn compared_figures(battle: &str, times: usize) -> [usize; 3] {
    let mut api = opened(battle);
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 1,
        "bots": [null, "sensible"], "theme": "classic" });
    ask(&mut api, &begin).unwrap();
    let (mut open, mut hidden, mut beside) = (0, 0, 0);
    for _ in 0..times {
        let Some(seen) = to_person(&mut api) else { break };
        let pieces = seen["view"]["pieces"].as_array().unwrap().clone();
        for piece in &pieces {
            let id = &piece["id"];
            let [first, second] = [0, 1].map(|chair| figures_of(&mut api, chair, id));
            assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
            for (name, value) in &first {
                match [value, &second[name]].map(|value| value == "unknown") {
                    [false, false] => {
                        assert_eq!(value, &second[name], "{name} of {id}");
                        open += 1;
                    }
                    [true, true] => panic!("{name} of {id}: nobody knows"),
                    [true, false] | [false, true] => hidden += 1,
                }
            }
            beside += usize::from(pieces.iter().filter(|p| p["hex"] == piece["hex"]).count() > 1);
        }
        ask(&mut api, &json!({ "op": "choose", "answer": answer(&seen) })).unwrap();
    }
    [open, hidden, beside]
}

#[test]
fn figures_of_pieces_that_a_seat_does_not_know_are_true_or_unknown() {
    let [_, hidden, beside] = compared_figures("brothers-war/battles/thates.castra", 25);
    assert!(hidden > 100 && beside > 0, "{hidden} {beside}");
    let [open, hidden, _] = compared_figures("commands-and-colors/battles/akragas.castra", 1);
    assert!(open > 100 && hidden == 0, "{open} {hidden}");
}

/// A battle for eight: every chair is asked for its own part, and no other chair sees the hand of
/// the commander.
#[test]
fn eight_sit_at_a_battle_for_eight() {
    let path = "commands-and-colors/battles/epic-volturnus.castra";
    let mut api = opened(path);
    let found = ask(&mut api, &json!({ "op": "seats", "path": "x.castra" })).unwrap();
    let tables = found["tables"].as_array().unwrap();
    let numbers: Vec<u64> = tables.iter().map(|t| t["players"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 4, 6, 8]);
    let chairs = tables[3]["chairs"].as_array().unwrap();
    let of = |chair: usize, what: &str| chairs[chair][what].clone();
    let (commander, general) = (of(0, "name"), of(1, "name"));
    assert!(commander.as_str().unwrap().ends_with(", overall commander"), "{commander}");
    assert!(general.as_str().unwrap().contains(", field general "), "{general}");
    let begin = |players: u64, bots: usize| {
        let bots: Vec<_> =
            (0..players as usize).map(|at| (at >= bots).then_some("sensible")).collect();
        json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 1, "players": players,
            "bots": bots, "theme": "classic" })
    };
    let hand = |seen: &Value| {
        let piles = seen["view"]["piles"].as_array().unwrap();
        piles
            .iter()
            .filter(|p| p["name"] == "hand")
            .map(|p| p["cards"].as_array().unwrap().len())
            .sum::<usize>()
    };
    for players in [8, 6, 4, 2] {
        ask(&mut api, &begin(players, players as usize)).unwrap();
        let mut asked = std::collections::BTreeSet::new();
        for asks in 0..12 {
            let Some(seen) = to_person(&mut api) else { break };
            let chair = seen["chair"].as_u64().unwrap();
            asked.insert(chair);
            let each = players / 2;
            // Each view draws the map, which takes a while.
            for other in (0..players).filter(|_| asks % 6 == 0) {
                let see = ask(&mut api, &json!({ "op": "see", "chair": other })).unwrap();
                assert_eq!(see["question"].is_object(), other == chair, "{players}");
                assert_eq!(hand(&see) > 0, other % each == 0, "{players}: {other}");
            }
            ask(&mut api, &json!({ "op": "choose", "answer": answer(&seen) })).unwrap();
        }
        let record = ask(&mut api, &json!({ "op": "record" })).unwrap();
        let again =
            json!({ "op": "resume", "path": "x.castra", "record": record, "theme": "classic" });
        let begun = ask(&mut api, &again).unwrap();
        assert_eq!(begun["chairs"].as_array().unwrap().len() as u64, players);
        assert_eq!(begun["caughtUp"]["refused"], Value::Null);
        assert!(asked.len() as u64 >= players / 2, "{players}: {asked:?}");
    }
    let wrong = ask(&mut api, &begin(5, 5)).unwrap_err();
    assert_eq!(wrong, "the game is not for 5 players");
    let nobody = ask(&mut api, &json!({ "op": "see", "chair": 9 })).unwrap_err();
    assert_eq!(nobody, "there is no chair 9");
}

/// Plays on until a question of the first army begins with a word.
fn to_question(api: &mut Api, word: &str) -> Value {
    for _ in 0..400 {
        let seen = to_person(api).expect("the game goes on");
        if seen["question"]["label"].as_str().unwrap().starts_with(word) {
            return seen;
        }
        ask(api, &json!({ "op": "choose", "answer": answer(&seen) })).unwrap();
    }
    panic!("nobody is asked “{word}”")
}

#[test]
fn odds_and_hints_are_only_for_the_deciding_chair() {
    let mut api = opened("commands-and-colors/battles/akragas.castra");
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 3,
        "bots": [null, "sensible"], "theme": "classic" });
    let begun = ask(&mut api, &begin).unwrap();
    let faces = begun["dice"]["battle"].as_array().unwrap();
    let pictures: BTreeSet<&str> = faces.iter().map(|face| face["svg"].as_str().unwrap()).collect();
    assert_eq!((faces.len(), pictures.len()), (6, 6), "each face has a picture of its own");
    let seen = to_question(&mut api, "Battle");
    let moves = seen["moves"].as_array().unwrap();
    assert!(moves.iter().any(|step| step["from"].is_string() && step["to"].is_string()));
    let (chair, question) = (&seen["chair"], &seen["question"]);
    let key = &question["options"][0]["key"];
    let asked = json!({ "op": "odds", "chair": chair, "answer": key });
    let odds = ask(&mut api, &asked).unwrap();
    assert!(["exact", "sampled"].contains(&odds["basis"]["kind"].as_str().unwrap()), "{odds}");
    assert!(odds["throw"]["count"].as_i64().unwrap() > 0, "{odds}");
    assert!(!odds["pieces"].as_array().unwrap().is_empty(), "{odds}");
    assert_eq!(ask(&mut api, &asked).unwrap(), odds);
    let hints = ask(&mut api, &json!({ "op": "hint", "chair": chair })).unwrap();
    let hints = hints.as_array().unwrap();
    assert!(!hints.is_empty() && hints.len() <= 3, "{hints:?}");
    let options = question["options"].as_array().unwrap();
    let keys: Vec<&Value> = options.iter().map(|option| &option["key"]).collect();
    for hint in hints {
        let known = keys.contains(&&hint["answer"]) || hint["answer"] == question["none"];
        assert!(known, "{hint} is not one of {keys:?}");
    }
    // Neither changes the game, and the other army is told nothing.
    assert_eq!(ask(&mut api, &json!({ "op": "see", "chair": chair })).unwrap(), seen);
    let other = 1 - chair.as_u64().unwrap();
    for request in [
        json!({ "op": "odds", "chair": other, "answer": key }),
        json!({ "op": "hint", "chair": other }),
    ] {
        assert_eq!(ask(&mut api, &request).unwrap_err(), "another player decides");
    }
    let wrong = json!({ "op": "odds", "chair": chair, "answer": "nobody" });
    assert!(ask(&mut api, &wrong).unwrap_err().contains("not one of the options"));
    let line = ask(&mut api, &json!({ "op": "standing", "chair": chair })).unwrap();
    assert!(line.as_array().unwrap().len() > 1, "{line}");
    let early = ask(&mut api, &json!({ "op": "review", "chair": chair })).unwrap_err();
    assert_eq!(early, "the game is not over");
}

#[test]
fn a_finished_game_is_reviewed() {
    let mut api = opened("hnefatafl/battles/hall.castra");
    let begin = json!({ "op": "begin", "path": "x.castra", "seed": 1, "number": 3,
        "bots": [null, "sensible"], "theme": "classic" });
    ask(&mut api, &begin).unwrap();
    while let Some(seen) = to_person(&mut api) {
        ask(&mut api, &json!({ "op": "choose", "answer": answer(&seen) })).unwrap();
    }
    let moments = ask(&mut api, &json!({ "op": "review", "chair": 0 })).unwrap();
    let moments = moments.as_array().unwrap();
    assert!(moments.len() <= 5, "{moments:?}");
    for moment in moments {
        assert!(moment["before"].as_f64().unwrap() > moment["after"].as_f64().unwrap());
        assert!(moment["hints"].as_array().unwrap().len() <= 3, "{moment}");
    }
    let line = ask(&mut api, &json!({ "op": "standing", "chair": 0 })).unwrap();
    let last = line.as_array().unwrap().last().unwrap()["chance"].as_f64().unwrap();
    assert!([0.0, 0.5, 1.0].contains(&last), "{line}");
}
