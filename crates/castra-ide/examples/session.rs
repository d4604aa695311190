//! Somebody types, with the whole package of Commands & Colors open: what an editor waits
//! for, and what memory is taken after an hour of it.
//!
//! The session is recorded in `benches/sessions`: a battle and a file of a module, each
//! letter by letter, with slips that are taken back and words that are gone over again. It
//! is replayed until so many letters have been typed as an hour has at 200 a minute, or as
//! many as are asked for: `cargo run --release --example session -- 12000`. Times are those
//! of the processor, so that other work on the machine does not count; opening the package,
//! which takes several threads, is measured by the clock as well.

#![expect(clippy::expect_used, reason = "a program that measures may stop where a text is missing")]
#![expect(clippy::print_stdout, reason = "that is what it is for")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use castra_base::to_u32;
use castra_ide::{Host, SourceRole};
use castra_workspace::{Levels, NoLibrary};
use cpu_time::ProcessTime;

const PACKAGE: &str = "../../scenarios/commands-and-colors";

/// An hour, at 200 letters a minute.
const HOUR: usize = 12_000;

/// So many letters are typed without a pause.
const PAUSE: usize = 40;

/// Of so many names of the package, one is renamed.
const EACH_NAME: usize = 60;

/// One letter, or one taken back.
struct Key {
    at: usize,
    gone: usize,
    letter: Option<char>,
}

fn keys(recorded: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    for line in recorded.lines() {
        let mut parts = line.splitn(3, ' ');
        let mut part = || parts.next().expect("a place, a sign and what");
        let at: usize = part().parse().expect("a place");
        match (part(), part()) {
            ("-", count) => {
                let count: usize = count.parse().expect("a number");
                keys.extend((0..count).rev().map(|n| Key { at: at + n, gone: 1, letter: None }));
            }
            (_, text) => {
                let text: String = serde_json::from_str(text).expect("a string");
                let typed = text.char_indices();
                keys.extend(typed.map(|(n, c)| Key { at: at + n, gone: 0, letter: Some(c) }));
            }
        }
    }
    keys
}

fn texts(folder: &Path, found: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|e| e == "castra") {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path.to_string_lossy().into_owned(), text));
        }
    }
}

/// Memory of this process in megabytes, as Linux counts it.
fn memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

#[derive(Default)]
struct Times(BTreeMap<String, Vec<Duration>>);

impl Times {
    fn take<T>(&mut self, what: &str, work: impl FnOnce() -> T) -> T {
        // Of all threads: opening a package and checking all of it takes several.
        let start = ProcessTime::now();
        let result = work();
        self.0.entry(what.to_owned()).or_default().push(start.elapsed());
        result
    }

    fn print(&mut self) {
        println!("{:58} {:>6} {:>9} {:>9} {:>9}", "", "times", "median", "95 %", "longest");
        for (what, all) in &mut self.0 {
            all.sort();
            let of = |part: usize| {
                let at = (all.len() * part / 100).min(all.len() - 1);
                all.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
            };
            println!(
                "{what:58} {:6} {:6.2} ms {:6.2} ms {:6.2} ms",
                all.len(),
                of(50),
                of(95),
                of(100)
            );
        }
    }
}

fn main() {
    let wanted = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(HOUR);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    texts(&here.join(PACKAGE), &mut all);
    let mut times = Times::default();
    let mut host = Host::new(&NoLibrary);
    let package = host.add_package(Levels::default());
    for (path, text) in &all {
        host.add(package, path, text.as_str(), SourceRole::Own);
    }
    let start = Instant::now();
    times.take("opening the package", || host.analysis());
    println!("opening the package: {:.0} ms by the clock", start.elapsed().as_secs_f64() * 1e3);
    let opened = memory();
    let sessions = [("battle", "akragas.castra"), ("module", "epic/moving.castra")];
    let mut typed = 0;
    while typed < wanted {
        for (name, file) in sessions {
            let path = here.join(format!("benches/sessions/{name}.txt"));
            let recorded = fs::read_to_string(path).expect("a recording");
            let (path, original) =
                all.iter().find(|(path, _)| path.ends_with(file)).expect("the text");
            let mut text = String::new();
            for key in keys(&recorded) {
                text.replace_range(key.at..key.at + key.gone, "");
                if let Some(letter) = key.letter {
                    text.insert(key.at, letter);
                }
                host.set_text(path, text.as_str());
                let analysis =
                    times.take(&format!("{name}: problems of the file, after a letter"), || {
                        let analysis = host.analysis_with_dependencies(path);
                        let file = analysis.file(path).expect("the text");
                        let _ = analysis.diagnostics(file).count();
                        analysis
                    });
                let id = analysis.file(path).expect("the text");
                let at = to_u32(key.at);
                if typed % 5 == 0 {
                    times.take(
                        &format!("{name}: completion, the first answer after a letter"),
                        || analysis.completions(id, at),
                    );
                }
                if typed % 5 == 2 {
                    times.take(
                        &format!("{name}: definition, the first answer after a letter"),
                        || analysis.definition(id, at),
                    );
                    times.take(&format!("{name}: hover, the next answer"), || {
                        analysis.hover(id, at)
                    });
                }
                if typed % PAUSE == 0 {
                    let analysis = times
                        .take(&format!("{name}: problems of all files, in a pause"), || {
                            host.analysis()
                        });
                    let names = analysis.references().definitions_in(id);
                    let place = names.last().map_or(0, |one| one.span.start);
                    times.take(&format!("{name}: all uses, the first time after a letter"), || {
                        analysis.uses(id, place, true)
                    });
                    times.take(&format!("{name}: all uses, again"), || {
                        analysis.uses(id, place, true)
                    });
                }
                drop(analysis);
                let what = format!("{name}: tidying up, when nothing waits");
                times.take(&what, || host.free_dropped());
                typed += 1;
                if typed >= wanted {
                    break;
                }
            }
            host.set_text(path, original.as_str());
            let analysis = host.analysis();
            let file = analysis.file(path).expect("the text");
            for one in analysis.references().definitions_in(file) {
                let what = format!("{name}: rename of what it declares");
                let _ = times.take(&what, || host.rename(path, one.span.start, "zz-renamed"));
            }
        }
    }
    let after = memory();
    // Not only of what somebody has just written.
    let analysis = host.analysis();
    for (path, _) in &all {
        let file = analysis.file(path).expect("the text");
        for one in analysis.references().definitions_in(file).iter().step_by(EACH_NAME) {
            let what = "rename of every 60th name of the package";
            let _ = times.take(what, || host.rename(path, one.span.start, "zz-renamed"));
        }
    }
    times.print();
    match (opened, after, memory()) {
        (Some(opened), Some(after), Some(end)) => {
            println!("memory: {opened:.0} MB when opened, {after:.0} MB after {typed} letters");
            println!("and {end:.0} MB after the last renames");
        }
        _ => println!("memory is not known on this system"),
    }
}
