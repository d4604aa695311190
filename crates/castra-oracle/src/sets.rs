//! Evaluation of set expressions.

use std::collections::BTreeMap;

use castra_ir::{Expr, ExprKind, NONE, Reach, Ty, Universe};

use crate::locals::Locals;
use crate::set::Set;
use crate::state::{State, index};
use crate::stop::{PlayResult, Stop};
use crate::value::Value;

impl<'p> State<'p> {
    /// Evaluates an expression whose value is a set.
    pub(crate) fn set_of(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<Set> {
        let program = self.program;
        Ok(match &expr.kind {
            ExprKind::All(Universe::Piece(kind)) => self.on_board(*kind),
            ExprKind::All(Universe::Card(Some(kind))) => {
                let cards = (0i64..).zip(&program.cards);
                cards.filter(|(_, card)| card.kind == *kind).map(|(i, _)| i).collect()
            }
            ExprKind::All(universe) => (0..self.size(*universe) as i64).collect(),
            ExprKind::SetOf(elements) => {
                let elements = elements.iter().map(|element| self.one(locals, element));
                let elements = elements.collect::<PlayResult<Vec<i64>>>()?;
                // None is no element, and sets of numbers have an upper bound.
                let is_number = expr.ty == Ty::Set(Universe::Int);
                let most = if is_number { castra_ir::MAX_NUMBER } else { i64::MAX };
                elements.into_iter().filter(|element| (0..=most).contains(element)).collect()
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.one(locals, from)?, self.one(locals, to)?);
                (0..=castra_ir::MAX_NUMBER).filter(|&n| from <= n && n <= to).collect()
            }
            ExprKind::Pile(pile) => {
                let owner = self.owner(locals, pile)?;
                self.pile(pile.pile, owner)?.iter().copied().collect()
            }
            ExprKind::TopOf(count, pile) => {
                let count = usize::try_from(self.one(locals, count)?).unwrap_or(0);
                let owner = self.owner(locals, pile)?;
                self.pile(pile.pile, owner)?.iter().rev().take(count).copied().collect()
            }
            ExprKind::Where(set, local, condition) => {
                let mut kept = Vec::new();
                for element in self.set(locals, set)?.iter() {
                    locals.set(*local, Value::One(element))?;
                    if self.holds(locals, condition)? {
                        kept.push(element);
                    }
                }
                kept.into_iter().collect()
            }
            ExprKind::Union(a, b) => self.set(locals, a)?.or(&self.set(locals, b)?),
            ExprKind::Difference(a, b) => self.set(locals, a)?.without(&self.set(locals, b)?),
            ExprKind::Intersection(a, b) => self.set(locals, a)?.and(&self.set(locals, b)?),
            ExprKind::Reach(reach) => self.reach(locals, reach)?,
            ExprKind::Reserves(kind) => self.reserves(*kind),
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
            | ExprKind::HexOf(_)
            | ExprKind::OnBoard(_)
            | ExprKind::ArmyOf(_)
            | ExprKind::SortOf(_)
            | ExprKind::TerrainOf(_)
            | ExprKind::PieceAt(..)
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
            | ExprKind::Top(_)
            | ExprKind::BuiltIn(..) => return Err(Stop::Unsound("a set made of something else")),
        })
    }

    /// Hexes within reach: relaxes the costs of paths step by step until no step lowers one
    /// (Bellman and Ford).
    fn reach(&self, locals: &mut Locals, reach: &'p Reach) -> PlayResult<Set> {
        let start = self.set(locals, &reach.start)?;
        let budget = self.one(locals, &reach.budget)?;
        let mut spent: BTreeMap<i64, i64> = BTreeMap::new();
        if budget >= 0 {
            spent.extend(start.iter().map(|hex| (hex, 0)));
        }
        loop {
            let mut cheaper = Vec::new();
            for (&from, &so_far) in &spent {
                let hex = self.program.hexes.get(index(from)?).ok_or(Stop::Unsound("no hex"))?;
                for &to in &hex.neighbours {
                    let to = i64::from(to);
                    locals.set(reach.from, Value::One(from))?;
                    locals.set(reach.to, Value::One(to))?;
                    let cost = self.one(locals, &reach.cost)?;
                    if cost == NONE {
                        continue;
                    }
                    let in_all = so_far.saturating_add(cost.max(0));
                    if in_all <= budget && spent.get(&to).is_none_or(|&known| in_all < known) {
                        cheaper.push((to, in_all));
                    }
                }
            }
            if cheaper.is_empty() {
                return Ok(spent.into_keys().collect());
            }
            for (to, in_all) in cheaper {
                let known = spent.entry(to).or_insert(in_all);
                *known = in_all.min(*known);
            }
        }
    }
}
