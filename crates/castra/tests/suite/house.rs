//! The house as `docs/architecture.md` draws it: folders of a crate point one way.
//!
//! In a folder, files may use each other as they like. But a folder is a thing of its
//! own: if it uses what stands beside it, that must not use the folder, by whatever
//! way. What stands in the folder's own `mod.rs` or `lib.rs` belongs to all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module by its path in the crate; the crate itself is empty.
type Module = Vec<String>;

fn sources() -> Vec<(String, PathBuf)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all: Vec<(String, PathBuf)> = fs::read_dir(crates)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path.join("src")))
        .filter(|(_, src)| src.is_dir())
        .collect();
    all.sort();
    all
}

/// The modules of a crate with their texts, those of tests left out.
fn modules(src: &Path) -> BTreeMap<Module, String> {
    fn below(folder: &Path, at: &Module, found: &mut BTreeMap<Module, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let mut module = at.clone();
            if path.is_dir() {
                module.push(name);
                below(&path, &module, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                if !matches!(name.as_str(), "lib" | "mod" | "main") {
                    module.push(name);
                }
                if !module.iter().any(|part| part == "tests") {
                    found.insert(module, code(&fs::read_to_string(&path).unwrap()));
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    below(src, &Vec::new(), &mut found);
    found
}

/// A text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let line = |line: &str| line.split("//").next().unwrap().to_owned();
    text.lines().map(|l| line(l) + "\n").collect()
}

/// The paths of a `use`, its braces taken apart: `a::{b, c::{d}}` is `a::b`, `a::c::d`.
fn spread(tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else {
        paths.push(tree.split_whitespace().next().unwrap_or_default().to_owned());
        return;
    };
    // Without an end it is a line of a string.
    let Some((inner, _)) = rest.rsplit_once('}') else { return };
    let (mut depth, mut part) = (0, String::new());
    for c in inner.chars().chain([',']) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !part.trim().is_empty() {
                    spread(&format!("{}{}", before.trim(), part.trim()), paths);
                }
                part.clear();
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
}

/// All paths of a text: those of `use`, and those written out.
fn paths(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in text.match_indices("use ") {
        // Not in a string: a line begins with it, or with who may see it.
        let before = text[..at].rsplit('\n').next().unwrap().trim();
        if before.is_empty() || before == "pub" || before.starts_with("pub(") {
            spread(text[at + 4..].split(';').next().unwrap(), &mut paths);
        }
    }
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(start) {
            if !text[..at].ends_with(|c: char| is_word(c) || c == ':') {
                let end = |c: char| !is_word(c) && c != ':';
                paths.push(text[at..].split(end).next().unwrap().to_owned());
            }
        }
    }
    paths
}

/// The module that a path of another leads to, if it is one of this crate.
fn target(path: &str, from: &Module, all: &BTreeMap<Module, String>) -> Option<Module> {
    let mut parts = path.split("::").map(str::trim).peekable();
    let mut at = from.clone();
    let mut inside = false;
    if parts.next_if_eq(&"crate").is_some() {
        (at, inside) = (Vec::new(), true);
    }
    while let Some(step) = parts.next_if(|part| matches!(*part, "super" | "self")) {
        inside = true;
        if step == "super" {
            at.pop();
        }
    }
    for part in parts {
        let mut next = at.clone();
        next.push(part.to_owned());
        // A folder may have no file of its own.
        if !all.keys().any(|module| module.starts_with(&next)) {
            break;
        }
        (at, inside) = (next, true);
    }
    (inside && at != *from).then_some(at)
}

/// Groups of neighbours that lead back to each other.
fn circles(arrows: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &String| {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut open = vec![from.clone()];
        while let Some(next) = open.pop() {
            for to in arrows.get(&next).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        arrows.keys().map(|name| (name, reached(name))).collect();
    all.iter()
        .filter(|(name, seen)| seen.contains(**name))
        .map(|(name, seen)| {
            let back = |other: &&String| all.get(*other).is_some_and(|to| to.contains(*name));
            seen.iter().filter(back).cloned().collect()
        })
        .collect()
}

/// The circles of a crate that a folder is part of, each with the folder in which it is.
fn circles_of_folders(all: &BTreeMap<Module, String>) -> Vec<(Module, BTreeSet<String>)> {
    let folders: BTreeSet<Module> =
        all.keys().flat_map(|m| (0..m.len()).map(|n| m[..n].to_vec())).collect();
    let arrows: BTreeSet<(Module, Module)> = all
        .iter()
        .flat_map(|(from, text)| {
            let to = |path: String| Some((from.clone(), target(&path, from, all)?));
            paths(text).into_iter().filter_map(to).collect::<Vec<_>>()
        })
        .collect();
    let mut found = Vec::new();
    for folder in &folders {
        let depth = folder.len();
        let mut neighbours: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in &arrows {
            let both = from.len() > depth && to.len() > depth;
            if both
                && from.starts_with(folder)
                && to.starts_with(folder)
                && from[depth] != to[depth]
            {
                neighbours.entry(from[depth].clone()).or_default().insert(to[depth].clone());
            }
        }
        for circle in circles(&neighbours) {
            let is_folder = |name: &String| {
                let mut path = folder.clone();
                path.push(name.clone());
                folders.contains(&path)
            };
            if circle.iter().any(is_folder) {
                found.push((folder.clone(), circle));
            }
        }
    }
    found
}

/// What each crate may use besides `castra-base` and `castra-defs`.
const ARROWS: &[(&str, &[&str])] = &[
    ("castra-base", &[]),
    ("castra-grammar", &[]),
    ("castra-syntax", &["castra-grammar"]),
    ("castra-defs", &[]),
    ("castra-ir", &["castra-syntax"]),
    ("castra-compose", &["castra-ir", "castra-syntax"]),
    ("castra-check", &["castra-compose", "castra-ir", "castra-syntax"]),
    ("castra-link", &["castra-check", "castra-ir"]),
    ("castra-workspace", &["castra-check", "castra-ir", "castra-link", "castra-syntax"]),
    (
        "castra-ide",
        &[
            "castra-check",
            "castra-grammar",
            "castra-ir",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    ("castra-disk", &["castra-draw", "castra-syntax", "castra-workspace"]),
    (
        "castra-lsp",
        &[
            "castra-disk",
            "castra-draw",
            "castra-ide",
            "castra-ir",
            "castra-library",
            "castra-sim",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    ("castra-library", &["castra-syntax", "castra-workspace"]),
    ("castra-draw", &[]),
    ("castra-exchange", &["castra-draw", "castra-ide", "castra-syntax"]),
    ("castra-print", &["castra-draw"]),
    (
        "castra-doc",
        &[
            "castra-draw",
            "castra-ide",
            "castra-ir",
            "castra-print",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    ("castra-vm", &["castra-ir", "castra-syntax"]),
    ("castra-native", &["castra-ir", "castra-vm"]),
    ("castra-oracle", &["castra-ir"]),
    ("castra-sim", &["castra-ir", "castra-vm"]),
    // What it needs of the others `castra` hands on.
    ("castra-python", &[]),
    ("castra-page", &[]),
    (
        "castra-server",
        &[
            "castra-api",
            "castra-disk",
            "castra-draw",
            "castra-page",
            "castra-syntax",
            "castra-workspace",
        ],
    ),
    ("castra-wasm", &["castra-api"]),
    (
        "castra-api",
        &[
            "castra-doc",
            "castra-draw",
            "castra-exchange",
            "castra-ide",
            "castra-ir",
            "castra-library",
            "castra-sim",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
];

/// The program and the door of the page alone put what is checked and what is played
/// together, and only tests use the oracle.
#[test]
fn crates_use_those_below_them() {
    for (name, src) in sources() {
        let manifest = fs::read_to_string(src.with_file_name("Cargo.toml")).unwrap();
        let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap_or(("", ""));
        let own = rest.split("\n[").next().unwrap();
        let used = own.lines().filter(|line| line.starts_with("castra-"));
        let used = used.map(|line| line.split(['.', ' ', '=']).next().unwrap());
        let used: BTreeSet<&str> = used.collect();
        assert!(!used.contains("castra-oracle"), "{name} uses the oracle");
        if name == "castra" {
            continue;
        }
        let Some((_, may)) = ARROWS.iter().find(|(of, _)| *of == name) else {
            panic!("docs/architecture.md and ARROWS do not say where {name} belongs");
        };
        let always = ["castra-base", "castra-defs"];
        let wrong = used.iter().find(|used| !may.contains(used) && !always.contains(used));
        assert_eq!(wrong, None, "{name} uses what it should not know");
    }
}

#[test]
fn folders_point_one_way() {
    let mut wrong = Vec::new();
    for (name, src) in sources() {
        for (folder, circle) in circles_of_folders(&modules(&src)) {
            wrong.push(format!("{name}, in `{}`: {circle:?}", folder.join("::")));
        }
    }
    assert!(wrong.is_empty(), "folders that use each other:\n{}", wrong.join("\n"));
}

/// Files are read and written in one place, which knows what was read and writes over none of it.
#[test]
fn files_are_read_and_written_in_one_place() {
    let others: BTreeMap<(&str, &str), &str> = BTreeMap::from([
        (("castra-disk", "files"), "the one place"),
        (("castra-disk", "files::guard"), "the one place"),
        (("castra-disk", "files::over"), "the one place"),
        (("castra-disk", "files::temporary"), "the one place"),
        (
            ("castra-server", "edit::folder"),
            "the files of a page, which it changes because it is asked to",
        ),
        (("castra-server", "address"), "the address of a page, which it keeps"),
        (("castra-server", "page"), "the built page"),
        (("castra", "command::site"), "the built core of the page"),
        (("castra-server", "changes"), "what the system says of its mounts"),
        (("castra", "command::interrupt"), "what the system says of a process"),
        (
            ("castra", "command::simulate::results::journal"),
            "a file of its own; `files` is asked first",
        ),
        // Of tests.
        (("castra", "command::simulate::results::stopped"), "what came of a run"),
    ]);
    let ways = [
        "File::create(",
        "File::options(",
        "OpenOptions::",
        "File::open(",
        "fs::write(",
        "fs::read(",
        "fs::read_to_string(",
        "fs::rename(",
        "fs::copy(",
        "fs::hard_link(",
    ];
    for (crate_name, src) in sources() {
        for (module, text) in modules(&src) {
            let name = module.join("::");
            let is_known = others.contains_key(&(crate_name.as_str(), name.as_str()));
            for way in ways.iter().filter(|_| !is_known) {
                assert!(
                    !text.contains(way),
                    "`{crate_name}`, `{name}` has `{way}…)`: go by `castra_disk::files`"
                );
            }
        }
    }
}

/// Tests that nobody runs look as if they held something.
#[test]
fn libraries_whose_tests_are_not_built_have_none() {
    let mut looked_at = 0;
    for (name, src) in sources() {
        let manifest = fs::read_to_string(src.with_file_name("Cargo.toml")).unwrap();
        let lib = manifest.split("\n[").find(|part| part.starts_with("lib]"));
        if !lib.is_some_and(|lib| lib.lines().any(|line| line == "test = false")) {
            continue;
        }
        for (module, _) in modules(&src) {
            let path = src.join(module.join("/"));
            let files = [path.with_extension("rs"), path.join("mod.rs"), path.join("lib.rs")];
            for text in files.iter().filter_map(|file| fs::read_to_string(file).ok()) {
                looked_at += 1;
                assert!(!text.contains("#[cfg(test)]"), "{name}: tests in {}", module.join("/"));
            }
        }
    }
    assert!(looked_at > 100, "{looked_at}: the files are gone");
}

/// Examples in the docs of code are not compiled (`doctest = false`, since looking for
/// them costs each crate a run of rustdoc), so none may look as if it were.
#[test]
fn no_example_in_docs_is_rust() {
    for (name, src) in sources() {
        let manifest = fs::read_to_string(src.with_file_name("Cargo.toml")).unwrap();
        if src.join("lib.rs").exists() {
            assert!(manifest.contains("\ndoctest = false\n"), "{name} looks for examples");
        }
    }
    let mut rust = Vec::new();
    for (name, src) in sources() {
        for entry in ignore::Walk::new(&src).map(Result::unwrap) {
            if entry.path().extension().is_none_or(|e| e != "rs") {
                continue;
            }
            let text = fs::read_to_string(entry.path()).unwrap();
            for (at, language) in fences(&text) {
                if !matches!(language, "text" | "sh" | "castra") {
                    let path = entry.path().strip_prefix(&src).unwrap().display();
                    rust.push(format!("{name}: {path}:{at}: `{language}`"));
                }
            }
        }
    }
    assert!(rust.is_empty(), "examples that nothing compiles:\n{}", rust.join("\n"));
}

/// The fences that open an example in docs, with their lines and languages.
fn fences(text: &str) -> Vec<(usize, &str)> {
    let mut open = false;
    let mut found = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let doc = text.trim_start();
        let doc = doc.strip_prefix("///").or_else(|| doc.strip_prefix("//!"));
        let Some(language) = doc.and_then(|doc| doc.trim().strip_prefix("```")) else { continue };
        if !open {
            found.push((line + 1, language));
        }
        open = !open;
    }
    found
}

#[test]
fn fences_are_found() {
    let text = "//! ```text\n//! a\n//! ```\n  /// ```\n  /// b();\n  /// ```\n";
    assert_eq!(fences(text), [(1, "text"), (4, "")]);
}

#[test]
fn a_circle_is_found() {
    let text = |pairs: &[(&str, &str)]| -> BTreeMap<Module, String> {
        let module = |path: &str| path.split('/').map(str::to_owned).collect();
        pairs.iter().map(|(path, text)| (module(path), code(text))).collect()
    };
    let round = text(&[
        ("names", "use crate::rules::change::{Head, Other};"),
        ("rules", "mod change;"),
        ("rules/change", "// use nothing\nfn f() { super::super::types::g() }"),
        ("types", "use super::names;"),
    ]);
    let circle = ["names", "rules", "types"].map(str::to_owned).into();
    assert_eq!(circles_of_folders(&round), [(Vec::new(), circle)]);
    let files = text(&[("a", "use crate::b::B;"), ("b", "use crate::a::A;"), ("c/d", "")]);
    assert_eq!(circles_of_folders(&files), []);
}
