//! Evaluation of expressions with a single value.

use castra_defs::Direction;
use castra_ir::{Binary, Expr, ExprKind, Extreme, FieldId, KindId, NONE, Ty};

use super::evaluator::Eval;
use super::source::PositionSource;
use super::value::{EvalResult, Stopped, Value};
use crate::arithmetic::{divide, modulo};
use crate::fault::RuntimeError;
use crate::sight::side_slot;

pub(crate) const DIRECTIONS: i64 = Direction::ALL.len() as i64;

fn fault<T>(kind: RuntimeError) -> EvalResult<T> {
    Err(Stopped::Fault(kind))
}

pub(super) fn index(value: i64) -> EvalResult<usize> {
    usize::try_from(value).map_err(|_| Stopped::Unknown)
}

impl<'p, S: PositionSource> Eval<'p, '_, S> {
    /// Evaluates an expression without recording it.
    pub(super) fn evaluate(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        if matches!(expr.ty, Ty::Set(_)) {
            return self.set_of(expr);
        }
        if matches!(expr.ty, Ty::Rolled(_)) {
            return self.dice_of(expr).map(Value::Dice);
        }
        self.single(expr).map(Value::Num)
    }

    fn single(&mut self, expr: &'p Expr) -> EvalResult<i64> {
        let program = self.program;
        match &expr.kind {
            ExprKind::Const(value) => Ok(*value),
            ExprKind::Local(local) => {
                let value = self.locals.get(local.index()).and_then(Option::as_ref);
                value.ok_or(Stopped::Unknown)?.num()
            }
            ExprKind::Option(id) => {
                program.options.get(id).map(|o| o.value).ok_or(Stopped::Unknown)
            }
            // Linking replaces it, so only rules that are not linked have one.
            ExprKind::NamedHex(_) => Err(Stopped::Unknown),
            ExprKind::Weight(id) => self.source.weight(*id),
            ExprKind::Council(id) => {
                program.council.get(id.index()).copied().ok_or(Stopped::Unknown)
            }
            ExprKind::ArmyCouncil(id, army) => {
                let army = index(self.num(army)?)?;
                let army = program.armies.get(army).ok_or(Stopped::Unknown)?;
                army.council.get(id.index()).copied().ok_or(Stopped::Unknown)
            }
            ExprKind::State(id, owner) => {
                let owner = owner.as_ref().map(|o| self.num(o)).transpose()?;
                self.source.state(*id, owner)?.num()
            }
            ExprKind::Field(kind, field, owner) => {
                let value = self.num(owner)?;
                self.field(*kind, *field, &owner.ty, value)?.num()
            }
            ExprKind::Us => self.source.us(),
            ExprKind::Them => self.source.them(),
            ExprKind::TurnNumber => self.source.turn(),
            ExprKind::GameOver => Ok(i64::from(self.source.ended()?.is_some())),
            ExprKind::Winner => Ok(self.source.ended()?.unwrap_or(NONE)),
            ExprKind::Enemy(army) => match (self.num(army)?, self.facts.armies) {
                (army @ 0..=1, 2) => Ok(1 - army),
                _ => Err(Stopped::Unknown),
            },
            ExprKind::NextArmy(army) => {
                let army = self.num(army)?;
                Ok((army + 1) % (self.facts.armies.max(1) as i64))
            }
            ExprKind::HexOf(piece) => {
                let hex = self.place_of(piece)?;
                if hex == NONE { fault(RuntimeError::OffBoard) } else { Ok(hex) }
            }
            ExprKind::OnBoard(piece) => Ok(i64::from(self.place_of(piece)? != NONE)),
            ExprKind::ArmyOf(piece) => {
                let Ty::Piece(kind) = piece.ty else { return Err(Stopped::Unknown) };
                let piece = self.num(piece)?;
                self.source.army(kind, piece)
            }
            ExprKind::SortOf(owner) => {
                let value = self.num(owner)?;
                self.sort_of(&owner.ty, value)
            }
            ExprKind::TerrainOf(hex) => {
                let hex = self.num(hex)?;
                self.sort_of(&Ty::Hex, hex)
            }
            ExprKind::PieceAt(kind, hex) => {
                let hex = self.num(hex)?;
                let piece = self.source.occupant(*kind, hex)?;
                if piece == NONE && !matches!(expr.ty, Ty::Option(_)) {
                    return fault(RuntimeError::OffBoard);
                }
                Ok(piece)
            }
            ExprKind::SideSlot(a, b) => {
                let (a, b) = (index(self.num(a)?)?, index(self.num(b)?)?);
                let slot = side_slot(&program.hexes, a, b);
                if slot == NONE && !matches!(expr.ty, Ty::Option(_)) {
                    return fault(RuntimeError::NoSide(a as u32, b as u32));
                }
                Ok(slot)
            }
            ExprKind::Turned(direction, by) => {
                let direction = self.num(direction)?;
                // Reduced first, so that the sum cannot overflow.
                Ok((direction + by.rem_euclid(DIRECTIONS)).rem_euclid(DIRECTIONS))
            }
            ExprKind::BuiltIn(built_in, args) => self.built_in(*built_in, args)?.num(),
            ExprKind::Table(id, args) => {
                let table = program.tables.get(id).ok_or(Stopped::Unknown)?;
                let mut at = 0;
                for (arg, param) in args.iter().zip(&table.params) {
                    at = at * param.len(program) + index(self.num(arg)?)?;
                }
                table.cells.get(at).copied().ok_or(Stopped::Unknown)
            }
            ExprKind::Call(id, args) => self.call(*id, args)?.num(),
            ExprKind::Not(inner) => Ok(i64::from(!self.truth(inner)?)),
            ExprKind::Negate(inner) => match self.num(inner)?.checked_neg() {
                Some(value) => Ok(value),
                None => fault(RuntimeError::Overflow),
            },
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::If(condition, then, otherwise) => {
                let taken = if self.truth(condition)? { then } else { otherwise };
                self.num(taken)
            }
            ExprKind::Match(value, arms, otherwise) => {
                let arm = self.arm(value, arms, otherwise.as_deref())?;
                self.num(arm)
            }
            ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_) => self.of_dice(expr),
            ExprKind::Count(set) => self.count(set),
            ExprKind::IsEmpty(set) => Ok(i64::from(self.count(set)? == 0)),
            ExprKind::Contains(element, set) => {
                let element = self.num(element)?;
                let set = self.set(set)?;
                Ok(usize::try_from(element).map_or(0, |e| i64::from(set.bits().contains(e))))
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.value(value)?;
                self.bind(*local, value);
                self.value(within)?.num()
            }
            ExprKind::SumOver(set, local, value) => {
                let values = self.over(set, *local, value)?;
                let sum = values.into_iter().try_fold(0i64, |sum, (_, v)| sum.checked_add(v));
                sum.ok_or(Stopped::Fault(RuntimeError::Overflow))
            }
            ExprKind::Best(which, set, local, value) => {
                let values = self.over(set, *local, value)?;
                Ok(extreme(*which, values).map_or(NONE, |best| best.0))
            }
            ExprKind::ValueOver(which, set, local, value) => {
                let values = self.over(set, *local, value)?;
                Ok(extreme(*which, values).map_or(0, |best| best.1))
            }
            ExprKind::First(set) => {
                let set = self.set(set)?;
                let first = set.bits().iter().next();
                Ok(first.map_or(NONE, |e| e as i64))
            }
            ExprKind::Top(pile) => {
                let army = pile.army.as_ref().map(|a| self.num(a)).transpose()?;
                Ok(self.source.top(pile.pile, army, 1)?.first().copied().unwrap_or(NONE))
            }
            // Sets are evaluated elsewhere.
            _ => Err(Stopped::Unknown),
        }
    }

    /// The number of elements of a set. The size of a pile is public, whoever sees its cards.
    fn count(&mut self, set: &'p Expr) -> EvalResult<i64> {
        if let ExprKind::Pile(pile) = &set.kind {
            // It costs as much fuel as the set.
            self.burn()?;
            let army = pile.army.as_ref().map(|a| self.num(a)).transpose()?;
            return self.source.pile_len(pile.pile, army);
        }
        Ok(self.set(set)?.bits().len() as i64)
    }

    fn place_of(&mut self, piece: &'p Expr) -> EvalResult<i64> {
        let Ty::Piece(kind) = piece.ty else { return Err(Stopped::Unknown) };
        let piece = self.num(piece)?;
        self.source.place(kind, piece)
    }

    /// The variant of a piece, of a card or of a hex's terrain.
    fn sort_of(&self, ty: &Ty, value: i64) -> EvalResult<i64> {
        let at = index(value)?;
        let sort = match ty {
            Ty::Piece(kind) => {
                self.program.pieces.get(kind.index()).and_then(|p| p.get(at)).map(|p| p.sort)
            }
            Ty::Card(_) => self.program.cards.get(at).map(|c| c.sort),
            Ty::Hex => self.program.hexes.get(at).map(|h| h.terrain),
            _ => None,
        };
        sort.map(i64::from).ok_or(Stopped::Unknown)
    }

    /// A field of a piece, a card or a variant.
    pub(super) fn field(
        &mut self,
        kind: KindId,
        field: FieldId,
        ty: &Ty,
        owner: i64,
    ) -> EvalResult<Value> {
        let declared = self.program.kinds.get(kind);
        let declared = declared.and_then(|k| k.fields.get(field)).ok_or(Stopped::Unknown)?;
        if declared.state && !matches!(ty, Ty::Variant(_)) {
            return self.source.field(kind, field, owner);
        }
        let value = static_field(self.program, kind, field, ty, index(owner)?);
        let value = value.ok_or(Stopped::Unknown)?;
        Ok(match &declared.ty {
            Ty::Set(_) => {
                let mut set = crate::bits::Set::empty(self.words(&declared.ty));
                if let Some(word) = set.words.first_mut() {
                    *word = value;
                }
                Value::Set(set)
            }
            _ => Value::Num(value),
        })
    }

    pub(super) fn arm(
        &mut self,
        value: &'p Expr,
        arms: &'p [(Vec<i64>, Expr)],
        otherwise: Option<&'p Expr>,
    ) -> EvalResult<&'p Expr> {
        let value = self.num(value)?;
        let arm = arms.iter().find(|arm| arm.0.contains(&value)).map(|arm| &arm.1);
        arm.or(otherwise).ok_or(Stopped::Unknown)
    }

    /// The value of an expression for each element of a set.
    fn over(
        &mut self,
        set: &'p Expr,
        local: castra_ir::LocalId,
        value: &'p Expr,
    ) -> EvalResult<Vec<(i64, i64)>> {
        let set = self.set(set)?;
        let mut values = Vec::new();
        for element in set.bits().iter() {
            self.bind(local, Value::Num(element as i64));
            values.push((element as i64, self.num(value)?));
        }
        Ok(values)
    }

    fn binary(&mut self, op: Binary, a: &'p Expr, b: &'p Expr) -> EvalResult<i64> {
        match op {
            Binary::And => return Ok(i64::from(self.truth(a)? && self.truth(b)?)),
            Binary::Or => return Ok(i64::from(self.truth(a)? || self.truth(b)?)),
            Binary::Equal | Binary::NotEqual if matches!(a.ty, Ty::Set(_)) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let equal = a.zip(&b, |x, y| x ^ y).bits().is_empty();
                return Ok(i64::from(equal == (op == Binary::Equal)));
            }
            _ => {}
        }
        let (a, b) = (self.num(a)?, self.num(b)?);
        apply(op, a, b).map_err(Stopped::Fault)
    }
}

/// Applies an operator to two numbers.
pub(crate) fn apply(op: Binary, a: i64, b: i64) -> Result<i64, RuntimeError> {
    let overflow = RuntimeError::Overflow;
    match op {
        Binary::And => Ok(i64::from(a != 0 && b != 0)),
        Binary::Or => Ok(i64::from(a != 0 || b != 0)),
        Binary::Equal => Ok(i64::from(a == b)),
        Binary::NotEqual => Ok(i64::from(a != b)),
        Binary::Less => Ok(i64::from(a < b)),
        Binary::AtMost => Ok(i64::from(a <= b)),
        Binary::Greater => Ok(i64::from(a > b)),
        Binary::AtLeast => Ok(i64::from(a >= b)),
        Binary::Add => a.checked_add(b).ok_or(overflow),
        Binary::Subtract => a.checked_sub(b).ok_or(overflow),
        Binary::Multiply => a.checked_mul(b).ok_or(overflow),
        Binary::Divide => divide(a, b),
        Binary::Modulo => modulo(a, b),
        Binary::Min => Ok(a.min(b)),
        Binary::Max => Ok(a.max(b)),
    }
}

fn extreme(which: Extreme, values: Vec<(i64, i64)>) -> Option<(i64, i64)> {
    values.into_iter().reduce(|best, next| {
        let better = match which {
            Extreme::Highest => next.1 > best.1,
            Extreme::Lowest => next.1 < best.1,
        };
        if better { next } else { best }
    })
}

/// A constant field. 0 for a card of another kind, whose value is never used.
pub(crate) fn static_field(
    program: &castra_ir::Program,
    kind: KindId,
    field: FieldId,
    ty: &Ty,
    owner: usize,
) -> Option<i64> {
    let sorts = &program.kinds.get(kind)?.sorts;
    let of_sort = |sort: u32| sorts.get(sort as usize)?.values.get(field.index()).copied();
    match ty {
        Ty::Piece(_) => {
            let piece = program.pieces.get(kind.index())?.get(owner)?;
            piece.values.get(field.index()).copied().or_else(|| of_sort(piece.sort))
        }
        Ty::Card(_) => {
            let card = program.cards.get(owner)?;
            if card.kind != kind {
                return Some(0);
            }
            card.values.get(field.index()).copied().or_else(|| of_sort(card.sort))
        }
        Ty::Variant(_) => of_sort(u32::try_from(owner).ok()?),
        _ => None,
    }
}
