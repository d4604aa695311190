//! Errors, as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    castra,
    RuleError,
    PyException,
    "The rules of a game ask for something impossible, or run without end."
);

/// Returns a `ValueError` for an invalid argument.
pub(crate) fn unfit(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}
