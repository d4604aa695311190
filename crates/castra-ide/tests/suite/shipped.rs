//! The texts that ship with Castra.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};

use castra_ide::{Analysis, Host, SourceRole, apply_edits};
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Levels, NoLibrary};

/// The packages that ship with Castra.
pub(crate) const PACKAGES: [&str; 9] = [
    "ancient-generals",
    "ancients",
    "brothers-war",
    "commands-and-colors",
    "examples",
    "hnefatafl",
    "shield-and-spur",
    "three-crowns",
    "tithe",
];

/// Whether a test is to look at everything, and not at a sample.
pub(crate) fn is_each() -> bool {
    std::env::var("CASTRA_EACH").is_ok_and(|each| each == "1")
}

/// Adds the texts of a folder and those below it that are wanted.
fn add(
    host: &mut Host<'_>,
    package: usize,
    folder: &Path,
    wanted: &mut dyn FnMut(&Path, &str) -> bool,
) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(host, package, &path, wanted);
        } else if path.extension().is_some_and(|e| e == "castra") {
            let text = fs::read_to_string(&path).unwrap();
            if wanted(&path, &text) {
                host.add(package, &path.to_string_lossy(), text, SourceRole::Own);
            }
        }
    }
}

fn shipped_if(below: &str, wanted: &mut dyn FnMut(&Path, &str) -> bool) -> Host<'static> {
    let mut host = Host::new(&NoLibrary);
    let package = host.add_package(Levels::default());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(below);
    add(&mut host, package, &root, wanted);
    host
}

pub(crate) fn shipped(below: &str) -> Host<'static> {
    shipped_if(below, &mut |_, _| true)
}

/// A package with its first battle and every fourth from there, without tests: these name other battles.
/// With `CASTRA_EACH=1`, with each battle.
fn with_some_battles(below: &str) -> Host<'static> {
    let each = if is_each() { 1 } else { 4 };
    let mut battles = 0_usize;
    shipped_if(below, &mut |path, text| {
        let is_battle =
            castra_syntax::peek_header(text).is_some_and(|(kind, _)| kind == HeaderKind::Scenario);
        battles += usize::from(is_battle);
        let is_test = path.parent().unwrap().ends_with("tests");
        !is_test && (!is_battle || battles % each == 1 % each)
    })
}

/// What is wanted of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// All of its texts.
    All,
    /// Its rules and some of its battles: the first and every fourth from there, or each with
    /// `CASTRA_EACH=1`.
    SomeBattles,
}

/// Hands out a package, which is kept for the next test that asks for it: checking it takes longer
/// than what most tests do with it. Texts that a test has changed are put back.
pub(crate) fn lent<T>(below: &str, part: Part, of: impl FnOnce(&mut Host<'static>) -> T) -> T {
    static KEPT: Mutex<BTreeMap<(String, Part), Vec<Host<'static>>>> = Mutex::new(BTreeMap::new());
    let key = (below.to_owned(), part);
    // Nothing is locked while a test works, so that tests do not wait for each other, and one that
    // fails keeps what it has changed.
    let kept = KEPT.lock().unwrap().get_mut(&key).and_then(Vec::pop);
    let mut host = kept.unwrap_or_else(|| match part {
        Part::All => shipped(below),
        Part::SomeBattles => with_some_battles(below),
    });
    let given = of(&mut host);
    let paths: Vec<String> = host.sources().map(|(path, ..)| path.to_owned()).collect();
    paths.iter().for_each(|path| host.close(path));
    KEPT.lock().unwrap().entry(key).or_default().push(host);
    given
}

/// All shipped texts, which no test changes.
fn all() -> Arc<Analysis> {
    static ALL: LazyLock<Arc<Analysis>> = LazyLock::new(|| shipped("").analysis());
    Arc::clone(&ALL)
}

#[test]
fn every_use_leads_to_a_declaration() {
    let analysis = all();
    let declared: BTreeSet<_> = analysis
        .sources()
        .flat_map(|(file, _)| analysis.references().definitions_in(file.id))
        .map(|d| (d.span, d.name.as_str()))
        .collect();
    let mut count = 0;
    for (file, _) in analysis.sources() {
        for one in analysis.references().uses_in(file.id).iter().filter(|one| !one.built_in) {
            let spans = analysis.definition(file.id, one.span.start);
            assert!(!spans.is_empty(), "{}: {}", file.path, file.slice(one.span));
            for span in spans {
                let name = analysis.source(span.file).unwrap().slice(span);
                assert!(declared.contains(&(span, name)), "{}: {name}", file.path);
                count += 1;
            }
        }
    }
    assert!(count > 20_000, "{count}: the texts are gone");
}

/// Some names of each package are found wherever they are used: nowhere else, and
/// everywhere. `CASTRA_EACH=1` looks at every name.
#[test]
fn every_declaration_leads_to_all_of_its_uses() {
    let each = if is_each() { 1 } else { 17 };
    let mut count = 0;
    for below in PACKAGES {
        lent(below, Part::All, |host| {
            let analysis = host.analysis();
            let references = analysis.references();
            let mut uses: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for used in analysis.sources().flat_map(|(file, _)| references.uses_in(file.id)) {
                for one in references.definitions_of(used) {
                    uses.entry(&one.id).or_default().push(used.span);
                }
            }
            for (file, _) in analysis.sources() {
                for one in references.definitions_in(file.id).iter().step_by(each) {
                    // What shares its name with others at its place leads to their uses too.
                    let found: BTreeSet<_> =
                        analysis.uses(file.id, one.span.start, false).into_iter().collect();
                    let expected = uses.get(&one.id).into_iter().flatten();
                    let missing: Vec<_> = expected.filter(|span| !found.contains(span)).collect();
                    assert!(missing.is_empty(), "{}: {}: {missing:?}", file.path, one.name);
                    count += found.len();
                }
            }
        });
    }
    assert!(count > 2_000, "{count}: the texts are gone");
}

#[test]
fn every_text_has_an_outline_and_colours() {
    let analysis = all();
    for (file, _) in analysis.sources() {
        assert!(!analysis.symbols(file.id).is_empty(), "{}", file.path);
        let tokens = analysis.semantic_tokens(file.id);
        for pair in tokens.windows(2) {
            assert!(pair[0].span.end <= pair[1].span.start, "{}: {pair:?}", file.path);
        }
        assert!(analysis.format(file.id).is_empty(), "{}", file.path);
        let _ = analysis.folds(file.id);
    }
}

/// Some names of each package renamed and back: the bytes are the same. What is refused is
/// counted. `CASTRA_EACH=1` takes every name.
#[test]
fn names_there_and_back_leave_every_byte() {
    for (below, most) in [
        ("examples/breakthrough", 6),
        ("examples/hex", 6),
        ("examples/relay", 12),
        ("examples/tricks", 12),
        ("ancient-generals", 3),
        ("hnefatafl", 3),
        ("shield-and-spur", 3),
        ("brothers-war", 3),
        ("three-crowns", 3),
        ("tithe", 3),
        ("ancients", 3),
        ("commands-and-colors", 3),
    ] {
        let most = if is_each() { usize::MAX } else { most };
        lent(below, Part::All, |host| {
            let analysis = host.analysis();
            let all: Vec<_> = analysis
                .sources()
                .flat_map(|(file, _)| analysis.references().definitions_in(file.id))
                .cloned()
                .collect();
            let (mut done, mut refused) = (0, Vec::new());
            for one in all.iter().step_by((all.len() / most.min(all.len())).max(1)) {
                let path = analysis.source(one.span.file).unwrap().path.clone();
                let before: Vec<_> = analysis
                    .sources()
                    .map(|(file, _)| (file.path.clone(), file.text.clone()))
                    .collect();
                let edits = match host.rename(&path, one.span.start, "some-other-name") {
                    Ok(edits) => edits,
                    Err(error) => {
                        refused.push(format!("{:?} {}: {error}", one.id.kind, one.name));
                        continue;
                    }
                };
                let start = edits.iter().find(|edit| edit.span == one.span).unwrap().span.start;
                let shift: i64 = edits
                    .iter()
                    .filter(|e| e.span.file == one.span.file && e.span.start < start)
                    .map(|e| {
                        i64::try_from(e.text.len()).unwrap() - i64::from(e.span.end - e.span.start)
                    })
                    .sum();
                for (path, text) in &before {
                    let file = analysis.file(path).unwrap();
                    let edits = edits.iter().filter(|edit| edit.span.file == file);
                    host.set_text(path, apply_edits(text, edits));
                }
                let at = u32::try_from(i64::from(start) + shift).unwrap();
                let back = host.rename(&path, at, &one.name).unwrap();
                let after = host.analysis();
                for (path, text) in &before {
                    let file = after.file(path).unwrap();
                    let now = &after.source(file).unwrap().text;
                    let edits = back.iter().filter(|edit| edit.span.file == file);
                    assert_eq!(apply_edits(now, edits), **text, "{path}: {}", one.name);
                    host.set_text(path, text.clone());
                }
                done += 1;
            }
            assert!(done > refused.len(), "{below}: {done} done, refused: {refused:#?}");
        });
    }
}
