//! The locals of a body that is being carried out.

use castra_ir::interval::{ANY, Interval};
use castra_ir::{Body, LocalId};

use crate::stop::{Got, Stop};
use crate::value::{Value, lies_within};

/// Names and what they stand for, in one body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locals {
    values: Vec<Option<Value>>,
    /// Between which numbers each lies, as was proven.
    within: Vec<Interval>,
}

impl Locals {
    /// With these parameters.
    pub(crate) fn of(params: Vec<Value>) -> Self {
        Self { values: params.into_iter().map(Some).collect(), within: Vec::new() }
    }

    /// The same in a body, whose numbers lie within what was proven of them.
    pub(crate) fn within(mut self, body: &Body) -> Got<Self> {
        self.within = body.locals.iter().map(|local| local.within).collect();
        for (value, within) in self.values.iter().zip(&self.within) {
            lies_within(value.as_ref(), *within)?;
        }
        Ok(self)
    }

    pub(crate) fn set(&mut self, local: LocalId, value: Value) -> Got<()> {
        lies_within(Some(&value), self.within.get(local.index()).copied().unwrap_or(ANY))?;
        if self.values.len() <= local.index() {
            self.values.resize(local.index() + 1, None);
        }
        // There is such a place now.
        if let Some(at) = self.values.get_mut(local.index()) {
            *at = Some(value);
        }
        Ok(())
    }

    pub(crate) fn get(&self, local: LocalId) -> Got<&Value> {
        let value = self.values.get(local.index()).and_then(Option::as_ref);
        value.ok_or(Stop::Unsound("a name without a value"))
    }
}
