//! Every name in the shipped texts is a definition, a use of one, or a word of the
//! language; and every use bears the name of what it names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use castra_base::{SourceFile, Span};
use castra_defs::{DefId, DefKind, Definition, Reference, Use, UseKind};
use castra_workspace::{Cache, Checked, NoLibrary, Package, PackageId, References, Workspace};

/// The words of the grammar, which stand for themselves where it has them.
const GRAMMAR: &str = include_str!("../../../../grammar/castra.pest");

/// Words that are no names, though the grammar has no keyword for them.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("true", "a value; the parser tells it from a name"),
    ("false", "a value, likewise"),
    ("empty", "what `is` asks for; the parser tells it from a name"),
];

fn add(workspace: &mut Workspace<'_>, package: PackageId, folder: &Path) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(workspace, package, &path);
        } else if path.extension().is_some_and(|e| e == "castra") {
            workspace.add(package, &path.to_string_lossy(), fs::read_to_string(&path).unwrap());
        }
    }
}

/// All shipped texts, and what they refer to.
fn shipped() -> &'static (Checked, References) {
    static SHIPPED: OnceLock<(Checked, References)> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let checked = check_all();
        let references = checked.references();
        (checked, references)
    })
}

fn check_all() -> Checked {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    add(&mut workspace, package, &root);
    let checked = workspace.check();
    let errors = checked.diagnostics.iter().filter(|d| d.is_error());
    let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    checked
}

/// The words of a text outside of comments and quotation marks.
fn words(file: &SourceFile) -> Vec<Span> {
    let text: &str = &file.text;
    let bytes = text.as_bytes();
    let of_word =
        |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some(block) = rest.strip_prefix("\"\"\"") {
            at += 3 + block.find("\"\"\"").map_or(block.len(), |end| end + 3);
        } else if bytes[at] == b'"' {
            at += 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
        } else if bytes[at].is_ascii_alphabetic() {
            let start = at;
            while of_word(at) || bytes.get(at) == Some(&b'-') && of_word(at + 1) {
                at += 1;
            }
            let (start, end) = (u32::try_from(start).unwrap(), u32::try_from(at).unwrap());
            found.push(Span { file: file.id, start, end });
        } else if bytes[at].is_ascii_digit() {
            while of_word(at) {
                at += 1;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// The words between quotation marks in the grammar.
fn keywords() -> BTreeSet<&'static str> {
    let code = GRAMMAR.lines().map(|line| line.split("//").next().unwrap_or_default());
    code.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::trim).collect()
}

#[test]
fn every_word_of_the_shipped_texts_is_accounted_for() {
    let (checked, references) = shipped();
    let keywords = keywords();
    let mut left: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let (mut all, mut uses) = (0, 0);
    for file in checked.files.iter() {
        let mut spans: Vec<Span> = references.uses_in(file.id).iter().map(|one| one.span).collect();
        uses += spans.len();
        spans.extend(references.definitions_in(file.id).iter().map(|d| d.span));
        spans.sort_by_key(|span| span.start);
        for word in words(file) {
            all += 1;
            let before = spans.partition_point(|span| span.start <= word.start);
            let known = spans[..before].last().is_some_and(|span| word.end <= span.end);
            let text = file.slice(word);
            let excepted = EXCEPTIONS.iter().any(|(exception, _)| *exception == text);
            // A former name is declared nowhere, and neither is a language.
            let before = &file.text[..word.start as usize];
            let is_elsewhere = before.ends_with("formerly ") || before.ends_with("texts ");
            if !known && !keywords.contains(text) && !excepted && !is_elsewhere {
                let at = file.line_col(word.start);
                let line = file.text.lines().nth(at.line as usize - 1).unwrap_or_default().trim();
                let path = Path::new(&file.path).file_name().unwrap().to_string_lossy();
                let place = format!("{path}:{}: {line}", at.line);
                left.entry(text.to_owned()).or_insert((0, place)).0 += 1;
            }
        }
    }
    assert!(all > 50_000 && uses > 30_000, "{uses} uses, {all} words: the texts are gone");
    let mut left: Vec<_> = left.into_iter().collect();
    left.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    let lines: Vec<String> =
        left.iter().map(|(word, (count, place))| format!("{count} × {word}: {place}")).collect();
    assert!(lines.is_empty(), "{} of {all} words:\n{}", lines.len(), lines.join("\n"));
}

fn place(checked: &Checked, span: Span) -> String {
    let file = checked.files.get(span.file).unwrap();
    let path = file.path.rsplit_once("scenarios/").map_or(file.path.as_str(), |(_, path)| path);
    format!("{path}:{}: {}", file.line_col(span.start).line, file.slice(span))
}

/// The names between braces in the texts that rules print.
fn inserted(file: &SourceFile) -> Vec<Span> {
    let mut found = Vec::new();
    let mut line_start = 0;
    for line in file.text.split_inclusive('\n') {
        let printed = ["say ", "choose ", "react ", "card "];
        if printed.iter().any(|word| line.trim_start().starts_with(word)) {
            let strings = line.match_indices('"').map(|(at, _)| at).collect::<Vec<_>>();
            for ends in strings.chunks_exact(2) {
                let inside = &line[ends[0]..ends[1]];
                for (open, _) in inside.match_indices('{') {
                    let rest = &inside[open + 1..];
                    let end = rest.find([':', '}']).unwrap_or(rest.len());
                    let mut at = line_start + ends[0] + open + 1;
                    for word in rest[..end].split('.') {
                        let (start, end) = (at, at + word.len());
                        at = end + 1;
                        let (start, end) =
                            (u32::try_from(start).unwrap(), u32::try_from(end).unwrap());
                        found.push(Span { file: file.id, start, end });
                    }
                }
            }
        }
        line_start += line.len();
    }
    found
}

#[test]
fn names_in_printed_texts_are_uses() {
    let (checked, references) = shipped();
    let mut count = 0;
    for span in checked.files.iter().flat_map(inserted) {
        count += 1;
        let found = references.uses_in(span.file).iter().find(|one| one.span == span);
        let found = found.filter(|one| !one.is_unresolved());
        assert!(found.is_some(), "{}", place(checked, span));
    }
    assert!(count > 100, "{count}: the texts are gone");
}

/// Whether a use may bear another name than what it names.
fn may_differ(one: &Use) -> bool {
    // The plural of a kind, and abbreviations, which stand after `abbr` and `symbol`.
    matches!(one.kind, UseKind::Plural | UseKind::Abbreviation)
}

#[test]
fn uses_have_the_names_of_their_definitions() {
    let (checked, references) = shipped();
    let mut wrong: Vec<String> = Vec::new();
    for file in checked.files.iter() {
        for one in references.uses_in(file.id) {
            let text = file.slice(one.span);
            let mut names = references.definitions_of(one).map(|d| d.name.as_str());
            if one.is_unresolved() {
                wrong.push(format!("{} means nothing", place(checked, one.span)));
            } else if !may_differ(one)
                && let Some(other) = names.find(|name| *name != text)
            {
                wrong.push(format!("{} names {other}", place(checked, one.span)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A text of its own, and what it refers to.
fn small(text: &str) -> (Checked, References) {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game.castra", text);
    let checked = workspace.check();
    let references = checked.references();
    (checked, references)
}

const GAME: &str = r#"game race "The Race"

council { armies 2 }

/// How far an army has come.
state steps per army: int = 0

state gait: { slow, fast } = slow

/// What a turn is worth.
fn pace(of: army) -> int {
  let gained = if gait == fast then 2 else 1
  gained + of.steps mod 2
}

turn army at most 9 "nobody gets there" {
  phase run {
    us.steps += pace(us)
    say "{us.steps}"
    gait = fats
  }
}

victory a in armies when a.steps > 3 "first"
"#;

fn at<'r>(references: &'r References, checked: &Checked, text: &str, from: usize) -> Reference<'r> {
    let file = checked.files.iter().next().unwrap();
    let offset = file.text[from..].find(text).unwrap() + from;
    references.reference_at(file.id, u32::try_from(offset).unwrap()).unwrap()
}

#[test]
fn a_place_leads_to_its_definition_and_back() {
    let (checked, references) = small(GAME);
    let file = checked.files.iter().next().unwrap();
    let body = GAME.find("turn army").unwrap();
    let Reference::Use(used) = at(&references, &checked, "steps +=", body) else {
        unreachable!("it is used")
    };
    assert_eq!(used.kind, UseKind::Write);
    let steps: Vec<&Definition> = references.definitions_of(used).collect();
    assert_eq!(steps.len(), 1);
    assert_eq!(steps[0].id, DefId { file: file.id, path: "steps".into(), kind: DefKind::State });
    assert_eq!(steps[0].docs.as_deref(), Some("How far an army has come."));
    assert_eq!(steps[0].ty.as_deref(), Some("per army: int"));
    let kinds: Vec<UseKind> = references.uses_of(&steps[0].id).iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [UseKind::Read, UseKind::Write, UseKind::Read, UseKind::Read]);
    let Reference::Definition(pace) = at(&references, &checked, "pace(", 0) else {
        unreachable!("it is defined")
    };
    assert_eq!(pace.ty.as_deref(), Some("(of: army) -> int"));
    assert_eq!(
        references.uses_of(&pace.id).iter().map(|one| one.kind).collect::<Vec<_>>(),
        [UseKind::Call]
    );
    let gained = references.definitions_in(file.id).iter().find(|d| d.name == "gained").unwrap();
    assert_eq!((gained.id.path.as_str(), gained.ty.as_deref()), ("pace.gained", Some("int")));
    let misses = references.uses_in(file.id).iter().filter(|one| one.is_unresolved());
    assert_eq!(misses.map(|one| file.slice(one.span)).collect::<Vec<_>>(), ["fats"]);
}

#[test]
fn a_definition_survives_edits_above_it() {
    let (_, before) = small(GAME);
    let (_, after) = small(&GAME.replace("council {", "state more: int = 0\n\ncouncil {"));
    let ids = |references: &References| -> BTreeSet<DefId> {
        references.definitions_in(castra_base::FileId(0)).iter().map(|d| d.id.clone()).collect()
    };
    let (before, after) = (ids(&before), ids(&after));
    assert!(before.is_subset(&after));
    assert_eq!(after.len(), before.len() + 1);
}

#[test]
fn the_next_check_of_a_text_refers_to_the_same() {
    let battle = "scenario ford \"The Ford\" for race\n\nwar-council {\n  army reds \"Reds\" bottom { }\n  \
        army greys \"Greys\" top { }\n}\n\nwhenever reds.steps > 2 { gait = fast }\n";
    let workspace = || {
        let mut workspace = Workspace::new(&NoLibrary);
        let package = workspace.add_package(Package::default());
        workspace.add(package, "game.castra", GAME);
        workspace.add(package, "ford.castra", battle);
        workspace
    };
    let mut cache = Cache::default();
    let first = workspace().check_again(&mut cache).references();
    let again = workspace().check_again(&mut cache).references();
    assert_eq!(first, again);
    assert_eq!(first, workspace().check().references());
}

/// Uses of one name are found by how they are spelled, without those of other names: they are
/// the same as among all uses.
#[test]
fn uses_of_a_name_are_the_same_alone_as_among_all() {
    let (checked, all) = shipped();
    // Here nothing has been resolved yet.
    let alone = check_all().references();
    let each = if std::env::var("CASTRA_EACH").is_ok_and(|each| each == "1") { 1 } else { 163 };
    let mut count = 0;
    for file in checked.files.iter() {
        let _ = all.uses_in(file.id);
    }
    for file in checked.files.iter() {
        for one in all.definitions_in(file.id).iter().step_by(each) {
            let found = alone.uses_of(&one.id);
            assert_eq!(found, all.uses_of(&one.id), "{}: `{}`", file.path, one.name);
            count += found.len();
        }
    }
    assert!(count > 1_000, "{count}: the texts are gone");
}
