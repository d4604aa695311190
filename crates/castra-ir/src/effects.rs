//! Effect sets: the state that statements and values read and write, and their side effects.
//!
//! Matches list every statement and value without a wildcard, so the compiler demands a decision
//! for each new one.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use super::visit::{visit_all_stmts, visit_exprs, visit_own_exprs};
use crate::built_in::Reads;
use crate::expr::{Binary, Expr, ExprKind};
use crate::id::{FunctionId, KindId, PileId, ProcedureId};
use crate::program::Program;
use crate::state_cell::Cell;
use crate::stmt::{Stmt, StmtKind};
use crate::ty::{Ty, Universe};

/// A unit of state that effect sets distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// State that a standing rule can depend on.
    Cell(Cell),
    /// The army of the next turn. Nothing reads it before the current turn ends.
    NextTurn,
    /// The cards that each army has seen.
    Seen,
    /// The end of the game and the winner.
    Outcome,
}

/// The state that statements or values read and write, and their side effects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Effects {
    pub reads: BTreeSet<Slot>,
    pub writes: BTreeSet<Slot>,
    /// Rolls, picks at random, shuffles or draws.
    pub uses_chance: bool,
    /// Asks a player for a decision.
    pub asks_player: bool,
    /// May end the game.
    pub may_end_game: bool,
    /// Prints a line in the account of the game.
    pub says: bool,
    /// Reveals cards to an army.
    pub reveals: bool,
}

/// The callees of statements or values. Their effects belong to the caller, which adds them.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Calls {
    pub procedures: Vec<ProcedureId>,
    pub functions: Vec<FunctionId>,
}

impl Effects {
    /// Adds the effects of `other`.
    pub fn extend(&mut self, other: &Self) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.uses_chance |= other.uses_chance;
        self.asks_player |= other.asks_player;
        self.may_end_game |= other.may_end_game;
        self.says |= other.says;
        self.reveals |= other.reveals;
    }

    /// Adds the effects of statements, nested ones included. Callees go to `calls` for the caller
    /// to follow.
    pub fn add_stmts(&mut self, stmts: &[Stmt], program: &Program, calls: &mut Calls) {
        visit_all_stmts(stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |expr| self.add_expr(expr, program, calls));
            self.add_stmt(&stmt.kind, program, calls);
        });
    }

    /// Adds the reads of a value. Callees go to `calls` for the caller to follow.
    pub fn add_expr(&mut self, expr: &Expr, program: &Program, calls: &mut Calls) {
        visit_exprs(expr, &mut |part| {
            if let ExprKind::Call(id, _) = part.kind {
                calls.functions.push(id);
            }
            self.reads.extend(slot_read(part, program));
        });
    }

    /// Adds the effects of the statement itself.
    fn add_stmt(&mut self, stmt: &StmtKind, program: &Program, calls: &mut Calls) {
        let written = &mut self.writes;
        visit_writes(stmt, program, &mut |slot| {
            written.insert(slot);
        });
        match stmt {
            StmtKind::Call(id, ..) => calls.procedures.push(*id),
            StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..) => self.uses_chance = true,
            StmtKind::Reveal(..) => self.reveals = true,
            StmtKind::End(..) => self.may_end_game = true,
            StmtKind::Choose { .. } | StmtKind::ChooseSome { .. } | StmtKind::React { .. } => {
                self.asks_player = true;
            }
            StmtKind::Say(_) => self.says = true,
            // Only writes, which `visit_writes` reports.
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
            // The caller visits the nested statements.
            StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Defer(..) => {}
            // The effect stays within the body.
            StmtKind::Let(..) | StmtKind::Stop | StmtKind::Return(_) => {}
            // Runtime errors have no effects, and the analyses ignore statements of tests.
            StmtKind::Conflict(_) | StmtKind::EndlessReactions | StmtKind::Test(_) => {}
        }
    }
}

/// Reports the slots that a statement itself writes, without nested statements and callees.
pub fn visit_writes(stmt: &StmtKind, program: &Program, write: &mut dyn FnMut(Slot)) {
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
            // The pile that a card leaves is known only in play, so every pile counts.
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
        // These write only locals, or nothing. A callee reports its own writes.
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
        | StmtKind::Defer(..)
        | StmtKind::Let(..)
        | StmtKind::Stop
        | StmtKind::Return(_)
        | StmtKind::Conflict(_)
        | StmtKind::EndlessReactions
        | StmtKind::Test(_) => {}
    }
}

/// Returns the kind of a piece; `None` for other types, which the checker reports.
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

/// Returns the slot that a value itself reads, without its operands; `None` if it reads none.
pub fn slot_read(expr: &Expr, program: &Program) -> Option<Slot> {
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
        ExprKind::BuiltIn(built_in, args) => match built_in.entry().reads {
            Reads::Nothing => None,
            Reads::Places => args.first().and_then(|pieces| place_of(&pieces.ty)),
            Reads::Seen => Some(Slot::Seen),
        },
        ExprKind::PieceAt(kind, _)
        | ExprKind::Reserves(kind)
        | ExprKind::All(Universe::Piece(kind)) => Some(Slot::Cell(Cell::Place(*kind))),
        ExprKind::Pile(pile) | ExprKind::Top(pile) | ExprKind::TopOf(_, pile) => {
            Some(Slot::Cell(Cell::Pile(pile.pile)))
        }
        ExprKind::GameOver | ExprKind::Winner => Some(Slot::Outcome),
        // These operations read nothing that changes in play, or only combine their operands. The
        // reads of a call belong to its function. The match is exhaustive, so that a new operation
        // needs an arm here.
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
        | ExprKind::SideSlot(..)
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
        | ExprKind::Reach(_) => None,
    }
}

/// Returns whether an expression itself, without its operands, can fail with a runtime error. A
/// call cannot.
#[must_use]
pub const fn may_fault(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::HexOf(_) => true,
        ExprKind::PieceAt(..) | ExprKind::SideSlot(..) => !matches!(expr.ty, Ty::Option(_)),
        ExprKind::Binary(Binary::Divide | Binary::Modulo, _, b) => {
            !matches!(b.kind, ExprKind::Const(n) if n != 0)
        }
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Option(_)
        | ExprKind::NamedHex(_)
        | ExprKind::Weight(_)
        | ExprKind::Council(_)
        | ExprKind::ArmyCouncil(..)
        | ExprKind::State(..)
        | ExprKind::Field(..)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::TurnNumber
        | ExprKind::GameOver
        | ExprKind::Winner
        | ExprKind::Enemy(_)
        | ExprKind::NextArmy(_)
        | ExprKind::OnBoard(_)
        | ExprKind::ArmyOf(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
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
        | ExprKind::Top(_)
        | ExprKind::All(_)
        | ExprKind::SetOf(_)
        | ExprKind::Range(..)
        | ExprKind::Pile(_)
        | ExprKind::TopOf(..)
        | ExprKind::Where(..)
        | ExprKind::Union(..)
        | ExprKind::Difference(..)
        | ExprKind::Intersection(..)
        | ExprKind::Reach(_)
        | ExprKind::Reserves(_)
        | ExprKind::BuiltIn(..) => false,
    }
}
