//! All shipped battles and games, and the tests in their files.
//!
//! `CASTRA_NATIVE_GAMES=50` plays that number of random games of each and as many greedy ones,
//! instead of 2. `CASTRA_NATIVE_TESTS=1` plays every test; the default 40 plays one of 40.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use castra_ir::Program;
use castra_vm::CompileOptions;
use castra_workspace::{Checked, NoLibrary, Package, PackageId, Workspace};

use crate::count;
use crate::differential::Both;

fn add(workspace: &mut Workspace<'_>, package: PackageId, folder: &Path) {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(workspace, package, &path);
        } else if path.extension().is_some_and(|e| e == "castra") {
            let text = std::fs::read_to_string(&path).unwrap();
            workspace.add(package, &path.to_string_lossy(), text);
        }
    }
}

fn checked() -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    add(&mut workspace, package, &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"));
    workspace.check()
}

/// Applies a check to each element of a list on several threads, and returns the failures.
fn each<T: Sync>(all: &[T], does: impl Fn(&T) -> Result<(), String> + Sync) -> Vec<String> {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(what) = does(one) {
                        wrong.lock().unwrap().push(what);
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    wrong
}

#[test]
fn native_games_are_the_machines_games() {
    let games = count("CASTRA_NATIVE_GAMES", 2);
    let checked = checked();
    let battles = checked.scenarios.iter().filter(|battle| !battle.has_errors);
    let battles = battles.map(|b| (b.scenario.id.to_string(), b.link(&[]).unwrap()));
    let others = checked.games.iter().filter_map(|game| {
        let program = game.link(&[]).ok()?;
        Some((program.game.clone(), program))
    });
    let programs: Vec<(String, Arc<Program>)> =
        battles.chain(others).map(|(name, program)| (name, Arc::new(program))).collect();
    assert!(programs.len() > 20, "the battles are found");
    let decisions = AtomicUsize::new(0);
    let wrong = each(&programs, |(name, program)| {
        for knowledge in [false, true] {
            let options = CompileOptions { knowledge, ..CompileOptions::default() };
            let both = Both::new(Arc::clone(program), options)
                .map_err(|error| format!("{name}: {error}"))?;
            // Tracking knowledge needs a second image, of which fewer games are enough.
            for game in 0..if knowledge { games.div_ceil(4) } else { games } {
                for sensible in [false, true] {
                    let played = both.play(game, sensible);
                    let played = played.map_err(|what| format!("{name}, {sensible}: {what}"))?;
                    decisions.fetch_add(played, Ordering::Relaxed);
                }
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    let decisions = decisions.into_inner();
    assert!(decisions > programs.len() * 40, "{decisions} decisions");
}

/// Plays the tests in the files as games: their scripts are ignored in favour of chance, which also
/// leads to runtime errors.
#[test]
fn tests_of_texts_are_played_alike() {
    let every = count("CASTRA_NATIVE_TESTS", 40) as usize;
    let checked = checked();
    let tests: Vec<_> = checked.tests.iter().step_by(every).collect();
    assert!(tests.len() * every > 1_000, "tests are found");
    let wrong = each(&tests, |test| {
        let program = test.link().program;
        let both = Both::new(program, CompileOptions::for_few_steps())
            .map_err(|error| error.to_string())?;
        both.play(0, true).map_err(|what| format!("{}: {what}", test.name()))?;
        Ok(())
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), tests.len(), wrong.join("\n"));
}
