//! Evaluation of expressions.

use castra_ir::{
    Army, Binary, Expr, ExprKind, Extreme, FieldId, Hex, KindId, LocalId, NONE, PileRef, Ty,
};

use crate::evaluator::Evaluator;
use crate::position_source::{PositionSource, enemy_of};
use crate::value::{EvalResult, Fault, StopReason, Value, bool_value, decode_constant, to_index};

const OVERFLOW: StopReason = StopReason::Fault(Fault::Overflow);

impl<'p, S: PositionSource> Evaluator<'p, '_, S> {
    /// Evaluates the owner of a pile. Returns `None` for a common pile.
    pub(crate) fn eval_pile_owner(&mut self, pile: &'p PileRef) -> EvalResult<Option<i64>> {
        pile.army.as_ref().map(|army| self.eval_num(army)).transpose()
    }

    pub(crate) fn eval_hex(&mut self, expr: &'p Expr) -> EvalResult<&'p Hex> {
        let hex = to_index(self.eval_num(expr)?)?;
        self.program.hexes.get(hex).ok_or(StopReason::Unsound("no such hex"))
    }

    pub(crate) fn eval_army(&mut self, expr: &'p Expr) -> EvalResult<&'p Army> {
        let army = to_index(self.eval_num(expr)?)?;
        self.program.armies.get(army).ok_or(StopReason::Unsound("no such army"))
    }

    /// Evaluates an expression without recording it.
    #[allow(clippy::too_many_lines, reason = "one arm for each construct")]
    pub(crate) fn evaluate(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        let program = self.program;
        Ok(match &expr.kind {
            ExprKind::Const(number) => decode_constant(&expr.ty, *number),
            ExprKind::Local(local) => self.locals.get(*local)?.clone(),
            ExprKind::Option(id) => {
                let option = program.options.get(id);
                Value::Num(option.ok_or(StopReason::Unsound("no such option"))?.value)
            }
            ExprKind::NamedHex(_) => return Err(StopReason::Unsound("a hex that is not linked")),
            ExprKind::Weight(id) => Value::Num(self.source.weight(*id)?),
            ExprKind::Council(id) => {
                let entry = program.council.get(id.index()).copied();
                decode_constant(&expr.ty, entry.ok_or(StopReason::Unsound("no such entry"))?)
            }
            ExprKind::ArmyCouncil(id, army) => {
                let entry = self.eval_army(army)?.council.get(id.index()).copied();
                decode_constant(&expr.ty, entry.ok_or(StopReason::Unsound("no such entry"))?)
            }
            ExprKind::State(id, owner) => {
                let owner = owner.as_ref().map(|owner| self.eval_num(owner)).transpose()?;
                self.source.state(*id, owner)?
            }
            ExprKind::Field(kind, field, owner) => {
                let of = self.eval_num(owner)?;
                self.field_of(*kind, *field, &owner.ty, of)?
            }
            ExprKind::Us => Value::Num(self.source.us()?),
            ExprKind::Them => Value::Num(self.source.them()?),
            ExprKind::TurnNumber => Value::Num(self.source.turn()?),
            ExprKind::GameOver => bool_value(self.source.winner()?.is_some()),
            ExprKind::Winner => Value::Num(self.source.winner()?.unwrap_or(NONE)),
            ExprKind::Enemy(army) => Value::Num(enemy_of(program, self.eval_num(army)?)),
            ExprKind::NextArmy(army) => {
                let next = self.eval_num(army)? + 1;
                Value::Num(if next < program.armies.len() as i64 { next } else { 0 })
            }
            ExprKind::HexOf(piece) => match self.hex_of(piece)? {
                NONE => return Err(StopReason::Fault(Fault::OffBoard)),
                hex => Value::Num(hex),
            },
            ExprKind::OnBoard(piece) => bool_value(self.hex_of(piece)? != NONE),
            ExprKind::ArmyOf(piece) => {
                let Ty::Piece(kind) = piece.ty else { return Err(StopReason::Unsound("no piece")) };
                let piece = self.eval_num(piece)?;
                Value::Num(self.source.army(kind, piece)?)
            }
            ExprKind::SortOf(owner) => {
                let of = self.eval_num(owner)?;
                Value::Num(self.variant_of(&owner.ty, of)?)
            }
            ExprKind::TerrainOf(hex) => Value::Num(i64::from(self.eval_hex(hex)?.terrain)),
            ExprKind::PieceAt(kind, hex) => {
                let hex = self.eval_num(hex)?;
                let piece = self.source.occupant(*kind, hex)?;
                if piece == NONE && !matches!(expr.ty, Ty::Option(_)) {
                    return Err(StopReason::Fault(Fault::OffBoard));
                }
                Value::Num(piece)
            }
            ExprKind::SideSlot(hex, toward) => {
                let hex = to_index(self.eval_num(hex)?)?;
                let toward = to_index(self.eval_num(toward)?)?;
                let neighbours = program.hexes.get(hex).map_or(&[][..], |hex| &hex.neighbours);
                match neighbours.iter().position(|&to| to as usize == toward) {
                    Some(slot) => Value::Num(slot as i64),
                    None if matches!(expr.ty, Ty::Option(_)) => Value::Num(NONE),
                    None => {
                        return Err(StopReason::Fault(Fault::NoSide(hex as u32, toward as u32)));
                    }
                }
            }
            ExprKind::Turned(direction, eighths) => {
                let direction = self.eval_num(direction)?;
                // In 128 bits the sum cannot overflow.
                Value::Num((i128::from(direction) + i128::from(*eighths)).rem_euclid(8) as i64)
            }
            ExprKind::BuiltIn(built_in, args) => self.built_in(*built_in, args)?,
            ExprKind::Table(id, args) => {
                let table = program.tables.get(id).ok_or(StopReason::Unsound("no table"))?;
                let mut at = 0;
                for (arg, of) in args.iter().zip(&table.params) {
                    at = at * of.len(program) + to_index(self.eval_num(arg)?)?;
                }
                decode_constant(
                    &expr.ty,
                    *table.cells.get(at).ok_or(StopReason::Unsound("no such cell"))?,
                )
            }
            ExprKind::Call(id, args) => self.call(*id, args)?,
            ExprKind::Not(inner) => bool_value(!self.eval_truth(inner)?),
            ExprKind::Negate(inner) => {
                Value::Num(self.eval_num(inner)?.checked_neg().ok_or(OVERFLOW)?)
            }
            ExprKind::Binary(Binary::And, a, b) => {
                bool_value(self.eval_truth(a)? && self.eval_truth(b)?)
            }
            ExprKind::Binary(Binary::Or, a, b) => {
                bool_value(self.eval_truth(a)? || self.eval_truth(b)?)
            }
            ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b) => {
                let equal = self.eval_expr(a)? == self.eval_expr(b)?;
                bool_value(equal == (*op == Binary::Equal))
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.eval_num(a)?, self.eval_num(b)?);
                Value::Num(apply_binary(*op, a, b).map_err(StopReason::Fault)?)
            }
            ExprKind::If(condition, then, otherwise) => {
                let taken = if self.eval_truth(condition)? { then } else { otherwise };
                self.eval_expr(taken)?
            }
            ExprKind::Match(value, arms, otherwise) => {
                let value = self.eval_num(value)?;
                let arm = arms.iter().find(|(values, _)| values.contains(&value));
                let taken = arm.map(|(_, taken)| taken).or(otherwise.as_deref());
                self.eval_expr(taken.ok_or(StopReason::Unsound("a value without an arm"))?)?
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.eval_expr(value)?;
                self.locals.set(*local, value)?;
                self.eval_expr(within)?
            }
            ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..) => self.eval_dice_kind(expr)?,
            ExprKind::Count(set) => Value::Num(self.count_elements(set)?),
            ExprKind::IsEmpty(set) => bool_value(self.count_elements(set)? == 0),
            ExprKind::Contains(element, set) => {
                let element = self.eval_num(element)?;
                bool_value(self.eval_set(set)?.has(element))
            }
            ExprKind::SumOver(set, local, value) => {
                let results = self.map_elements(set, *local, value)?;
                let sum =
                    results.iter().try_fold(0i64, |sum, (_, result)| sum.checked_add(*result));
                Value::Num(sum.ok_or(OVERFLOW)?)
            }
            ExprKind::Best(extreme, set, local, value) => {
                let results = self.map_elements(set, *local, value)?;
                Value::Num(first_extreme(*extreme, &results).map_or(NONE, |(element, _)| element))
            }
            ExprKind::ValueOver(extreme, set, local, value) => {
                let results = self.map_elements(set, *local, value)?;
                Value::Num(first_extreme(*extreme, &results).map_or(0, |(_, result)| result))
            }
            ExprKind::First(set) => Value::Num(self.eval_set(set)?.first().unwrap_or(NONE)),
            ExprKind::Top(pile) => {
                let owner = self.eval_pile_owner(pile)?;
                Value::Num(
                    self.source.top_cards(pile.pile, owner, 1)?.first().copied().unwrap_or(NONE),
                )
            }
            ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Where(..)
            | ExprKind::Union(..)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Reserves(_) => Value::Set(self.eval_set_kind(expr)?),
        })
    }

    /// Returns the size of a set. The size of a pile is public even if its cards are not.
    fn count_elements(&mut self, set: &'p Expr) -> EvalResult<i64> {
        if let ExprKind::Pile(pile) = &set.kind {
            // Evaluating the set, which is not necessary here, would take this step.
            self.step()?;
            let owner = self.eval_pile_owner(pile)?;
            return self.source.pile_len(pile.pile, owner);
        }
        Ok(self.eval_set(set)?.len() as i64)
    }

    fn hex_of(&mut self, piece: &'p Expr) -> EvalResult<i64> {
        let Ty::Piece(kind) = piece.ty else { return Err(StopReason::Unsound("no piece")) };
        let piece = self.eval_num(piece)?;
        self.source.place(kind, piece)
    }

    /// Returns the variant of a piece or card, or the terrain of a hex at the start. A variant is
    /// returned unchanged.
    ///
    /// # Errors
    ///
    /// If the source does not know it, or for a value of another type.
    pub fn variant_of(&self, ty: &Ty, element: i64) -> EvalResult<i64> {
        let at = to_index(element)?;
        let program = self.program;
        let sort = match ty {
            Ty::Piece(kind) => {
                let now = program.kinds.get(kind).and_then(|kind| kind.variant_field());
                if let Some(now) = now {
                    return self.source.field(*kind, now, element)?.as_num();
                }
                program.pieces.get(kind.index()).and_then(|p| p.get(at)).map(|p| p.sort)
            }
            Ty::Card(_) => program.cards.get(at).map(|c| c.sort),
            Ty::Hex => program.hexes.get(at).map(|h| h.terrain),
            Ty::Option(inner) => return self.variant_of(inner, element),
            Ty::Variant(_) => return Ok(element),
            Ty::Bool
            | Ty::Int
            | Ty::Enum(_)
            | Ty::Army
            | Ty::Set(_)
            | Ty::Rolled(_)
            | Ty::Record(_)
            | Ty::Error => None,
        };
        sort.map(i64::from).ok_or(StopReason::Unsound("a value without a variant"))
    }

    /// Returns a field of a piece, a card or a variant; 0 for a card of a kind without it.
    fn field_of(&self, kind: KindId, field: FieldId, ty: &Ty, element: i64) -> EvalResult<Value> {
        if let Ty::Option(inner) = ty {
            return self.field_of(kind, field, inner, element);
        }
        let program = self.program;
        let declared = program.kinds.get(kind).ok_or(StopReason::Unsound("no such kind"))?;
        let of_field = declared.fields.get(field).ok_or(StopReason::Unsound("no field"))?;
        let things = matches!(ty, Ty::Piece(_) | Ty::Card(_));
        if of_field.state && things {
            return self.source.field(kind, field, element);
        }
        let at = to_index(element)?;
        let own = match ty {
            Ty::Piece(_) => {
                program.pieces.get(kind.index()).and_then(|p| p.get(at)).map(|p| &p.values)
            }
            Ty::Card(_) => match program.cards.get(at) {
                Some(card) if card.kind != kind => return Ok(decode_constant(&of_field.ty, 0)),
                card => card.map(|card| &card.values),
            },
            _ => None,
        };
        let sort = to_index(self.variant_of(ty, element)?)?;
        let printed = declared.sorts.get(sort).map(|s| &s.values);
        let value = own.and_then(|v| v.get(field.index()));
        let value = value.or_else(|| printed.and_then(|v| v.get(field.index())));
        Ok(decode_constant(
            &of_field.ty,
            *value.ok_or(StopReason::Unsound("a field without a value"))?,
        ))
    }

    /// Evaluates an expression for each element of a set.
    fn map_elements(
        &mut self,
        set: &'p Expr,
        local: LocalId,
        value: &'p Expr,
    ) -> EvalResult<Vec<(i64, i64)>> {
        let set = self.eval_set(set)?;
        let mut results = Vec::new();
        for element in set.iter() {
            self.locals.set(local, Value::Num(element))?;
            results.push((element, self.eval_num(value)?));
        }
        Ok(results)
    }

    /// Evaluates dice, or a number that depends on dice.
    fn eval_dice_kind(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        Ok(match &expr.kind {
            ExprKind::CountFace(rolled, face) => {
                let faces = self.eval_dice(rolled)?;
                Value::Num(faces.iter().filter(|f| *f == face).count() as i64)
            }
            ExprKind::SumRolled(rolled) => {
                let faces = self.eval_dice(rolled)?;
                // Only the total has to fit, whatever the order of addition.
                let sum: i128 = faces.iter().map(|&face| i128::from(face)).sum();
                Value::Num(i64::try_from(sum).map_err(|_| OVERFLOW)?)
            }
            ExprKind::ExtremeRolled(extreme, rolled) => {
                let faces = self.eval_dice(rolled)?;
                let face = match extreme {
                    Extreme::Highest => faces.iter().max(),
                    Extreme::Lowest => faces.iter().min(),
                };
                Value::Num(face.copied().unwrap_or(0))
            }
            ExprKind::CountRolled(rolled) => Value::Num(self.eval_dice(rolled)?.len() as i64),
            ExprKind::RolledWhere(rolled, local, condition) => {
                let faces = self.eval_dice(rolled)?;
                // The resulting dice explain enough, so the condition is not recorded for each die.
                self.without_recording(|eval| {
                    let mut kept = Vec::new();
                    for face in faces {
                        eval.locals.set(*local, Value::Num(face))?;
                        if eval.eval_truth(condition)? {
                            kept.push(face);
                        }
                    }
                    Ok(Value::Dice(kept))
                })?
            }
            ExprKind::RolledBest(extreme, n, rolled) => {
                let n = usize::try_from(self.eval_num(n)?).unwrap_or(0);
                let mut faces = self.eval_dice(rolled)?;
                faces.sort_unstable();
                if *extreme == Extreme::Highest {
                    faces.reverse();
                }
                faces.truncate(n);
                Value::Dice(faces)
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                let mut faces = self.eval_dice(rolled)?;
                for face in self.eval_dice(out)? {
                    let at = faces.iter().position(|&f| f == face);
                    faces.swap_remove(
                        at.ok_or(StopReason::Unsound("a die that does not lie there"))?,
                    );
                }
                faces.extend(self.eval_dice(new)?);
                Value::Dice(faces)
            }
            _ => return Err(StopReason::Unsound("dice made of something else")),
        })
    }
}

/// Returns the first of the highest or lowest values, with its element.
fn first_extreme(extreme: Extreme, results: &[(i64, i64)]) -> Option<(i64, i64)> {
    let best = match extreme {
        Extreme::Highest => results.iter().map(|(_, number)| *number).max()?,
        Extreme::Lowest => results.iter().map(|(_, number)| *number).min()?,
    };
    results.iter().copied().find(|(_, number)| *number == best)
}

/// Applies an operator to two numbers. Booleans are 1 and 0, in operands and in the result.
/// Division rounds down.
///
/// # Errors
///
/// On overflow, and on division by 0.
pub fn apply_binary(op: Binary, a: i64, b: i64) -> Result<i64, Fault> {
    let (wide, by) = (i128::from(a), i128::from(b));
    let fits = |n: i128| i64::try_from(n).map_err(|_| Fault::Overflow);
    match op {
        Binary::And => Ok(i64::from(a != 0 && b != 0)),
        Binary::Or => Ok(i64::from(a != 0 || b != 0)),
        Binary::Equal => Ok(i64::from(a == b)),
        Binary::NotEqual => Ok(i64::from(a != b)),
        Binary::Less => Ok(i64::from(a < b)),
        Binary::AtMost => Ok(i64::from(a <= b)),
        Binary::Greater => Ok(i64::from(a > b)),
        Binary::AtLeast => Ok(i64::from(a >= b)),
        Binary::Add => fits(wide + by),
        Binary::Subtract => fits(wide - by),
        Binary::Multiply => fits(wide * by),
        Binary::Divide if b == 0 => Err(Fault::DivisionByZero),
        Binary::Divide => fits(floor_divide(wide, by)),
        Binary::Modulo if b == 0 => Err(Fault::DivisionByZero),
        Binary::Modulo => fits(wide - by * floor_divide(wide, by)),
        Binary::Min => Ok(if a < b { a } else { b }),
        Binary::Max => Ok(if a < b { b } else { a }),
    }
}

/// Returns the largest integer that is at most the quotient.
fn floor_divide(a: i128, b: i128) -> i128 {
    let (a, b) = if b < 0 { (-a, -b) } else { (a, b) };
    let toward_zero = a / b;
    if toward_zero * b > a { toward_zero - 1 } else { toward_zero }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down() {
        let both = |a, b| (apply_binary(Binary::Divide, a, b), apply_binary(Binary::Modulo, a, b));
        assert_eq!(both(7, 2), (Ok(3), Ok(1)));
        assert_eq!(both(-7, 2), (Ok(-4), Ok(1)));
        assert_eq!(both(7, -2), (Ok(-4), Ok(-1)));
        assert_eq!(both(-7, -2), (Ok(3), Ok(-1)));
        assert_eq!(both(-6, 2), (Ok(-3), Ok(0)));
        assert_eq!(both(i64::MIN, -1), (Err(Fault::Overflow), Ok(0)));
        assert_eq!(both(1, 0), (Err(Fault::DivisionByZero), Err(Fault::DivisionByZero)));
    }

    #[test]
    fn the_first_of_equals_is_best() {
        let worth = [(4, 1), (5, 7), (6, 7), (8, 1)];
        assert_eq!(first_extreme(Extreme::Highest, &worth), Some((5, 7)));
        assert_eq!(first_extreme(Extreme::Lowest, &worth), Some((4, 1)));
        assert_eq!(first_extreme(Extreme::Lowest, &[]), None);
    }
}
