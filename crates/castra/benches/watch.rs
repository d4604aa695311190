//! From a save to what is said and drawn, with the real program: how long after
//! the last byte is written the problems are there, and how long the picture.
//! The time for which a burst is waited for (20 ms) is part of neither figure.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench may fail, and prints")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the watcher waits for the end of a burst.
const QUIET: Duration = Duration::from_millis(20);
const EDITS: u32 = 40;

fn main() {
    let battles = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/commands-and-colors/battles/epic-volturnus.castra");
    let text = fs::read_to_string(battles).unwrap();
    for (what, args) in [("png", &["--picture", "png"]), ("svg", &["--picture", "svg"])] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("epic.castra");
        fs::write(&path, &text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(["watch", "--format", "json"])
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut until = |what: &str| {
            while !lines.next().unwrap().unwrap().contains(what) {}
            Instant::now()
        };
        until("\"drawn\"");
        let (mut said, mut drawn) = (Vec::new(), Vec::new());
        for edit in 0..EDITS {
            let title = format!("The Volturnus, {edit}");
            fs::write(&path, text.replacen("The Volturnus", &title, 1)).unwrap();
            let saved = Instant::now();
            said.push((until("\"checked\"") - saved).saturating_sub(QUIET));
            drawn.push((until("\"drawn\"") - saved).saturating_sub(QUIET));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, mut times) in [("problems", said), ("picture", drawn)] {
            times.sort();
            let at = |percent: usize| times[(times.len() - 1) * percent / 100];
            println!("{what}: {name} median {:.1?}, 95 % {:.1?}", at(50), at(95));
        }
    }
}
