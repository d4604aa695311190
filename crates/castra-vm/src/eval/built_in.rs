//! Evaluation of built-ins.

use castra_ir::{BuiltIn, Expr, NONE, Ty, Universe};

use super::evaluator::Eval;
use super::expr::index;
use super::sets::{edge, objectives};
use super::source::PositionSource;
use super::value::{EvalResult, Stopped, Value};
use crate::bits::Set;
use crate::sight::{sees, side_terrain};

/// The operands of a built-in that has `N` of them.
fn operands<const N: usize>(args: &[Expr]) -> EvalResult<&[Expr; N]> {
    args.try_into().map_err(|_| Stopped::Unknown)
}

impl<'p, S: PositionSource> Eval<'p, '_, S> {
    /// Evaluates a built-in.
    pub(super) fn built_in(&mut self, id: BuiltIn, args: &'p [Expr]) -> EvalResult<Value> {
        let program = self.program;
        let none = || Set::empty(self.facts.set_words(Universe::Hex));
        let hex_at = |hex: usize| program.hexes.get(hex).ok_or(Stopped::Unknown);
        match id {
            BuiltIn::Around => {
                let [hexes] = operands(args)?;
                let mut set = none();
                for hex in self.set(hexes)?.bits().iter() {
                    hex_at(hex)?.neighbours.iter().for_each(|&n| set.insert(n as usize));
                }
                Ok(Value::Set(set))
            }
            BuiltIn::Column => {
                let [hex] = operands(args)?;
                Ok(Value::Num(i64::from(hex_at(index(self.num(hex)?)?)?.col) + 1))
            }
            BuiltIn::Connected => {
                let [from, within] = operands(args)?;
                let (from, within) = (self.set(from)?, self.set(within)?);
                Ok(Value::Set(self.connected(&from, &within)))
            }
            BuiltIn::Distance => {
                let [a, b] = operands(args)?;
                let (a, b) = (index(self.num(a)?)?, index(self.num(b)?)?);
                let steps = hex_at(a)?.distance.get(b).ok_or(Stopped::Unknown)?;
                Ok(Value::Num(i64::from(*steps)))
            }
            BuiltIn::Edge => {
                let [direction] = operands(args)?;
                Ok(Value::Set(edge(program, self.num(direction)?)))
            }
            BuiltIn::Forward => {
                let [army] = operands(args)?;
                let army = program.armies.get(index(self.num(army)?)?).ok_or(Stopped::Unknown)?;
                Ok(Value::Num(army.forward as i64))
            }
            BuiltIn::InSight => {
                let [a, b, set] = operands(args)?;
                let (a, b) = (index(self.num(a)?)?, index(self.num(b)?)?);
                let set = self.set(set)?;
                let free = sees(program, a, b, |hex| set.bits().contains(hex));
                Ok(Value::Num(i64::from(free)))
            }
            BuiltIn::Knows => {
                let [army, cards] = operands(args)?;
                let army = self.num(army)?;
                let cards = self.set(cards)?;
                let known = self.source.known(army)?;
                let knows = cards.zip(&known, |c, k| c & !k).bits().is_empty();
                Ok(Value::Num(i64::from(knows)))
            }
            BuiltIn::Neighbours => {
                let [hex] = operands(args)?;
                let mut set = none();
                let hex = hex_at(index(self.num(hex)?)?)?;
                hex.neighbours.iter().for_each(|&n| set.insert(n as usize));
                Ok(Value::Set(set))
            }
            BuiltIn::Objectives => {
                let [army] = operands(args)?;
                let army = index(self.num(army)?)?;
                let words = crate::bits::words_for(program.hexes.len());
                Ok(Value::Set(objectives(program, army, words)))
            }
            BuiltIn::Places => {
                let [pieces] = operands(args)?;
                let Ty::Set(Universe::Piece(kind)) = pieces.ty else {
                    return Err(Stopped::Unknown);
                };
                let mut set = none();
                for piece in self.set(pieces)?.bits().iter() {
                    if let Ok(hex) = usize::try_from(self.source.place(kind, piece as i64)?) {
                        set.insert(hex);
                    }
                }
                Ok(Value::Set(set))
            }
            BuiltIn::Row => {
                let [hex] = operands(args)?;
                Ok(Value::Num(i64::from(hex_at(index(self.num(hex)?)?)?.row) + 1))
            }
            BuiltIn::Section => {
                let [section] = operands(args)?;
                let section = index(self.num(section)?)?;
                let mut set = none();
                let (_, hexes) = program.sections.get(section).ok_or(Stopped::Unknown)?;
                hexes.iter().for_each(|&h| set.insert(h as usize));
                Ok(Value::Set(set))
            }
            BuiltIn::Shift => {
                let [hexes, direction] = operands(args)?;
                let from = self.set(hexes)?;
                let direction = index(self.num(direction)?)?;
                let mut set = none();
                for hex in from.bits().iter() {
                    if let Some(Some(to)) = hex_at(hex)?.toward.get(direction) {
                        set.insert(*to as usize);
                    }
                }
                Ok(Value::Set(set))
            }
            BuiltIn::Side => {
                let [a, b] = operands(args)?;
                let (a, b) = (index(self.num(a)?)?, index(self.num(b)?)?);
                Ok(Value::Num(side_terrain(&program.hexes, a, b)))
            }
            BuiltIn::Step => {
                let [hex, direction] = operands(args)?;
                let (hex, direction) = (index(self.num(hex)?)?, index(self.num(direction)?)?);
                let to = hex_at(hex)?.toward.get(direction).ok_or(Stopped::Unknown)?;
                Ok(Value::Num(to.map_or(NONE, i64::from)))
            }
        }
    }
}
