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
