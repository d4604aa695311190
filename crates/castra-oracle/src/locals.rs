//! The locals of a body during its execution.

use castra_ir::interval::{ANY, Interval};
use castra_ir::{Body, LocalId};

use crate::stop::{PlayResult, Stop};
use crate::value::{Value, lies_within};

/// The values of the locals of one body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locals {
    values: Vec<Option<Value>>,
    /// The proven bounds of each local.
    within: Vec<Interval>,
}

impl Locals {
    /// The locals of a call with these arguments.
    pub(crate) fn of(params: Vec<Value>) -> Self {
        Self { values: params.into_iter().map(Some).collect(), within: Vec::new() }
    }

    /// Adds the proven bounds of the body's locals, and checks the arguments against them.
    pub(crate) fn within(mut self, body: &Body) -> PlayResult<Self> {
        self.within = body.locals.iter().map(|local| local.within).collect();
        for (value, within) in self.values.iter().zip(&self.within) {
            lies_within(value.as_ref(), *within)?;
        }
        Ok(self)
    }

    pub(crate) fn set(&mut self, local: LocalId, value: Value) -> PlayResult<()> {
        lies_within(Some(&value), self.within.get(local.index()).copied().unwrap_or(ANY))?;
        if self.values.len() <= local.index() {
            self.values.resize(local.index() + 1, None);
        }
        // The list was extended to hold the local.
        if let Some(at) = self.values.get_mut(local.index()) {
            *at = Some(value);
        }
        Ok(())
    }

    pub(crate) fn get(&self, local: LocalId) -> PlayResult<&Value> {
        let value = self.values.get(local.index()).and_then(Option::as_ref);
        value.ok_or(Stop::Unsound("a name without a value"))
    }
}
