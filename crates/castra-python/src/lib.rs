//! Castra as a Python module: texts to problems, battles to games that are played step by step.
//!
//! This is the part of the package `castra` that is written in Rust, `castra._castra`; what is
//! easier said in Python is in `python/castra`. Diagnostics, views and questions go over as JSON,
//! in the forms that the program writes. What plays many games is the program itself, which
//! [`run`] is: `python -m castra` does what `castra` does.

mod battle;
mod error;
mod state;
mod step;

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

/// The core of Castra. Use `castra`, which is made of it.
#[pymodule]
mod _castra {
    #[pymodule_export]
    use super::battle::Battle;
    #[pymodule_export]
    use super::error::RuleError;
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::{check, check_text, run, version};
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
