//! The locals of a body during its execution.

use castra_ir::interval::{ANY, Interval};
use castra_ir::{Body, LocalId};

use crate::value::{EvalResult, StopReason, Value, check_bounds};

/// The values of the locals of one body.
#[derive(Clone, Debug, Default)]
pub struct Locals {
    values: Vec<Option<Value>>,
    /// The proven bounds of each local; empty if they are not checked.
    within: Vec<Interval>,
}

impl Locals {
    /// Returns the locals of a call with these arguments.
    #[must_use]
    pub fn of(params: Vec<Value>) -> Self {
        params.into_iter().map(Some).collect()
    }

    /// Adds the proven bounds of the body's locals, and checks the arguments against them.
    ///
    /// # Errors
    ///
    /// If an argument is beyond its bounds.
    pub fn with_bounds(mut self, body: &Body) -> EvalResult<Self> {
        self.within = body.locals.iter().map(|local| local.within).collect();
        for (value, within) in self.values.iter().zip(&self.within) {
            check_bounds(value.as_ref(), *within)?;
        }
        Ok(self)
    }

    /// Gives a local its value.
    ///
    /// # Errors
    ///
    /// If the value is beyond the proven bounds of the local.
    pub fn set(&mut self, local: LocalId, value: Value) -> EvalResult<()> {
        check_bounds(Some(&value), self.within.get(local.index()).copied().unwrap_or(ANY))?;
        if self.values.len() <= local.index() {
            self.values.resize(local.index() + 1, None);
        }
        // The list has an entry for the local now, so this always succeeds.
        if let Some(at) = self.values.get_mut(local.index()) {
            *at = Some(value);
        }
        Ok(())
    }

    /// Returns the value of a local.
    ///
    /// # Errors
    ///
    /// If the local has no value, or its value is unknown.
    pub fn get(&self, local: LocalId) -> EvalResult<&Value> {
        let value = self.values.get(local.index()).and_then(Option::as_ref);
        value.ok_or(StopReason::Unknown)
    }

    /// Removes all values and bounds, to use the memory again.
    pub fn clear(&mut self) {
        self.values.clear();
        self.within.clear();
    }
}

impl Extend<Option<Value>> for Locals {
    fn extend<I: IntoIterator<Item = Option<Value>>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

/// Collects values into locals without bounds. `None` is a local without a value.
impl FromIterator<Option<Value>> for Locals {
    fn from_iter<I: IntoIterator<Item = Option<Value>>>(values: I) -> Self {
        Self { values: values.into_iter().collect(), within: Vec::new() }
    }
}
