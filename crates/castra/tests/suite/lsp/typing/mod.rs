//! An editor whose user types, breaks, mends, renames and drags at random through texts that
//! come with Castra. After every pause the server must know just what a check of the same
//! files finds, no request may fail within the server, and what it edits must be right.
//!
//! `tests/typing/run` does so for long: it sets `CASTRA_TYPING_SECONDS`, for how long packages are
//! gone through; `CASTRA_TYPING_PACKAGE`, a folder of `scenarios`, or else all packages in turn;
//! `CASTRA_TYPING_STEPS`, how many steps each time; and `CASTRA_TYPING_SEED`, where chance begins.
//! `CASTRA_TYPING_PROGRAM` is another build of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Editor, program};

mod proposals;

/// Chance that is the same every time: xorshift.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap();
        usize::try_from(self.next() % most).unwrap()
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// What is typed or pasted.
const TYPED: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\"\"\"",
    "\n",
    "\n\n",
    " ",
    "// ",
    "/// ",
    ",",
    ".",
    "=",
    "é",
    "🗡",
    "x",
    "a-b",
    "9",
    "-",
    "|",
    "\r\n",
    "\t",
    "fn ",
    "let x = ",
    "unit",
    "at A1",
    "if ",
    "match x {",
    "us.",
    "deploy ",
    "map ",
    "game g",
    "scenario s \"S\" for ",
    "test \"t\" {\n}\n",
    "..",
    "\\",
    "{u}",
];

/// Requests about a place.
const AT_PLACE: &[&str] = &[
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/implementation",
    "textDocument/documentHighlight",
    "textDocument/signatureHelp",
    "textDocument/prepareRename",
    "textDocument/references",
    "textDocument/selectionRange",
    "textDocument/onTypeFormatting",
    "castra/expand",
];

/// Requests about a whole file.
const OF_FILE: &[&str] = &[
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/formatting",
    "textDocument/codeLens",
    "textDocument/codeAction",
    "textDocument/inlayHint",
    "castra/picture",
];

/// A code, a file name, a line and the first line of the message.
type Problems = BTreeSet<(String, String, u64, String)>;

struct User {
    editor: Editor,
    chance: Chance,
    /// The texts that are open, by path below the folder: as they were, and as they are.
    texts: BTreeMap<String, (String, String)>,
    versions: BTreeMap<String, i64>,
    done: BTreeMap<&'static str, usize>,
    /// What has been done to which text, for the message of a failure.
    story: Vec<String>,
    /// What the server last refused, and why.
    refused: String,
}

fn castra_files(folder: &Path, below: &Path, found: &mut Vec<String>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            castra_files(&path, below, found);
        } else if path.extension().is_some_and(|e| e == "castra") {
            found.push(path.strip_prefix(below).unwrap().to_str().unwrap().to_owned());
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let new = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &new);
        } else {
            fs::copy(&path, &new).unwrap();
        }
    }
}

/// The offset of a position, which counts bytes, in a text.
fn offset(text: &str, position: &Value) -> usize {
    let line = usize::try_from(position["line"].as_u64().unwrap()).unwrap();
    let column = usize::try_from(position["character"].as_u64().unwrap()).unwrap();
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let at = start + column;
    assert!(at <= text.len() && text.is_char_boundary(at), "{position}");
    assert!(line <= text.matches('\n').count(), "{position}");
    at
}

/// A text with the edits of a server made in it, which may not overlap.
fn edited(text: &str, edits: &[Value]) -> String {
    let mut places: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let at = |end: &str| offset(text, &edit["range"][end]);
            (at("start"), at("end"), edit["newText"].as_str().unwrap())
        })
        .collect();
    places.sort_by_key(|(start, end, _)| (*start, *end));
    assert!(places.windows(2).all(|two| two[0].1 <= two[1].0), "{edits:?}");
    let mut out = text.to_owned();
    for (start, end, new) in places.into_iter().rev() {
        out.replace_range(start..end, new);
    }
    out
}

impl User {
    fn new(package: &str, seed: u64) -> Self {
        let editor = Editor::new(&json!(["utf-8"]));
        let folder = editor.folder.path();
        for name in ["race.castra", "wind.castra", "castra.ron"] {
            fs::remove_file(folder.join(name)).unwrap();
        }
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(package);
        copy(&from, folder);
        let mut names = Vec::new();
        castra_files(folder, folder, &mut names);
        let texts = names.into_iter().map(|name| {
            let text = fs::read_to_string(folder.join(&name)).unwrap();
            (name, (text.clone(), text))
        });
        let texts = texts.collect();
        let mut user = Self {
            editor,
            chance: Chance(seed.max(1)),
            texts,
            versions: BTreeMap::new(),
            done: BTreeMap::new(),
            story: Vec::new(),
            refused: String::new(),
        };
        let names: Vec<String> = user.texts.keys().cloned().collect();
        for name in names {
            user.editor.open(&name);
            user.versions.insert(name, 1);
        }
        user
    }

    fn uri(&self, name: &str) -> String {
        self.editor.uri(name)
    }

    fn name(&self, uri: &str) -> String {
        let root = self.uri("");
        uri.strip_prefix(&root).unwrap_or_else(|| panic!("{uri} is not of {root}")).to_owned()
    }

    fn note(&mut self, what: &'static str, story: String) {
        *self.done.entry(what).or_default() += 1;
        self.story.push(story);
    }

    /// A place of a text, not within a letter.
    fn place(&mut self, name: &str) -> usize {
        let text = &self.texts[name].1;
        let mut at = self.chance.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn position(&self, name: &str, at: usize) -> Value {
        let before = &self.texts[name].1[..at];
        let line = before.matches('\n').count();
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        json!({ "line": line, "character": column })
    }

    /// Tells the server of a change, as a range or as a whole text.
    fn replace(&mut self, name: &str, start: usize, end: usize, new: &str) {
        // The end of a line that ends with two letters is before both of them.
        let text = &self.texts[name].1;
        let within = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
        let is_whole = within(start) || within(end) || self.chance.below(9) == 0;
        let range = (!is_whole).then(
            || json!({ "start": self.position(name, start), "end": self.position(name, end) }),
        );
        let text = &mut self.texts.get_mut(name).unwrap().1;
        text.replace_range(start..end, new);
        let change = match range {
            Some(range) => json!({ "range": range, "text": new }),
            None => json!({ "text": text.clone() }),
        };
        let version = self.versions.get_mut(name).unwrap();
        *version += 1;
        let document = json!({ "uri": self.editor.uri(name), "version": *version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.editor.tell("textDocument/didChange", params);
    }

    fn set(&mut self, name: &str, text: &str) {
        let end = self.texts[name].1.len();
        self.replace(name, 0, end, text);
    }

    /// Asks; an error may only be a refusal.
    fn ask(&mut self, method: &str, params: Value) -> Option<Value> {
        let answer = self.editor.ask(method, params.clone());
        match answer["error"]["code"].as_i64() {
            None => Some(answer["result"].clone()),
            Some(-32803) => {
                self.refused = format!("{method} {params}: {answer}");
                None
            }
            Some(code) => panic!("{method} {params}: {code} {answer}\n{}", self.story.join("\n")),
        }
    }

    fn type_something(&mut self, name: &str) {
        let at = self.place(name);
        let mut end = at;
        if self.chance.below(3) == 0 {
            end = (at + self.chance.below(40)).min(self.texts[name].1.len());
            while !self.texts[name].1.is_char_boundary(end) {
                end += 1;
            }
        }
        let new = if end > at && self.chance.below(2) == 0 { "" } else { *self.chance.of(TYPED) };
        let gone = self.texts[name].1[at..end].to_owned();
        self.note("typed", format!("{name} {at}: {gone:?} becomes {new:?}"));
        self.replace(name, at, end, new);
    }

    fn ask_something(&mut self, name: &str) {
        let at = self.place(name);
        let mut position = self.position(name, at);
        match self.chance.below(12) {
            0 => position = json!({ "line": u32::MAX, "character": u32::MAX }),
            1 => position["character"] = json!(99_999),
            2 => position["line"] = json!(99_999),
            _ => {}
        }
        let is_place = self.chance.below(3) > 0;
        let method = *self.chance.of(if is_place { AT_PLACE } else { OF_FILE });
        let whole = json!({ "start": { "line": 0, "character": 0 }, "end": position });
        let params = json!({
            "textDocument": { "uri": self.uri(name) },
            "position": position,
            "positions": [position],
            "range": whole,
            "ch": "\n",
            "context": { "triggerKind": 1, "isRetrigger": false, "diagnostics": [], "includeDeclaration": true },
            "options": { "tabSize": 2, "insertSpaces": true },
        });
        self.note("asked", format!("{name}: {method} at {position}"));
        let Some(found) = self.ask(method, params) else { return };
        // Where it leads has to be there.
        if matches!(method, "textDocument/definition" | "textDocument/references") {
            for place in found.as_array().into_iter().flatten() {
                let other = self.name(place["uri"].as_str().unwrap());
                let text = &self.texts[&other].1;
                let (start, end) =
                    (offset(text, &place["range"]["start"]), offset(text, &place["range"]["end"]));
                assert!(start <= end, "{place}");
            }
        }
    }

    fn mend(&mut self, name: &str) {
        let original = self.texts[name].0.clone();
        self.note("mended", format!("{name} as it was"));
        self.set(name, &original);
    }

    fn mend_all(&mut self) {
        let broken = self.texts.iter().filter(|(_, (old, new))| old != new);
        let broken: Vec<String> = broken.map(|(name, _)| name.clone()).collect();
        broken.iter().for_each(|name| self.mend(name));
    }

    /// Carries out edits of files; the texts as they were before.
    fn carry_out(&mut self, edit: &Value) -> Vec<(String, String)> {
        let mut all: Vec<(String, Vec<Value>)> = Vec::new();
        for (uri, edits) in edit["changes"].as_object().into_iter().flatten() {
            all.push((self.name(uri), edits.as_array().unwrap().clone()));
        }
        for change in edit["documentChanges"].as_array().into_iter().flatten() {
            let name = self.name(change["textDocument"]["uri"].as_str().unwrap());
            assert_eq!(change["textDocument"]["version"], self.versions[&name], "{change}");
            all.push((name, change["edits"].as_array().unwrap().clone()));
        }
        let mut before = Vec::new();
        for (name, edits) in all {
            let old = self.texts[&name].1.clone();
            let new = edited(&old, &edits);
            self.set(&name, &new);
            before.push((name, old));
        }
        before
    }

    /// Renames what stands at a place, and back: the bytes are the same.
    fn rename(&mut self, name: &str) {
        let at = self.place(name);
        let params = |user: &Self, at: usize, new: &str| {
            let position = user.position(name, at);
            json!({ "textDocument": { "uri": user.uri(name) }, "position": position, "newName": new })
        };
        let document = json!({ "uri": self.uri(name) });
        let here = json!({ "textDocument": document, "position": self.position(name, at) });
        let Some(found) = self.ask("textDocument/prepareRename", here) else { return };
        let Some(old) = found["placeholder"].as_str().map(str::to_owned) else { return };
        let start = offset(&self.texts[name].1, &found["range"]["start"]);
        assert_eq!(self.texts[name].1.get(start..start + old.len()), Some(old.as_str()));
        let new = "zz-renamed";
        let asked = params(self, start, new);
        let Some(edit) = self.ask("textDocument/rename", asked) else { return };
        let before = self.carry_out(&edit);
        self.note("renamed", format!("{name} {start}: {old} to {new}"));
        // Where the name now stands, edits before it have moved it.
        let uses = self.texts[name].1.match_indices(new).map(|(at, _)| at);
        let nth = {
            let (_, text) = before.iter().find(|(other, _)| other == name).unwrap();
            let edits = edit["changes"][self.uri(name)].as_array().unwrap();
            let starts = edits.iter().map(|edit| offset(text, &edit["range"]["start"]));
            starts.filter(|at| *at < start).count()
        };
        let at = uses.clone().nth(nth).unwrap();
        let plural = self.texts[name].1[at..].starts_with("zz-renameds");
        // A plural does not say what its word was.
        if !plural {
            let asked = params(self, at, &old);
            let answer = self.ask("textDocument/rename", asked);
            let back = answer.unwrap_or_else(|| {
                let story = self.story.join("\n");
                panic!("{old} is not to be had back: {}\n{story}", self.refused)
            });
            self.carry_out(&back);
            for (name, text) in &before {
                assert!(self.texts[name].1 == *text, "{name}: {old}\n{}", self.story.join("\n"));
            }
        }
        for (name, text) in before {
            self.set(&name, &text);
        }
    }

    /// Layout: what has been laid out stays so.
    fn format(&mut self, name: &str) {
        let params = || json!({ "options": { "tabSize": 2, "insertSpaces": true } });
        for is_first in [true, false] {
            let mut params = params();
            params["textDocument"] = json!({ "uri": self.uri(name) });
            let Some(edits) = self.ask("textDocument/formatting", params) else { return };
            let edits = edits.as_array().cloned().unwrap_or_default();
            assert!(is_first || edits.is_empty(), "{name}: {edits:?}\n{}", self.story.join("\n"));
            let new = edited(&self.texts[name].1, &edits);
            self.note("laid out", format!("{name} laid out"));
            self.set(name, &new);
        }
    }

    /// Drags a piece to some hex: the picture has it there, and all others where they were.
    fn drag(&mut self, name: &str) {
        let document = json!({ "uri": self.uri(name) });
        let picture = |user: &mut Self| {
            user.ask("castra/picture", json!({ "textDocument": document.clone() }))
        };
        let Some(before) = picture(self) else { return };
        let pieces = before["pieces"].as_array().unwrap().clone();
        if pieces.is_empty() || before["hasErrors"] == true {
            return;
        }
        let piece = self.chance.of(&pieces).clone();
        let to = self.chance.of(&pieces)["hex"].as_str().unwrap().to_owned();
        // A hex beside one that is taken is free more often.
        let (letter, number) = to.split_at(1);
        let number = number.parse::<usize>().unwrap_or(1) + self.chance.below(3);
        let to = format!("{letter}{number}");
        let at = json!({ "hex": piece["hex"], "unit": piece["unit"], "name": piece["name"] });
        let gesture = json!({ "do": "move", "piece": at, "to": to });
        let document = json!({ "uri": self.uri(name), "version": self.versions[name] });
        let params = json!({ "textDocument": document, "gesture": gesture });
        let Some(edit) = self.ask("castra/gesture", params) else { return };
        let was = self.carry_out(&edit);
        self.note("dragged", format!("{name}: {gesture}"));
        let Some(after) = picture(self) else {
            panic!("{name} has no picture any more: {gesture}\n{}", self.story.join("\n"));
        };
        let places = |picture: &Value, unit: &Value| {
            let all = picture["pieces"].as_array().unwrap().iter();
            let mut all: Vec<String> =
                all.filter(|one| one["unit"] == *unit).map(|one| one["hex"].to_string()).collect();
            all.sort();
            all
        };
        let mut expected = places(&before, &piece["unit"]);
        let from = piece["hex"].to_string();
        if let Some(at) = expected.iter().position(|hex| *hex == from) {
            expected[at] = json!(to).to_string();
        }
        expected.sort();
        assert_eq!(places(&after, &piece["unit"]), expected, "{name}: {gesture}");
        for (name, text) in was {
            self.set(&name, &text);
        }
    }

    /// What the server has told.
    fn told(&self) -> Problems {
        let mut all = Problems::new();
        for (name, problems) in &self.editor.problems {
            for one in problems {
                let message = one["message"].as_str().unwrap();
                all.insert((
                    one["code"].as_str().unwrap().to_owned(),
                    name.clone(),
                    one["range"]["start"]["line"].as_u64().unwrap() + 1,
                    message.lines().next().unwrap_or_default().to_owned(),
                ));
            }
        }
        all
    }

    /// What a check finds in the same files.
    fn checked(&self) -> Problems {
        let folder = tempfile::tempdir().unwrap();
        copy(self.editor.folder.path(), folder.path());
        for (name, (_, text)) in &self.texts {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let args = ["check", "--format", "json", "--max-diagnostics", "0", "."];
        let castra = Command::new(program()).args(args).current_dir(&folder).output();
        let found = castra.unwrap();
        let all: Vec<Value> = serde_json::from_slice(&found.stdout).unwrap();
        let text = |one: &Value, field: &str| one[field].as_str().unwrap().to_owned();
        let own = all.iter().filter(|one| one["code"] != "play/too-large");
        own.map(|one| {
            let path = text(one, "path");
            let name = path.strip_prefix("./").unwrap_or(&path).to_owned();
            let message = text(one, "message").lines().next().unwrap_or_default().to_owned();
            (text(one, "code"), name, one["line"].as_u64().unwrap(), message)
        })
        .collect()
    }

    /// Pauses until the server has told what a check finds. It may take its time, but what
    /// it never tells is missing, and what it never takes back is stale.
    fn pause(&mut self) {
        let expected = self.checked();
        let patience = Instant::now() + Duration::from_secs(90);
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let first = self.texts.keys().next().unwrap().clone();
            let params = self.editor.at(&first, 0, 0);
            self.ask("textDocument/hover", params);
            let told = self.told();
            if told == expected {
                break;
            }
            if Instant::now() > patience {
                let missing: Vec<_> = expected.difference(&told).collect();
                let stale: Vec<_> = told.difference(&expected).collect();
                let story = self.story.join("\n");
                panic!("missing: {missing:#?}\nstale: {stale:#?}\n{story}");
            }
        }
        self.note("paused", format!("paused: {} problems", expected.len()));
    }

    fn step(&mut self) {
        let names: Vec<String> = self.texts.keys().cloned().collect();
        let name = self.chance.of(&names).clone();
        match self.chance.below(24) {
            0..=7 => self.type_something(&name),
            8..=12 => self.ask_something(&name),
            13 => self.mend(&name),
            14 => self.format(&name),
            19 => self.format_part(&name),
            20 => self.follow_a_proposal(),
            21 => {
                self.mend_all();
                self.refactor(&name);
            }
            22 => {
                self.mend_all();
                self.complete(&name);
            }
            15 | 16 => {
                self.mend_all();
                self.rename(&name);
            }
            17 => {
                self.mend_all();
                let battles = |name: &&String| self.texts[*name].1.contains("\ndeploy ");
                let battles: Vec<String> = names.iter().filter(battles).cloned().collect();
                if !battles.is_empty() {
                    let name = self.chance.of(&battles).clone();
                    self.drag(&name);
                }
            }
            18 => self.pause(),
            _ => self.mend_all(),
        }
        if self.story.len() > 60 {
            self.story.drain(..20);
        }
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Memory of a process in megabytes, as Linux counts it.
fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

/// Types through one package; what has been done, for whoever runs it for long.
fn types(package: &str, seed: u64, steps: u64, end: Option<Instant>) -> String {
    let mut user = User::new(package, seed);
    for _ in 0..steps {
        user.step();
        if end.is_some_and(|end| Instant::now() > end) {
            break;
        }
    }
    user.pause();
    user.mend_all();
    user.pause();
    let mut told = format!("{package}, seed {seed}: {:?}", user.done);
    if let Some(memory) = memory(user.editor.server.id()) {
        let _ = write!(told, ", {memory} MB");
    }
    assert_eq!(user.editor.leave(), Some(0));
    told
}

/// Types through one package after another, or one again and again, until time is up.
#[allow(clippy::print_stdout, reason = "whoever runs it for long wants to know")]
fn types_for(time: Duration, seed: u64) {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut packages = Vec::new();
    match std::env::var("CASTRA_TYPING_PACKAGE") {
        Ok(package) => packages.push(package),
        Err(_) => all_packages(&scenarios, &scenarios, &mut packages),
    }
    let start = Instant::now();
    let steps = number("CASTRA_TYPING_STEPS", 400);
    for (round, package) in (0..).zip(packages.iter().cycle()) {
        let told = types(package, seed + round, steps, Some(start + time));
        println!("{:6.1} min  {told}", start.elapsed().as_secs_f64() / 60.0);
        if start.elapsed() > time {
            break;
        }
    }
}

/// All folders that have a `castra.ron` of their own, or a game and no package around it.
fn all_packages(folder: &Path, below: &Path, found: &mut Vec<String>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.is_dir()) {
        let mut texts = Vec::new();
        castra_files(&path, &path, &mut texts);
        let is_flat = texts.iter().any(|text| !text.contains('/'));
        if path.join("castra.ron").is_file() || is_flat {
            found.push(path.strip_prefix(below).unwrap().to_str().unwrap().to_owned());
        } else {
            all_packages(&path, below, found);
        }
    }
}

#[test]
fn whoever_types_is_never_told_what_is_not_so() {
    let seed = number("CASTRA_TYPING_SEED", 0);
    let seconds = number("CASTRA_TYPING_SECONDS", 0);
    if seconds > 0 {
        return types_for(Duration::from_secs(seconds), seed + 1);
    }
    let steps = number("CASTRA_TYPING_STEPS", 60);
    types("examples/relay", seed + 0x9E37_79B9, steps, None);
    types("examples/tricks", seed + 0x85EB_CA6B, steps, None);
    types("ancient-generals", seed + 0xC2B2_AE35, steps / 2, None);
}
