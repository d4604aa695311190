//! How long an editor waits, with a whole package of a game, its modules and its
//! battles open: for the problems after a letter, and for answers right after one.
//!
//! Each letter makes a text that was not there before, so that nothing is known of it.

#![expect(clippy::expect_used, reason = "a bench may stop where a text is missing")]

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::FileId;
use castra_ide::{Analysis, Host, SourceRole};
use castra_workspace::{Levels, NoLibrary};
use divan::{Bencher, black_box};

const PACKAGE: &str = "../../scenarios/commands-and-colors";
const BATTLE: &str = "battles/akragas.castra";
const RULES: &str = "rules/movement.castra";

fn main() {
    divan::main();
}

fn texts() -> Vec<(String, Arc<str>)> {
    fn add(folder: &Path, found: &mut Vec<(String, Arc<str>)>) {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                add(&path, found);
            } else if path.extension().is_some_and(|e| e == "castra") {
                let text = fs::read_to_string(&path).expect("a text");
                found.push((path.to_string_lossy().into_owned(), text.into()));
            }
        }
    }
    let mut found = Vec::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join(PACKAGE), &mut found);
    found
}

fn host(texts: &[(String, Arc<str>)]) -> Host<'static> {
    let mut host = Host::new(&NoLibrary);
    let package = host.add_package(Levels::default());
    for (path, text) in texts {
        host.add(package, path, Arc::clone(text), SourceRole::Own);
    }
    host
}

/// A package that is open, and a text in it that somebody types in.
struct Typing {
    host: Host<'static>,
    path: String,
    text: Arc<str>,
    typed: Cell<u32>,
}

impl Typing {
    fn new(name: &str) -> Self {
        let texts = texts();
        let (path, text) =
            texts.iter().find(|(path, _)| path.ends_with(name)).expect("a text").clone();
        let mut host = host(&texts);
        let _ = host.analysis();
        Self { host, path, text, typed: Cell::new(0) }
    }

    /// Types a letter at the start of the text: all that is after it moves.
    fn letter(&mut self) {
        let n = self.typed.get();
        self.typed.set(n + 1);
        self.host.set_text(&self.path, format!("// {n}\n{}", self.text));
    }

    /// What the text is, as soon as it can be said.
    fn near(&mut self) -> (Arc<Analysis>, FileId) {
        let analysis = self.host.analysis_with_dependencies(&self.path);
        let file = analysis.file(&self.path).expect("the text");
        (analysis, file)
    }

    /// A place where a name stands, in the text as it is after a letter.
    fn at(&self, analysis: &Analysis, file: FileId, name: &str) -> u32 {
        let text = &analysis.source(file).expect("the text").text;
        u32::try_from(text.find(name).expect("the name") + 1).expect("a short text")
    }
}

#[divan::bench]
fn opening(bencher: Bencher<'_, '_>) {
    let texts = texts();
    bencher.bench_local(|| host(black_box(&texts)).analysis());
}

/// The problems of the text that somebody types in.
#[divan::bench(args = [BATTLE, RULES])]
fn problems_after_a_letter(bencher: Bencher<'_, '_>, name: &str) {
    let mut typing = Typing::new(name);
    bencher.bench_local(|| {
        typing.letter();
        let (analysis, file) = typing.near();
        black_box(analysis.diagnostics(file).count())
    });
}

/// Those of the whole package, which follow in a pause.
#[divan::bench(args = [BATTLE, RULES])]
fn all_problems_after_a_letter(bencher: Bencher<'_, '_>, name: &str) {
    let mut typing = Typing::new(name);
    bencher.bench_local(|| {
        typing.letter();
        black_box(typing.host.analysis().checked().diagnostics.len())
    });
}

/// An answer about a name, the first after a letter, with the letter itself.
#[divan::bench(args = [(BATTLE, "carthage"), (RULES, "march-all")])]
fn definition_after_a_letter(bencher: Bencher<'_, '_>, (name, word): (&str, &str)) {
    let mut typing = Typing::new(name);
    bencher.bench_local(|| {
        typing.letter();
        let (analysis, file) = typing.near();
        let at = typing.at(&analysis, file, word);
        black_box(analysis.definition(file, at))
    });
}

/// Answers without a letter before them.
#[divan::bench(args = ["hover", "definition", "completion", "uses", "semantic tokens"])]
fn answer(bencher: Bencher<'_, '_>, what: &str) {
    let mut typing = Typing::new(RULES);
    typing.letter();
    let analysis = typing.host.analysis();
    let file = analysis.file(&typing.path).expect("the text");
    let at = typing.at(&analysis, file, "march-all");
    let _ = analysis.definition(file, at);
    bencher.bench_local(|| match what {
        "hover" => analysis.hover(file, at).is_some().into(),
        "definition" => analysis.definition(file, at).len(),
        "completion" => analysis.completions(file, at).len(),
        "uses" => analysis.uses(file, at, true).len(),
        _ => analysis.semantic_tokens(file).len(),
    });
}
