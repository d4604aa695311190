//! What the server proposes is done, and what comes of it is what was meant.

use serde_json::{Value, json};

use super::{Problems, User, edited, offset};

/// A text without what layout may change.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect()
}

/// The words of a text outside comments and strings, as ranges.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default();
        let mut start = None;
        if !code.contains('"') {
            for (index, letter) in code.char_indices() {
                let is_word = letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
                match (start, is_word) {
                    (None, true) => start = Some(at + index),
                    (Some(from), false) => {
                        found.push((from, at + index));
                        start = None;
                    }
                    (None, false) | (Some(_), true) => {}
                }
            }
        }
        at += line.len();
    }
    found
}

impl User {
    fn line_of(&self, name: &str, number: u64) -> String {
        let at = usize::try_from(number - 1).unwrap();
        self.texts[name].1.lines().nth(at).unwrap_or_default().to_owned()
    }

    fn actions(&mut self, name: &str, start: &Value, end: &Value) -> Vec<Value> {
        let params = json!({
            "textDocument": { "uri": self.uri(name) },
            "range": { "start": start, "end": end },
            "context": { "diagnostics": [] },
        });
        let found = self.ask("textDocument/codeAction", params);
        found.and_then(|all| all.as_array().cloned()).unwrap_or_default()
    }

    /// Does what is proposed against a problem: the problem is gone.
    pub(super) fn follow_a_proposal(&mut self) {
        let before = self.checked();
        let all: Vec<_> = before.iter().cloned().collect();
        if all.is_empty() {
            return;
        }
        let (_, name, number, _) = self.chance.of(&all).clone();
        if !self.texts.contains_key(&name) {
            return;
        }
        let line = self.line_of(&name, number);
        let start = json!({ "line": number - 1, "character": 0 });
        let end = json!({ "line": number - 1, "character": line.len() });
        let actions = self.actions(&name, &start, &end);
        let fixes: Vec<&Value> =
            actions.iter().filter(|one| one["diagnostics"].is_array()).collect();
        if fixes.is_empty() {
            return;
        }
        let fix = (*self.chance.of(&fixes)).clone();
        let mended = &fix["diagnostics"][0];
        let code = mended["code"].as_str().unwrap().to_owned();
        let message = mended["message"].as_str().unwrap().lines().next().unwrap().to_owned();
        let place = mended["range"]["start"]["line"].as_u64().unwrap() + 1;
        let line = self.line_of(&name, place);
        let were = before.iter().filter(|one| one.0 == code && one.3 == message).count();
        let was = self.carry_out(&fix["edit"]);
        self.note("followed a proposal", format!("{name}:{place}: {} ({code})", fix["title"]));
        let after = self.checked();
        let same = |one: &&(String, String, u64, String)| {
            one.0 == code && one.1 == name && one.3 == message && self.line_of(&name, one.2) == line
        };
        let are = after.iter().filter(|one| one.0 == code && one.3 == message).count();
        let stays = after.iter().any(|one| same(&one)) && are >= were;
        assert!(
            !stays,
            "{name}:{place}: {code} is still there after {}\n{line}\n{}\n{}",
            fix["title"],
            fix["edit"],
            self.story.join("\n"),
        );
        for (name, text) in was {
            self.set(&name, &text);
        }
    }

    /// Does what is proposed at a place of a correct text: it stays correct.
    pub(super) fn refactor(&mut self, name: &str) {
        let at = self.place(name);
        let length = if self.chance.below(2) == 0 { 0 } else { self.chance.below(300) };
        let mut end = (at + length).min(self.texts[name].1.len());
        while !self.texts[name].1.is_char_boundary(end) {
            end += 1;
        }
        let (start, end) = (self.position(name, at), self.position(name, end));
        let actions = self.actions(name, &start, &end);
        let others: Vec<&Value> =
            actions.iter().filter(|one| !one["diagnostics"].is_array()).collect();
        if others.is_empty() {
            return;
        }
        let action = (*self.chance.of(&others)).clone();
        let before = self.checked();
        let was = self.carry_out(&action["edit"]);
        self.note("refactored", format!("{name}:{start}: {}", action["title"]));
        let after = self.checked();
        let known = |one: &&(String, String, u64, String)| {
            before.iter().any(|other| other.0 == one.0 && other.3 == one.3)
        };
        let new: Problems = after.iter().filter(|one| !known(one)).cloned().collect();
        assert!(
            new.is_empty(),
            "{} of {name} at {start} to {end}: {new:#?}\n{}",
            action["title"],
            action["edit"],
        );
        for (name, text) in was {
            self.set(&name, &text);
        }
    }

    /// Takes the end of a word away, and what is offered in its place is that word: the text is as it was.
    pub(super) fn complete(&mut self, name: &str) {
        let original = self.texts[name].1.clone();
        let all = words(&original);
        if all.is_empty() {
            return;
        }
        let (start, end) = *self.chance.of(&all);
        let typed = start + self.chance.below(end - start);
        self.replace(name, typed, end, "");
        let position = self.position(name, typed);
        let params = json!({ "textDocument": { "uri": self.uri(name) }, "position": position });
        let found = self.ask("textDocument/completion", params);
        let found = found.and_then(|all| all.as_array().cloned()).unwrap_or_default();
        let word = &original[start..end];
        let one = found.iter().find(|one| one["label"] == word);
        let what = if one.is_some() { "completed" } else { "found nothing to complete" };
        self.note(what, format!("{name} {typed}: {word}"));
        if let Some(one) = one {
            let text = edited(&self.texts[name].1, std::slice::from_ref(&one["textEdit"]));
            assert!(text == original, "{name}: {one}\n{}", self.story.join("\n"));
        }
        self.set(name, &original);
    }

    /// Lays out some lines, or what has just been typed: nothing else changes.
    pub(super) fn format_part(&mut self, name: &str) {
        let at = self.place(name);
        let mut params = json!({
            "textDocument": { "uri": self.uri(name) },
            "options": { "tabSize": 2, "insertSpaces": true },
        });
        let method = if self.chance.below(2) == 0 {
            let mut end = (at + self.chance.below(400)).min(self.texts[name].1.len());
            while !self.texts[name].1.is_char_boundary(end) {
                end += 1;
            }
            params["range"] =
                json!({ "start": self.position(name, at), "end": self.position(name, end) });
            "textDocument/rangeFormatting"
        } else {
            let typed = *self.chance.of(&["\n", "}"]);
            self.replace(name, at, at, typed);
            params["ch"] = json!(typed);
            params["position"] = self.position(name, at + 1);
            "textDocument/onTypeFormatting"
        };
        let Some(edits) = self.ask(method, params.clone()) else { return };
        let edits = edits.as_array().cloned().unwrap_or_default();
        let old = self.texts[name].1.clone();
        for edit in &edits {
            assert!(offset(&old, &edit["range"]["start"]) <= offset(&old, &edit["range"]["end"]));
        }
        let new = edited(&old, &edits);
        self.note("laid out in part", format!("{name} {at}: {method}"));
        assert!(
            bare(&new) == bare(&old),
            "{name}: {method} {params} {edits:?}\n{}",
            self.story.join("\n"),
        );
        self.set(name, &new);
    }
}
