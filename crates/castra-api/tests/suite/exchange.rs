//! Books, imports and exports through requests.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use castra_api::Api;
use serde_json::{Value, json};

fn ask(api: &mut Api, request: Value) -> Result<Value, String> {
    let answer: Value =
        serde_json::from_str(&api.answer_json(request.to_string().as_bytes())).unwrap();
    match answer.get("error") {
        Some(error) => Err(error.as_str().unwrap().to_owned()),
        None => Ok(answer["ok"].clone()),
    }
}

/// A door with a battle of the library in it.
fn opened(path: &str) -> Api {
    let mut api = Api::default();
    let text = ask(&mut api, json!({ "library": { "op": "text", "path": path } })).unwrap();
    open(&mut api, text.as_str().unwrap());
    api
}

fn open(api: &mut Api, text: &str) {
    ask(api, json!({ "texts": { "op": "open", "path": "x.castra", "text": text } })).unwrap();
}

/// The first shipped battle whose text says something.
fn battle_with(what: &str) -> String {
    let found = castra_library::Embedded::entries()
        .iter()
        .find(|entry| entry.path.contains("/battles/") && entry.text.contains(what));
    found.expect("a shipped battle").path.to_owned()
}

fn export(api: &mut Api, format: &str) -> Result<Value, String> {
    ask(api, json!({ "exchange": { "op": "export", "path": "x.castra", "format": format } }))
}

fn content(exported: &Value) -> Vec<u8> {
    STANDARD.decode(exported["content"].as_str().unwrap()).unwrap()
}

fn import(api: &mut Api, name: &str, content: &[u8], more: &Value) -> Result<Value, String> {
    let mut ask_for = json!({ "op": "import", "name": name, "content": STANDARD.encode(content) });
    for (key, value) in more.as_object().unwrap() {
        ask_for[key] = value.clone();
    }
    ask(api, json!({ "exchange": ask_for }))
}

#[test]
fn books_are_made_of_a_battle_and_of_a_game_and_of_nothing_else() {
    let mut api = opened(&battle_with("deploy"));
    let mut book =
        |whom: &str| ask(&mut api, json!({ "books": { "op": whom, "path": "x.castra" } }));
    let players = book("players").unwrap();
    let html = players["html"].as_str().unwrap();
    assert!(
        html.starts_with("<!doctype html>") || html.starts_with("<!DOCTYPE html>"),
        "{:.80}",
        html
    );
    assert!(html.contains("The turn") || html.contains("The game"), "a book has chapters");
    let designers = book("designers").unwrap();
    assert!(designers["html"].as_str().unwrap().contains("<code"), "rules as they are written");
    assert_ne!(designers["html"], players["html"]);
    open(&mut api, "module x \"X\" for nothing\n");
    assert!(ask(&mut api, json!({ "books": { "op": "players", "path": "x.castra" } })).is_err());
}

#[test]
fn battles_survive_a_round_trip_through_data() {
    let mut api = opened(&battle_with("deploy"));
    for (format, name) in [("json", "x.json"), ("ron", "x.ron")] {
        let first = export(&mut api, format).unwrap();
        assert_eq!(first["lost"], json!([]));
        let imported = import(&mut api, name, &content(&first), &json!({})).unwrap();
        let text = imported["text"].as_str().unwrap().to_owned();
        // As `castra import` refuses `--game` with such a file.
        for choice in ["game", "board", "mapping"] {
            let why = import(&mut api, name, &content(&first), &json!({ choice: "x" }));
            assert!(why.unwrap_err().contains("has its own game"), "{choice}");
        }
        open(&mut api, &text);
        let again = export(&mut api, format).unwrap();
        let value = |exported: &Value| String::from_utf8(content(exported)).unwrap();
        if format == "json" {
            let of = |exported: &Value| {
                let mut all: Value = serde_json::from_str(&value(exported)).unwrap();
                all["scenario"].take()
            };
            assert_eq!(of(&again), of(&first));
        }
    }
}

#[test]
fn a_map_of_tiled_comes_back_with_an_account_and_a_mapping() {
    let path = battle_with("map standard");
    let mut api = opened(&path);
    let map = export(&mut api, "tiled").unwrap();
    let bytes = content(&map);
    let imported = import(&mut api, "x.tmj", &bytes, &json!({})).unwrap();
    assert!(imported["taken"].as_u64().unwrap() > 10, "{imported}");
    assert!(imported["text"].as_str().unwrap().contains("deploy"));
    assert!(imported["account"].as_array().unwrap().len() > 2);
    let mapping = imported["mapping"].as_str().unwrap();
    // The same mapping makes the same battle.
    let again = import(&mut api, "x.tmj", &bytes, &json!({ "mapping": mapping })).unwrap();
    assert_eq!(again, imported);
    let wrong = import(&mut api, "x.tmj", &bytes, &json!({ "board": "nowhere" })).unwrap_err();
    assert!(wrong.contains("has no board `nowhere`"), "{wrong}");
    let wrong = import(&mut api, "x.tmj", &bytes, &json!({ "game": "nothing" })).unwrap_err();
    assert!(wrong.contains("no game called `nothing`"), "{wrong}");
}

#[test]
fn unknown_columns_are_requested() {
    let mut api = Api::default();
    let table = b"Lato;Truppa;Quanti\nrot;warriors;2\n";
    let asked = import(&mut api, "x.csv", table, &json!({})).unwrap();
    assert_eq!(asked["text"], Value::Null);
    assert!(asked["why"].as_str().is_some());
    assert!(asked["mapping"].as_str().unwrap().contains("Truppa"));
}

#[test]
fn files_of_other_programs_are_made_with_their_pictures() {
    let mut api = opened(&battle_with("deploy"));
    let module = content(&export(&mut api, "vassal").unwrap());
    assert!(module.starts_with(b"PK"), "a module is a ZIP archive");
    let save = export(&mut api, "tabletop-simulator").unwrap();
    assert!(save["pictures"].as_object().unwrap().contains_key("board.png"));
    assert!(serde_json::from_slice::<Value>(&content(&save)).unwrap()["ObjectStates"].is_array());
    assert!(!save["lost"].as_array().unwrap().is_empty());
}

#[test]
fn impossible_imports_and_exports_are_refused_with_a_reason() {
    let mut api = Api::default();
    let path = battle_with("map standard");
    let text = ask(&mut api, json!({ "library": { "op": "text", "path": path } })).unwrap();
    open(&mut api, &text.as_str().unwrap().replace("map standard", "map nowhere"));
    assert!(export(&mut api, "json").unwrap_err().contains("has errors"));
    for (name, content, part) in [
        ("x.png", &b"PNG"[..], "not a file that can be imported"),
        ("x.json", b"{", "EOF"),
        ("x.json", b"{\"ObjectStates\": []}", "Tabletop Simulator"),
        ("x.ron", b"(", "1:"),
        ("x.tmx", b"<map", "root node"),
    ] {
        let why = import(&mut api, name, content, &json!({})).unwrap_err();
        assert!(why.contains(part), "{name}: {why}");
    }
    let request = json!({ "op": "import", "name": "x.csv", "content": "%%" });
    assert!(ask(&mut api, json!({ "exchange": request })).unwrap_err().contains("base64"));
}
