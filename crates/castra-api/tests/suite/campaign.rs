//! A campaign at the table: its battles one after the other, saved, resumed and taken back.

use castra_api::Api;
use serde_json::{Value, json};

const GAME: &str = r#"game duel "Duel"

council {
  armies 2
  army { lead: int 0..9 = 0 }
}

board ground squares 4 x 4 {
  rows D..A
}

kind unit on square { strength: int 1..4 }

unit guard "Guard" { strength 2 }

state points per army: int 0..99 clamped = 0

setup {
  for each a in armies { a.points = a.lead }
}

turn army at most 40 "time" {
  phase all {
    choose n in {1, 2, 3} by us "How many" { us.points += n + sum(units where it.army == us, it.strength) }
  }
}

victory a in armies when a.points >= 30 "has enough"
"#;

const BATTLE: &str = r#"scenario field "The Field" for duel

war-council {
  army one "One" top { lead 3 }
  army two "Two" bottom { }
}

map ground

deploy one { guard at D1 D2 D3 }

deploy two { guard at A1 A2 A3 }
"#;

const MODULE: &str = r#"module long "A Long War" for duel

state rests per army: int 0..9 clamped = 1
"#;

/// The second battle has the sides the other way round.
const CAMPAIGN: &str = r#"campaign war "The War" for duel

side west "The West"
side east "The East"

state lead: int 0..9 clamped = 0
state burnt: bool = false

battle field {
  west one
  east two
}
battle again "The Field, again" {
  scenario field
  west two
  east one
}

after field {
  lead += 4
  burnt = winner == one
  next battle again
}

before again {
  pick back in 1..2 at random
  two.lead = lead
  remove back of units where it.army == one
}

after again {
  if winner == two { victory for west "it has the field" } else { drawn "both are tired" }
}
"#;

fn call(api: &mut Api, request: &Value) -> Result<Value, String> {
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(answer["ok"].clone()),
    }
}

fn table(api: &mut Api, request: Value) -> Value {
    call(api, &json!({ "table": request })).unwrap()
}

fn campaign(api: &mut Api, op: &str) -> Result<Value, String> {
    call(api, &json!({ "campaign": { "op": op, "theme": "classic" } }))
}

fn opened() -> Api {
    let mut api = Api::default();
    for (path, text) in [
        ("duel.castra", GAME),
        ("field.castra", BATTLE),
        ("long.castra", MODULE),
        ("war.castra", CAMPAIGN),
    ] {
        let open = json!({ "texts": { "op": "open", "path": path, "text": text } });
        call(&mut api, &open).unwrap();
    }
    api
}

fn begin(api: &mut Api, bots: Value) -> Value {
    table(
        api,
        json!({ "op": "begin", "path": "war.castra", "seed": 1, "number": 2, "bots": bots,
            "theme": "classic" }),
    )
}

fn resume(api: &mut Api, record: &Value) -> Result<Value, String> {
    let resume =
        json!({ "op": "resume", "path": "war.castra", "record": record, "theme": "classic" });
    call(api, &json!({ "table": resume }))
}

/// Goes on to the next question of a person; false at the end of the battle.
fn asked(api: &mut Api) -> bool {
    loop {
        match table(api, json!({ "op": "step" }))["pause"].as_str().unwrap() {
            "bot" => {}
            "person" => return true,
            _ => return false,
        }
    }
}

/// Answers so many questions, or until the battle is over.
fn play(api: &mut Api, most: usize) {
    for _ in 0..most {
        if !asked(api) {
            return;
        }
        table(api, json!({ "op": "choose", "answer": "3" }));
    }
}

#[test]
fn a_campaign_is_played_saved_and_resumed() {
    let mut api = opened();
    let seats = table(&mut api, json!({ "op": "seats", "path": "war.castra" }));
    assert_eq!(
        (&seats["campaign"], &seats["armies"][1]["name"]),
        (&json!(true), &json!("The East"))
    );
    assert_eq!(begin(&mut api, json!([null, "random"]))["title"], "The Field");
    play(&mut api, 2);
    let state = campaign(&mut api, "state").unwrap();
    assert_eq!((&state["over"], &state["number"]), (&json!(false), &json!(1)));
    assert_eq!(campaign(&mut api, "next").unwrap_err(), "the battle is not over");
    // Another door goes on where this one was left, and comes to the same battle.
    let record = table(&mut api, json!({ "op": "record" }));
    let mut other = opened();
    assert_eq!(resume(&mut other, &record).unwrap()["caughtUp"]["refused"], Value::Null);
    for api in [&mut api, &mut other] {
        play(api, 100);
    }
    let state = campaign(&mut api, "state").unwrap();
    assert_eq!(state, campaign(&mut other, "state").unwrap());
    assert_eq!(state["fought"], json!([{ "title": "The Field", "winner": "The West" }]));
    assert_eq!(state["next"], "The Field, again");
    let numbers = json!([
        { "name": "lead", "isBool": false, "before": 0, "value": 4 },
        { "name": "burnt", "isBool": true, "before": 0, "value": 1 },
    ]);
    assert_eq!(state["numbers"], numbers);
    // The battle can be taken back, and the campaign with it.
    table(&mut api, json!({ "op": "undo", "how": "same" }));
    assert_eq!(campaign(&mut api, "state").unwrap()["over"], json!(false));
    play(&mut api, 100);
    assert_eq!(campaign(&mut api, "state").unwrap(), state);
    // The record of a battle that is over is the point between two battles.
    let between = table(&mut api, json!({ "op": "record" }));
    let next = campaign(&mut api, "next").unwrap();
    // The person of the west has the second army now.
    assert_eq!(next["bots"], json!(["random", null]));
    resume(&mut other, &between).unwrap();
    assert!(!asked(&mut other));
    assert_eq!(campaign(&mut other, "next").unwrap(), next);
    // The changes are those that were announced.
    let begun = campaign(&mut api, "state").unwrap();
    assert_eq!(begun["changes"], state["changes"]);
    let changes = begun["changes"].as_array().unwrap();
    assert_eq!((&changes[0]["what"], &changes[0]["army"]), (&json!("missing"), &json!("One")));
    let lead = json!({ "what": "entry", "army": "Two", "name": "lead", "value": "4" });
    assert_eq!(changes[1], lead);
    let svg = |api: &mut Api| campaign(api, "sheet").unwrap()["svg"].as_str().unwrap().to_owned();
    let before = svg(&mut api);
    play(&mut api, 100);
    assert_ne!(svg(&mut api), before, "the sheet has the end");
    let state = campaign(&mut api, "state").unwrap();
    assert_eq!(state["end"], json!({ "winner": "The West", "reason": "it has the field" }));
    assert_eq!(campaign(&mut api, "next").unwrap_err(), "the campaign is over");
    // The last battle is looked at, and its result is found, at its point of the campaign.
    let record = table(&mut api, json!({ "op": "record" }));
    let result = table(&mut api, json!({ "op": "result", "path": "war.castra", "record": record }));
    assert_eq!(result["outcome"]["winner"], "Two");
    let watch = json!({ "op": "watch-record", "path": "war.castra", "record": record,
        "theme": "classic" });
    let watched = table(&mut api, watch);
    assert!(watched["record"].as_str().unwrap().contains(r#"battle: "again""#), "{watched}");
}

#[test]
fn modules_are_kept_for_the_whole_campaign() {
    let mut api = opened();
    let begin = |with: &str| {
        json!({ "table": { "op": "begin", "path": "war.castra", "seed": 1, "number": 1,
            "bots": [null, null], "with": [with], "theme": "classic" } })
    };
    let why = call(&mut api, &begin("lang")).unwrap_err();
    assert_eq!(why, "there is no module called `lang`");
    call(&mut api, &begin("long")).unwrap();
    assert!(asked(&mut api));
    let points = |api: &mut Api| {
        let seen = table(api, json!({ "op": "see", "chair": 0 }));
        seen["view"].to_string()
    };
    let seen = points(&mut api);
    let record = table(&mut api, json!({ "op": "record" }));
    assert!(record.as_str().unwrap().contains("with: [\"long\"]"), "{record}");
    resume(&mut api, &record).unwrap();
    assert!(asked(&mut api));
    assert_eq!(points(&mut api), seen);
}

#[test]
fn the_modules_of_a_campaign_say_which_battles_have_them() {
    let mut api = opened();
    let strict = MODULE.replace("module long \"A Long War\"", "module strict \"Strict\"");
    let strict = strict.replace("rests", "orders") + "\nexcludes long\n";
    let other = BATTLE.replace(
        "scenario field \"The Field\" for duel",
        "scenario far \"Far\" for duel with long",
    );
    let mixed = CAMPAIGN.replace("  scenario field\n", "  scenario far\n");
    for (path, text) in [("strict.castra", &strict), ("far.castra", &other), ("war.castra", &mixed)]
    {
        let open = json!({ "texts": { "op": "open", "path": path, "text": text } });
        call(&mut api, &open).unwrap();
    }
    let list = json!({ "rules": { "op": "list", "path": "war.castra" } });
    let rules = call(&mut api, &list).unwrap();
    let in_play = |at: usize| {
        let one = &rules["modules"][at];
        json!([one["module"], one["inPlay"], one["inSome"], one["excludes"]])
    };
    assert_eq!(in_play(0), json!(["long", false, true, []]));
    assert_eq!(in_play(1), json!(["strict", false, false, ["long"]]));
    assert_eq!(rules["options"], json!([]));
    // Modules that do not go together say so.
    let begin = json!({ "table": { "op": "begin", "path": "war.castra", "seed": 1, "number": 1,
        "bots": [null, null], "with": ["strict"], "theme": "classic" } });
    let why = call(&mut api, &begin).unwrap_err();
    assert!(why.starts_with("with these modules the campaign has an error: "), "{why}");
}

#[test]
fn records_and_files_that_do_not_fit_are_refused() {
    let mut api = opened();
    begin(&mut api, json!([null, null]));
    let record = table(&mut api, json!({ "op": "record" }));
    let wrong = json!({ "table": { "op": "resume", "path": "field.castra", "record": record,
        "theme": "classic" } });
    let why = call(&mut api, &wrong).unwrap_err();
    assert!(why.contains("is a battle of a campaign"), "{why}");
    let begin = json!({ "table": { "op": "begin", "path": "field.castra", "seed": 1, "number": 1,
        "bots": [null, null], "theme": "classic" } });
    call(&mut api, &begin).unwrap();
    assert_eq!(campaign(&mut api, "state").unwrap(), Value::Null);
    assert_eq!(campaign(&mut api, "sheet").unwrap_err(), "no campaign is at the table");
    let single = table(&mut api, json!({ "op": "record" }));
    assert_eq!(resume(&mut api, &single).unwrap_err(), "this is the record of a single battle");
    let three = json!({ "table": { "op": "begin", "path": "war.castra", "seed": 1, "number": 1,
        "bots": [null], "theme": "classic" } });
    assert_eq!(call(&mut api, &three).unwrap_err(), "the campaign has 2 sides");
}
