//! The texts that the tests run on.

use std::fs;
use std::path::{Path, PathBuf};

use castra_base::{FileId, SourceFile};

/// A text and what to call it.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Sample {
    pub(crate) fn file(&self) -> SourceFile {
        source(&self.name, &self.text)
    }
}

pub(crate) fn source(name: &str, text: &str) -> SourceFile {
    SourceFile::new(FileId(0), name, text)
}

/// A folder of this crate's tests.
pub(crate) fn tests(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder)
}

/// Every text of the games and battles that come with the project.
pub(crate) fn scenarios() -> Vec<Sample> {
    let mut samples = Vec::new();
    for path in files_below(&project("scenarios"), "castra") {
        let text = fs::read_to_string(&path).unwrap();
        samples.push(Sample { name: path.display().to_string(), text });
    }
    assert!(samples.len() > 20, "the scenarios are gone");
    samples
}

/// Every example of the documentation.
pub(crate) fn examples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for path in files_below(&project("docs"), "md") {
        let page = fs::read_to_string(&path).unwrap();
        let mut text: Option<String> = None;
        for (number, line) in page.lines().enumerate() {
            match &mut text {
                Some(block) if line.trim_end() == "```" => {
                    let name = format!("{}:{number}", path.display());
                    samples.push(Sample { name, text: std::mem::take(block) });
                    text = None;
                }
                Some(block) => {
                    block.push_str(line);
                    block.push('\n');
                }
                None if line.starts_with("```castra") => text = Some(String::new()),
                None => {}
            }
        }
    }
    assert!(samples.len() > 10, "the examples are gone");
    samples
}

/// Rules of invented games: every statement, and every form of it.
pub(crate) fn rules() -> Vec<Sample> {
    let samples: Vec<Sample> = files_below(&tests("rules"), "castra")
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            Sample { name: path.display().to_string(), text }
        })
        .collect();
    assert!(samples.len() >= 3, "the rules are gone");
    samples
}

/// The texts with mistakes in them.
pub(crate) fn broken() -> Vec<Sample> {
    files_below(&tests("broken"), "castra")
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            Sample { name, text: fs::read_to_string(&path).unwrap() }
        })
        .collect()
}

/// All of them.
pub(crate) fn all() -> Vec<Sample> {
    let mut samples = scenarios();
    samples.extend(rules());
    samples.extend(examples());
    samples.extend(broken());
    samples
}

fn project(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)
}

/// Files with an ending in a folder and the folders in it, in order.
pub(crate) fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Compares a text with the one expected in a file, or writes it there.
pub(crate) fn expect(path: &Path, actual: &str) {
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(path, actual).unwrap();
        return;
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == actual,
        "{} differs.\n--- expected\n{expected}\n--- actual\n{actual}\n(CASTRA_UPDATE=1 accepts it)",
        path.display()
    );
}
