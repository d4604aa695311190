//! The house as `docs/architecture.md` draws it: files of a crate point one way, and so do its
//! folders.
//!
//! A file points to the files whose items it names, in `use` or written out. It may say which files
//! its module consists of (`mod`) without pointing to them. A folder is a thing of its own as well:
//! if it uses what stands beside it, that must not use the folder, by whatever way. What stands in
//! the folder's own `mod.rs` belongs to all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module by its path in the crate; the crate itself is empty.
pub(crate) type Module = Vec<String>;

pub(crate) fn sources() -> Vec<(String, PathBuf)> {
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
pub(crate) fn modules(src: &Path) -> BTreeMap<Module, String> {
    fn below(folder: &Path, at: &Module, found: &mut BTreeMap<Module, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let mut module = at.clone();
            if path.is_dir() {
                module.push(name);
                below(&path, &module, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                // Beside a library, a program is a file that uses it.
                let is_top = matches!(name.as_str(), "lib" | "mod")
                    || name == "main" && !path.with_file_name("lib.rs").exists();
                if !is_top {
                    module.push(name);
                }
                found.insert(module, code(&fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = BTreeMap::new();
    below(src, &Vec::new(), &mut found);
    let mut tests: Vec<Module> = Vec::new();
    for (module, text) in &found {
        for part in text.split("#[cfg(test)]\nmod ").skip(1) {
            let name = part.split([';', ' ']).next().unwrap();
            tests.push(module.iter().cloned().chain([name.to_owned()]).collect());
        }
    }
    found.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    found
}

/// A text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("\nmod tests {").next().unwrap();
    let line = |line: &str| line.split("//").next().unwrap().to_owned();
    text.lines().map(|l| line(l) + "\n").collect()
}

/// The paths of a `use`, its braces taken apart: `a::{b, c::{d}}` is `a::b`, `a::c::d`; each with
/// the name that it gets, if that is another.
fn spread(tree: &str, paths: &mut Vec<(String, Option<String>)>) {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let name = Some(name.trim()).filter(|name| !name.is_empty());
        paths.push((path.trim().to_owned(), name.map(str::to_owned)));
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

/// All paths of a text: those of `use`, with the names that they get, and those written out.
fn paths(text: &str) -> (Vec<(String, Option<String>)>, Vec<String>) {
    let (mut uses, mut others, mut end) = (Vec::new(), String::new(), 0);
    for (at, _) in text.match_indices("use ") {
        // Not in a string: a line begins with it, or with who may see it.
        let before = text[..at].rsplit('\n').next().unwrap().trim();
        if at >= end && (before.is_empty() || before == "pub" || before.starts_with("pub(")) {
            others += &text[end..at];
            end = text[at..].find(';').map_or(text.len(), |length| at + length);
            spread(&text[at + 4..end], &mut uses);
        }
    }
    others += &text[end..];
    // Who may see something is no use of it.
    let mut seen = others.split("pub(in ");
    let first = seen.next().into_iter();
    let others = first.chain(seen.filter_map(|part| part.split_once(')')).map(|(_, rest)| rest));
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let written = others.flat_map(|part| part.split(|c| !is_path(c)));
    (uses, written.filter(|path| path.contains("::")).map(str::to_owned).collect())
}

/// The module that a path of another leads to, if it is one of this crate, and whether that is all
/// of the path. `names` are the modules that have a name of their own there.
fn target(
    path: &str,
    from: &Module,
    all: &BTreeMap<Module, String>,
    names: &BTreeMap<String, Module>,
) -> Option<(Module, bool)> {
    let mut parts = path.split("::").map(str::trim).filter(|part| *part != "self").peekable();
    let mut at = from.clone();
    let mut inside = path.starts_with("self::");
    if parts.next_if_eq(&"crate").is_some() {
        (at, inside) = (Vec::new(), true);
    } else if let Some(module) = parts.peek().and_then(|part| names.get(*part)) {
        (at, inside) = (module.clone(), true);
        parts.next();
    }
    while parts.next_if_eq(&"super").is_some() {
        inside = true;
        at.pop();
    }
    while let Some(part) = parts.peek() {
        let mut next = at.clone();
        next.push((*part).to_owned());
        // A folder may have no file of its own.
        if !all.keys().any(|module| module.starts_with(&next)) {
            break;
        }
        (at, inside) = (next, true);
        parts.next();
    }
    inside.then_some((at, parts.next().is_none()))
}

/// Which file points to which.
fn arrows(all: &BTreeMap<Module, String>) -> BTreeSet<(Module, Module)> {
    let mut found = BTreeSet::new();
    for (from, text) in all {
        let (uses, written) = paths(text);
        let mut names = BTreeMap::new();
        let mut point = |to: Module| to != *from && found.insert((from.clone(), to));
        for (path, name) in uses {
            let Some((to, is_module)) = target(&path, from, all, &BTreeMap::new()) else {
                continue;
            };
            if is_module && let Some(name) = name.or_else(|| to.last().cloned()) {
                names.insert(name, to.clone());
            }
            point(to);
        }
        for path in written {
            if let Some((to, _)) = target(&path, from, all, &names) {
                point(to);
            }
        }
    }
    found
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

/// The circles of files of a crate.
fn circles_of_files(all: &BTreeMap<Module, String>) -> BTreeSet<BTreeSet<String>> {
    let name = |module: Module| ["crate".to_owned()].into_iter().chain(module).collect::<Vec<_>>();
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, to) in arrows(all) {
        files.entry(name(from).join("::")).or_default().insert(name(to).join("::"));
    }
    circles(&files)
}

/// The circles of a crate that a folder is part of, each with the folder in which it is.
fn circles_of_folders(all: &BTreeMap<Module, String>) -> Vec<(Module, BTreeSet<String>)> {
    let folders: BTreeSet<Module> =
        all.keys().flat_map(|m| (0..m.len()).map(|n| m[..n].to_vec())).collect();
    let arrows = arrows(all);
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
    ("castra-art", &[]),
    ("castra-base", &[]),
    ("castra-words", &[]),
    ("castra-grammar", &[]),
    ("castra-syntax", &["castra-grammar"]),
    ("castra-defs", &[]),
    ("castra-texts", &["castra-syntax"]),
    ("castra-ir", &["castra-syntax"]),
    ("castra-compose", &["castra-ir", "castra-syntax"]),
    ("castra-resolve", &["castra-ir", "castra-syntax"]),
    ("castra-analyze", &["castra-compose", "castra-ir", "castra-resolve", "castra-syntax"]),
    (
        "castra-check",
        &["castra-analyze", "castra-compose", "castra-ir", "castra-resolve", "castra-syntax"],
    ),
    ("castra-campaign", &["castra-check", "castra-ir", "castra-resolve", "castra-syntax"]),
    ("castra-link", &["castra-ir", "castra-resolve"]),
    (
        "castra-workspace",
        &[
            "castra-analyze",
            "castra-campaign",
            "castra-check",
            "castra-compose",
            "castra-ir",
            "castra-link",
            "castra-resolve",
            "castra-syntax",
            "castra-texts",
        ],
    ),
    (
        "castra-ide",
        &[
            "castra-grammar",
            "castra-ir",
            "castra-resolve",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    ("castra-diagnostics", &[]),
    ("castra-disk", &["castra-art", "castra-draw", "castra-syntax", "castra-workspace"]),
    (
        "castra-packages",
        &[
            "castra-diagnostics",
            "castra-disk",
            "castra-ide",
            "castra-library",
            "castra-syntax",
            "castra-testing",
            "castra-workspace",
        ],
    ),
    (
        "castra-measure",
        &[
            "castra-diagnostics",
            "castra-draw",
            "castra-ide",
            "castra-ir",
            "castra-sim",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    (
        "castra-terminal",
        &["castra-diagnostics", "castra-ir", "castra-sim", "castra-vm", "castra-words"],
    ),
    (
        "castra-testing",
        &[
            "castra-course",
            "castra-diagnostics",
            "castra-ir",
            "castra-sim",
            "castra-terminal",
            "castra-vm",
            "castra-workspace",
        ],
    ),
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
    ("castra-mcp", &["castra-server"]),
    ("castra-decoding", &[]),
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
            "castra-sim",
            "castra-story",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
    ("castra-eval", &["castra-ir"]),
    ("castra-vm", &["castra-eval", "castra-ir", "castra-syntax"]),
    ("castra-story", &["castra-ir", "castra-syntax", "castra-vm"]),
    ("castra-native", &["castra-ir", "castra-vm"]),
    ("castra-oracle", &["castra-eval", "castra-ir"]),
    ("castra-sim", &["castra-ir", "castra-story", "castra-vm"]),
    ("castra-course", &["castra-draw", "castra-ir", "castra-sim", "castra-vm", "castra-workspace"]),
    (
        "castra-serve",
        &[
            "castra-api",
            "castra-disk",
            "castra-draw",
            "castra-ir",
            "castra-library",
            "castra-page",
            "castra-sim",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
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
            "castra-course",
            "castra-doc",
            "castra-draw",
            "castra-exchange",
            "castra-ide",
            "castra-ir",
            "castra-library",
            "castra-measure",
            "castra-print",
            "castra-sim",
            "castra-story",
            "castra-syntax",
            "castra-vm",
            "castra-workspace",
        ],
    ),
];

/// The program and the API of the page alone put what is checked and what is played
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
        let always = ["castra-base", "castra-defs", "castra-words"];
        let wrong = used.iter().find(|used| !may.contains(used) && !always.contains(used));
        assert_eq!(wrong, None, "{name} uses what it should not know");
    }
}

#[test]
fn files_and_folders_point_one_way() {
    let mut wrong = Vec::new();
    for (name, src) in sources() {
        let all = modules(&src);
        for circle in circles_of_files(&all) {
            wrong.push(format!("{name}, files: {circle:?}"));
        }
        for (folder, circle) in circles_of_folders(&all) {
            wrong.push(format!("{name}, in `{}`: {circle:?}", folder.join("::")));
        }
    }
    assert!(wrong.is_empty(), "what uses each other:\n{}", wrong.join("\n"));
}

/// Files are read and written in one place, which knows what was read and writes over none of it.
#[test]
fn files_are_read_and_written_in_one_place() {
    let others: BTreeMap<(&str, &str), &str> = BTreeMap::from([
        (("castra-disk", "files"), "the one place"),
        (("castra-disk", "files::guard"), "the one place"),
        (("castra-disk", "files::overwrite"), "the one place"),
        (("castra-disk", "files::temporary"), "the one place"),
        (
            ("castra-server", "edit::folder"),
            "the files of a page, which it changes because it is asked to",
        ),
        (
            ("castra-packages", "package_cache"),
            "packages as they were fetched, in folders of their own",
        ),
        (("castra-server", "address"), "the address of a page, which it keeps"),
        (("castra-server", "page"), "the built page"),
        (("castra", "command::serve"), "a copy of the games, which SQLite writes"),
        (("castra", "command::site"), "the built core of the page"),
        (("castra-server", "folder_watcher"), "what the system says of its mounts"),
        (("castra", "command::interrupt"), "what the system says of a process"),
        (
            ("castra", "command::simulate::results::journal"),
            "a file of its own; `files` is asked first",
        ),
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
        let module = |path: &str| -> Module {
            path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        pairs.iter().map(|(path, text)| (module(path), code(text))).collect()
    };
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let round = text(&[
        ("names", "use crate::rules::change::{Head, Other};"),
        ("rules", "mod change;"),
        ("rules/change", "// use nothing\nfn f() { super::super::types::g() }"),
        ("types", "use super::names;"),
    ]);
    assert_eq!(circles_of_folders(&round), [(Vec::new(), names(&["names", "rules", "types"]))]);
    let files = text(&[("a", "use crate::b::B;"), ("b", "use crate::a::A;"), ("c/d", "")]);
    assert_eq!(circles_of_folders(&files), []);
    assert_eq!(circles_of_files(&files), [names(&["crate::a", "crate::b"])].into());
    // A file and its own top, which names an item of it.
    let top = |top: &str| text(&[("", top), ("a", "use super::Shared;"), ("b/c", "")]);
    let circle: BTreeSet<BTreeSet<String>> = [names(&["crate", "crate::a"])].into();
    assert_eq!(circles_of_files(&top("mod a;\npub(in crate::a) struct Shared;")), [].into());
    assert_eq!(circles_of_files(&top("mod a;\npub use a::A;")), circle);
    assert_eq!(circles_of_files(&top("mod a;\nfn f() { a::f() }")), circle);
    // By another name.
    let other =
        text(&[("a", "use crate::b::c as x;\nfn f() { x::f() }"), ("b/c", "use crate::a;")]);
    assert_eq!(circles_of_files(&other), [names(&["crate::a", "crate::b::c"])].into());
}
