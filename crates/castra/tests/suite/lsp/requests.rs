//! Requests beyond the protocol.

use std::fs;

use serde_json::{Value, json};

use super::Editor;

const WAR: &str = r#"game war "War"

board field hexes pointy 3 x 3 {
  rows C..A
}

kind unit on hex {
  state tired: bool
  draw block { }
}

unit phalanx "Phalanx" abbr PH

council { armies 2 }
"#;

const FORD: &str = r#"scenario ford "Ford" for war

war-council {
  army reds "Reds" bottom { }
  army greys "Greys" top { }
}

map field

deploy reds {
  phalanx at A1 A2
}

deploy greys {
  phalanx at C1
}
"#;

fn editor() -> Editor {
    let mut editor = Editor::new(&Value::Null);
    fs::write(editor.folder.path().join("war.castra"), WAR).unwrap();
    fs::write(editor.folder.path().join("ford.castra"), FORD).unwrap();
    editor.open("ford.castra");
    editor
}

fn gesture(editor: &mut Editor, version: i32, gesture: Value) -> Value {
    let document = json!({ "uri": editor.uri("ford.castra"), "version": version });
    editor.ask("castra/gesture", json!({ "textDocument": document, "gesture": gesture }))
}

#[test]
fn gestures_are_edits_of_a_version() {
    let mut editor = editor();
    let go = |to: &str| json!({ "do": "move", "piece": { "hex": "A2" }, "to": to });
    let answer = gesture(&mut editor, 1, go("B1"));
    let expected = json!([{
        "textDocument": { "uri": editor.uri("ford.castra"), "version": 1 },
        "edits": [{
            "range": {
                "start": { "line": 10, "character": 16 },
                "end": { "line": 10, "character": 18 },
            },
            "newText": "B1",
        }],
    }]);
    assert_eq!(answer["result"]["documentChanges"], expected, "{answer}");
    // What a gesture leads to is a problem like others; what cannot be written is refused.
    let answer = gesture(&mut editor, 1, go("C1"));
    let edit = &answer["result"]["documentChanges"][0]["edits"][0];
    assert_eq!(edit["newText"], "C1", "{answer}");
    let answer = gesture(&mut editor, 1, go("Z9"));
    assert_eq!(answer["error"]["code"], -32803, "{answer}");
    let why = answer["error"]["message"].as_str().unwrap();
    assert!(why.contains("Z9"), "{why}");
    // The text has changed since the hand took the piece.
    editor.change("ford.castra", 2, [0, 0], [0, 0], "// A comment.\n");
    let answer = gesture(&mut editor, 1, go("B1"));
    assert_eq!(answer["error"]["code"], -32801, "{answer}");
    let answer = gesture(&mut editor, 2, go("B1"));
    let start = &answer["result"]["documentChanges"][0]["edits"][0]["range"]["start"];
    assert_eq!(*start, json!({ "line": 11, "character": 16 }), "{answer}");
    // What is no gesture is refused as one that cannot be read.
    let answer = gesture(&mut editor, 2, json!({ "do": "dance" }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn lenses_say_what_can_be_done_and_count_when_they_are_shown() {
    let mut editor = editor();
    let text = WAR.to_owned() + "\nfn strong(u: unit, by: int) -> bool {\n  by > 1\n}\n";
    fs::write(editor.folder.path().join("war.castra"), &text).unwrap();
    let tests = "\ntest \"strong\" {\n  expect strong(unit at A1, 2)\n}\n";
    fs::write(editor.folder.path().join("ford.castra"), FORD.to_owned() + tests).unwrap();
    editor.open("war.castra");
    editor.open("ford.castra");
    let document = json!({ "textDocument": { "uri": editor.uri("ford.castra") } });
    let lenses = editor.ask("textDocument/codeLens", document);
    let titles: Vec<&str> = lenses["result"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| lens["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Simulate", "Run test"]);
    let arguments = &lenses["result"][1]["command"]["arguments"];
    assert_eq!(*arguments, json!([editor.uri("ford.castra"), "strong"]));
    let document = json!({ "textDocument": { "uri": editor.uri("war.castra") } });
    let lenses = editor.ask("textDocument/codeLens", document);
    let last = lenses["result"].as_array().unwrap().last().unwrap().clone();
    let lens = editor.ask("codeLens/resolve", last)["result"].take();
    assert_eq!(lens["command"]["title"], "1 use", "{lens}");
    assert_eq!(lens["command"]["arguments"][2][0]["uri"], editor.uri("ford.castra"));
    // The call says what it wants, and the number what it is.
    let line = FORD.matches('\n').count() as u32 + 2;
    let help = editor.ask_at("textDocument/signatureHelp", "ford.castra", line, 29);
    assert_eq!(help["signatures"][0]["label"], "strong(u: unit, by: int) -> bool", "{help}");
    assert_eq!(help["activeParameter"], 1);
    let mut params = editor.at("ford.castra", line, 29);
    params["range"] = json!({
        "start": { "line": line, "character": 0 },
        "end": { "line": line + 1, "character": 0 },
    });
    let hints = editor.ask("textDocument/inlayHint", params);
    assert_eq!(hints["result"][0]["label"], "by:", "{hints}");
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn pictures_know_where_pieces_are_deployed() {
    let mut editor = editor();
    let document = json!({ "textDocument": { "uri": editor.uri("ford.castra") } });
    let answer = editor.ask("castra/picture", document.clone());
    let picture = &answer["result"];
    let svg = picture["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
    assert_eq!(picture["version"], 1);
    let pieces = picture["pieces"].as_array().unwrap();
    let shown: Vec<(&str, &str)> = pieces
        .iter()
        .map(|piece| {
            let bytes = &piece["bytes"];
            let at = |i: usize| usize::try_from(bytes[i].as_u64().unwrap()).unwrap();
            let span = format!("data-span=\"{}..{}\"", at(0), at(1));
            assert!(svg.contains(&span), "{span}");
            (piece["hex"].as_str().unwrap(), &FORD[at(0)..at(1)])
        })
        .collect();
    assert_eq!(shown, [("A1", "A1"), ("A2", "A2"), ("C1", "C1")]);
    // What is typed is drawn, saved or not.
    editor.change("ford.castra", 2, [10, 16], [10, 18], "B2");
    let answer = editor.ask("castra/picture", document.clone());
    assert_eq!(answer["result"]["version"], 2);
    assert_eq!(answer["result"]["pieces"][1]["hex"], "B2");
    // Of two that wait, only the newer is drawn.
    for id in [900, 901] {
        let params = document.clone();
        editor.send(
            &json!({ "jsonrpc": "2.0", "id": id, "method": "castra/picture", "params": params }),
        );
    }
    let newer = editor.answer_of(&[900, 901]);
    assert!(newer[&901]["result"]["svg"].is_string());
    let old = &newer[&900];
    assert!(old["result"]["svg"].is_string() || old["error"]["code"] == -32802, "{old}");
    assert_eq!(editor.leave(), Some(0));
}

/// A key in the path of a picture reads that picture, and no other file.
#[test]
fn typing_a_path_reads_one_picture_alone() {
    let mut editor = editor();
    let square = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#a00" d="M0 0h9v9z"/></svg>"##;
    for name in ["ax.svg", "axe.svg"] {
        fs::write(editor.folder.path().join(name), square).unwrap();
    }
    let text = WAR.replace("abbr PH", "abbr PH { art \"a.svg\" }");
    fs::write(editor.folder.path().join("war.castra"), &text).unwrap();
    editor.open("war.castra");
    let codes = |editor: &mut Editor, name: &str| -> Vec<Value> {
        editor.told(name).iter().map(|problem| problem["code"].clone()).collect()
    };
    assert_eq!(codes(&mut editor, "war.castra"), ["picture/missing"]);
    let found = |editor: &mut Editor| {
        let answer = editor.ask("workspace/symbol", json!({ "query": "zephyr" }));
        answer["result"].as_array().map_or(0, Vec::len)
    };
    // The problem may have been found on disk, before the server has opened the file. An answer
    // shows that it has.
    assert_eq!(found(&mut editor), 0);
    // A server that reads all files again finds the function in this one.
    let zephyr = "module wind \"Wind\" for race\n\nfn zephyr() -> int {\n  1\n}\n";
    fs::write(editor.folder.path().join("wind.castra"), zephyr).unwrap();
    let line = text.lines().position(|line| line.contains("art \"")).unwrap() as u32;
    let column = text.lines().nth(line as usize).unwrap().find("a.svg").unwrap() as u32 + 1;
    editor.change("war.castra", 2, [line, column], [line, column], "x");
    assert_eq!(codes(&mut editor, "war.castra"), Vec::<Value>::new());
    // Problems that stay the same are not told again.
    editor.change("war.castra", 3, [line, column + 1], [line, column + 1], "e");
    editor.change("war.castra", 4, [line, column + 2], [line, column + 2], "s");
    assert_eq!(codes(&mut editor, "war.castra"), ["picture/missing"]);
    assert_eq!(found(&mut editor), 0);
    let changes = json!([{ "uri": editor.uri("wind.castra"), "type": 2 }]);
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(found(&mut editor), 1);
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn rules_are_shown_with_what_modules_change_of_them() {
    let mut editor = Editor::new(&Value::Null);
    let gusts = "module gusts \"Gusts\" for race\n\nmodify pace(a) {\n  add 1\n}\n";
    let game = super::GAME.replace("us.steps += 1", "us.steps += pace(us)")
        + "\nfn pace(of: army) -> int {\n  1\n}\n";
    let battle = "scenario heat \"Heat\" for race with gusts\n\nwar-council {\n  army reds \"Reds\" bottom { }\n  \
                  army greys \"Greys\" top { }\n}\n";
    for (name, text) in
        [("race.castra", game.as_str()), ("gusts.castra", gusts), ("heat.castra", battle)]
    {
        fs::write(editor.folder.path().join(name), text).unwrap();
        editor.open(name);
    }
    // By itself, the game is what it says.
    let line = u32::try_from(game[..game.find("fn pace").unwrap()].matches('\n').count()).unwrap();
    let found = editor.ask_at("castra/expand", "race.castra", line, 4);
    let text = found["text"].as_str().unwrap();
    assert!(text.contains("fn pace(of: army) -> int {\n  1\n}"), "{text}");
    // In a battle it is what the module makes of it.
    let mut params = editor.at("race.castra", line, 4);
    params["battle"] = json!(editor.uri("heat.castra"));
    let found = editor.ask("castra/expand", params);
    let text = found["result"]["text"].as_str().unwrap();
    assert!(text.contains("  1\n}\n// then, the module gusts, "), "{text}");
    assert!(text.contains("\nmodify pace(a) {\n  add 1\n}"), "{text}");
    // In the module, the battle is found that plays by it.
    let found = editor.ask_at("castra/expand", "gusts.castra", 2, 8);
    assert!(found["text"].as_str().unwrap().contains("the module gusts"), "{found}");
    let params = editor.at("gusts.castra", 3, 2);
    assert_eq!(editor.ask("castra/expand", params)["error"]["code"], -32803);
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn games_are_played_while_other_requests_are_answered() {
    let mut editor = Editor::new(&Value::Null);
    let battle = "scenario heat \"Heat\" for race\n\nwar-council {\n  army reds \"Reds\" bottom { }\n  army greys \
                  \"Greys\" top { }\n}\n";
    fs::write(editor.folder.path().join("heat.castra"), battle).unwrap();
    editor.open("heat.castra");
    let document = json!({ "uri": editor.uri("heat.castra") });
    let simulate = |id: i64, games: u64, token: &str| {
        let params = json!({ "textDocument": document, "games": games, "workDoneToken": token });
        json!({ "jsonrpc": "2.0", "id": id, "method": "castra/simulate", "params": params })
    };
    editor.send(&simulate(900, 200, "few"));
    let answer = editor.answer(900);
    let result = &answer["result"];
    assert_eq!(result["games"], 200, "{answer}");
    assert_eq!(result["figures"]["finished"], 200);
    assert_eq!(result["figures"]["armies"][0]["army"], "reds");
    // The same seed gives the same figures.
    editor.send(&simulate(901, 200, "again"));
    assert_eq!(editor.answer(901)["result"], *result);
    // More games than anybody waits for: others are answered, and it can be stopped.
    editor.send(&simulate(902, 1_000_000, "many"));
    let hover = editor.ask_at("textDocument/hover", "heat.castra", 0, 10);
    assert!(hover["contents"].is_object(), "{hover}");
    editor.tell("$/cancelRequest", json!({ "id": 902 }));
    assert_eq!(editor.answer(902)["error"]["code"], -32800);
    // What cannot be played says why, and a server that is told to stop stops.
    editor.send(&simulate(903, 0, "none"));
    assert_eq!(editor.answer(903)["error"]["code"], -32602);
    editor.send(&simulate(904, 1_000_000, "late"));
    assert_eq!(editor.leave(), Some(0));
}

impl Editor {
    /// The answers to some requests, in whatever order they come.
    fn answer_of(&mut self, ids: &[i64]) -> std::collections::BTreeMap<i64, Value> {
        let mut found = std::collections::BTreeMap::new();
        while found.len() < ids.len() {
            let message = self.read().expect("the server answers");
            match message["id"].as_i64().filter(|id| ids.contains(id)) {
                Some(id) => {
                    found.insert(id, message);
                }
                None => self.note(&message),
            }
        }
        found
    }
}
