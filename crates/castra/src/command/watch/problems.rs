//! The present problems, file by file.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, FileId};
use castra_workspace::Checked;
use serde_json::Value;

use castra_diagnostics::{Format, Style, Summary};

/// The most recent problems of all watched files.
#[derive(Debug, Default, PartialEq)]
pub(super) struct ProblemList {
    files: BTreeMap<String, Entry>,
}

/// The problems of one file.
#[derive(Clone, Debug, Default, PartialEq)]
struct Entry {
    errors: usize,
    warnings: usize,
    human: String,
    short: String,
    json: Vec<Value>,
}

impl ProblemList {
    /// Replaces the problems of the files at `paths`, including files without problems.
    pub(super) fn replace(&mut self, checked: &Checked, style: Style, paths: &[&str]) {
        for path in paths {
            self.files.insert((*path).to_owned(), Entry::default());
        }
        let mut by_file: BTreeMap<FileId, Vec<Diagnostic>> = BTreeMap::new();
        for problem in &checked.diagnostics {
            by_file.entry(problem.primary.span.file).or_default().push(problem.clone());
        }
        for (file, problems) in by_file {
            let path = checked.files.get(file).map(|f| f.path.clone()).unwrap_or_default();
            let write =
                |format| castra_diagnostics::render(format, style, &checked.files, &problems);
            let Summary { errors, warnings, .. } = Summary::count(&problems, 1);
            let json = serde_json::from_str(&write(Format::Json)).unwrap_or_default();
            let (human, short) = (write(Format::Human), write(Format::Short));
            self.files.insert(path, Entry { errors, warnings, human, short, json });
        }
    }

    pub(super) fn errors(&self) -> usize {
        self.files.values().map(|entry| entry.errors).sum()
    }

    pub(super) fn warnings(&self) -> usize {
        self.files.values().map(|entry| entry.warnings).sum()
    }

    /// Returns the problems as text with excerpts.
    pub(super) fn human(&self) -> String {
        self.files.values().map(|entry| entry.human.as_str()).collect()
    }

    /// Returns one line per problem.
    pub(super) fn short(&self) -> String {
        self.files.values().map(|entry| entry.short.as_str()).collect()
    }

    /// Returns the problems as JSON.
    pub(super) fn json(&self) -> Vec<Value> {
        self.files.values().flat_map(|entry| entry.json.iter().cloned()).collect()
    }

    /// Returns the problems as a sentence.
    pub(super) fn summary(&self, checked: usize) -> Summary {
        let files = self.files.values().filter(|e| e.errors + e.warnings > 0).count();
        Summary {
            errors: self.errors(),
            warnings: self.warnings(),
            files,
            checked_files: checked,
            fixable: 0,
        }
    }
}
