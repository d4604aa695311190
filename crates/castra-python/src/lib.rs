//! Castra as a Python module: diagnostics of sources, and games of battles that advance step by
//! step.
//!
//! This is `castra._castra`, the Rust part of the package `castra`. The Python part is in
//! `python/castra`. Diagnostics, views and questions are passed as JSON in the formats of the
//! program. [`run`] is the program itself: `python -m castra` does what `castra` does.

mod batch;
mod battle;
mod books;
mod encoding;
mod error;
mod state;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

/// The core of Castra. Use `castra`, which is made of it.
#[pymodule]
mod _castra {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::battle::Battle;
    #[pymodule_export]
    use super::encoding::Encoding;
    #[pymodule_export]
    use super::error::RuleError;
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::{book, check, check_text, export, run, version};
}

/// The version of Castra.
#[pyfunction]
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Runs the program with the arguments of a command line, its own name first; the exit code. `program`
/// is how it is started once more, without its arguments.
#[pyfunction]
fn run(py: Python<'_>, arguments: Vec<OsString>, program: Vec<OsString>) -> u8 {
    py.detach(|| castra::command::run(arguments, &program).code())
}

/// The problems of files and folders, as the JSON of `castra check --format json`.
#[pyfunction]
fn check(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<String> {
    py.detach(|| battle::check(&paths))
}

/// The problems of a text as if it stood in a file at a path.
#[pyfunction]
fn check_text(py: Python<'_>, path: PathBuf, text: &str) -> PyResult<String> {
    py.detach(|| battle::check_text(&path, text))
}

/// The book of a battle's game or of a game, as one file of HTML, for `players` or `designers`;
/// `modules` are put in by name.
#[pyfunction]
#[pyo3(signature = (path, whom = "players", modules = vec![]))]
fn book(py: Python<'_>, path: PathBuf, whom: &str, modules: Vec<String>) -> PyResult<String> {
    py.detach(|| books::book(&path, whom, modules))
}

/// A battle in the format of another program, or as data: the content of the file, pictures that it
/// needs by their names, and what it cannot carry. A save of Tabletop Simulator finds its pictures
/// at addresses that begin with `images`.
#[pyfunction]
#[pyo3(signature = (path, format = "json", images = ""))]
fn export(
    py: Python<'_>,
    path: PathBuf,
    format: &str,
    images: &str,
) -> PyResult<books::ExportedFile> {
    py.detach(|| books::export(&path, format, images))
}
