//! Evaluation of expressions.

use castra_ir::{
    Binary, Body, Die, Expr, ExprKind, Extreme, FieldId, KindId, LocalId, NONE, PileRef, Ty,
    Universe,
};

use crate::locals::Locals;
use crate::set::Set;
use crate::state::{State, constant, index};
use crate::stmt::Flow;
use crate::stop::{NUMBER, PIECE, PlayResult, SIDE, Stop};
use crate::value::{Value, truth};

impl Value {
    pub(crate) fn one(&self) -> PlayResult<i64> {
        match self {
            Self::One(value) => Ok(*value),
            Self::Set(_) | Self::Dice(_) => Err(Stop::Unsound("several where one is asked for")),
        }
    }

    pub(crate) fn set(self) -> PlayResult<Set> {
        match self {
            Self::Set(set) => Ok(set),
            Self::One(_) | Self::Dice(_) => Err(Stop::Unsound("one where a set is asked for")),
        }
    }

    fn dice(self) -> PlayResult<Vec<i64>> {
        match self {
            Self::Dice(faces) => Ok(faces),
            Self::One(_) | Self::Set(_) => Err(Stop::Unsound("no dice")),
        }
    }
}

impl<'p> State<'p> {
    /// Evaluates an expression whose value is a number or an index.
    pub(crate) fn one(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<i64> {
        self.value(locals, expr)?.one()
    }

    pub(crate) fn holds(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<bool> {
        Ok(self.one(locals, expr)? != 0)
    }

    pub(crate) fn set(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<Set> {
        self.value(locals, expr)?.set()
    }

    /// The owner of a pile; none for a common pile.
    pub(crate) fn owner(&self, locals: &mut Locals, pile: &'p PileRef) -> PlayResult<i64> {
        pile.army.as_ref().map_or(Ok(NONE), |army| self.one(locals, army))
    }

    pub(crate) fn hex(
        &self,
        locals: &mut Locals,
        expr: &'p Expr,
    ) -> PlayResult<&'p castra_ir::Hex> {
        let hex = index(self.one(locals, expr)?)?;
        self.program.hexes.get(hex).ok_or(Stop::Unsound("no such hex"))
    }

    /// Evaluates an expression.
    #[allow(clippy::too_many_lines, reason = "one arm for each construct")]
    pub(crate) fn value(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<Value> {
        let program = self.program;
        let army_at = |army: i64| {
            let army = program.armies.get(index(army)?);
            army.ok_or(Stop::Unsound("no such army"))
        };
        Ok(match &expr.kind {
            ExprKind::Const(number) => constant(&expr.ty, *number),
            ExprKind::Local(local) => locals.get(*local)?.clone(),
            ExprKind::Option(id) => {
                let option = program.options.get(id);
                Value::One(option.ok_or(Stop::Unsound("no such option"))?.value)
            }
            ExprKind::NamedHex(_) => return Err(Stop::Unsound("a hex that is not linked")),
            ExprKind::Weight(id) => {
                let weight = program.weights.get(id);
                Value::One(weight.ok_or(Stop::Unsound("no such weight"))?.value)
            }
            ExprKind::Council(id) => {
                let entry = program.council.get(id.index()).copied();
                constant(&expr.ty, entry.ok_or(Stop::Unsound("no such entry"))?)
            }
            ExprKind::ArmyCouncil(id, army) => {
                let army = army_at(self.one(locals, army)?)?;
                let entry = army.council.get(id.index()).copied();
                constant(&expr.ty, entry.ok_or(Stop::Unsound("no such entry"))?)
            }
            ExprKind::State(id, owner) => {
                let owner = owner.as_ref().map_or(Ok(NONE), |owner| self.one(locals, owner))?;
                self.state(*id, owner)?.clone()
            }
            ExprKind::Field(kind, field, owner) => {
                let of = self.one(locals, owner)?;
                self.field_of(*kind, *field, &owner.ty, of)?
            }
            ExprKind::Us => Value::One(self.us),
            ExprKind::Them => Value::One(self.enemy(self.us)),
            ExprKind::TurnNumber => Value::One(self.turn),
            ExprKind::GameOver => truth(self.ended.is_some()),
            ExprKind::Winner => Value::One(self.ended.as_ref().map_or(NONE, |e| e.winner)),
            ExprKind::Enemy(army) => Value::One(self.enemy(self.one(locals, army)?)),
            ExprKind::NextArmy(army) => Value::One(self.after(self.one(locals, army)?)),
            ExprKind::HexOf(piece) => match self.place_of(locals, piece)? {
                NONE => return Err(PIECE),
                hex => Value::One(hex),
            },
            ExprKind::OnBoard(piece) => truth(self.place_of(locals, piece)? != NONE),
            ExprKind::ArmyOf(piece) => {
                let Ty::Piece(kind) = piece.ty else { return Err(Stop::Unsound("no piece")) };
                Value::One(self.army_of(kind, self.one(locals, piece)?)?)
            }
            ExprKind::SortOf(owner) => {
                let of = self.one(locals, owner)?;
                Value::One(i64::from(self.sort_of(&owner.ty, of)?))
            }
            ExprKind::TerrainOf(hex) => Value::One(i64::from(self.hex(locals, hex)?.terrain)),
            ExprKind::PieceAt(kind, hex) => {
                let piece = self.piece_at(*kind, self.one(locals, hex)?);
                if piece == NONE && !matches!(expr.ty, Ty::Option(_)) {
                    return Err(PIECE);
                }
                Value::One(piece)
            }
            ExprKind::SideSlot(hex, toward) => {
                let hex = self.hex(locals, hex)?;
                let toward = self.one(locals, toward)?;
                let slots = (0i64..).zip(hex.neighbours.iter());
                let found = slots.into_iter().find(|(_, to)| i64::from(**to) == toward);
                match found {
                    Some((slot, _)) => Value::One(slot),
                    None if matches!(expr.ty, Ty::Option(_)) => Value::One(NONE),
                    None => return Err(SIDE),
                }
            }
            ExprKind::Turned(direction, eighths) => {
                let direction = self.one(locals, direction)?;
                // In 128 bits the sum cannot overflow.
                Value::One((i128::from(direction) + i128::from(*eighths)).rem_euclid(8) as i64)
            }
            ExprKind::BuiltIn(built_in, args) => self.built_in(locals, *built_in, args)?,
            ExprKind::Table(id, args) => {
                let table = program.tables.get(id).ok_or(Stop::Unsound("no table"))?;
                let mut at = 0;
                for (arg, of) in args.iter().zip(&table.params) {
                    at = at * of.len(program) + index(self.one(locals, arg)?)?;
                }
                constant(&expr.ty, *table.cells.get(at).ok_or(Stop::Unsound("no such cell"))?)
            }
            ExprKind::Call(id, args) => {
                let function = program.rules.functions.get(id);
                let function = function.ok_or(Stop::Unsound("no such function"))?;
                let args = args.iter().map(|arg| self.value(locals, arg));
                // The oracle checks the bounds that the checker has proven, which tests the proofs.
                let mut inner =
                    Locals::of(args.collect::<PlayResult<_>>()?).within(&function.body)?;
                self.result_of(&mut inner, &function.body)?
            }
            ExprKind::Not(inner) => truth(!self.holds(locals, inner)?),
            ExprKind::Negate(inner) => {
                Value::One(self.one(locals, inner)?.checked_neg().ok_or(NUMBER)?)
            }
            ExprKind::Binary(Binary::And, a, b) => {
                truth(self.holds(locals, a)? && self.holds(locals, b)?)
            }
            ExprKind::Binary(Binary::Or, a, b) => {
                truth(self.holds(locals, a)? || self.holds(locals, b)?)
            }
            ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b) => {
                let equal = self.value(locals, a)? == self.value(locals, b)?;
                truth(equal == (*op == Binary::Equal))
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.one(locals, a)?, self.one(locals, b)?);
                Value::One(apply(*op, a, b)?)
            }
            ExprKind::If(condition, then, otherwise) => {
                let taken = if self.holds(locals, condition)? { then } else { otherwise };
                self.value(locals, taken)?
            }
            ExprKind::Match(value, arms, otherwise) => {
                let value = self.one(locals, value)?;
                let arm = arms.iter().find(|(values, _)| values.contains(&value));
                let taken = arm.map(|(_, taken)| taken).or(otherwise.as_deref());
                self.value(locals, taken.ok_or(Stop::Unsound("a value without an arm"))?)?
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.value(locals, value)?;
                locals.set(*local, value)?;
                self.value(locals, within)?
            }
            ExprKind::CountFace(rolled, face) => {
                let faces = self.value(locals, rolled)?.dice()?;
                Value::One(faces.iter().filter(|f| *f == face).count() as i64)
            }
            ExprKind::SumRolled(rolled) => {
                let faces = self.value(locals, rolled)?.dice()?;
                // Only the total has to fit, whatever the order of addition.
                let sum: i128 = faces.iter().map(|&face| i128::from(face)).sum();
                Value::One(i64::try_from(sum).map_err(|_| NUMBER)?)
            }
            ExprKind::ExtremeRolled(extreme, rolled) => {
                let faces = self.value(locals, rolled)?.dice()?;
                let face = match extreme {
                    Extreme::Highest => faces.iter().max(),
                    Extreme::Lowest => faces.iter().min(),
                };
                Value::One(face.copied().unwrap_or(0))
            }
            ExprKind::CountRolled(rolled) => {
                Value::One(self.value(locals, rolled)?.dice()?.len() as i64)
            }
            ExprKind::RolledWhere(rolled, local, condition) => {
                let mut kept = Vec::new();
                for face in self.value(locals, rolled)?.dice()? {
                    locals.set(*local, Value::One(face))?;
                    if self.holds(locals, condition)? {
                        kept.push(face);
                    }
                }
                Value::Dice(kept)
            }
            ExprKind::RolledBest(extreme, n, rolled) => {
                let n = usize::try_from(self.one(locals, n)?).unwrap_or(0);
                let mut faces = self.value(locals, rolled)?.dice()?;
                faces.sort_unstable();
                if *extreme == Extreme::Highest {
                    faces.reverse();
                }
                faces.truncate(n);
                Value::Dice(faces)
            }
            ExprKind::RolledAgain(rolled, out, new) => {
                let mut faces = self.value(locals, rolled)?.dice()?;
                for face in self.value(locals, out)?.dice()? {
                    let at = faces.iter().position(|&f| f == face);
                    faces.swap_remove(at.ok_or(Stop::Unsound("a die that does not lie there"))?);
                }
                faces.extend(self.value(locals, new)?.dice()?);
                Value::Dice(faces)
            }
            ExprKind::Count(set) => Value::One(self.set(locals, set)?.len() as i64),
            ExprKind::IsEmpty(set) => truth(self.set(locals, set)?.is_empty()),
            ExprKind::Contains(element, set) => {
                let element = self.one(locals, element)?;
                truth(self.set(locals, set)?.has(element))
            }
            ExprKind::SumOver(set, local, value) => {
                let worth = self.over(locals, set, *local, value)?;
                let sum = worth.iter().try_fold(0i64, |sum, (_, worth)| sum.checked_add(*worth));
                Value::One(sum.ok_or(NUMBER)?)
            }
            ExprKind::Best(extreme, set, local, value) => {
                let worth = self.over(locals, set, *local, value)?;
                Value::One(first_extreme(*extreme, &worth).map_or(NONE, |(element, _)| element))
            }
            ExprKind::ValueOver(extreme, set, local, value) => {
                let worth = self.over(locals, set, *local, value)?;
                Value::One(first_extreme(*extreme, &worth).map_or(0, |(_, worth)| worth))
            }
            ExprKind::First(set) => Value::One(self.set(locals, set)?.first().unwrap_or(NONE)),
            ExprKind::Top(pile) => {
                let owner = self.owner(locals, pile)?;
                Value::One(self.pile(pile.pile, owner)?.last().copied().unwrap_or(NONE))
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
            | ExprKind::Reserves(_) => Value::Set(self.set_of(locals, expr)?),
        })
    }

    pub(crate) fn enemy(&self, army: i64) -> i64 {
        match (self.program.armies.len(), army) {
            (2, 0 | 1) => 1 - army,
            _ => NONE,
        }
    }

    /// The army that follows in seating order.
    pub(crate) fn after(&self, army: i64) -> i64 {
        if army + 1 < self.program.armies.len() as i64 { army + 1 } else { 0 }
    }

    fn place_of(&self, locals: &mut Locals, piece: &'p Expr) -> PlayResult<i64> {
        let Ty::Piece(kind) = piece.ty else { return Err(Stop::Unsound("no piece")) };
        let piece = self.one(locals, piece)?;
        self.place(kind, piece)
    }

    /// The variant of a piece or card, or the terrain of a hex.
    pub(crate) fn sort_of(&self, ty: &Ty, of: i64) -> PlayResult<u32> {
        let at = index(of)?;
        let program = self.program;
        let sort = match ty {
            Ty::Piece(kind) => {
                let now = program.kinds.get(kind).and_then(|kind| kind.sort_field());
                if let Some(now) = now {
                    let now = self.field(*kind, now, of)?.one()?;
                    return u32::try_from(now).map_err(|_| Stop::Unsound("no such thing"));
                }
                program.pieces.get(kind.index()).and_then(|p| p.get(at)).map(|p| p.sort)
            }
            Ty::Card(_) => program.cards.get(at).map(|c| c.sort),
            Ty::Hex => program.hexes.get(at).map(|h| h.terrain),
            Ty::Option(inner) => return self.sort_of(inner, of),
            Ty::Variant(_) => u32::try_from(at).ok(),
            Ty::Bool
            | Ty::Int
            | Ty::Enum(_)
            | Ty::Army
            | Ty::Set(_)
            | Ty::Rolled(_)
            | Ty::Record(_)
            | Ty::Error => None,
        };
        sort.ok_or(Stop::Unsound("what is of no sort"))
    }

    /// A field of a piece, a card or a variant. A card of another kind does not have it: 0.
    fn field_of(&self, kind: KindId, field: FieldId, ty: &Ty, of: i64) -> PlayResult<Value> {
        if let Ty::Option(inner) = ty {
            return self.field_of(kind, field, inner, of);
        }
        let program = self.program;
        let declared = program.kinds.get(kind).ok_or(Stop::Unsound("no such kind"))?;
        let of_field = declared.fields.get(field).ok_or(Stop::Unsound("no field"))?;
        let things = matches!(ty, Ty::Piece(_) | Ty::Card(_));
        if of_field.state && things {
            return self.field(kind, field, of).cloned();
        }
        let at = index(of)?;
        let own = match ty {
            Ty::Piece(_) => {
                program.pieces.get(kind.index()).and_then(|p| p.get(at)).map(|p| &p.values)
            }
            Ty::Card(_) => match program.cards.get(at) {
                Some(card) if card.kind != kind => return Ok(constant(&of_field.ty, 0)),
                card => card.map(|card| &card.values),
            },
            _ => None,
        };
        let sort = self.sort_of(ty, of)?;
        let printed = declared.sorts.get(sort as usize).map(|s| &s.values);
        let value = own.and_then(|v| v.get(field.index()));
        let value = value.or_else(|| printed.and_then(|v| v.get(field.index())));
        Ok(constant(&of_field.ty, *value.ok_or(Stop::Unsound("a field without a value"))?))
    }

    /// Evaluates an expression for each element of a set.
    fn over(
        &self,
        locals: &mut Locals,
        set: &'p Expr,
        local: LocalId,
        value: &'p Expr,
    ) -> PlayResult<Vec<(i64, i64)>> {
        let set = self.set(locals, set)?;
        let mut worth = Vec::new();
        for element in set.iter() {
            locals.set(local, Value::One(element))?;
            worth.push((element, self.one(locals, value)?));
        }
        Ok(worth)
    }

    /// Runs the body of a function and returns its value.
    fn result_of(&self, locals: &mut Locals, body: &'p Body) -> PlayResult<Value> {
        let value = match self.pure_block(locals, &body.stmts)? {
            Flow::Return(mut values) => values.pop(),
            Flow::On | Flow::Leave => None,
        };
        value.ok_or(Stop::Unsound("a function without a value"))
    }

    /// The value that the game's judge gives to an army; none without a judge.
    ///
    /// # Errors
    ///
    /// If the judge fails with a runtime error.
    pub fn standing(&self, army: i64) -> PlayResult<Option<i64>> {
        let rules = &self.program.rules;
        let Some(judge) = rules.judge else { return Ok(None) };
        let function = rules.functions.get(judge);
        let function = function.ok_or(Stop::Unsound("no such function"))?;
        let mut locals = Locals::of(vec![Value::One(army)]).within(&function.body)?;
        match self.result_of(&mut locals, &function.body)? {
            Value::One(value) => Ok(Some(value)),
            _ => Err(Stop::Unsound("a judge that gives no number")),
        }
    }

    pub(crate) fn die(&self, id: castra_ir::DieId) -> PlayResult<&'p Die> {
        self.program.dice.get(id).ok_or(Stop::Unsound("no such die"))
    }

    /// The number of elements of a universe.
    pub(crate) fn size(&self, universe: Universe) -> usize {
        let program = self.program;
        match universe {
            Universe::Enum(id) => program.enums.get(id).map_or(0, |e| e.words.len()),
            Universe::Army => program.armies.len(),
            Universe::Hex => program.hexes.len(),
            Universe::Piece(kind) => program.pieces.get(kind.index()).map_or(0, Vec::len),
            Universe::Card(_) => program.cards.len(),
            Universe::Variant(kind) => program.kinds.get(kind).map_or(0, |k| k.sorts.len()),
            Universe::Int => castra_ir::NUMBERS,
        }
    }
}

/// The first of the highest or lowest values, with its element.
fn first_extreme(extreme: Extreme, worth: &[(i64, i64)]) -> Option<(i64, i64)> {
    let best = match extreme {
        Extreme::Highest => worth.iter().map(|(_, worth)| *worth).max()?,
        Extreme::Lowest => worth.iter().map(|(_, worth)| *worth).min()?,
    };
    worth.iter().copied().find(|(_, worth)| *worth == best)
}

/// Applies an arithmetic operator.
///
/// # Errors
///
/// On overflow, and on division by 0.
pub fn apply(op: Binary, a: i64, b: i64) -> PlayResult<i64> {
    let (wide, by) = (i128::from(a), i128::from(b));
    let fits = |n: i128| i64::try_from(n).map_err(|_| NUMBER);
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
        Binary::Divide if b == 0 => Err(NUMBER),
        Binary::Divide => fits(floor(wide, by)),
        Binary::Modulo if b == 0 => Err(NUMBER),
        Binary::Modulo => fits(wide - by * floor(wide, by)),
        Binary::Min => Ok(if a < b { a } else { b }),
        Binary::Max => Ok(if a < b { b } else { a }),
    }
}

/// The largest integer that is at most the quotient.
fn floor(a: i128, b: i128) -> i128 {
    let (a, b) = if b < 0 { (-a, -b) } else { (a, b) };
    let toward_zero = a / b;
    if toward_zero * b > a { toward_zero - 1 } else { toward_zero }
}

#[cfg(test)]
mod tests {
    use castra_ir::interval::ANY;

    use super::*;
    use crate::value::lies_within;

    #[test]
    fn numbers_beyond_what_was_proven_of_them_are_refused() {
        let held = |number, within| lies_within(Some(&Value::One(number)), within).is_ok();
        assert!(held(0, (Some(0), Some(3))) && held(3, (Some(0), Some(3))) && held(9, ANY));
        assert!(!held(-1, (Some(0), None)) && !held(4, (None, Some(3))));
        // None satisfies all bounds.
        assert!(held(NONE, (Some(0), Some(3))));
    }
}
