//! The position as an input of evaluation, and its canonical form.

use castra_eval::{
    EvalResult, Evaluator, Locals, PositionSource, Set, StopReason, Value, enemy_of,
};
use castra_ir::{
    Content, Die, Expr, FieldId, KindId, NONE, PileId, PileRef, Position, Spot, StateId, TextPart,
    Ty, WeightId,
};

use crate::state::State;
use crate::stop::{PlayResult, PlayStop};

impl PositionSource for State<'_> {
    fn us(&self) -> EvalResult<i64> {
        Ok(self.us)
    }

    fn them(&self) -> EvalResult<i64> {
        Ok(enemy_of(self.program, self.us))
    }

    fn turn(&self) -> EvalResult<i64> {
        Ok(self.turn)
    }

    fn winner(&self) -> EvalResult<Option<i64>> {
        Ok(self.ended.as_ref().map(|ended| ended.winner))
    }

    fn weight(&self, weight: WeightId) -> EvalResult<i64> {
        let weight = self.program.weights.get(weight);
        Ok(weight.ok_or(StopReason::Unsound("no such weight"))?.value)
    }

    fn state(&self, state: StateId, owner: Option<i64>) -> EvalResult<Value> {
        self.state(state, owner.unwrap_or(NONE)).cloned()
    }

    fn field(&self, kind: KindId, field: FieldId, owner: i64) -> EvalResult<Value> {
        self.field(kind, field, owner).cloned()
    }

    fn place(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.place(kind, piece)
    }

    fn army(&self, kind: KindId, piece: i64) -> EvalResult<i64> {
        self.army_of(kind, piece)
    }

    fn occupant(&self, kind: KindId, hex: i64) -> EvalResult<i64> {
        Ok(self.piece_at(kind, hex))
    }

    fn reserves(&self, kind: KindId) -> EvalResult<Set> {
        Ok(self.reserves(kind))
    }

    fn pile(&self, pile: PileId, army: Option<i64>) -> EvalResult<Set> {
        Ok(self.pile(pile, army.unwrap_or(NONE))?.iter().copied().collect())
    }

    fn pile_len(&self, pile: PileId, army: Option<i64>) -> EvalResult<i64> {
        Ok(self.pile(pile, army.unwrap_or(NONE))?.len() as i64)
    }

    fn top_cards(&self, pile: PileId, army: Option<i64>, most: usize) -> EvalResult<Vec<i64>> {
        let cards = self.pile(pile, army.unwrap_or(NONE))?;
        Ok(cards.iter().rev().take(most).copied().collect())
    }

    fn known_cards(&self, army: i64) -> EvalResult<Set> {
        let cards = 0..self.program.cards.len() as i64;
        Ok(cards.filter(|&card| self.knows(army, card)).collect())
    }
}

impl<'p> State<'p> {
    /// Evaluates an expression.
    pub(crate) fn eval_expr(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<Value> {
        let mut eval = Evaluator::with_bound_checks(self.program, self, std::mem::take(locals));
        let value = eval.eval_expr(expr);
        *locals = eval.locals;
        Ok(value?)
    }

    /// Evaluates an expression whose value is a number or an index.
    pub(crate) fn eval_number(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<i64> {
        Ok(self.eval_expr(locals, expr)?.as_num()?)
    }

    pub(crate) fn eval_condition(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<bool> {
        Ok(self.eval_number(locals, expr)? != 0)
    }

    pub(crate) fn eval_set(&self, locals: &mut Locals, expr: &'p Expr) -> PlayResult<Set> {
        Ok(self.eval_expr(locals, expr)?.into_set()?)
    }

    /// Returns the owner of a pile, or `NONE` for a common pile.
    pub(crate) fn eval_pile_owner(
        &self,
        locals: &mut Locals,
        pile: &'p PileRef,
    ) -> PlayResult<i64> {
        pile.army.as_ref().map_or(Ok(NONE), |army| self.eval_number(locals, army))
    }

    /// Evaluates the values in a text, which may fail.
    pub(crate) fn evaluate_text(
        &self,
        locals: &mut Locals,
        parts: &'p [TextPart],
    ) -> PlayResult<()> {
        for part in parts {
            match part {
                TextPart::Value(value) => drop(self.eval_expr(locals, value)?),
                TextPart::Text(_) | TextPart::Forms(..) => {}
            }
        }
        Ok(())
    }

    /// Returns the variant of a piece or card, or the terrain of a hex.
    pub(crate) fn variant_of(&self, ty: &Ty, element: i64) -> PlayResult<i64> {
        Ok(Evaluator::with_bound_checks(self.program, self, Locals::default())
            .variant_of(ty, element)?)
    }

    /// Returns the value that the game's judge assigns to an army, or `None` without a judge.
    ///
    /// # Errors
    ///
    /// If the judge fails with a runtime error.
    pub fn judge_value(&self, army: i64) -> PlayResult<Option<i64>> {
        let rules = &self.program.rules;
        let Some(judge) = rules.judge else { return Ok(None) };
        let function = rules.functions.get(judge);
        let function = function.ok_or(PlayStop::Unsound("no such function"))?;
        let mut eval = Evaluator::with_bound_checks(self.program, self, Locals::default());
        Ok(Some(eval.eval_body(&function.body, vec![Value::Num(army)])?.as_num()?))
    }

    /// Returns the next army in seating order.
    pub(crate) fn next_army(&self, army: i64) -> i64 {
        if army + 1 < self.program.armies.len() as i64 { army + 1 } else { 0 }
    }

    pub(crate) fn die(&self, id: castra_ir::DieId) -> PlayResult<&'p Die> {
        self.program.dice.get(id).ok_or(PlayStop::Unsound("no such die"))
    }
}

impl Position for State<'_> {
    fn content(&self, spot: Spot) -> Content {
        let owner = |owner: Option<u32>| owner.map_or(NONE, i64::from);
        let found = match spot {
            Spot::Us => Ok(Content::One(self.us)),
            Spot::Turn => Ok(Content::One(self.turn)),
            Spot::Next => Ok(Content::One(self.next)),
            Spot::State(id, of) => {
                let ty = self.program.states.get(id).map(|s| &s.ty);
                self.state(id, owner(of)).map(|value| self.printed(ty, value))
            }
            Spot::Field(kind, field, of) => {
                let kind_of = self.program.kinds.get(kind);
                let ty = kind_of.and_then(|k| k.fields.get(field)).map(|f| &f.ty);
                self.field(kind, field, i64::from(of)).map(|value| self.printed(ty, value))
            }
            Spot::Place(kind, piece) => self.place(kind, i64::from(piece)).map(Content::One),
            Spot::Army(kind, piece) => self.army_of(kind, i64::from(piece)).map(Content::One),
            Spot::InReserve(kind, piece) => {
                Ok(Content::One(i64::from(self.reserves(kind).has(i64::from(piece)))))
            }
            Spot::Pile(pile, of) => self.pile(pile, owner(of)).map(|cards| {
                let mut cards = cards.to_vec();
                if !self.is_ordered(pile) {
                    cards.sort_unstable();
                }
                Content::Many(cards)
            }),
            Spot::Known(army) => {
                let cards = 0..self.program.cards.len() as i64;
                Ok(Content::Many(cards.filter(|&c| self.knows(i64::from(army), c)).collect()))
            }
        };
        found.unwrap_or(Content::NotStored)
    }
}

impl State<'_> {
    fn printed(&self, ty: Option<&Ty>, value: &Value) -> Content {
        match (value, ty) {
            (Value::Num(value), _) => Content::One(*value),
            (Value::Set(set), _) => Content::Many(set.to_vec()),
            (Value::Dice(faces), Some(Ty::Rolled(die))) => {
                let different = self.program.dice.get(die).map_or(&[][..], |d| &d.distinct);
                let times = |face: &i64| faces.iter().filter(|f| *f == face).count() as i64;
                Content::Many(different.iter().map(times).collect())
            }
            (Value::Dice(_), _) => Content::NotStored,
        }
    }
}
