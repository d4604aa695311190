//! How a value was found, spelt out: two names that were found in the same way, with nothing
//! changed in between, mean the same piece.
//!
//! ```text
//! let v = defender-in(target)  the piece in `target`, if `defender-in(h)` is `h.unit`
//! let w = target.unit         the same
//! let x = v.hex.unit          `v` itself
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::effects::Slot;
use castra_ir::slots::SlotSet;
use castra_ir::{Cell, Expr, ExprKind, FunctionId, KindId, LocalId, NONE, StmtKind};

use super::kinds::kind_of;
use super::known::{Known, Leaf, Origin};

/// Of how many parts a value is spelt out at most.
const MOST_PARTS: u32 = 24;

impl Origin {
    /// A value, if it can be spelt out.
    pub(super) fn of(value: &Expr, known: &Known<'_>, leaf: Leaf<'_>) -> Option<Self> {
        Spelling { known, left: MOST_PARTS }.of(value, leaf)
    }

    /// The same as a caller sees it, arguments in the places of parameters.
    pub(super) fn with_args(&self, known: &Known<'_>, args: &[Option<Self>]) -> Option<Self> {
        let arg = |local: LocalId| args.get(local.index()).cloned().flatten();
        let mut left = MOST_PARTS;
        self.replaced(known, &arg, &mut left)
    }

    fn replaced(&self, known: &Known<'_>, leaf: Leaf<'_>, left: &mut u32) -> Option<Self> {
        let mut new = |part: &Self| part.replaced(known, leaf, left).map(Box::new);
        let made = match self {
            Self::Local(local) => leaf(*local)?,
            Self::Const(_) | Self::NamedHex(_) | Self::Us | Self::Them => self.clone(),
            Self::Enemy(of) => Self::Enemy(new(of)?),
            Self::HexOf(kind, of) => Self::HexOf(*kind, new(of)?),
            Self::ArmyOf(kind, of) => Self::ArmyOf(*kind, new(of)?),
            Self::PieceAt(kind, hex) => Self::piece_at(*kind, *new(hex)?, known),
            Self::State(id, owner) => Self::State(
                *id,
                match owner {
                    Some(owner) => Some(new(owner)?),
                    None => None,
                },
            ),
            Self::Field(kind, field, of) => Self::Field(*kind, *field, new(of)?),
            Self::Call(id, args) => {
                let args: Option<Vec<Self>> =
                    args.iter().map(|arg| arg.replaced(known, leaf, left)).collect();
                Self::Call(*id, args?)
            }
        };
        *left = left.checked_sub(1)?;
        Some(made)
    }

    /// The piece of a kind in a hex: in the hex of such a piece, that piece, unless others may stand
    /// there with it.
    fn piece_at(kind: KindId, hex: Self, known: &Known<'_>) -> Self {
        let alone = || known.program.kinds.get(kind).is_some_and(|kind| kind.most_in_a_hex == 1);
        match hex {
            Self::HexOf(of, piece) if of == kind && alone() => *piece,
            Self::HexOf(..)
            | Self::Local(_)
            | Self::Const(_)
            | Self::NamedHex(_)
            | Self::Us
            | Self::Them
            | Self::Enemy(_)
            | Self::ArmyOf(..)
            | Self::PieceAt(..)
            | Self::State(..)
            | Self::Field(..)
            | Self::Call(..) => Self::PieceAt(kind, Box::new(hex)),
        }
    }

    /// What it depends on that can change.
    pub(super) fn reads(&self, known: &Known<'_>, all: &mut SlotSet) {
        match self {
            Self::Local(_) | Self::Const(_) | Self::NamedHex(_) => {}
            Self::Us | Self::Them => {
                all.insert(known.written.numbers.number(Slot::Cell(Cell::Turn)));
            }
            Self::Enemy(of) => of.reads(known, all),
            Self::HexOf(kind, of) | Self::PieceAt(kind, of) => {
                all.insert(known.written.numbers.number(Slot::Cell(Cell::Place(*kind))));
                of.reads(known, all);
            }
            Self::ArmyOf(kind, of) => {
                all.insert(known.written.numbers.number(Slot::Cell(Cell::Army(*kind))));
                of.reads(known, all);
            }
            Self::State(id, owner) => {
                all.insert(known.written.numbers.number(Slot::Cell(Cell::State(*id))));
                owner.iter().for_each(|owner| owner.reads(known, all));
            }
            Self::Field(kind, field, of) => {
                all.insert(known.written.numbers.number(Slot::Cell(Cell::Field(*kind, *field))));
                of.reads(known, all);
            }
            Self::Call(id, args) => {
                known.written.reads.get(id).into_iter().for_each(|reads| all.extend(reads));
                args.iter().for_each(|arg| arg.reads(known, all));
            }
        }
    }
}

/// A value that is being spelt out.
struct Spelling<'a> {
    known: &'a Known<'a>,
    /// How many parts more it may have.
    left: u32,
}

impl Spelling<'_> {
    fn of(&mut self, value: &Expr, leaf: Leaf<'_>) -> Option<Origin> {
        self.left = self.left.checked_sub(1)?;
        Some(match &value.kind {
            ExprKind::Local(local) => return leaf(*local),
            // That nothing is there, is no way to find a piece.
            ExprKind::Const(NONE) => return None,
            ExprKind::Const(value) => Origin::Const(*value),
            ExprKind::NamedHex(hex) => Origin::NamedHex(hex.name.clone()),
            ExprKind::Us => Origin::Us,
            ExprKind::Them => Origin::Them,
            ExprKind::Enemy(of) => Origin::Enemy(self.boxed(of, leaf)?),
            ExprKind::HexOf(of) => Origin::HexOf(kind_of(&of.ty)?, self.boxed(of, leaf)?),
            ExprKind::ArmyOf(of) => Origin::ArmyOf(kind_of(&of.ty)?, self.boxed(of, leaf)?),
            ExprKind::PieceAt(kind, hex) => {
                Origin::piece_at(*kind, self.of(hex, leaf)?, self.known)
            }
            ExprKind::State(id, owner) => match owner {
                Some(owner) => Origin::State(*id, Some(self.boxed(owner, leaf)?)),
                None => Origin::State(*id, None),
            },
            ExprKind::Field(kind, field, of) => Origin::Field(*kind, *field, self.boxed(of, leaf)?),
            ExprKind::Call(id, args) => {
                let args: Option<Vec<Origin>> = args.iter().map(|arg| self.of(arg, leaf)).collect();
                return self.called(*id, args?);
            }
            // What these are made of is not looked into.
            ExprKind::Option(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::NextArmy(_)
            | ExprKind::OnBoard(_)
            | ExprKind::SortOf(_)
            | ExprKind::TerrainOf(_)
            | ExprKind::SideSlot(..)
            | ExprKind::Turned(..)
            | ExprKind::Table(..)
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
            | ExprKind::BuiltIn(..) => return None,
        })
    }

    fn boxed(&mut self, value: &Expr, leaf: Leaf<'_>) -> Option<Box<Origin>> {
        self.of(value, leaf).map(Box::new)
    }

    /// What a function gives: its own value, where that is all it is.
    fn called(&mut self, id: FunctionId, args: Vec<Origin>) -> Option<Origin> {
        let function = self.known.rules.functions.get(id)?;
        if let [only] = function.body.stmts.as_slice()
            && let StmtKind::Return(values) = &only.kind
            && let [value] = values.as_slice()
        {
            let arg = |local: LocalId| args.get(local.index()).cloned();
            if let Some(inner) = self.of(value, &arg) {
                return Some(inner);
            }
        }
        Some(Origin::Call(id, args))
    }
}
