//! The tidy screen of a terminal. `script` of util-linux makes the terminal;
//! where there is none, this is skipped, with a word about it.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use super::session::{Folder, PATIENCE, battle, pause};

/// Clears the screen and what has scrolled off it, and goes to the top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A watcher for people, and all that it has written.
struct Watcher {
    child: Child,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Watcher {
    fn start(mut command: Command, folder: &Folder) -> Self {
        // What the machine says about colour and letters has no part in it.
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color").env("LANG", "C.UTF-8").current_dir(folder.path());
        // An input that never ends: that of `script` is the keyboard.
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = streams.stderr(Stdio::piped()).spawn().unwrap();
        let written = Arc::new(Mutex::new(Vec::new()));
        read_on(child.stdout.take().unwrap(), &written);
        read_on(child.stderr.take().unwrap(), &written);
        Self { child, written }
    }

    /// Over `calor.castra`, at a terminal of its own.
    fn at_terminal(folder: &Folder) -> Self {
        let program = env!("CARGO_BIN_EXE_castra");
        let mut command = Command::new("script");
        let watch = format!("exec '{program}' watch --picture none calor.castra");
        command.args(["-q", "-e", "-f", "-c", &watch, "/dev/null"]);
        Self::start(command, folder)
    }

    /// The same, at pipes.
    fn at_pipes(folder: &Folder) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
        command.args(["watch", "--picture", "none", "calor.castra"]);
        Self::start(command, folder)
    }

    fn text(&self) -> String {
        let written = self.written.lock().unwrap();
        String::from_utf8_lossy(&written).replace("\r\n", "\n")
    }

    /// Waits until something is true of all that was written.
    fn until(&mut self, what: &str, is: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is(&self.text()) {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {}", self.text());
            assert!(start.elapsed() < PATIENCE, "{what} does not come: {:?}", self.text());
            pause(20);
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // Without its terminal the watcher ends, too.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_on(mut from: impl Read + Send + 'static, to: &Arc<Mutex<Vec<u8>>>) {
    let to = Arc::clone(to);
    thread::spawn(move || {
        let mut some = [0; 4096];
        while let Ok(read @ 1..) = from.read(&mut some) {
            to.lock().unwrap().extend_from_slice(&some[..read]);
        }
    });
}

/// Without what only sets colours.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, code)) = rest.split_once("\x1b[") {
        plain.push_str(before);
        let end = code.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert_eq!(code.get(end..=end), Some("m"), "not a colour: {code:?}");
        rest = &code[end + 1..];
    }
    plain + rest
}

/// Without how long it took, which is never the same.
fn untimed(screen: &str) -> String {
    let (before, time) = screen.rsplit_once(" (").unwrap_or((screen, ""));
    match time.strip_suffix(" ms)\n").map(str::parse::<f64>) {
        Some(Ok(_)) => format!("{before}\n"),
        _ => screen.to_owned(),
    }
}

/// What the screen has to show: what `castra check` says, below a headline.
fn expected(folder: &Folder, headline: &str) -> String {
    let check = folder.castra(&["check", "calor.castra"]);
    let said = String::from_utf8(check.stdout).unwrap();
    let summary = String::from_utf8(check.stderr).unwrap();
    format!("castra watch: {headline}\n\n{said}{summary}")
}

#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn has_script() -> bool {
    let version = Command::new("script").arg("--version").output();
    let is = version.is_ok_and(|v| String::from_utf8_lossy(&v.stdout).contains("util-linux"));
    if !is {
        eprintln!("skipped: there is no `script` of util-linux");
    }
    is
}

/// What is saved one after the other; first that with which it all begins.
fn saves() -> [String; 5] {
    let twice = battle("Calor", "elsewhere").replace("warriors at H4", "wariors at H4");
    [
        battle("Calor", "D5"),
        battle("Calor", "nowhere"),
        twice,
        battle("Calor", "elsewhere"),
        battle("Calor", "D6"),
    ]
}

#[test]
fn a_terminal_shows_the_problems_there_are_and_no_others() {
    if !has_script() {
        return;
    }
    let folder = Folder::new();
    let [first, later @ ..] = saves();
    folder.write("calor.castra", &first);
    let mut watcher = Watcher::at_terminal(&folder);
    let screen = expected(&folder, "watching");
    watcher.until("the first screen", |text| shown(text) == screen);
    let mut seen = vec![screen];
    for text in later {
        folder.write("calor.castra", &text);
        let screen = expected(&folder, "calor.castra changed");
        assert_ne!(Some(&screen), seen.last(), "a save has to make a difference");
        watcher.until("the screen after a save", |text| shown(text) == screen);
        seen.push(screen);
    }
    // Nothing comes after it.
    pause(300);
    let text = watcher.text();
    assert_eq!(Some(&shown(&text)), seen.last());
    // Every check begins by clearing, and nothing stands before the first.
    let screens: Vec<&str> = text.split(CLEAR).collect();
    assert_eq!(screens[0], "");
    let checks = plain(&text.replace(CLEAR, "")).matches("castra watch: ").count();
    assert_eq!(screens.len() - 1, checks);
    assert!(checks >= seen.len());
    assert!(text.contains("\x1b[1m"), "a terminal has colours");
}

/// What a terminal shows when all that was written has come.
fn shown(written: &str) -> String {
    let screen = written.rsplit_once(CLEAR).map_or(written, |(_, screen)| screen);
    untimed(&plain(screen))
}

#[test]
fn pipes_get_plain_lines() {
    let folder = Folder::new();
    let [first, later @ ..] = saves();
    folder.write("calor.castra", &first);
    let mut watcher = Watcher::at_pipes(&folder);
    watcher.until("the first line", |text| text.starts_with("watching\n"));
    let count = |text: &str| text.matches("calor.castra changed\n").count();
    for (before, text) in later.iter().enumerate() {
        folder.write("calor.castra", text);
        watcher.until("the line after a save", |text| {
            count(text) > before && text.ends_with(" ms)\n")
        });
    }
    let text = watcher.text();
    assert!(text.contains("nowhere"), "{text}");
    assert!(!text.contains('\x1b'), "{text:?}");
}
