//! Programs for tests.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "not every test uses all of it, and a test may fail"
)]

use std::path::Path;
use std::sync::Arc;

use castra_base::Diagnostic;
use castra_ir::Program;
use castra_vm::{CompileOptions, Image, Machine, RandomStream, Status};
use castra_workspace::{Checked, NoLibrary, Package, Workspace};

/// The program of one file.
pub fn program(text: &str) -> Program {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", text);
    link(workspace.check())
}

/// The battle of several files.
pub fn battle(texts: &[&str]) -> Program {
    link(texts_checked(texts))
}

/// Checks several files of one folder.
pub fn texts_checked(texts: &[&str]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (i, text) in texts.iter().enumerate() {
        workspace.add(package, &format!("{i}.castra"), *text);
    }
    workspace.check()
}

/// The program of a shipped game, by its folder.
pub fn shipped(folder: &str) -> Program {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(folder);
    link(checked(&root))
}

/// Checks the files of a folder.
pub fn checked(folder: &Path) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    add(&mut workspace, package, folder);
    workspace.check()
}

/// The selected diagnostics, formatted.
pub fn listed(checked: &Checked, which: impl Fn(&Diagnostic) -> bool) -> Vec<String> {
    let found = checked.diagnostics.iter().filter(|d| which(d)).map(|d| {
        let file = checked.files.get(d.primary.span.file).unwrap();
        format!("{}:{:?}: {}", file.path, file.line_col(d.primary.span.start), d.message)
    });
    found.collect()
}

fn add(workspace: &mut Workspace<'_>, package: castra_workspace::PackageId, folder: &Path) {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
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

fn link(checked: Checked) -> Program {
    let errors = listed(&checked, Diagnostic::is_error);
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    match checked.scenarios.first() {
        Some(scenario) => scenario.link(&[]).unwrap(),
        None => checked.games.first().unwrap().link(&[]).unwrap(),
    }
}

/// Plays a game with random answers to its end, or to a runtime error.
pub fn played_at_random(image: &Arc<Image>, seed: u64, game: u64) -> Machine {
    let mut machine = Machine::new(image, seed, game);
    let mut chance = RandomStream::stream(seed, game, 1);
    let mut words = Vec::new();
    while machine.run() == Status::Decision {
        let choice = machine.random_choice(&mut chance, &mut words);
        machine.choose(choice).unwrap();
    }
    machine
}

/// An image that does not track the knowledge of armies.
pub fn mindless(program: Program) -> Arc<Image> {
    let options = CompileOptions { knowledge: false, ..CompileOptions::default() };
    Arc::new(Image::compile_with_options(Arc::new(program), options).unwrap())
}

pub fn image(program: Program) -> Arc<Image> {
    Arc::new(Image::compile(&program).unwrap())
}

/// An image without optimizations.
pub fn plain_image(program: Program) -> Arc<Image> {
    let options = CompileOptions { inline: false, specialise: false, ..CompileOptions::default() };
    Arc::new(Image::compile_with_options(Arc::new(program), options).unwrap())
}
