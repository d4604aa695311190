//! What the guide says that a command prints is what the command prints.
//!
//! A chapter is done as its reader does it: its files are written, its commands are run one
//! after the other, and the lines of each `text` block must be among those that the commands
//! in front of it have printed, in their order. `…` stands for lines that are left out. So it is
//! with the README's battle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A fenced block of a page.
struct Block {
    /// The line of the page in which it starts.
    line: usize,
    /// What stands after the three signs that open it.
    language: String,
    text: String,
}

fn chapter(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide");
    fs::read_to_string(docs.join(name)).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (line, text) in page.lines().enumerate() {
        match text.strip_prefix("```") {
            Some(language) if !open => {
                found.push(Block {
                    line: line + 1,
                    language: language.to_owned(),
                    text: String::new(),
                });
                open = true;
            }
            Some(_) => open = false,
            None if open => {
                let block = found.last_mut().unwrap();
                block.text.push_str(text);
                block.text.push('\n');
            }
            None => {}
        }
    }
    found
}

/// What the commands of a block print, the last one in the folder that `folder` is then.
fn run(commands: &str, folder: &mut PathBuf) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_castra"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut printed = String::new();
    for command in commands.lines() {
        if let Some(into) = command.strip_prefix("cd ") {
            folder.push(into);
            continue;
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&*folder).env("PATH", &path);
        let output = shell.env("NO_COLOR", "1").output().unwrap();
        printed.push_str(&String::from_utf8(output.stdout).unwrap());
        printed.push_str(&String::from_utf8(output.stderr).unwrap());
    }
    printed
}

/// Asserts that the lines of a block are printed, in their order.
fn assert_printed(page: &str, block: &Block, printed: &str) {
    let mut lines = printed.lines();
    for (i, said) in block.text.lines().enumerate() {
        if said.trim() == "…" || said.is_empty() {
            continue;
        }
        assert!(
            lines.any(|line| line.trim_end() == said.trim_end()),
            "{page}:{}: not printed, or not in this order:\n{said}\n\nprinted:\n{printed}",
            block.line + i + 1
        );
    }
}

/// A file with one of its functions as a block has it.
fn with_function(file: &str, function: &str) -> String {
    let head = function.split('(').next().unwrap();
    let start = file.find(&format!("{head}(")).unwrap();
    let end = start + file.get(start..).unwrap().find("\n}\n").unwrap() + "\n}\n".len();
    format!("{}{function}{}", &file[..start], &file[end..])
}

#[test]
fn house_rules() {
    let page = "battles/7-house-rules.md";
    let temporary = tempfile::tempdir().unwrap();
    let mut folder = temporary.path().to_path_buf();
    let (mut printed, mut compared) = (String::new(), 0);
    for block in blocks(&chapter(page)) {
        let module = folder.join("shield-wall.castra");
        match block.language.as_str() {
            "castra" => fs::write(&module, &block.text).unwrap(),
            "castra fragment" if block.text.starts_with("fn ") => {
                let file = fs::read_to_string(&module).unwrap();
                fs::write(&module, with_function(&file, &block.text)).unwrap();
                // The commands in front of it, with the new function.
                printed = run(
                    "castra simulate drill.castra --games 200 --coverage --with shield-wall",
                    &mut folder,
                );
            }
            "sh" => printed = run(&block.text, &mut folder),
            "text" => {
                assert_printed(page, &block, &printed);
                compared += 1;
            }
            _ => {}
        }
    }
    assert_eq!(compared, 8, "as many blocks as the page has");
}

#[test]
fn special_rules() {
    let page = "battles/6-special-rules.md";
    let temporary = tempfile::tempdir().unwrap();
    let mut folder = temporary.path().to_path_buf();
    let text = chapter(page);
    let all = blocks(&text);
    let battle = all.iter().rfind(|block| block.language == "castra").unwrap();
    fs::write(folder.join("calor.castra"), &battle.text).unwrap();
    let result = text.lines().position(|line| line == "## The result").unwrap();
    let (mut printed, mut compared) = (String::new(), 0);
    for block in all.iter().filter(|block| block.line > result) {
        match block.language.as_str() {
            "sh" => {
                printed = run(&block.text, &mut folder);
                if block.text.trim() == "castra simulate calor.castra" {
                    assert_figures(&text, &printed);
                }
            }
            "text" => {
                assert_printed(page, block, &printed);
                compared += 1;
            }
            _ => {}
        }
    }
    assert_eq!(compared, 4, "as many blocks as the page has after the result");
}

/// The README's message is that for its typo, and its rule is explained and printed as it says.
#[test]
fn readme() {
    let page = "README.md";
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join(page)).unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let mut folder = temporary.path().to_path_buf();
    let file = folder.join("skirmish.castra");
    let why = text.split('`').find(|code| code.starts_with("castra why ")).unwrap();
    let (mut battle, mut compared) = (String::new(), 0);
    for block in blocks(&text) {
        match block.language.as_str() {
            "castra" | "castra in skirmish" => {
                battle = format!("{battle}\n{}", block.text).trim_start().to_owned();
            }
            "text" => {
                let is_of_typo = block.text.starts_with("error");
                let typo = battle.replace("  auxilia ", "  auxila ");
                fs::write(&file, if is_of_typo { &typo } else { &battle }).unwrap();
                let command = if is_of_typo { "castra check" } else { why };
                assert_printed(page, &block, &run(command, &mut folder));
                compared += 1;
            }
            _ => {}
        }
    }
    assert_eq!(compared, 2, "as many blocks as the page has");
    let book = run("castra doc skirmish.castra -o rules.txt\ncat rules.txt", &mut folder);
    assert!(book.contains("\n  [pikes] Mounted units that attack"), "{book}");
}

/// Asserts that the figures of the table are those that were printed.
fn assert_figures(page: &str, printed: &str) {
    let cell = |row: &str| -> &str {
        let line = page.lines().find(|line| line.starts_with(&format!("| {row} |"))).unwrap();
        line.trim_end_matches('|').rsplit('|').next().unwrap().trim()
    };
    for (row, line) in [
        ("Samnites win", "  Samnite "),
        ("of 1000 games, by the camp", "holds the Roman camp"),
        ("turns, on average", "  turns "),
    ] {
        let figure = cell(row);
        // Its wins are the first line of an army that ends in an interval.
        let says = |said: &&str| said.contains(line) && !said.contains("played by");
        let found = printed.lines().find(says).unwrap();
        assert!(
            found.split_whitespace().any(|word| figure.split(' ').next() == Some(word)),
            "the page says {figure}, and the program\n{found}"
        );
    }
}
