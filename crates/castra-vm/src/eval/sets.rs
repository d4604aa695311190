//! Evaluation of set expressions.

use std::collections::BTreeSet;

use castra_ir::{Expr, ExprKind, NONE, Reach, Ty, Universe};

use super::evaluator::Eval;
use super::source::PositionSource;
use super::value::{EvalResult, Stopped, Value};
use crate::bits::{Set, index};

impl<'p, S: PositionSource> Eval<'p, '_, S> {
    pub(super) fn set_of(&mut self, expr: &'p Expr) -> EvalResult<Value> {
        let Ty::Set(universe) = expr.ty else { return Err(Stopped::Unknown) };
        let none = || Set::empty(self.facts.set_words(universe));
        let set = match &expr.kind {
            ExprKind::Local(local) => {
                let value = self.locals.get(local.index()).and_then(Option::clone);
                return value.ok_or(Stopped::Unknown);
            }
            ExprKind::State(id, owner) => {
                let owner = owner.as_ref().map(|o| self.num(o)).transpose()?;
                return self.source.state(*id, owner);
            }
            ExprKind::Field(kind, field, owner) => {
                let value = self.num(owner)?;
                return self.field(*kind, *field, &owner.ty, value);
            }
            ExprKind::Const(bits) => {
                let mut set = none();
                if let Some(word) = set.words.first_mut() {
                    *word = *bits;
                }
                set
            }
            ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_) => {
                return Err(Stopped::Unknown);
            }
            ExprKind::Call(id, args) => return self.call(*id, args),
            ExprKind::If(condition, then, otherwise) => {
                let taken = if self.truth(condition)? { then } else { otherwise };
                return self.value(taken);
            }
            ExprKind::Match(value, arms, otherwise) => {
                let arm = self.arm(value, arms, otherwise.as_deref())?;
                return self.value(arm);
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.value(value)?;
                self.bind(*local, value);
                return self.value(within);
            }
            ExprKind::All(universe) => self.all(*universe)?,
            ExprKind::Reserves(kind) => self.source.reserves(*kind)?,
            ExprKind::SetOf(elements) => {
                let mut set = none();
                for element in elements {
                    let element = self.num(element)?;
                    // None is negative, and no element.
                    if let Ok(element) = usize::try_from(element) {
                        set.insert(element);
                    }
                }
                set
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.num(from)?.max(0), self.num(to)?.min(castra_ir::MAX_NUMBER));
                let mut set = none();
                (from..=to).for_each(|n| set.insert(n as usize));
                set
            }
            ExprKind::Pile(pile) => {
                let army = pile.army.as_ref().map(|a| self.num(a)).transpose()?;
                self.source.pile(pile.pile, army)?
            }
            ExprKind::TopOf(count, pile) => {
                let count = self.num(count)?.max(0);
                let army = pile.army.as_ref().map(|a| self.num(a)).transpose()?;
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                let mut set = none();
                for card in self.source.top(pile.pile, army, count)? {
                    set.insert(index(card));
                }
                set
            }
            ExprKind::Where(set, local, condition) => {
                let from = self.set(set)?;
                // The resulting set explains enough, so the condition is not recorded for each
                // element.
                self.unrecorded(|eval| {
                    let mut set = none();
                    for element in from.bits().iter() {
                        eval.bind(*local, Value::Num(element as i64));
                        if eval.truth(condition)? {
                            set.insert(element);
                        }
                    }
                    Ok(set)
                })?
            }
            ExprKind::Union(a, b) => self.set(a)?.zip(&self.set(b)?, |x, y| x | y),
            ExprKind::Difference(a, b) => self.set(a)?.zip(&self.set(b)?, |x, y| x & !y),
            ExprKind::Intersection(a, b) => self.set(a)?.zip(&self.set(b)?, |x, y| x & y),
            ExprKind::BuiltIn(built_in, args) => return self.built_in(*built_in, args),
            ExprKind::Reach(reach) => {
                let start = self.set(&reach.start)?;
                let budget = self.num(&reach.budget)?;
                // The resulting set explains enough, so the steps are not recorded.
                self.unrecorded(|eval| eval.reach(reach, &start, budget))?
            }
            _ => return Err(Stopped::Unknown),
        };
        Ok(Value::Set(set))
    }

    fn all(&mut self, universe: Universe) -> EvalResult<Set> {
        let n = self.facts.len(universe);
        match universe {
            Universe::Piece(kind) => {
                let mut set = Set::empty(self.facts.set_words(universe));
                for piece in 0..n {
                    if self.source.place(kind, piece as i64)? != castra_ir::NONE {
                        set.insert(piece);
                    }
                }
                Ok(set)
            }
            Universe::Card(Some(kind)) => {
                let mut set = Set::empty(self.facts.set_words(universe));
                let cards = self.program.cards.iter().enumerate();
                cards.filter(|(_, c)| c.kind == kind).for_each(|(i, _)| set.insert(i));
                Ok(set)
            }
            _ => Ok(Set::full(n)),
        }
    }

    /// Hexes within reach, by Dijkstra's algorithm: the nearest open hex comes next.
    fn reach(&mut self, reach: &'p Reach, start: &Set, budget: i64) -> EvalResult<Set> {
        let program = self.program;
        let mut reached = Set::empty(self.facts.set_words(Universe::Hex));
        let mut spent: Vec<Option<i64>> = vec![None; program.hexes.len()];
        let mut open: BTreeSet<(i64, usize)> = BTreeSet::new();
        if budget >= 0 {
            for hex in start.bits().iter() {
                spent.get_mut(hex).map(|spent| spent.replace(0));
                open.insert((0, hex));
            }
        }
        while let Some((so_far, from)) = open.pop_first() {
            reached.insert(from);
            for &to in &program.hexes.get(from).ok_or(Stopped::Unknown)?.neighbours {
                if reached.bits().contains(to as usize) {
                    continue;
                }
                self.bind(reach.from, Value::Num(from as i64));
                self.bind(reach.to, Value::Num(i64::from(to)));
                let cost = self.num(&reach.cost)?;
                // A path whose cost overflows is beyond any budget.
                let in_all = so_far.checked_add(cost.max(0)).filter(|&all| all <= budget);
                let (Some(in_all), true) = (in_all, cost != NONE) else { continue };
                let Some(known) = spent.get_mut(to as usize) else { continue };
                if known.is_none_or(|known| in_all < known) {
                    if let Some(known) = known.replace(in_all) {
                        open.remove(&(known, to as usize));
                    }
                    open.insert((in_all, to as usize));
                }
            }
        }
        Ok(reached)
    }

    /// The hexes of a set that are connected, within it, to hexes of another.
    pub(super) fn connected(&self, from: &Set, within: &Set) -> Set {
        let mut reached = from.zip(within, |f, w| f & w);
        let mut frontier: Vec<usize> = reached.bits().iter().collect();
        while let Some(hex) = frontier.pop() {
            let Some(hex) = self.program.hexes.get(hex) else { continue };
            for &near in &hex.neighbours {
                let near = near as usize;
                if within.bits().contains(near) && !reached.bits().contains(near) {
                    reached.insert(near);
                    frontier.push(near);
                }
            }
        }
        reached
    }
}

/// The objective hexes of an army.
pub(crate) fn objectives(program: &castra_ir::Program, army: usize, words: usize) -> Set {
    let mut set = Set::empty(words);
    let hexes = program.armies.get(army).map_or(&[][..], |a| a.objectives.as_slice());
    hexes.iter().for_each(|&hex| set.insert(hex as usize));
    set
}

/// The hexes along the board edge in a direction: those of the first or last row or column; for a
/// diagonal direction those of both.
pub(crate) fn edge(program: &castra_ir::Program, direction: i64) -> Set {
    use castra_defs::Direction as D;
    let direction = usize::try_from(direction).ok().and_then(|d| D::ALL.get(d)).copied();
    let hexes = &program.hexes;
    let mut set = Set::empty(crate::bits::words_for(hexes.len()));
    let Some(direction) = direction else { return set };
    let last_row = hexes.iter().map(|h| h.row).max().unwrap_or(0);
    // A joined edge has no hexes.
    let (rows, columns) = (!program.joined.north_south, !program.joined.east_west);
    let (north, south) = match direction {
        D::North | D::NorthEast | D::NorthWest => (true, false),
        D::South | D::SouthEast | D::SouthWest => (false, true),
        D::East | D::West => (false, false),
    };
    let (east, west) = match direction {
        D::East | D::NorthEast | D::SouthEast => (true, false),
        D::West | D::NorthWest | D::SouthWest => (false, true),
        D::North | D::South => (false, false),
    };
    // Rows may differ in length, so each has its own ends.
    let mut ends = vec![None; last_row as usize + 1];
    for hex in hexes {
        if let Some(of_row) = ends.get_mut(hex.row as usize) {
            let (first, last) = of_row.get_or_insert((hex.col, hex.col));
            (*first, *last) = (hex.col.min(*first), hex.col.max(*last));
        }
    }
    for (i, hex) in hexes.iter().enumerate() {
        let of_row = ends.get(hex.row as usize).copied().flatten();
        let (first_col, last_col) = of_row.unwrap_or_default();
        let on_it = rows && (north && hex.row == 0 || south && hex.row == last_row)
            || columns && (east && hex.col == last_col || west && hex.col == first_col);
        if on_it {
            set.insert(i);
        }
    }
    set
}
