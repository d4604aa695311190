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
    // What is in the way is said.
    let answer = gesture(&mut editor, 1, go("C1"));
    assert_eq!(answer["error"]["code"], -32803);
    assert_eq!(answer["error"]["message"], "C1 is taken by `phalanx`");
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
