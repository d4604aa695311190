//! The place in the rules of the code being selected.

use std::rc::Rc;

use crate::op::{Label, Operand};

/// The effect of a `return`.
#[derive(Clone, Debug)]
pub(crate) enum ReturnEffect {
    /// Leaves the specialization; values go to the operands.
    Specialization(Destinations),
    /// Continues after the inlined code; values go to the operands.
    Inline(Destinations, Label),
    /// Jumps to the first label if the value is true, otherwise to the second.
    Branch(Label, Label),
}

/// The destinations of returned values.
#[derive(Clone, Debug)]
pub(crate) enum Destinations {
    /// No destinations: there are no values, or they are not used.
    Nothing,
    One(Operand),
    /// A destination for each value.
    All(Rc<[Operand]>),
}

impl Destinations {
    /// Returns the destinations for values in this order.
    pub(crate) fn from_places(places: Vec<Operand>) -> Self {
        if places.is_empty() { Self::Nothing } else { Self::All(places.into()) }
    }

    /// Returns the destinations in order.
    pub(crate) fn places(&self) -> &[Operand] {
        match self {
            Self::Nothing => &[],
            Self::One(place) => std::slice::from_ref(place),
            Self::All(places) => places,
        }
    }
}

/// The place in the rules of the code being selected.
#[derive(Debug)]
pub(crate) struct Situation {
    /// The army whose turn it is, if constant.
    pub(crate) us: Option<i64>,
    /// Set within a standing rule.
    pub(crate) standing: bool,
    /// Set where nothing changes: in functions and conditions.
    pub(crate) pure: bool,
    /// Set for the statements of a test itself.
    pub(crate) in_test: bool,
    pub(crate) returning: ReturnEffect,
    /// Targets of `stop`, one for each loop around the code.
    pub(crate) loops: Vec<Label>,
    /// Label of the first of the simultaneous choices around the code.
    pub(crate) simultaneous_start: Option<Label>,
}

impl Situation {
    pub(crate) const fn new(us: Option<i64>, standing: bool) -> Self {
        Self {
            us,
            standing,
            pure: false,
            in_test: false,
            returning: ReturnEffect::Specialization(Destinations::Nothing),
            loops: Vec::new(),
            simultaneous_start: None,
        }
    }

    /// Enters an inlined body. Returns the outer situation.
    pub(crate) fn enter(&mut self, returning: ReturnEffect) -> Self {
        let inner = Self {
            loops: Vec::new(),
            in_test: false,
            simultaneous_start: None,
            returning,
            ..*self
        };
        std::mem::replace(self, inner)
    }
}
