//! Tests of the language, written in it: every folder of `tests/language` is a package whose tests
//! have to pass with all options of the compiler, and whose files have no diagnostics.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use super::common;

use std::path::{Path, PathBuf};

use castra_vm::run_test;

fn packages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut packages: Vec<PathBuf> = entries.collect();
    packages.sort();
    packages
}

#[test]
fn language_tests_pass() {
    let packages = packages();
    assert!(!packages.is_empty(), "the texts are gone");
    for package in packages {
        let checked = common::checked(&package);
        let problems = common::listed(&checked, |_| true);
        assert!(problems.is_empty(), "{}:\n{}", package.display(), problems.join("\n"));
        assert!(!checked.tests.is_empty(), "{}: no tests", package.display());
        for test in &checked.tests {
            let outcome = run_test(&test.link());
            if let Some(failure) = outcome.failure {
                let at = checked.files.get(failure.span.file).unwrap();
                let line = at.line_col(failure.span.start);
                panic!("{}:{line:?} {:?}: {}", at.path, test.name(), failure.message);
            }
        }
    }
}
