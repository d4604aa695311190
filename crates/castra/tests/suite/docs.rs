//! Every example of the documentation does what its page says.
//!
//! A fence marked `castra` holds a whole file that checks without a problem;
//! `castra fragment` a part of one that can be read; `castra fails CODE` one
//! that has that problem and no other; `castra in NAME` items that are added to
//! the battle above them on the page or on a page beside it, or to a game. Tests in
//! examples pass.
//! Every code has a page.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra::base::{FileId, SourceFile, codes};
use castra::library::Embedded;
use castra::sources::{DiskSource, Levels, Sources, peek_header};
use castra::syntax::ast::HeaderKind;
use castra::syntax::parse;
use castra::workspace::Cache;

use crate::examples::{Fence, below, fences, pages, root, siblings, whole_file};
use crate::shipped::one_in;

/// What checks of texts keep for the next, by the number of [`siblings`]: the files of a shipped game
/// are numbered after them, and are taken over where they have the same numbers.
type Caches = BTreeMap<usize, Cache>;

/// The codes of the problems of a text, with its [`siblings`] in the same folder.
fn problems(
    text: &str,
    above: &[Fence],
    fails: Option<&str>,
    caches: &mut Caches,
) -> Vec<(String, String)> {
    let mut sources = Sources::from_text("example.castra", text);
    for fence in siblings(text, above, fails == Some("name/duplicate-battle")) {
        sources.texts.push(DiskSource {
            package: 0,
            shown: format!("line-{}.castra", fence.line),
            disk: None,
            text: fence.text.as_str().into(),
            pictures: Arc::default(),
            report: false,
            tests: false,
        });
    }
    found(&sources, caches)
}

/// The problems of texts, each with its code and its line.
fn found(sources: &Sources, caches: &mut Caches) -> Vec<(String, String)> {
    let cache = caches.entry(sources.texts.len()).or_default();
    let checked = sources.check_again(&Embedded, &Levels::default(), cache);
    let places = checked.diagnostics.iter().map(|d| {
        let at = checked.files.get(d.primary.span.file).unwrap().line_col(d.primary.span.start);
        (d.code.name.to_owned(), format!("line {}: {}", at.line, d.message))
    });
    places.collect()
}

/// Why an example does not do what its fence says.
fn wrong(fence: &Fence, above: &[Fence], caches: &mut Caches) -> Option<String> {
    let words: Vec<&str> = fence.kind.split_whitespace().skip(1).collect();
    match words.as_slice() {
        [] | ["in", _] => {
            let problems = problems(&whole_file(fence, above), above, None, caches);
            (!problems.is_empty()).then(|| format!("should be clean, but: {problems:?}"))
        }
        ["fragment"] => {
            let problems = unreadable(&fence.text);
            (!problems.is_empty()).then(|| format!("should be readable, but: {problems:?}"))
        }
        ["fails", code] => {
            let problems = problems(&fence.text, above, Some(code), caches);
            let codes: BTreeSet<&str> = problems.iter().map(|p| p.0.as_str()).collect();
            (codes != BTreeSet::from([*code]))
                .then(|| format!("should have `{code}` and nothing else, but: {problems:?}"))
        }
        other => Some(format!("nobody knows what `castra {}` means", other.join(" "))),
    }
}

/// Syntax errors of a part of a file: it gets the header that it lacks.
fn unreadable(text: &str) -> Vec<String> {
    let errors = |text: String| {
        let parsed = parse(&SourceFile::new(FileId(0), "", text));
        parsed.diagnostics.into_iter().map(|d| d.message).collect::<Vec<_>>()
    };
    if peek_header(text).is_some() {
        return errors(text.to_owned());
    }
    // As part of a game, or else of a battle.
    let game = errors(format!("game g \"G\"\n\n{text}"));
    if game.is_empty() {
        return game;
    }
    let battle = errors(format!("scenario s \"S\" for g\n\n{text}"));
    if battle.len() < game.len() { battle } else { game }
}

#[test]
fn every_example_does_what_its_page_says() {
    let mut failures = Vec::new();
    let (mut count, mut caches) = (0, Caches::default());
    for page in pages() {
        let fences = fences(&page);
        count += fences.len();
        for (i, fence) in fences.iter().enumerate() {
            if let Some(why) = wrong(fence, &fences[..i], &mut caches) {
                let page = page.strip_prefix(root()).unwrap_or(&page).display();
                failures.push(format!("{page}:{}: {why}", fence.line));
            }
        }
    }
    assert!(count > 20, "the examples are found");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Each example with a test is written into a folder of its own, which is a package, and
/// `castra test` runs all of them.
#[test]
fn the_tests_in_examples_pass() {
    let temporary = tempfile::tempdir().unwrap();
    let mut count = 0;
    for page in pages() {
        let fences = fences(&page);
        for (i, fence) in fences.iter().enumerate() {
            let whole = fence.kind == "castra" || fence.kind.starts_with("castra in ");
            if !whole || !fence.text.contains("\ntest \"") {
                continue;
            }
            count += 1;
            let name = page.file_stem().unwrap().to_string_lossy().into_owned();
            let folder = temporary.path().join(format!("{count}-{name}-line-{}", fence.line));
            fs::create_dir(&folder).unwrap();
            let text = whole_file(fence, &fences[..i]);
            for sibling in siblings(&text, &fences[..i], false) {
                let file = folder.join(format!("line-{}.castra", sibling.line));
                fs::write(file, &sibling.text).unwrap();
            }
            fs::write(folder.join("example.castra"), &text).unwrap();
            let package = format!("(name: \"example-{count}\", version: \"0.1.0\")\n");
            fs::write(folder.join("castra.ron"), package).unwrap();
        }
    }
    assert!(count > 50, "the examples with tests are found");
    let mut castra = std::process::Command::new(env!("CARGO_BIN_EXE_castra"));
    let output = castra.arg("test").arg(temporary.path()).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}");
}

/// The manifests of everything that is released with the program.
const MANIFESTS: [&str; 11] = [
    "crates/castra-python/Cargo.toml",
    "crates/castra-serve/openapi.json",
    "docs/package-lock.json",
    "docs/package.json",
    "editors/tree-sitter-castra/tree-sitter.json",
    "editors/vscode/package-lock.json",
    "editors/vscode/package.json",
    "editors/zed/Cargo.toml",
    "editors/zed/extension.toml",
    "web/package-lock.json",
    "web/package.json",
];

#[test]
fn every_manifest_has_the_version_of_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    let lines = [format!("version = \"{version}\""), format!("\"version\": \"{version}\",")];
    let behind = MANIFESTS.into_iter().filter(|manifest| {
        let text = fs::read_to_string(root().join(manifest)).unwrap();
        // Those of dependencies come later.
        let first = text
            .lines()
            .map(str::trim)
            .find(|line| line.starts_with("version = ") || line.starts_with("\"version\": "));
        !first.is_some_and(|line| lines.iter().any(|own| own == line))
    });
    let behind: Vec<&str> = behind.collect();
    assert!(behind.is_empty(), "these have another version than {version}: {behind:?}");
}

#[test]
fn the_page_of_new_shows_what_the_command_writes() {
    let folder = tempfile::tempdir().unwrap();
    let mut castra = std::process::Command::new(env!("CARGO_BIN_EXE_castra"));
    let args = ["new", "mud", "--module", "--game", "commands-and-colors"];
    assert!(castra.args(args).current_dir(folder.path()).output().unwrap().status.success());
    let written = fs::read_to_string(folder.path().join("mud/mud.castra")).unwrap();
    let shown = fences(&root().join("docs/reference/new.md"));
    assert!(shown.iter().any(|fence| fence.text == written), "{written}");
}

/// Only another function reads the only number of this game.
const TUG: &str = r#"game tug "Tug"

board field squares 3 x 3 { rows C..A }

kind unit on hex { move: int 1..3 }

unit foot "Foot" abbr FT { move 1 }

council { armies 2 }

fn pace(u: unit) -> int { u.move }

fn goals(u: unit) -> set of hex { reach(u.hex, pace(u), if to.unit is none then 1 else none) - {u.hex} }

turn army at most 4 "over" {
  phase go {
    choose u in units where u.army == us, h in goals(u) or none { move u to h }
  }
}
"#;

#[test]
fn a_first_module_changes_a_number_that_only_a_function_reads() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tug.castra"), TUG).unwrap();
    let mut castra = std::process::Command::new(env!("CARGO_BIN_EXE_castra"));
    let output = castra.args(["new", "quick", "--module"]).current_dir(folder.path()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let written = fs::read_to_string(folder.path().join("quick.castra")).unwrap();
    assert!(written.contains("modify pace(u) {"), "{written}");
}

#[test]
fn every_code_has_a_page_that_shows_it() {
    let mut failures = Vec::new();
    for code in codes::ALL {
        let page = root().join(format!("docs/codes/{}.md", code.name));
        if !page.exists() {
            failures.push(format!("docs/codes/{}.md is missing", code.name));
            continue;
        }
        let fences = fences(&page);
        let shown = fences.iter().any(|f| f.kind == format!("castra fails {}", code.name));
        let right = fences.iter().any(|f| f.kind == "castra");
        // Files that cannot be read, pictures and `castra.ron` are no Castra texts; what
        // goes wrong in play is in order until then; a line that is too long does
        // not fit a page.
        let group = code.name.split('/').next().unwrap_or_default();
        let is_text = !matches!(group, "file" | "config" | "play" | "picture" | "texts");
        let shown = shown || code.name == codes::SYNTAX_LINE_TOO_LONG.name;
        if is_text && !shown {
            failures.push(format!("{} has no example that fails", code.name));
        }
        if is_text && !right {
            failures.push(format!("{} has no example that is right", code.name));
        }
    }
    assert!(failures.is_empty(), "{} pages:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_line_can_be_too_long() {
    let text =
        format!("scenario ford \"The Ford\" for sea\n\nspecial \"{}\"\n", "a".repeat(30_000));
    let found = problems(&text, &[], None, &mut Caches::default());
    assert!(found.iter().any(|(code, _)| code == codes::SYNTAX_LINE_TOO_LONG.name), "{found:?}");
}

#[test]
fn every_page_of_a_code_belongs_to_one() {
    let codes_folder = root().join("docs/codes");
    for page in pages().iter().filter(|p| p.starts_with(&codes_folder)) {
        let name = page.strip_prefix(&codes_folder).unwrap().with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        let is_index = name == "README" || name == "index";
        assert!(is_index || codes::find(&name).is_some(), "no code is called `{name}`");
    }
}

/// A battle has no problem without the others of its package, to which it may do something. One in
/// three is tried; with `CASTRA_EACH=1`, each.
#[test]
fn every_shipped_battle_is_clean_alone() {
    let mut caches = Caches::default();
    let battles = Embedded::entries().iter().filter(|entry| entry.kind == HeaderKind::Scenario);
    for entry in battles.step_by(one_in(3)) {
        let mut sources = Sources::from_text("example.castra", entry.text);
        sources.texts[0].pictures = entry.attachments();
        assert_eq!(found(&sources, &mut caches), [], "{}", entry.path);
    }
}

#[test]
fn every_shipped_text_is_laid_out() {
    for entry in Embedded::entries() {
        let file = SourceFile::new(FileId(0), entry.path, entry.text);
        let formatted = castra::syntax::format(&file);
        assert_eq!(formatted.refused, None, "{}", entry.path);
        assert!(formatted.text == entry.text, "`castra fmt` would change {}", entry.path);
    }
}

#[test]
fn the_files_that_contributors_are_sent_to_exist() {
    let mut named: Vec<PathBuf> =
        ["CONTRIBUTING.md", "docs/architecture.md", "docs/invariants.md"].map(Into::into).into();
    named.extend(design_pages().iter().map(|page| Path::new("docs/design").join(page)));
    for page in named {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        let page = page.display();
        let words = text.split('`').skip(1).step_by(2);
        let paths = words.filter(|word| {
            let is_path = word.starts_with("crates/") || word.starts_with("docs/");
            (is_path || word.starts_with("tests/")) && !word.contains(['*', '<', ' '])
        });
        // A page of a code to come has capitals for its name.
        let real = paths.filter(|path| !path.contains("GROUP"));
        for path in real {
            assert!(root().join(path).exists(), "{page} names `{path}`, which does not exist");
        }
    }
}

/// The names of the files in `docs/design`.
fn design_pages() -> Vec<String> {
    let entries = fs::read_dir(root().join("docs/design")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Each page of the design is dated, and its index lists it with the old numbers that it supersedes.
#[test]
fn the_index_of_the_design_lists_every_page_with_its_numbers() {
    let folder = root().join("docs/design");
    let index = fs::read_to_string(folder.join("README.md")).unwrap();
    for name in design_pages().iter().filter(|name| *name != "README.md") {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let field = |field: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(field));
            line.unwrap_or_else(|| panic!("{name} has no line `{field}`"))
        };
        assert!(field("- Date: ").starts_with("20"), "{name} has no date");
        assert!(!field("- Status: ").is_empty(), "{name} has no status");
        let row = index.lines().find(|line| line.contains(&format!("]({name})")));
        let row = row.unwrap_or_else(|| panic!("the index of the design lacks {name}"));
        let superseded = field("- Supersedes: ").split(|c: char| !c.is_ascii_digit());
        for number in superseded.filter(|number| number.len() == 4) {
            assert!(row.contains(number), "the index of the design lacks {number} for {name}");
        }
    }
}

/// Every link from one file to another, in the pages of `docs` and the readme, leads to a file.
#[test]
fn every_link_between_pages_leads_to_a_file() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let mut code = false;
        for line in text.lines() {
            code ^= line.trim_start().starts_with("```");
            // Links within code are examples.
            let prose: String = line.split('`').step_by(2).collect();
            for link in prose.split("](").skip(1).filter(|_| !code) {
                let target = link.split([')', '#', ' ']).next().unwrap_or_default();
                if !target.is_empty() && !target.contains(':') {
                    let file = page.parent().unwrap().join(target);
                    assert!(file.exists(), "{} links to {target}", page.display());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 100, "the links are found");
}

/// A list of what there is has all of it.
#[test]
fn every_house_rule_is_in_the_table_of_house_rules() {
    let game = root().join("scenarios/commands-and-colors");
    let page = fs::read_to_string(game.join("RULES.md")).unwrap();
    let mut files = Vec::new();
    below(&game.join("house"), "castra", &mut files);
    assert!(!files.is_empty());
    for file in &files {
        let link = format!("(house/{})", file.file_name().unwrap().to_string_lossy());
        assert!(page.contains(&link), "RULES.md lacks {link}");
    }
    let counts = ["twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"];
    let count = format!("{} house rules", counts[files.len() - 12]);
    assert!(fs::read_to_string(root().join("README.md")).unwrap().contains(&count), "{count}");
}

/// What the README says of the reference is so.
#[test]
fn every_command_is_in_the_reference() {
    let index = fs::read_to_string(root().join("docs/reference/README.md")).unwrap();
    let help = |args: &[&str]| {
        let help = std::process::Command::new(env!("CARGO_BIN_EXE_castra")).args(args).output();
        String::from_utf8(help.unwrap().stdout).unwrap()
    };
    let of_groups = ["print", "measure"].map(|group| (group, help(&[group, "--help"])));
    let help = help(&["--help"]);
    // Below the headings of the groups, a line is a command and what it does.
    let (_, groups) = help.split_once("\nStart:").unwrap();
    let (groups, _) = groups.split_once("\nGlobal options:").unwrap();
    let commands = groups.lines().filter_map(|line| line.strip_prefix("  "));
    let commands = commands.filter_map(|line| line.split(' ').next());
    let mut commands: Vec<String> = commands.map(str::to_owned).collect();
    for (group, help) in &of_groups {
        let (_, listed) = help.split_once("\nCommands:\n").unwrap();
        let listed = listed.lines().map_while(|line| line.strip_prefix("  "));
        let names = listed.filter_map(|line| line.split(' ').next());
        commands.extend(names.map(|name| format!("{group} {name}")));
    }
    assert!(commands.len() > 27, "{commands:?}");
    for command in commands {
        let name = format!("`castra {command}");
        let entries = index.split("\n- ").skip(1);
        let pages: Vec<String> = entries
            .filter(|entry| entry.contains(&name))
            .filter_map(|entry| entry.split_once("](")?.1.split(')').next())
            .map(|page| fs::read_to_string(root().join("docs/reference").join(page)).unwrap())
            .collect();
        assert!(!pages.is_empty(), "docs/reference/README.md names no page for {name}`");
        assert!(pages.iter().any(|page| page.contains(&name)), "the page of {name}` lacks it");
    }
}

#[test]
fn every_code_is_in_the_table_of_problems() {
    let text = fs::read_to_string(root().join("docs/codes/README.md")).unwrap();
    for code in castra_base::codes::ALL {
        assert!(text.contains(&format!("({}.md)", code.name)), "{} is missing", code.name);
    }
}

/// What compiles and evaluates sets and values has wildcards in its matches: nothing but a call
/// that is played shows that a new built-in has no code.
#[test]
fn every_built_in_is_explained_and_played() {
    let reference = fs::read_to_string(root().join("docs/reference/built-ins.md")).unwrap();
    let mut files = Vec::new();
    for folder in ["scenarios", "crates/castra-vm/tests/language"] {
        below(&root().join(folder), "castra", &mut files);
    }
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    for one in castra_resolve::symbols::BUILT_INS.iter() {
        let call = format!("{}(", one.name);
        assert!(reference.contains(&format!("`{call}")), "`{}` is not in the reference", one.name);
        let is_call = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let has_call =
            |text: &String| text.match_indices(&call).any(|(at, _)| is_call(&text[..at]));
        assert!(texts.iter().any(has_call), "no shipped or tested text calls `{}`", one.name);
    }
}

/// Whatever is built has a reason.
#[test]
fn every_dependency_is_in_the_table_of_dependencies() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let (_, table) = page.split_once("## Dependencies").unwrap();
    let (_, named) = manifest.split_once("[workspace.dependencies]").unwrap();
    let (named, _) = named.split_once("[workspace.lints").unwrap();
    let names = named.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let words: Vec<&str> =
        table.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c))).collect();
    let missing: Vec<&str> =
        names.filter(|name| !name.starts_with("castra-") && !words.contains(name)).collect();
    assert!(missing.is_empty(), "not in docs/architecture.md: {missing:?}");
}
