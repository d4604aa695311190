//! A folder of texts, and a watcher that runs over it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// Only what hangs takes longer, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// With the texts of a folder of the library.
    pub(crate) fn of(name: &str) -> Self {
        let folder = Self::new();
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(name);
        copy(&from, folder.path());
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn append(&self, name: &str, text: &str) {
        let mut file = fs::OpenOptions::new().append(true).open(self.join(name)).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.join(name)).unwrap()
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        fs::rename(self.join(from), self.join(to)).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.join(name)).unwrap();
    }

    pub(crate) fn castra(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
        command.args(args).current_dir(self.path()).output().unwrap()
    }

    /// Starts a watcher over the folder, or over what is named.
    pub(crate) fn watch(&self, args: &[&str]) -> Session<'_> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(["watch", "--format", "json"])
            .args(args)
            .current_dir(self.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, events) = mpsc::channel();
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let event: Value = serde_json::from_str(&line).expect("a line is an object");
                if send.send(event).is_err() {
                    break;
                }
            }
        });
        let named = args.first().filter(|arg| !arg.starts_with('-')).copied().unwrap_or(".");
        let named = named.to_owned();
        Session { folder: self, named, child, events, problems: None, seen: Vec::new() }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The files of a folder and of those below it.
fn read_below(top: &Path, within: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(top.join(within)).unwrap() {
        let entry = entry.unwrap();
        let name = within.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => read_below(top, &name, files),
            false => files.push((name, fs::read(entry.path()).unwrap())),
        }
    }
}

pub(crate) fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

/// A watcher that runs, and what it has said.
pub(crate) struct Session<'f> {
    folder: &'f Folder,
    /// What is watched.
    named: String,
    child: Child,
    events: Receiver<Value>,
    /// The problems that it said last that there are.
    problems: Option<Vec<Value>>,
    pub(crate) seen: Vec<Value>,
}

impl Session<'_> {
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next event, if there is one within a time.
    pub(crate) fn next(&mut self, time: Duration) -> Option<Value> {
        match self.events.recv_timeout(time) {
            Ok(event) => {
                if event["event"] == "checked" {
                    self.problems = Some(event["problems"].as_array().unwrap().clone());
                }
                self.seen.push(event.clone());
                Some(event)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the watcher has ended"),
        }
    }

    /// Waits for an event.
    pub(crate) fn until(&mut self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(event) = self.next(Duration::from_millis(100))
                && is(&event)
            {
                return event;
            }
        }
        panic!("{what} does not come; {:#?}", self.seen);
    }

    /// Waits until the problems are those that `castra check` finds, and every
    /// picture is what `castra render` draws.
    pub(crate) fn settles(&mut self) {
        let check = self.folder.castra(&["check", "-q", "--format", "json"]);
        let expected: Vec<Value> = serde_json::from_slice(&check.stdout).unwrap();
        let drawn = tempfile::tempdir().unwrap();
        let out = drawn.path().to_str().unwrap();
        // Those with errors are not drawn; the others are.
        self.folder.castra(&[
            "render",
            &self.named,
            "-q",
            "--effort",
            "fast",
            "--width",
            "1600",
            "-o",
            out,
        ]);
        let mut pictures = Vec::new();
        read_below(drawn.path(), Path::new(""), &mut pictures);
        let start = Instant::now();
        loop {
            let is_said = self.problems.as_ref() == Some(&expected);
            let is_drawn = pictures.iter().all(|(name, picture)| {
                fs::read(self.folder.path().join(name)).is_ok_and(|now| now == *picture)
            });
            if is_said && is_drawn {
                // Nothing is said after it that is otherwise.
                while let Some(event) = self.next(Duration::from_millis(60)) {
                    let _ = event;
                }
                if self.problems.as_ref() == Some(&expected) {
                    return;
                }
            }
            let why = format!("said {is_said}, drawn {is_drawn}");
            assert!(start.elapsed() < PATIENCE, "{why}: {expected:#?}\n{:#?}", self.seen);
            self.next(Duration::from_millis(50));
        }
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A small battle with a unit at a hex; one with an error where that is none.
pub(crate) fn battle(title: &str, hex: &str) -> String {
    format!(
        "scenario calor \"{title}\" for shield-and-spur\n\nwar-council {{\n  army reds \"Red \
         Cohorts\" bottom {{ general \"Varius\", colours crimson, moves first }}\n  army greys \
         \"Grey Cohorts\" top {{ general \"Tullus\", colours azure }}\n}}\n\nmap field {{\n  woods \
         at E7 F7\n}}\n\ndeploy greys {{\n  warriors at H4 H5 H6 H7\n}}\n\ndeploy reds {{\n  \
         swordsmen at B6 as general\n  archers at C4 B7 {hex}\n}}\n"
    )
}
