//! Short texts that ask for much, through every command that reads a text: each
//! ends with an answer, in little memory, and none with a panic.
//!
//! The smallest of each sort are tried here. `CASTRA_HOSTILE=all` tries all
//! sizes with all commands, and prints what took longest and what took most
//! memory; `CASTRA_HOSTILE=FOLDER` writes all texts into a folder. How long
//! anything takes is not tested: what has no end hangs the test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, reason = "a test")]

mod texts;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use texts::{ALL, Hostile};

/// Kilobytes of address space that a command may have: a gigabyte.
const ROOM: u64 = 1 << 20;

/// The commands that read a text.
const COMMANDS: &[&[&str]] = &[
    &["check", "h.castra"],
    &["fmt", "--check", "h.castra"],
    &["expand", "h.castra"],
    &["doc", "h.castra", "-o", "book"],
    &["test", "h.castra"],
    &["simulate", "h.castra", "--games", "3", "--jobs", "1"],
    &["simulate", "h.castra", "--games", "3", "--jobs", "1", "--bots", "sensible"],
    &["why", "h.castra", "1 + 1"],
    &["report", "h.castra", "--games", "3", "-o", "report.html"],
    &["export", "h.castra"],
];

/// What came of a command: an exit code that it should not have, or a panic.
fn run(folder: &Path, args: &[&str]) -> Result<String, String> {
    let castra = env!("CARGO_BIN_EXE_castra");
    let line = format!("ulimit -v {ROOM}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &line, castra]).args(args).current_dir(folder).env("RUST_BACKTRACE", "0");
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.code() {
        Some(0..=2) if !stderr.contains("panicked") => Ok(stderr),
        code => Err(format!("{code:?}: {}", stderr.chars().take(600).collect::<String>())),
    }
}

fn write(folder: &Path, hostile: &Hostile, size: usize) {
    let text = (hostile.text)(size);
    assert!(text.len() < 2_000_000, "{} of {size} is not short", hostile.name);
    std::fs::write(folder.join("h.castra"), text).unwrap();
}

#[test]
fn hostile_texts_do_no_harm() {
    let wanted = std::env::var("CASTRA_HOSTILE").unwrap_or_default();
    let all = wanted == "all";
    let mut failures = Vec::new();
    let mut times = Vec::new();
    for hostile in ALL {
        let sizes = if all { &hostile.sizes[..] } else { &hostile.sizes[1..2] };
        for &size in sizes {
            let folder = tempfile::tempdir().unwrap();
            write(folder.path(), hostile, size);
            let commands = if all { COMMANDS } else { &COMMANDS[..1] };
            for args in commands {
                let start = Instant::now();
                if let Err(what) = run(folder.path(), args) {
                    failures.push(format!("{} of {size}, {}: {what}", hostile.name, args[0]));
                }
                times.push((start.elapsed(), hostile.name, size, args[0]));
            }
        }
    }
    if all {
        times.sort_unstable();
        for (time, name, size, command) in times.iter().rev().take(12) {
            println!("{:6.1} s  {command:9} {name} of {size}", time.as_secs_f64());
        }
        println!("{} runs", times.len());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
