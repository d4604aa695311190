//! Castra as a Python module: diagnostics of sources, and games of battles that advance step by
//! step.
//!
//! This is `castra._castra`, the Rust part of the package `castra`. The Python part is in
//! `python/castra`. Diagnostics, views and questions are passed as JSON in the formats of the
//! program. [`run`] runs the program itself, for `python -m castra`.

mod batch;
mod battle;
mod books;
mod encoding;
mod error;
mod state;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

/// The Rust part of the package `castra`. Import `castra` instead.
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

/// Returns the version of Castra.
#[pyfunction]
const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Runs the program with the arguments of a command line, including its name, and returns the exit
/// code. `program` is the command for starting it again, without arguments.
#[pyfunction]
fn run(py: Python<'_>, arguments: Vec<OsString>, program: Vec<OsString>) -> u8 {
    py.detach(|| castra::command::run(arguments, &program).code())
}

/// Returns the problems in files and folders, as the JSON of `castra check --format json`.
#[pyfunction]
fn check(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<String> {
    py.detach(|| battle::check(&paths))
}

/// Returns the problems in a string as if it were the file at a path.
#[pyfunction]
fn check_text(py: Python<'_>, path: PathBuf, text: &str) -> PyResult<String> {
    py.detach(|| battle::check_text(&path, text))
}

/// Returns the book of a game, or of a battle's game, for `players` or `designers`, as one HTML
/// file. `modules` are added by name.
#[pyfunction]
#[pyo3(signature = (path, whom = "players", modules = vec![]))]
fn book(py: Python<'_>, path: PathBuf, whom: &str, modules: Vec<String>) -> PyResult<String> {
    py.detach(|| books::book(&path, whom, modules))
}

/// Exports a battle to the format of another program, or as data. Returns the content of the file,
/// its pictures by name, and the parts of the battle that the format lacks. A save of Tabletop
/// Simulator refers to its pictures by URLs that begin with `images`.
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
