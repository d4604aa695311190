//! The parts of pages that the program makes: the options of its commands and the entries of its
//! built-in functions in the reference, and the rules of the shipped games. Such a part is between
//! two comments, `<!-- SUBJECT -->` and `<!-- end -->`. `CASTRA_UPDATE=1` writes it again.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use castra::command::command_line;
use castra_base::suggest::{list_with_and, list_with_or};
use castra_base::{Picture, picture_paths};
use castra_ir::Subject;
use castra_resolve::symbols::BUILT_INS;
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};

use crate::books::doc;
use crate::examples::{below, root};

/// The comment that ends a part.
const END: &str = "<!-- end -->";

/// Every part by its subject.
fn parts() -> BTreeMap<String, String> {
    let mut parts = BTreeMap::new();
    for one in BUILT_INS.iter() {
        let forms: Vec<String> = one.forms.iter().copied().map(code).collect();
        let text = format!("### {}\n\n{}\n\n{}", one.name, forms.join(", "), one.explanation());
        parts.insert(format!("built-in {}", one.name), text);
    }
    parts.insert("built-ins by subject".to_owned(), by_subject());
    let yielding = BUILT_INS.iter().filter(|one| one.gives_way).map(|one| one.name);
    let names = list_with_or(yielding, usize::MAX);
    let text = format!("A game or module may declare its own {names}.");
    parts.insert("built-ins that give way".to_owned(), text);
    let of_grids = BUILT_INS.iter().filter(|one| one.needs_grid()).map(|one| one.name);
    let names = list_with_and(of_grids, usize::MAX);
    let text = format!(
        "Boards that consist of places have no directions, so these functions cannot be used there: {names}."
    );
    parts.insert("built-ins that need a grid".to_owned(), text);
    add_options("castra", &command_line(), &mut parts);
    parts
}

/// The table of the built-in functions by subject.
fn by_subject() -> String {
    let rows = Subject::ALL.iter().map(|subject| {
        let of = BUILT_INS.iter().filter(|one| one.subjects.contains(subject));
        let links: Vec<String> = of.map(|one| format!("[`{0}`](#{0})", one.name)).collect();
        assert!(!links.is_empty(), "no function for {subject:?}");
        format!("\n| {} | {} |", subject.heading(), links.join(", "))
    });
    format!("| subject | functions |\n|---|---|{}", rows.collect::<String>())
}

/// Adds the tables of a command and of those below it. The groups of commands have no options.
fn add_options(name: &str, command: &Command, parts: &mut BTreeMap<String, String>) {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let args: Vec<&Arg> = shown.collect();
    let has_commands = command.get_subcommands().next().is_some();
    if !has_commands || !args.is_empty() {
        parts.insert(format!("options of {name}"), tables(&args));
    }
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        add_options(&format!("{name} {}", sub.get_name()), sub, parts);
    }
}

/// The heading of the table in which an option stands.
fn heading(arg: &Arg) -> &str {
    match arg.get_help_heading() {
        Some(heading) => heading,
        None if arg.is_positional() => "Argument",
        None => "Option",
    }
}

/// A table for each heading.
fn tables(args: &[&Arg]) -> String {
    if args.is_empty() {
        return "This command has no options of its own.".to_owned();
    }
    let mut headings: Vec<&str> = Vec::new();
    for arg in args {
        if !headings.contains(&heading(arg)) {
            headings.push(heading(arg));
        }
    }
    // Arguments, options without a heading, and then the others.
    headings.sort_by_key(|heading| match *heading {
        "Argument" => 0,
        "Option" => 1,
        _ => 2,
    });
    let table = |of: &&str| {
        let mut args: Vec<&Arg> = args.iter().copied().filter(|arg| heading(arg) == *of).collect();
        args.sort_by_key(|arg| arg.get_index());
        let rows: Vec<[String; 4]> = args.iter().flat_map(|arg| rows(arg)).collect();
        table(of, &rows)
    };
    headings.iter().map(table).collect::<Vec<_>>().join("\n\n")
}

/// A table without the columns that have no words.
fn table(heading: &str, rows: &[[String; 4]]) -> String {
    let heads = [heading, "value", "default", ""];
    let is_used = |i: &usize| rows.iter().any(|row| !row[*i].is_empty());
    let columns: Vec<usize> = (0..4).filter(is_used).collect();
    let line = |cells: [&str; 4]| {
        let cells = columns.iter().map(|&i| match cells[i] {
            "" => " |".to_owned(),
            cell => format!(" {cell} |"),
        });
        format!("|{}", cells.collect::<String>())
    };
    let mut lines = vec![line(heads), format!("|{}", "---|".repeat(columns.len()))];
    lines.extend(rows.iter().map(|row| line(row.each_ref().map(String::as_str))));
    lines.join("\n")
}

/// The name of an option, its value, its default, and its purpose. A row for each value that has an
/// explanation follows.
fn rows(arg: &Arg) -> Vec<[String; 4]> {
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    let mut values = arg.get_possible_values();
    values.retain(|value| !value.is_hide_set() && !arg.is_hide_possible_values_set());
    let explained = |value: &PossibleValue| {
        let help = cell(&value.get_help()?.to_string());
        Some([String::new(), code(value.get_name()), String::new(), help])
    };
    let explained: Vec<[String; 4]> = values.iter().filter_map(explained).collect();
    let words = list_with_or(values.iter().map(PossibleValue::get_name), usize::MAX);
    let words = if explained.is_empty() { words } else { String::new() };
    let help = arg.get_help().map(|help| cell(&help.to_string())).unwrap_or_default();
    assert!(!help.is_empty(), "the option {} has no sentence", arg.get_id());
    let names: Vec<&str> =
        arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
    let many = arg.get_num_args().is_some_and(|range| range.max_values() > 1);
    let names = code(&format!("{}{}", names.join(" "), if many { "…" } else { "" }));
    let first = if arg.is_positional() {
        [names, words, String::new(), help]
    } else {
        let short = arg.get_short().map(|short| format!("`-{short}`"));
        let long = arg.get_long().map(|long| format!("`--{long}`"));
        let name = short.into_iter().chain(long).collect::<Vec<_>>().join(", ");
        if !takes_value(arg) {
            return vec![[name, String::new(), String::new(), help]];
        }
        let is_optional = arg.get_num_args().is_some_and(|range| range.min_values() == 0);
        let value = if words.is_empty() { names } else { words };
        let value = if is_optional { format!("{value}, or nothing") } else { value };
        let shown = arg.get_default_values().iter().filter(|_| !arg.is_hide_default_value_set());
        let defaults: Vec<String> = shown.map(|value| code(&value.to_string_lossy())).collect();
        [name, value, defaults.join(" "), help]
    };
    std::iter::once(first).chain(explained).collect()
}

fn takes_value(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
}

/// A word as code in a table.
fn code(word: &str) -> String {
    format!("`{}`", word.replace('|', "\\|"))
}

/// The text of a page with its parts as they should be.
fn renewed(page: &str, parts: &mut BTreeMap<String, String>, wrong: &mut Vec<String>) -> String {
    let mut lines = page.lines();
    let mut text = String::new();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        let subject = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        let Some(subject) = subject.filter(|_| line != END) else { continue };
        let Some(part) = parts.remove(subject) else {
            wrong.push(format!("`{line}` is there twice, or nothing has this name"));
            continue;
        };
        if !lines.by_ref().any(|line| line == END) {
            wrong.push(format!("`{line}` has no end"));
            return page.to_owned();
        }
        text.push_str(&format!("\n{part}\n\n{END}\n"));
    }
    text
}

/// The page of the built-ins with a place for each that has none, in alphabetical order.
fn with_new_built_ins(page: &str) -> String {
    let mut page = page.to_owned();
    let place = |name: &str| format!("<!-- built-in {name} -->\n");
    for pair in BUILT_INS.windows(2) {
        let [one, next] = [&pair[0], &pair[1]].map(|one| place(one.name));
        if !page.contains(&one) {
            page = page.replacen(&next, &format!("{one}{END}\n\n{next}"), 1);
        }
    }
    page
}

/// Every option and every built-in is in the reference, as the program knows it.
#[test]
fn the_generated_parts_of_the_reference_are_those_of_the_program() {
    let mut pages: Vec<PathBuf> = Vec::new();
    below(&root().join("docs/reference"), "md", &mut pages);
    pages.sort();
    compare(pages, parts());
}

/// The rules in the `RULES.md` of each shipped game are the book that `castra print rules` writes.
#[test]
fn the_rules_of_shipped_games_are_their_books() {
    let folder = tempfile::tempdir().unwrap();
    let (mut pages, mut parts) = (Vec::new(), BTreeMap::new());
    for entry in fs::read_dir(root().join("scenarios")).unwrap() {
        let game = entry.unwrap().path();
        let page = game.join("RULES.md");
        if !page.exists() {
            continue;
        }
        let book = doc(&game, &folder.path().join("rules.md"), &[]);
        let book = String::from_utf8(book).unwrap();
        let (title, chapters) = book.split_once("\n\n").unwrap();
        assert!(title.starts_with("# ") && chapters.starts_with("## "), "{title}");
        let name = game.file_name().unwrap().to_string_lossy();
        parts.insert(format!("rules of {name}"), chapters.trim_end().to_owned());
        pages.push(page);
    }
    assert_eq!(pages.len(), 8, "{pages:?}");
    compare(pages, parts);
}

/// Compares the parts of pages with those of the program, or writes them again.
fn compare(pages: Vec<PathBuf>, mut parts: BTreeMap<String, String>) {
    let update = std::env::var_os("CASTRA_UPDATE").is_some();
    let mut wrong = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let whole = if update && page.ends_with("built-ins.md") {
            with_new_built_ins(&text)
        } else {
            text.clone()
        };
        let new = renewed(&whole, &mut parts, &mut wrong);
        if new == text {
            continue;
        }
        if update {
            fs::write(&page, new).unwrap();
        } else {
            wrong.push(format!("{} is not up to date; run with CASTRA_UPDATE=1", page.display()));
        }
    }
    wrong.extend(parts.keys().map(|subject| format!("no page has `<!-- {subject} -->`")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The drawings in the library are those of the pictures that shipped texts name.
#[test]
fn drawings_in_the_library_are_those_of_the_shipped_pictures() {
    let scenarios = root().join("scenarios").canonicalize().unwrap();
    let mut texts: Vec<PathBuf> = Vec::new();
    below(&scenarios, "castra", &mut texts);
    let mut drawings: BTreeMap<String, Picture> = BTreeMap::new();
    for text in texts {
        for name in picture_paths(&fs::read_to_string(&text).unwrap()) {
            let file = text.with_file_name(name).canonicalize().unwrap();
            let path = file.strip_prefix(&scenarios).unwrap().to_string_lossy().replace('\\', "/");
            drawings.insert(path, castra_art::read(&fs::read(&file).unwrap()).unwrap());
        }
    }
    let now = serde_json::to_string_pretty(&drawings).unwrap() + "\n";
    let place = root().join("crates/castra-library/drawings.json");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&place, now).unwrap();
        return;
    }
    let kept = fs::read_to_string(&place).unwrap();
    assert!(kept == now, "{} is not up to date; run with CASTRA_UPDATE=1", place.display());
}
