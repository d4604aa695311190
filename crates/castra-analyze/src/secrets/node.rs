//! The properties of a term, computed once.

use castra_ir::Cell;
use castra_ir::effects::Slot;

use super::shape::{Shape, Term};
use crate::state_access::StateAccess;
use castra_ir::slots::SlotSet;

/// The properties of a term.
#[derive(Default)]
pub(super) struct Node {
    pub(super) shape: Shape,
    pub(super) parts: u32,
    /// True if the term stands for the same army while its locals keep their values.
    pub(super) is_stable: bool,
    pub(super) has_local: bool,
    pub(super) has_param: bool,
    /// True if the meaning of the term depends on the caller: on an argument, or on a disclosure.
    pub(super) is_of_callers: bool,
    /// The slots that the term reads.
    pub(super) reads: SlotSet,
}

impl Node {
    /// Records the properties of the shape itself, without those of its inner terms.
    pub(super) fn record_properties(&mut self, written: &StateAccess) {
        let cell = match &self.shape {
            Shape::State(id, _) => Cell::State(*id),
            Shape::Field(kind, field, _) => Cell::Field(*kind, *field),
            Shape::PieceAt(kind, _) => Cell::Place(*kind),
            Shape::Call(function, _) => {
                if let Some(reads) = written.reads.get(function) {
                    self.reads.extend(reads);
                }
                return;
            }
            Shape::ArmyOf(_) => return self.reads.extend(written.numbers.armies()),
            Shape::Param(_) => {
                (self.has_param, self.is_of_callers) = (true, true);
                return;
            }
            Shape::AllShownBefore(..) => {
                self.is_of_callers = true;
                return;
            }
            Shape::Local(_) => {
                self.has_local = true;
                return;
            }
            Shape::Unknown
            | Shape::Us
            | Shape::Them
            | Shape::Const(_)
            | Shape::Enemy(_)
            | Shape::Next(_)
            | Shape::Holder(..)
            | Shape::ShownTo(..)
            | Shape::ShownBefore(..)
            | Shape::AllShown(..)
            | Shape::Everyone => return,
        };
        self.reads.insert(written.numbers.number(Slot::Cell(cell)));
    }
}

/// Visits the inner terms of a shape.
pub(super) fn visit_inner(shape: &Shape, see: &mut dyn FnMut(Term)) {
    map_inner(shape.clone(), |term| {
        see(term);
        term
    });
}

/// Returns a shape with each inner term replaced.
pub(super) fn map_inner(shape: Shape, mut new: impl FnMut(Term) -> Term) -> Shape {
    match shape {
        Shape::Unknown
        | Shape::Us
        | Shape::Them
        | Shape::Const(_)
        | Shape::Param(_)
        | Shape::Local(_)
        | Shape::Everyone
        | Shape::AllShown(_, None)
        | Shape::AllShownBefore(_, None)
        | Shape::State(_, None) => shape,
        Shape::Enemy(t) => Shape::Enemy(new(t)),
        Shape::Next(t) => Shape::Next(new(t)),
        Shape::ArmyOf(t) => Shape::ArmyOf(new(t)),
        Shape::PieceAt(kind, t) => Shape::PieceAt(kind, new(t)),
        Shape::State(id, Some(t)) => Shape::State(id, Some(new(t))),
        Shape::Field(kind, field, t) => Shape::Field(kind, field, new(t)),
        Shape::Call(id, all) => Shape::Call(id, all.into_iter().map(new).collect()),
        Shape::Holder(role, t) => Shape::Holder(role, new(t)),
        Shape::ShownTo(kind, t) => Shape::ShownTo(kind, new(t)),
        Shape::ShownBefore(kind, t) => Shape::ShownBefore(kind, new(t)),
        Shape::AllShown(kind, Some(t)) => Shape::AllShown(kind, Some(new(t))),
        Shape::AllShownBefore(kind, Some(t)) => Shape::AllShownBefore(kind, Some(new(t))),
    }
}
