//! The language server, spoken to over pipes as an editor speaks to it.

mod requests;
mod typing;

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use serde_json::{Value, json};
use tempfile::TempDir;

const GAME: &str = r#"game race "The Race"

council { armies 2 }

/// How far an army has come.
state steps per army: int = 0

turn army at most 9 "nobody gets there" {
  phase run {
    say "🗡 {us.steps}"
    us.steps += 1
  }
}

victory a in armies when a.steps > 3 "first"
"#;

const MODULE: &str = r#"module wind "Wind" for race

fn blown() -> int {
  count(armies where it.steps > 0)
}
"#;

/// The program that is tested; another build of it where one is named.
fn program() -> OsString {
    std::env::var_os("CASTRA_TYPING_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_castra").into())
}

/// An editor with a folder, and its server.
struct Editor {
    folder: TempDir,
    server: Child,
    to: Option<ChildStdin>,
    /// What it has said: read while it is said, since a server that is not heard stops listening.
    from: Receiver<Value>,
    next: i64,
    /// Problems by path below the folder, as last told.
    problems: std::collections::BTreeMap<String, Vec<Value>>,
}

/// Messages of a server, until it closes its output.
fn listen(output: ChildStdout) -> Receiver<Value> {
    let (to, from) = mpsc::channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(message) = message(&mut output) {
            if to.send(message).is_err() {
                break;
            }
        }
    });
    from
}

fn message(output: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).unwrap() == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().unwrap(),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    // A server that is gone may have been cut short.
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

impl Editor {
    fn new(encodings: &Value) -> Self {
        Self::with(encodings, &Value::Null)
    }

    /// One that knows of what is beyond the protocol.
    fn with(encodings: &Value, experimental: &Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("castra.ron"), "(name: \"races\")\n").unwrap();
        fs::write(folder.path().join("race.castra"), GAME).unwrap();
        fs::write(folder.path().join("wind.castra"), MODULE).unwrap();
        let mut server = Command::new(program())
            .arg("lsp")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = server.stdin.take();
        let from = listen(server.stdout.take().unwrap());
        let problems = std::collections::BTreeMap::new();
        let mut editor = Self { folder, server, to, from, next: 1, problems };
        let capabilities = json!({
            "general": { "positionEncodings": encodings },
            "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
            "experimental": experimental,
        });
        let answer = editor.ask(
            "initialize",
            json!({ "processId": null, "rootUri": null, "capabilities": capabilities }),
        );
        assert_eq!(answer["result"]["serverInfo"]["name"], "castra");
        editor.tell("initialized", json!({}));
        editor
    }

    fn uri(&self, name: &str) -> String {
        let folder = fs::canonicalize(self.folder.path()).unwrap();
        format!("file://{}/{name}", folder.display())
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let to = self.to.as_mut().unwrap();
        write!(to, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        to.flush().unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn read(&mut self) -> Option<Value> {
        self.from.recv().ok()
    }

    /// Takes note of a message, if it tells problems.
    fn note(&mut self, message: &Value) {
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap();
            let name = uri.strip_prefix(&self.uri("")).unwrap_or(uri).to_owned();
            let all = message["params"]["diagnostics"].as_array().unwrap().clone();
            self.problems.insert(name, all);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.answer(id)
    }

    fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.read().expect("the server answers");
            if message["id"] == id {
                return message;
            }
            self.note(&message);
        }
    }

    /// Reads until the problems of a file are told.
    fn told(&mut self, name: &str) -> Vec<Value> {
        self.problems.remove(name);
        while !self.problems.contains_key(name) {
            let message = self.read().expect("the server tells problems");
            self.note(&message);
        }
        self.problems[name].clone()
    }

    fn open(&mut self, name: &str) {
        let text = fs::read_to_string(self.folder.path().join(name)).unwrap();
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "castra", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a range of a file by a text.
    fn change(&mut self, name: &str, version: i64, from: [u32; 2], to: [u32; 2], text: &str) {
        let uri = self.uri(name);
        let range = json!({
            "start": { "line": from[0], "character": from[1] },
            "end": { "line": to[0], "character": to[1] },
        });
        self.tell(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": uri, "version": version },
                "contentChanges": [{ "range": range, "text": text }],
            }),
        );
    }

    fn at(&self, name: &str, line: u32, character: u32) -> Value {
        json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
        })
    }

    /// What a request about a place gives.
    fn ask_at(&mut self, method: &str, name: &str, line: u32, character: u32) -> Value {
        let params = self.at(name, line, character);
        self.ask(method, params)["result"].take()
    }

    /// Says goodbye, and what the server ends with.
    fn leave(mut self) -> Option<i32> {
        let answer = self.ask("shutdown", Value::Null);
        assert!(answer["result"].is_null() && answer["error"].is_null(), "{answer}");
        let refused = self.ask("textDocument/hover", json!({}));
        assert_eq!(refused["error"]["code"], -32600);
        self.tell("exit", Value::Null);
        self.to = None;
        self.server.wait().unwrap().code()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.to = None;
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[test]
fn a_session_from_first_to_last() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    assert_eq!(editor.told("race.castra"), Vec::<Value>::new());
    // Break it, in the line with a letter of two units: `us` becomes `uss`.
    editor.change("race.castra", 2, [9, 13], [9, 15], "uss");
    let problems = editor.told("race.castra");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["range"]["start"], json!({ "line": 9, "character": 13 }));
    assert_eq!(problems[0]["range"]["end"], json!({ "line": 9, "character": 16 }));
    assert_eq!(problems[0]["source"], "castra");
    assert!(problems[0]["code"].as_str().unwrap().contains('/'));
    // Mend it by what is offered, or by hand.
    editor.change("race.castra", 3, [9, 13], [9, 16], "us");
    assert_eq!(editor.told("race.castra"), Vec::<Value>::new());
    let hover = editor.ask_at("textDocument/hover", "race.castra", 9, 16);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("state steps per army: int = 0"), "{text}");
    assert!(text.contains("How far an army has come."), "{text}");
    let found = editor.ask_at("textDocument/definition", "race.castra", 9, 16);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 5, "character": 6 }));
    // The module is not open; it is renamed all the same.
    let mut params = editor.at("race.castra", 9, 16);
    params["newName"] = json!("miles");
    let renamed = editor.ask("textDocument/rename", params.clone());
    let changes = &renamed["result"]["changes"];
    let count = |name: &str| changes[editor.uri(name)].as_array().map_or(0, Vec::len);
    assert_eq!((count("race.castra"), count("wind.castra")), (4, 1), "{renamed}");
    params["newName"] = json!("not a name");
    assert_eq!(editor.ask("textDocument/rename", params)["error"]["code"], -32803);
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn every_request_has_an_answer() {
    let mut editor = Editor::new(&json!(["utf-8", "utf-16"]));
    editor.open("race.castra");
    editor.open("wind.castra");
    assert!(editor.told("wind.castra").iter().all(|problem| problem["severity"] != 1));
    // Bytes are counted now: the note has four.
    let hover = editor.ask_at("textDocument/hover", "race.castra", 9, 18);
    assert_eq!(hover["range"]["start"], json!({ "line": 9, "character": 18 }));
    let place = editor.at("race.castra", 10, 8);
    for (method, extra) in [
        ("textDocument/references", json!({ "context": { "includeDeclaration": true } })),
        ("textDocument/documentHighlight", json!({})),
        ("textDocument/prepareRename", json!({})),
        ("textDocument/completion", json!({})),
        ("textDocument/documentSymbol", json!({})),
        ("textDocument/foldingRange", json!({})),
        ("textDocument/semanticTokens/full", json!({})),
        ("textDocument/formatting", json!({ "options": { "tabSize": 2, "insertSpaces": true } })),
        (
            "textDocument/rangeFormatting",
            json!({
                "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } },
                "options": { "tabSize": 2, "insertSpaces": true },
            }),
        ),
        (
            "textDocument/inlayHint",
            json!({
                "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } },
            }),
        ),
        ("textDocument/implementation", json!({})),
        ("textDocument/codeLens", json!({})),
        ("textDocument/selectionRange", json!({ "positions": [{ "line": 10, "character": 8 }] })),
        (
            "textDocument/codeAction",
            json!({
                "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } },
                "context": { "diagnostics": [] },
            }),
        ),
        ("workspace/symbol", json!({ "query": "st" })),
    ] {
        let mut params = place.clone();
        params.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let answer = editor.ask(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        assert!(answer["result"].is_object() || answer["result"].is_array(), "{method}: {answer}");
        // What is not there is left out: some editors take `null` for a mistake.
        assert!(!has_null(&answer["result"]), "{method}: {answer}");
    }
    let uses = editor.ask("textDocument/references", {
        let mut params = place;
        params["context"] = json!({ "includeDeclaration": false });
        params
    });
    assert_eq!(uses["result"].as_array().map(Vec::len), Some(4), "{uses}");
    assert_eq!(editor.leave(), Some(0));
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        Value::Array(all) => all.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
    }
}

#[test]
fn the_editor_is_asked_to_tell_of_files_that_change() {
    let mut editor = Editor::new(&json!([]));
    let asked = editor.read().unwrap();
    assert_eq!(asked["method"], "client/registerCapability");
    let registration = &asked["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(registration["registerOptions"]["watchers"][0]["globPattern"], "**/*.castra");
    editor.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));
    editor.open("race.castra");
    assert_eq!(editor.told("race.castra"), [] as [Value; 0]);
    fs::write(editor.folder.path().join("wind.castra"), "module wind").unwrap();
    let changes = json!([{ "uri": editor.uri("wind.castra"), "type": 2 }]);
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_ne!(editor.told("wind.castra"), [] as [Value; 0]);
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn typing_gets_names_and_fixes() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    editor.change("race.castra", 2, [10, 4], [10, 17], "us.");
    let offered = editor.ask_at("textDocument/completion", "race.castra", 10, 7);
    let labels: Vec<&str> =
        offered.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["steps"]);
    editor.change("race.castra", 3, [10, 4], [10, 7], "us.step += 1");
    let mut params = editor.at("race.castra", 10, 9);
    params["range"] = json!({ "start": params["position"], "end": params["position"] });
    params["context"] = json!({ "diagnostics": [] });
    let actions = editor.ask("textDocument/codeAction", params);
    let edit = &actions["result"][0]["edit"]["changes"][editor.uri("race.castra")][0];
    assert_eq!(edit["newText"], "steps", "{actions}");
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn whatever_an_editor_sends_it_is_answered_and_the_next_one_too() {
    let mut editor = Editor::new(&Value::Null);
    // Nothing is open yet.
    assert!(editor.ask_at("textDocument/hover", "race.castra", 0, 0).is_null());
    editor.change("race.castra", 2, [0, 0], [0, 1], "x");
    editor.open("race.castra");
    assert_eq!(editor.ask("castra/unheard-of", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({ "no": 1 }))["error"]["code"], -32602);
    editor.tell("$/unheard-of", json!({}));
    editor.tell("textDocument/didOpen", json!([1]));
    for (line, character) in [(0, 99_999), (99_999, 0), (u32::MAX, u32::MAX)] {
        for method in ["hover", "definition", "completion", "documentHighlight"] {
            let method = format!("textDocument/{method}");
            let answer = editor.ask_at(&method, "race.castra", line, character);
            assert!(answer.is_null() || answer.is_array(), "{answer}");
        }
    }
    // A change that begins beyond the end of the text, and one that ends before it begins.
    editor.change("race.castra", 3, [9_999, 0], [9_999, 9], "// end\n");
    editor.change("race.castra", 4, [2, 5], [1, 0], "");
    assert!(editor.ask_at("textDocument/hover", "race.castra", 5, 7).is_object());
    let uri = editor.uri("race.castra");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    editor.tell("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    assert!(editor.ask_at("textDocument/hover", "race.castra", 5, 7).is_null());
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn what_is_not_a_message_is_answered_and_the_next_one_too() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    let skipped = "x".repeat(70 << 20);
    let odd = [
        ("Content-Length: many\r\n\r\n".to_owned(), -32600),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), -32600),
        ("Content-Length: 5\r\n\r\n{\"a\":".to_owned(), -32700),
        ("Content-Length: 4\r\n\r\nnull".to_owned(), -32700),
        (format!("Content-Length: {}\r\n\r\n{skipped}", skipped.len()), -32600),
    ];
    for (frame, code) in odd {
        let to = editor.to.as_mut().unwrap();
        to.write_all(frame.as_bytes()).unwrap();
        let answer = loop {
            let message = editor.read().expect("the server answers");
            match message.get("id").is_some_and(Value::is_null) {
                true => break message,
                false => editor.note(&message),
            }
        };
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert!(editor.ask_at("textDocument/hover", "race.castra", 5, 7).is_object());
    }
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn selections_in_many_brackets_are_few_and_others_are_answered_meanwhile() {
    let mut editor = Editor::new(&Value::Null);
    let (open, close) = ("(".repeat(4_000), ")".repeat(4_000));
    let text = format!("{GAME}\nfn deep() -> int {{\n  {open}1{close}\n}}\n");
    fs::write(editor.folder.path().join("race.castra"), &text).unwrap();
    editor.open("race.castra");
    let line = text[..text.find("((").unwrap()].matches('\n').count();
    let position = json!({ "line": line, "character": 4_002 });
    let document = json!({ "uri": editor.uri("race.castra") });
    let params = json!({ "textDocument": document, "positions": [position] });
    let answer = editor.ask("textDocument/selectionRange", params);
    let mut range = &answer["result"][0];
    let mut steps = 0;
    while range["parent"].is_object() {
        range = &range["parent"];
        steps += 1;
    }
    assert_eq!((steps, &range["range"]["start"]["line"]), (99, &json!(0)));
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn a_request_is_answered_once_though_it_is_taken_back() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    let document = json!({ "uri": editor.uri("race.castra") });
    let params = json!({ "textDocument": document });
    for id in 500..540 {
        let method = "textDocument/documentSymbol";
        editor.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        editor.tell("$/cancelRequest", json!({ "id": id }));
    }
    let mut answered = std::collections::BTreeMap::new();
    while answered.len() < 40 {
        let message = editor.read().expect("the server answers");
        if let Some(id @ 500..540) = message["id"].as_i64() {
            let is_cancelled = message["error"]["code"] == -32800;
            assert!(is_cancelled || message["result"].is_array(), "{message}");
            assert!(answered.insert(id, message).is_none(), "answered twice");
        }
    }
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn files_that_are_not_saved_yet_have_answers() {
    let mut editor = Editor::new(&Value::Null);
    let uri = "untitled:Untitled-1";
    let document = json!({ "uri": uri, "languageId": "castra", "version": 1, "text": GAME });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let hover = editor.ask(
        "textDocument/hover",
        json!({ "textDocument": { "uri": uri }, "position": { "line": 5, "character": 8 } }),
    );
    assert!(hover["result"].is_object(), "{hover}");
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn a_server_whose_editor_is_gone_ends() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    editor.to = None;
    // Nobody is there to read it: what it was about to say may be cut anywhere.
    while editor.read().is_some() {}
    assert_eq!(editor.server.wait().unwrap().code(), Some(1));
}

/// Starts a server, sends it bytes and closes its input; what it ends with.
fn ends_after(bytes: &[u8]) -> Option<i32> {
    let mut server = Command::new(env!("CARGO_BIN_EXE_castra"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut to = server.stdin.take().unwrap();
    // A server that has seen enough may have gone already.
    let _ = to.write_all(bytes);
    drop(to);
    let mut said = Vec::new();
    server.stdout.take().unwrap().read_to_end(&mut said).unwrap();
    server.wait().unwrap().code()
}

#[test]
fn a_pipe_that_closes_anywhere_ends_the_server() {
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} },
    });
    let hello = format!("Content-Length: {}\r\n\r\n{body}", body.to_string().len());
    for end in [0, 5, 17, 20, 21, 30, hello.len() - 1, hello.len()] {
        let code = ends_after(&hello.as_bytes()[..end]);
        assert!(matches!(code, Some(1 | 2)), "{end}: {code:?}");
    }
    for odd in [
        "GET / HTTP/1.1\r\n\r\n",
        "Content-Length: many\r\n\r\n{}",
        "Content-Length: 2\r\n\r\n{}",
        "Content-Length: 4\r\n\r\nnull",
        "\r\n\r\n\0\0\0",
    ] {
        let code = ends_after(format!("{hello}{odd}").as_bytes());
        assert!(matches!(code, Some(1 | 2)), "{odd:?}: {code:?}");
    }
}

#[test]
fn problems_of_the_package_are_told_in_its_description() {
    let mut editor = Editor::new(&Value::Null);
    fs::write(editor.folder.path().join("castra.ron"), "(name: \"races\", nmae: 1)\n").unwrap();
    editor.open("race.castra");
    let problems = editor.told("castra.ron");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0]["range"]["start"]["line"], 0);
    // FixOutcome on disk, they go.
    fs::write(editor.folder.path().join("castra.ron"), "(name: \"races\")\n").unwrap();
    let changes = json!([{ "uri": editor.uri("castra.ron"), "type": 2 }]);
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(editor.told("castra.ron"), Vec::<Value>::new());
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn what_cannot_be_played_is_told_when_nobody_has_typed_for_a_while() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    assert_eq!(editor.told("race.castra"), Vec::<Value>::new());
    // More cards than a game can have.
    let cards: String = (1..=4_097).map(|rank| format!("  face({rank})\n")).collect();
    let pool = "kind card in deck {}\ncard face(rank: int 1..9999) \"Card {rank}\" {}\n\n\
                pile stock shared hidden\n\nsetup { fill stock with pack }\n";
    let whole = json!({ "text": format!("{GAME}\n{pool}\ndeck pack {{\n{cards}}}\n") });
    let document = json!({ "uri": editor.uri("race.castra"), "version": 2 });
    let params = json!({ "textDocument": document, "contentChanges": [whole] });
    editor.tell("textDocument/didChange", params);
    let is_refused = |one: &Value| one["code"] == "play/too-large";
    let mut problems = editor.told("race.castra");
    while !problems.iter().any(is_refused) {
        problems = editor.told("race.castra");
    }
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn texts_of_the_program_can_be_opened_by_who_can_ask_for_them() {
    let mut editor = Editor::with(&Value::Null, &json!({ "castra/text": true }));
    let battle = "scenario ford \"Ford\" for commands-and-colors\n";
    fs::write(editor.folder.path().join("ford.castra"), battle).unwrap();
    editor.open("ford.castra");
    let problems = editor.told("ford.castra");
    let href = problems[0]["codeDescription"]["href"].as_str().unwrap().to_owned();
    let page = editor.ask("castra/text", json!({ "uri": href }));
    assert!(page["result"]["text"].as_str().unwrap().starts_with("# "), "{href}: {page}");
    let found = editor.ask_at("textDocument/definition", "ford.castra", 0, 30);
    let uri = found[0]["uri"].as_str().unwrap().to_owned();
    assert!(uri.starts_with("castra:/library/"), "{uri}");
    let text = editor.ask("castra/text", json!({ "uri": uri }));
    assert!(text["result"]["text"].as_str().unwrap().contains("game commands-and-colors"), "{uri}");
    let none = editor.ask("castra/text", json!({ "uri": "castra:/library/none.castra" }));
    assert_eq!(none["error"]["code"], -32803, "{none}");
    assert_eq!(editor.leave(), Some(0));
    // Who cannot ask is told of no such address.
    let mut editor = Editor::new(&Value::Null);
    fs::write(editor.folder.path().join("ford.castra"), battle).unwrap();
    editor.open("ford.castra");
    assert!(editor.told("ford.castra").iter().all(|one| one["codeDescription"].is_null()));
    assert_eq!(editor.ask_at("textDocument/definition", "ford.castra", 0, 30), json!([]));
    assert_eq!(editor.leave(), Some(0));
}

#[test]
fn a_new_line_is_laid_out_as_it_is_typed() {
    let mut editor = Editor::new(&Value::Null);
    editor.open("race.castra");
    editor.change("race.castra", 2, [10, 4], [10, 17], "us.steps+=1\n");
    let mut params = editor.at("race.castra", 11, 0);
    params["ch"] = json!("\n");
    params["options"] = json!({ "tabSize": 2, "insertSpaces": true });
    let edits = editor.ask("textDocument/onTypeFormatting", params);
    let new: Vec<&str> = edits["result"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["newText"].as_str().unwrap())
        .collect();
    assert!(new.contains(&"    "), "{edits}");
    assert_eq!(editor.leave(), Some(0));
}
