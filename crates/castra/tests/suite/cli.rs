//! Transcripts of the program: every folder in `tests/cli` of the repository
//! holds a `transcript.txt`, commands and what they print, and in `in` the files
//! that they find. `SNAPSHOTS=overwrite cargo test` writes what is printed now.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use snapbox::{Assert, Data};

#[test]
fn transcripts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()).collect();
    cases.sort();
    assert!(cases.len() > 5, "the cases are there");
    let mut failed = Vec::new();
    for case in cases {
        let expected = case.join("transcript.txt");
        let actual = replay(&case);
        let data = Data::read_from(&expected, None).raw();
        let assert = Assert::new().action_env("SNAPSHOTS");
        if let Err(error) = assert.try_eq(Some(&case.display()), Data::text(actual).raw(), data) {
            failed.push(format!("{error}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs the commands of a transcript again; the new transcript.
fn replay(case: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    copy(&case.join("in"), folder.path());
    let transcript = fs::read_to_string(case.join("transcript.txt")).unwrap();
    let mut out = String::new();
    for line in transcript.lines().filter(|l| l.starts_with("$ ") || l.starts_with("# ")) {
        if !out.is_empty() && !out.ends_with("\n\n") && !ends_with_comment(&out) {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        if let Some(command) = line.strip_prefix("$ ") {
            out.push_str(&run(command, folder.path()));
        }
    }
    out
}

fn ends_with_comment(out: &str) -> bool {
    out.lines().last().is_some_and(|l| l.starts_with("# "))
}

/// What a command prints: standard output as it is, standard error after
/// `! `, the exit code if it is not 0.
fn run(command: &str, folder: &Path) -> String {
    let (command, input) = match command.split_once(" < ") {
        Some((command, file)) => (command, Some(fs::read(folder.join(file)).unwrap())),
        None => (command, None),
    };
    let words = split(command);
    let (program, args) = words.split_first().unwrap();
    match program.as_str() {
        "cat" => return fs::read_to_string(folder.join(&args[0])).unwrap(),
        "ls" => return list(&folder.join(args.first().map_or(".", String::as_str))),
        "castra" => {}
        other => panic!("`{other}` is not a command of transcripts"),
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that does not read its input has closed it already.
    let _ = stdin.write_all(&input.unwrap_or_default());
    drop(stdin);
    let result = child.wait_with_output().unwrap();
    let mut out = String::from_utf8(result.stdout).unwrap();
    for line in String::from_utf8(result.stderr).unwrap().lines() {
        out.push_str(format!("! {line}").trim_end());
        out.push('\n');
    }
    match result.status.code() {
        Some(0) => {}
        Some(code) => out.push_str(&format!("? {code}\n")),
        None => out.push_str("? killed\n"),
    }
    stable(&out)
}

/// Sizes of pictures are the renderer's business, versions and fingerprints
/// change.
fn stable(out: &str) -> String {
    let mut text = String::new();
    for line in out.lines() {
        let size = line.find(" (").filter(|_| line.ends_with(" kB)"));
        let line = size.map_or(line.to_owned(), |at| format!("{} (…)", &line[..at]));
        let line = line.replace(env!("CARGO_PKG_VERSION"), "VERSION");
        let is_hash = |part: &&str| part.len() == 64 && part.chars().all(|c| c.is_ascii_hexdigit());
        let hash = line.split('"').find(is_hash).map(str::to_owned);
        text.push_str(&hash.map_or(line.clone(), |hash| line.replace(&hash, "FINGERPRINT")));
        text.push('\n');
    }
    text
}

/// Words, those in quotation marks whole.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn list(folder: &Path) -> String {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.iter().map(|n| format!("{n}\n")).collect()
}

fn copy(from: &Path, to: &Path) {
    let Ok(entries) = fs::read_dir(from) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}
