//! Where in the rules the code stands that is being selected.

use std::rc::Rc;

use crate::op::{Label, Operand};

/// What a `return` does.
#[derive(Clone, Debug)]
pub(crate) enum Returning {
    /// Leaves the instance; values go to the places.
    Specialization(Gives),
    /// Goes on after code that stands where it was called; values go to the places.
    Inline(Gives, Label),
    /// Jumps to the first label if the value is true, else to the second.
    Branch(Label, Label),
}

/// Where values go that a `return` has.
#[derive(Clone, Debug)]
pub(crate) enum Gives {
    /// There are none, or nobody wants them.
    Nothing,
    /// There is one.
    One(Operand),
    /// There is a place for each.
    All(Rc<[Operand]>),
}

impl Gives {
    /// A value to each of these places.
    pub(crate) fn to(places: Vec<Operand>) -> Self {
        if places.is_empty() { Self::Nothing } else { Self::All(places.into()) }
    }

    /// The places.
    pub(crate) fn places(&self) -> &[Operand] {
        match self {
            Self::Nothing => &[],
            Self::One(place) => std::slice::from_ref(place),
            Self::All(places) => places,
        }
    }
}

/// Where in the rules the code stands.
#[derive(Debug)]
pub(crate) struct Situation {
    /// The army whose turn it is, if that is known.
    pub(crate) us: Option<i64>,
    /// Whether a standing rule is being done.
    pub(crate) standing: bool,
    /// Whether nothing changes here: a function, or a condition.
    pub(crate) pure: bool,
    /// Whether the statements are those of a test itself.
    pub(crate) in_test: bool,
    pub(crate) returning: Returning,
    /// Where `stop` goes, of each loop around.
    pub(crate) loops: Vec<Label>,
    /// Where several armies are asked at once: where the first of them is.
    pub(crate) together: Option<Label>,
}

impl Situation {
    pub(crate) const fn new(us: Option<i64>, standing: bool) -> Self {
        Self {
            us,
            standing,
            pure: false,
            in_test: false,
            returning: Returning::Specialization(Gives::Nothing),
            loops: Vec::new(),
            together: None,
        }
    }

    /// The situation of a body that stands in the place of its call here. Gives back the
    /// one outside.
    pub(crate) fn enter(&mut self, returning: Returning) -> Self {
        let inner = Self { loops: Vec::new(), in_test: false, together: None, returning, ..*self };
        std::mem::replace(self, inner)
    }
}
