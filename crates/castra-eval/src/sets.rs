//! Evaluation of set expressions.

use std::collections::BTreeMap;

use castra_ir::{Expr, ExprKind, NONE, Reach, Ty, Universe};

use crate::evaluator::Evaluator;
use crate::position_source::{PositionSource, universe_size};
use crate::set::Set;
use crate::value::{EvalResult, StopReason, Value, to_index};

impl<'p, S: PositionSource> Evaluator<'p, '_, S> {
    /// Evaluates a set by the kind of its expression, without recording it.
    pub(crate) fn eval_set_kind(&mut self, expr: &'p Expr) -> EvalResult<Set> {
        let program = self.program;
        Ok(match &expr.kind {
            ExprKind::All(Universe::Piece(kind)) => {
                let mut on_board = Set::default();
                for piece in 0..universe_size(program, Universe::Piece(*kind)) {
                    if self.source.place(*kind, piece as i64)? != NONE {
                        on_board.insert(piece);
                    }
                }
                on_board
            }
            ExprKind::All(Universe::Card(Some(kind))) => {
                let cards = (0i64..).zip(&program.cards);
                cards.filter(|(_, card)| card.kind == *kind).map(|(i, _)| i).collect()
            }
            ExprKind::All(universe) => (0..universe_size(program, *universe) as i64).collect(),
            ExprKind::SetOf(elements) => {
                let elements = elements.iter().map(|element| self.eval_num(element));
                let elements = elements.collect::<EvalResult<Vec<i64>>>()?;
                // `none` is not an element, and sets of numbers have an upper bound.
                let is_number = expr.ty == Ty::Set(Universe::Int);
                let most = if is_number { castra_ir::MAX_SET_NUMBER } else { i64::MAX };
                elements.into_iter().filter(|element| (0..=most).contains(element)).collect()
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.eval_num(from)?, self.eval_num(to)?);
                (0..=castra_ir::MAX_SET_NUMBER).filter(|&n| from <= n && n <= to).collect()
            }
            ExprKind::Pile(pile) => {
                let owner = self.eval_pile_owner(pile)?;
                self.source.pile(pile.pile, owner)?
            }
            ExprKind::TopOf(count, pile) => {
                let count = usize::try_from(self.eval_num(count)?).unwrap_or(0);
                let owner = self.eval_pile_owner(pile)?;
                self.source.top_cards(pile.pile, owner, count)?.into_iter().collect()
            }
            ExprKind::Where(set, local, condition) => {
                let from = self.eval_set(set)?;
                // The resulting set explains enough, so the condition is not recorded for each
                // element.
                self.without_recording(|eval| {
                    let mut kept = Vec::new();
                    for element in from.iter() {
                        eval.locals.set(*local, Value::Num(element))?;
                        if eval.eval_truth(condition)? {
                            kept.push(element);
                        }
                    }
                    Ok(kept.into_iter().collect())
                })?
            }
            ExprKind::Union(a, b) => self.eval_set(a)?.union(&self.eval_set(b)?),
            ExprKind::Difference(a, b) => self.eval_set(a)?.difference(&self.eval_set(b)?),
            ExprKind::Intersection(a, b) => self.eval_set(a)?.intersection(&self.eval_set(b)?),
            ExprKind::Reach(reach) => {
                let start = self.eval_set(&reach.start)?;
                let budget = self.eval_num(&reach.budget)?;
                // The resulting set explains enough, so the steps are not recorded.
                self.without_recording(|eval| eval.reach(reach, &start, budget))?
            }
            ExprKind::Reserves(kind) => self.source.reserves(*kind)?,
            _ => return Err(StopReason::Unsound("a set made of something else")),
        })
    }

    /// Returns the hexes within reach, by Dijkstra's algorithm: the nearest open hex comes next.
    fn reach(&mut self, reach: &'p Reach, start: &Set, budget: i64) -> EvalResult<Set> {
        let mut reached = Set::default();
        // The lowest known cost of each hex that is not reached yet.
        let mut open: BTreeMap<i64, i64> = BTreeMap::new();
        if budget >= 0 {
            open.extend(start.iter().map(|hex| (hex, 0)));
        }
        while let Some((&from, &so_far)) = open.iter().min_by_key(|(hex, cost)| (**cost, **hex)) {
            open.remove(&from);
            let at = to_index(from)?;
            reached.insert(at);
            let hex = self.program.hexes.get(at).ok_or(StopReason::Unsound("no such hex"))?;
            for &to in &hex.neighbours {
                let to = i64::from(to);
                if reached.has(to) {
                    continue;
                }
                self.locals.set(reach.from, Value::Num(from))?;
                self.locals.set(reach.to, Value::Num(to))?;
                let cost = self.eval_num(&reach.cost)?;
                // A path whose cost overflows is beyond any budget.
                let in_all = so_far.checked_add(cost.max(0)).filter(|&all| all <= budget);
                if let (Some(in_all), true) = (in_all, cost != NONE) {
                    let known = open.entry(to).or_insert(in_all);
                    *known = in_all.min(*known);
                }
            }
        }
        Ok(reached)
    }
}
