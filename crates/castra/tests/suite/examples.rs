//! The pages of the documentation, and the examples on them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use castra::sources::peek_header;
use castra::syntax::ast::HeaderKind;

/// A fenced block of a page.
pub(crate) struct Fence {
    pub(crate) page: PathBuf,
    /// The line that opens it, from 1.
    pub(crate) line: usize,
    /// The line that closes it.
    pub(crate) end: usize,
    /// The words on its opening line.
    pub(crate) kind: String,
    pub(crate) text: String,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Finds the files with an extension, in a folder and below it, except those of npm and of builds.
pub(crate) fn below(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        // What tools write: the gallery is made when the site is built.
        let is_made = name == "node_modules" || path.ends_with("docs/battles");
        if is_made || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            below(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

pub(crate) fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    below(&root().join("docs"), "md", &mut pages);
    let readme = root().join("README.md");
    if readme.exists() {
        pages.push(readme);
    }
    pages.sort();
    pages
}

/// Every fenced block of a page.
pub(crate) fn blocks(page: &Path) -> Vec<Fence> {
    let text = fs::read_to_string(page).unwrap();
    let mut blocks = Vec::new();
    let mut open: Option<Fence> = None;
    for (line, text) in (1..).zip(text.lines()) {
        match (&mut open, text.trim_start().strip_prefix("```")) {
            (None, Some(info)) => {
                let (page, kind) = (page.to_owned(), info.trim().to_owned());
                open = Some(Fence { page, line, end: line, kind, text: String::new() });
            }
            (Some(block), Some(_)) => {
                block.end = line;
                blocks.extend(open.take());
            }
            (Some(block), None) => {
                block.text.push_str(text);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The examples of a page: its blocks of Castra.
pub(crate) fn fences(page: &Path) -> Vec<Fence> {
    let mut fences = blocks(page);
    fences.retain(|f| f.kind == "castra" || f.kind.starts_with("castra "));
    fences
}

/// The whole files above an example on its page that are in its folder: games and modules, of two
/// with one name the nearer; battles only for a campaign, or for a problem between battles.
pub(crate) fn siblings<'a>(text: &'a str, above: &'a [Fence], battles: bool) -> Vec<&'a Fence> {
    let mut taken: HashSet<_> = peek_header(text).filter(|_| !battles).into_iter().collect();
    let battles =
        battles || peek_header(text).is_some_and(|(kind, _)| kind == HeaderKind::Campaign);
    let whole = above.iter().rev().filter(|f| f.kind == "castra");
    whole
        .filter(|fence| {
            let header = peek_header(&fence.text);
            let header = header.filter(|(kind, _)| battles || *kind != HeaderKind::Scenario);
            header.is_some_and(|header| taken.insert(header))
        })
        .collect()
}

/// The items of a file with the comments above them: each begins in the first column.
fn items(text: &str) -> Vec<String> {
    let (mut items, mut comments) = (Vec::<String>::new(), String::new());
    for line in text.lines() {
        if line.starts_with("//") {
            comments += &format!("{line}\n");
        } else if line.starts_with(char::is_alphabetic) || items.is_empty() {
            items.push(format!("{}{line}\n", std::mem::take(&mut comments)));
        } else if let Some(item) = items.last_mut() {
            *item += &format!("{}{line}\n", std::mem::take(&mut comments));
        }
    }
    items
}

/// The first words of an item that a battle has once, such as its map: it replaces another one.
fn only_one(item: &str) -> Option<String> {
    let line = item.lines().find(|line| !line.starts_with("//"))?;
    let mut words = line.split_whitespace();
    match words.next()? {
        "deploy" => Some(format!("deploy {}", words.next()?)),
        word @ ("scenario" | "map" | "war-council" | "date" | "place") => Some(word.to_owned()),
        _ => None,
    }
}

/// The battle of a name: the nearest above an example on its page, or else the first in a page of
/// the same folder.
pub(crate) fn battle(name: &str, page: &Path, above: &[Fence]) -> Option<String> {
    let named = |f: &&Fence| {
        f.kind == "castra" && peek_header(&f.text) == Some((HeaderKind::Scenario, name))
    };
    if let Some(battle) = above.iter().rev().find(named) {
        return Some(battle.text.clone());
    }
    let mut pages = Vec::new();
    below(page.parent().unwrap(), "md", &mut pages);
    pages.retain(|other| other.parent() == page.parent());
    pages.sort();
    let battle = pages.iter().find_map(|page| fences(page).into_iter().find(|f| named(&f)));
    battle.map(|battle| battle.text)
}

/// The whole file of an example: itself, or for `castra in NAME` the [`battle`] of this name with
/// its items, or a module of the game of this name.
pub(crate) fn whole_file(fence: &Fence, above: &[Fence]) -> String {
    let Some(name) = fence.kind.strip_prefix("castra in ") else {
        return fence.text.clone();
    };
    let Some(battle) = battle(name, &fence.page, above) else {
        return format!("module example \"Example\" for {name}\n\n{}", fence.text);
    };
    let (mut all, added) = (items(&battle), items(&fence.text));
    for item in added {
        let one = only_one(&item);
        match all.iter_mut().find(|old| one.is_some() && only_one(old) == one) {
            Some(old) => *old = item,
            None => all.push(item),
        }
    }
    all.join("\n")
}
