//! Effect sets: what statements and values read, write and do besides.
//!
//! Every statement and every value is listed, so that a new one cannot be
//! forgotten: what has no effect says so.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use super::visit::{all_exprs, all_stmts, own_exprs};
use crate::cell::Cell;
use crate::expr::{Expr, ExprKind};
use crate::id::{FunctionId, KindId, PileId, ProcedureId};
use crate::stmt::{Stmt, StmtKind};
use crate::ty::{Ty, Universe};
use crate::world::Program;

/// A thing that rules read or write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// State that standing rules can depend on.
    Cell(Cell),
    /// Whose turn comes next. Nothing reads it before this turn has ended.
    NextTurn,
    /// What each army has seen of cards.
    Seen,
    /// Whether the game has ended, and who has won.
    Outcome,
}

/// What is read and written, and what is done besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// What is read.
    pub reads: BTreeSet<Slot>,
    /// What is written.
    pub writes: BTreeSet<Slot>,
    /// Whether it rolls, picks at random, shuffles or draws.
    pub chance: bool,
    /// Whether it asks for a decision.
    pub asks: bool,
    /// Whether it ends the game.
    pub ends: bool,
    /// Whether it says something in the account of the game.
    pub says: bool,
    /// Whether it shows cards to an army.
    pub reveals: bool,
}

/// What is called: its effects belong to those of the caller.
#[derive(Clone, Debug, Default)]
pub struct Calls {
    /// Procedures.
    pub procedures: Vec<ProcedureId>,
    /// Functions.
    pub functions: Vec<FunctionId>,
}

impl Effects {
    /// Adds those of another.
    pub fn extend(&mut self, other: &Self) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.chance |= other.chance;
        self.asks |= other.asks;
        self.ends |= other.ends;
        self.says |= other.says;
        self.reveals |= other.reveals;
    }

    /// Adds the effects of statements, those within others included; what they
    /// call is given for the caller to follow.
    pub fn of_stmts(&mut self, stmts: &[Stmt], program: &Program, calls: &mut Calls) {
        all_stmts(stmts, &mut |stmt| {
            own_exprs(stmt, &mut |expr| self.of_expr(expr, program, calls));
            self.of_stmt(&stmt.kind, program, calls);
        });
    }

    /// Adds the effects of a value: what it reads.
    pub fn of_expr(&mut self, expr: &Expr, program: &Program, calls: &mut Calls) {
        all_exprs(expr, &mut |part| {
            if let ExprKind::Call(id, _) = part.kind {
                calls.functions.push(id);
            }
            self.reads.extend(reads(part, program));
        });
    }

    /// What a statement itself does.
    fn of_stmt(&mut self, stmt: &StmtKind, program: &Program, calls: &mut Calls) {
        let written = &mut self.writes;
        writes(stmt, program, &mut |slot| {
            written.insert(slot);
        });
        match stmt {
            StmtKind::Call(id, ..) => calls.procedures.push(*id),
            StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..) => self.chance = true,
            StmtKind::Reveal(..) => self.reveals = true,
            StmtKind::End(..) => self.ends = true,
            StmtKind::Choose { .. } | StmtKind::ChooseSome { .. } | StmtKind::React { .. } => {
                self.asks = true;
            }
            StmtKind::Say(_) => self.says = true,
            // They only write.
            StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::MovePiece(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::SetArmy(..)
            | StmtKind::Place { .. }
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Fill(..)
            | StmtKind::NextTurn(_) => {}
            // What stands within them is gone through by itself.
            StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Held(..) => {}
            // Only the body that they stand in sees their effect.
            StmtKind::Let(..) | StmtKind::Stop | StmtKind::Return(_) => {}
            // A fault, and what only tests do.
            StmtKind::Conflict(_) | StmtKind::Unsettled | StmtKind::Test(_) => {}
        }
    }
}

/// What a statement itself writes: nothing of what stands within it, or is called.
pub fn writes(stmt: &StmtKind, program: &Program, write: &mut dyn FnMut(Slot)) {
    match stmt {
        StmtKind::SetState(id, ..) => write(Slot::Cell(Cell::State(*id))),
        StmtKind::SetField(kind, field, ..) => write(Slot::Cell(Cell::Field(*kind, *field))),
        StmtKind::MovePiece(piece, _) | StmtKind::Remove(piece) | StmtKind::Lift(piece) => {
            if let Some(kind) = kind_of(&piece.ty) {
                write(Slot::Cell(Cell::Place(kind)));
            }
        }
        StmtKind::SetArmy(piece, _) => {
            if let Some(kind) = kind_of(&piece.ty) {
                write(Slot::Cell(Cell::Army(kind)));
            }
        }
        StmtKind::Place { kind, fields, .. } => {
            write(Slot::Cell(Cell::Place(*kind)));
            write(Slot::Cell(Cell::Army(*kind)));
            for (field, _) in fields {
                write(Slot::Cell(Cell::Field(*kind, *field)));
            }
        }
        StmtKind::MoveCard(_, to) | StmtKind::MoveCards(_, to) | StmtKind::Fill(to, _) => {
            // Whence a card comes is known only in play: it goes from any pile.
            let piles = 0..u32::try_from(program.piles.len()).unwrap_or(u32::MAX);
            piles.for_each(|pile| write(Slot::Cell(Cell::Pile(PileId(pile)))));
            write(Slot::Seen);
            write(Slot::Cell(Cell::Pile(to.pile)));
        }
        StmtKind::Draw(_, from, to) => {
            write(Slot::Cell(Cell::Pile(from.pile)));
            write(Slot::Cell(Cell::Pile(to.pile)));
            write(Slot::Seen);
        }
        StmtKind::Shuffle(pile) => {
            write(Slot::Cell(Cell::Pile(pile.pile)));
            write(Slot::Seen);
        }
        StmtKind::Reveal(..) => write(Slot::Seen),
        StmtKind::NextTurn(_) => write(Slot::NextTurn),
        StmtKind::End(..) => write(Slot::Outcome),
        // What is called writes by itself.
        StmtKind::Call(..)
        | StmtKind::Pick(..)
        | StmtKind::RollOne(..)
        | StmtKind::RollMany(..)
        | StmtKind::Choose { .. }
        | StmtKind::ChooseSome { .. }
        | StmtKind::React { .. }
        | StmtKind::Say(_)
        | StmtKind::If(..)
        | StmtKind::Match(..)
        | StmtKind::ForEach { .. }
        | StmtKind::Repeat(..)
        | StmtKind::Step(..)
        | StmtKind::Held(..)
        | StmtKind::Let(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Conflict(_)
        | StmtKind::Unsettled
        | StmtKind::Test(_) => {}
    }
}

/// The kind of a piece; none of what is no piece, which is reported elsewhere.
const fn kind_of(ty: &Ty) -> Option<KindId> {
    match ty {
        Ty::Piece(kind) => Some(*kind),
        Ty::Bool
        | Ty::Int
        | Ty::Enum(_)
        | Ty::Army
        | Ty::Hex
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(_)
        | Ty::Option(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => None,
    }
}

/// What a value itself reads, not what it is made of.
pub fn reads(expr: &Expr, program: &Program) -> Option<Slot> {
    let place_of = |ty: &Ty| match ty {
        Ty::Piece(kind) | Ty::Set(Universe::Piece(kind)) => Some(Slot::Cell(Cell::Place(*kind))),
        Ty::Bool
        | Ty::Int
        | Ty::Enum(_)
        | Ty::Army
        | Ty::Hex
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(
            Universe::Enum(_)
            | Universe::Army
            | Universe::Hex
            | Universe::Card(_)
            | Universe::Variant(_)
            | Universe::Int,
        )
        | Ty::Option(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => None,
    };
    match &expr.kind {
        ExprKind::State(id, _) => Some(Slot::Cell(Cell::State(*id))),
        ExprKind::Field(kind, field, _) => {
            let declared = program.kinds.get(kind).and_then(|k| k.fields.get(field));
            let is_state = declared.is_some_and(|f| f.state);
            is_state.then_some(Slot::Cell(Cell::Field(*kind, *field)))
        }
        ExprKind::Us | ExprKind::Them | ExprKind::TurnNumber => Some(Slot::Cell(Cell::Turn)),
        ExprKind::HexOf(piece) | ExprKind::OnBoard(piece) => place_of(&piece.ty),
        ExprKind::ArmyOf(piece) => kind_of(&piece.ty).map(|kind| Slot::Cell(Cell::Army(kind))),
        ExprKind::Places(pieces) => place_of(&pieces.ty),
        ExprKind::PieceAt(kind, _)
        | ExprKind::Reserves(kind)
        | ExprKind::All(Universe::Piece(kind)) => Some(Slot::Cell(Cell::Place(*kind))),
        ExprKind::Pile(pile) | ExprKind::Top(pile) | ExprKind::TopOf(_, pile) => {
            Some(Slot::Cell(Cell::Pile(pile.pile)))
        }
        ExprKind::Knows(..) => Some(Slot::Seen),
        ExprKind::GameOver | ExprKind::Winner => Some(Slot::Outcome),
        // What these ask never changes in play, or they only reckon with what
        // they are made of; a call reads what its function reads.
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Option(_)
        | ExprKind::NamedHex(_)
        | ExprKind::Weight(_)
        | ExprKind::Council(_)
        | ExprKind::ArmyCouncil(..)
        | ExprKind::Enemy(_)
        | ExprKind::NextArmy(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
        | ExprKind::RowOf(_)
        | ExprKind::ColumnOf(_)
        | ExprKind::Distance(..)
        | ExprKind::SideTerrain(..)
        | ExprKind::SideSlot(..)
        | ExprKind::InSight(..)
        | ExprKind::StepTo(..)
        | ExprKind::Forward(_)
        | ExprKind::Turned(..)
        | ExprKind::Table(..)
        | ExprKind::Call(..)
        | ExprKind::Not(_)
        | ExprKind::Negate(_)
        | ExprKind::Binary(..)
        | ExprKind::If(..)
        | ExprKind::Match(..)
        | ExprKind::Bind(..)
        | ExprKind::CountFace(..)
        | ExprKind::SumRolled(_)
        | ExprKind::ExtremeRolled(..)
        | ExprKind::CountRolled(_)
        | ExprKind::RolledWhere(..)
        | ExprKind::RolledBest(..)
        | ExprKind::RolledAgain(..)
        | ExprKind::Count(_)
        | ExprKind::IsEmpty(_)
        | ExprKind::Contains(..)
        | ExprKind::SumOver(..)
        | ExprKind::Best(..)
        | ExprKind::ValueOver(..)
        | ExprKind::First(_)
        | ExprKind::All(
            Universe::Enum(_)
            | Universe::Army
            | Universe::Hex
            | Universe::Card(_)
            | Universe::Variant(_)
            | Universe::Int,
        )
        | ExprKind::SetOf(_)
        | ExprKind::Range(..)
        | ExprKind::Where(..)
        | ExprKind::Union(..)
        | ExprKind::Difference(..)
        | ExprKind::Intersection(..)
        | ExprKind::Neighbours(_)
        | ExprKind::Around(_)
        | ExprKind::Shift(..)
        | ExprKind::Connected(..)
        | ExprKind::Reach(_)
        | ExprKind::Edge(_)
        | ExprKind::Section(_)
        | ExprKind::Objectives(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::StateId;

    #[test]
    fn effects_of_two_are_those_of_either() {
        let slot = |at| Slot::Cell(Cell::State(StateId(at)));
        let one = Effects {
            reads: BTreeSet::from([slot(0)]),
            chance: true,
            ends: true,
            says: true,
            ..Effects::default()
        };
        let other = Effects {
            reads: BTreeSet::from([slot(1)]),
            writes: BTreeSet::from([slot(2)]),
            asks: true,
            reveals: true,
            says: true,
            ..Effects::default()
        };
        let all = Effects {
            reads: BTreeSet::from([slot(0), slot(1)]),
            writes: BTreeSet::from([slot(2)]),
            chance: true,
            asks: true,
            ends: true,
            says: true,
            reveals: true,
        };
        for (first, second) in [(&one, &other), (&other, &one)] {
            let mut both = first.clone();
            both.extend(second);
            assert_eq!(both, all);
        }
    }
}
