//! `castra mcp`, called by the client of the protocol's own SDK.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::process::{Child, Command};

const FORD: &str = "scenario ford \"The Ford\" for commands-and-colors

war-council {
  army rome \"Rome\" bottom { general \"Decius\", cards 5, moves first, colour roman }
  army samnium \"Samnium\" top { general \"Vibius\", cards 5, colour barbarian }
  banners 3
}

map standard {
  hill at E5
}

deploy rome {
  heavy-infantry at B6 B7 B8
}

deploy samnium {
  warriors at G5 G6 G7
}

test \"three a side\" {
  expect count(units) == 6
}
";

struct Client {
    service: RunningService<RoleClient, ()>,
    // Ends with the client.
    _child: Child,
}

impl Client {
    async fn start(folder: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
        command.arg("mcp").args(options).arg(folder).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let pipes = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
        Self { service: ().serve(pipes).await.unwrap(), _child: child }
    }

    async fn call(&self, tool: &'static str, arguments: Value) -> CallToolResult {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        let request = CallToolRequestParams::new(tool).with_arguments(arguments);
        self.service.call_tool(request).await.unwrap()
    }

    /// The text of an answer that is no error.
    async fn told(&self, tool: &'static str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_ne!(result.is_error, Some(true), "{tool}: {result:?}");
        text(&result)
    }

    /// The text of a refusal.
    async fn refused(&self, tool: &'static str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result.is_error, Some(true), "{tool}: {result:?}");
        text(&result)
    }
}

fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| match block {
        ContentBlock::Text(text) => Some(text.text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ford.castra"), FORD).unwrap();
    folder
}

#[test]
fn every_tool_answers_and_names_the_next_call() {
    let folder = folder();
    run(async {
        let client = Client::start(folder.path(), &[]).await;
        let tools = client.service.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
        let calls = [
            ("check", json!({ "path": "ford.castra" }), "no problems"),
            ("expand", json!({ "path": "ford.castra", "names": ["melee-dice"] }), "fn melee-dice"),
            ("explain", json!({ "code": "map/row-length" }), "map/row-length"),
            ("fix", json!({}), ""),
            ("format", json!({ "text": "state  step:int=0\n" }), "state step: int = 0"),
            ("list", json!({}), "ford.castra  The Ford"),
            ("page", json!({ "page": "reference/statements.md", "section": "Loops" }), "repeat"),
            ("read", json!({ "path": "ford.castra" }), "revision: "),
            ("render", json!({ "path": "ford.castra", "width": 400 }), "next: check"),
            ("search", json!({ "query": "loop" }), "reference/statements.md"),
            ("simulate", json!({ "path": "ford.castra", "games": 5 }), "games    5"),
            ("test", json!({ "path": "ford.castra" }), "1 test passed"),
            ("why", json!({ "path": "ford.castra", "expression": "count(units)" }), "= 6"),
        ];
        for (tool, arguments, has) in &calls {
            let told = client.told(tool, arguments.clone()).await;
            assert!(told.contains(has), "{tool}: {told}");
            let next = told.lines().last().unwrap();
            let called = next.strip_prefix("next: ").unwrap().split(' ').next().unwrap();
            assert!(names.contains(&called), "{tool}: {next}");
        }
        let mut called: Vec<&str> = calls.iter().map(|(tool, ..)| *tool).collect();
        called.push("more");
        called.sort_unstable();
        assert_eq!(names, called);
        assert!(
            client
                .refused("write", json!({ "path": "a.castra", "text": "" }))
                .await
                .contains("--write")
        );
    });
}

#[test]
fn a_problem_is_answered_with_its_code() {
    let folder = folder();
    run(async {
        let client = Client::start(folder.path(), &[]).await;
        let text = FORD.replace("hill at E5", "hil at E5");
        let told = client.told("check", json!({ "path": "ford.castra", "text": text })).await;
        assert!(told.contains("ford.castra:10"), "{told}");
        let next = told.lines().last().unwrap();
        let code: Value =
            serde_json::from_str(next.strip_prefix("next: explain ").unwrap()).unwrap();
        let told = client.told("explain", code.clone()).await;
        assert!(told.contains(code["code"].as_str().unwrap()), "{told}");
        // The file is as it was.
        assert_eq!(fs::read_to_string(folder.path().join("ford.castra")).unwrap(), FORD);
        let failing = FORD.replace("== 6", "== 7");
        let told = client.told("test", json!({ "text": failing })).await;
        assert!(told.contains("count(units) = 6"), "{told}");
    });
}

#[test]
fn a_picture_is_an_image() {
    let folder = folder();
    run(async {
        let client = Client::start(folder.path(), &[]).await;
        let result = client.call("render", json!({ "path": "ford.castra", "width": 300 })).await;
        let Some(ContentBlock::Image(image)) = result.content.first() else { panic!("{result:?}") };
        assert_eq!(image.mime_type, "image/png");
        let bytes = STANDARD.decode(&image.data).unwrap();
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(reader.info().width, 300);
        let told = client.refused("render", json!({ "path": "ford.castra", "width": 9000 })).await;
        assert!(told.contains("2000"), "{told}");
    });
}

#[test]
fn long_answers_have_pages() {
    let folder = folder();
    run(async {
        let client = Client::start(folder.path(), &[]).await;
        let mut told = client.told("expand", json!({ "path": "ford.castra" })).await;
        let mut pages = 1;
        while let Some(next) = told.lines().last().unwrap().strip_prefix("next: more ") {
            assert!(told.len() < 13_000);
            let arguments: Value = serde_json::from_str(next).unwrap();
            pages += 1;
            told = client.told("more", arguments).await;
        }
        assert!(pages > 5, "{pages}");
        assert!(told.contains(&format!("page {pages} of {pages}")), "{told}");
        client.refused("more", json!({ "answer": 99, "page": 1 })).await;
    });
}

#[test]
fn nothing_outside_the_folder_is_reached() {
    let outer = tempfile::tempdir().unwrap();
    let inner = outer.path().join("games");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("ford.castra"), FORD).unwrap();
    let secret = outer.path().join("secret.castra");
    fs::write(&secret, FORD).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&secret, inner.join("link.castra")).unwrap();
        std::os::unix::fs::symlink(outer.path(), inner.join("away")).unwrap();
    }
    run(async {
        let client = Client::start(&inner, &["--write"]).await;
        let mut paths = vec!["../secret.castra", "./../secret.castra", secret.to_str().unwrap()];
        if cfg!(unix) {
            paths.extend(["link.castra", "away/secret.castra", "away"]);
        }
        for path in paths {
            for tool in ["check", "fix", "format", "test", "render", "expand", "simulate", "read"] {
                let told = client.refused(tool, json!({ "path": path })).await;
                assert!(told.contains("not the path of a file here"), "{tool} {path}: {told}");
            }
            let told = client.refused("why", json!({ "path": path, "expression": "1" })).await;
            assert!(told.contains("not the path of a file here"), "{path}: {told}");
            client.refused("write", json!({ "path": path, "text": "x" })).await;
        }
        // Nothing that is given is read as an option.
        for path in ["--output=x.castra", "-o", "--help"] {
            client.refused("simulate", json!({ "path": path })).await;
        }
        client.refused("explain", json!({ "code": "--list" })).await;
        let asked = json!({ "path": "ford.castra", "expression": "--help" });
        assert!(client.told("why", asked).await.contains("nothing called `help`"));
        client.refused("write", json!({ "path": "castra.ron", "text": "()" })).await;
        client.refused("read", json!({ "path": "ford.castra", "other": 1 })).await;
    });
    assert_eq!(fs::read_to_string(&secret).unwrap(), FORD);
}

#[test]
fn files_are_written_over_the_version_that_was_read() {
    let folder = folder();
    let path = folder.path().join("ford.castra");
    run(async {
        let client = Client::start(folder.path(), &["--write"]).await;
        let read = client.told("read", json!({ "path": "ford.castra" })).await;
        let revision = read.lines().next().unwrap().strip_prefix("revision: ").unwrap();
        let text = FORD.replace("The Ford", "The  Bridge").replace("hill at", "hill   at");
        let arguments = json!({ "path": "ford.castra", "text": text, "revision": revision });
        client.refused("write", json!({ "path": "ford.castra", "text": text })).await;
        client.told("write", arguments.clone()).await;
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        let theirs = FORD.replace("B6", "B5");
        fs::write(&path, &theirs).unwrap();
        let told = client.refused("write", arguments).await;
        assert!(told.contains("read it again"), "{told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        fs::write(&path, &text).unwrap();
        client.told("format", json!({ "path": "ford.castra" })).await;
        assert!(fs::read_to_string(&path).unwrap().contains("hill at E5"));
        client.told("write", json!({ "path": "new.castra", "text": FORD })).await;
        assert_eq!(fs::read_to_string(folder.path().join("new.castra")).unwrap(), FORD);
    });
}
