//! Names that keep secrets which have been read, and the choosers who imagine other secrets.

use std::rc::Rc;

use castra_base::Span;
use castra_ir::RoleId;
use castra_ir::slots::SlotSet;

use super::shape::Term;
use super::taint::Taint;

/// A name that is worked out again for who imagines other secrets.
#[derive(Clone)]
pub(super) struct Imagined {
    /// What its value was worked out of.
    pub(super) reads: Rc<SlotSet>,
    /// What it tells all the same, by names that are not worked out again.
    pub(super) kept: Taint,
}

/// A name that keeps the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keeper {
    /// What the text calls it.
    pub(super) name: String,
    pub(super) why: Why,
}

/// Why a name is not worked out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// What it was worked out of may have been changed here.
    Changed(Span),
    /// It stands in a body that calls here the one that asks.
    OfCaller(Span),
    /// It is given its value in several places, by a procedure, or by chance.
    NotByLet,
}

/// Who is asked: terms of the army, and the role.
pub(super) type Seat = (Vec<Term>, Option<RoleId>);
