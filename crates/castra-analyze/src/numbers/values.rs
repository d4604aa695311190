//! The evaluation of expressions to abstract values, with a check of their divisors.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::count_range;
use castra_ir::interval::{Interval, UNBOUNDED, interval_hull};
use castra_ir::visit::visit_operands;
use castra_ir::{
    Binary, Bounds, BuiltIn, DieId, Expr, ExprKind, Extreme, LocalId, MAX_SET_NUMBER, NONE, Ty,
    Universe,
};

use super::abstract_number::AbstractNumber;
use super::deps::{is_number, keeps_facts};
use super::flow::BodyAnalysis;

impl<'a> BodyAnalysis<'a, '_> {
    /// Evaluates a value without reports.
    pub(super) fn eval_silently(&mut self, value: &Expr) -> AbstractNumber {
        self.silent_depth += 1;
        let number = self.eval(value);
        self.silent_depth -= 1;
        number
    }

    /// Evaluates a value with the facts about it, and checks its divisors.
    pub(super) fn eval(&mut self, value: &Expr) -> AbstractNumber {
        let number = self.eval_alone(value);
        if !is_number(&value.ty) && !matches!(value.ty, Ty::Rolled(_)) {
            return AbstractNumber::ANY;
        }
        if self.facts.is_empty() || !keeps_facts(value) {
            return number;
        }
        number.meet(self.value_from_facts(value))
    }

    fn eval_alone(&mut self, value: &Expr) -> AbstractNumber {
        match &value.kind {
            // Neither `none` nor a hex is a number.
            ExprKind::Const(NONE) | ExprKind::NamedHex(_) => AbstractNumber::ANY,
            ExprKind::Const(n) => AbstractNumber::exactly(*n),
            ExprKind::Local(local) => AbstractNumber::within(
                self.locals.get(local.index()).map_or(UNBOUNDED, |local| local.within),
            ),
            ExprKind::Option(id) => {
                let option = self.program.options.get(id).and_then(|option| option.range);
                option.map_or(AbstractNumber::ANY, |(low, high)| {
                    AbstractNumber::within((Some(low), Some(high)))
                })
            }
            ExprKind::Weight(id) => {
                let weight = self.program.weights.get(id);
                weight.map_or(AbstractNumber::ANY, |of| {
                    AbstractNumber::within((Some(of.low), Some(of.high)))
                })
            }
            ExprKind::Council(id) => {
                AbstractNumber::within(self.known.bounds.council_interval(*id))
            }
            ExprKind::ArmyCouncil(id, army) => {
                self.eval(army);
                AbstractNumber::within(self.known.bounds.army_council_interval(*id))
            }
            ExprKind::State(id, owner) => {
                owner.iter().for_each(|owner| {
                    self.eval(owner);
                });
                self.known.states.get(id).copied().unwrap_or(AbstractNumber::ANY)
            }
            ExprKind::Field(kind, field, owner) => {
                self.eval(owner);
                match self.known.bounds.fields.get(&(*kind, *field)) {
                    Some(bound) => AbstractNumber::within(bound.interval()),
                    None => self.printed(*kind, *field),
                }
            }
            ExprKind::Table(id, by) => {
                by.iter().for_each(|by| {
                    self.eval(by);
                });
                let table = self.program.tables.get(id);
                hull(table.map_or(&[][..], |table| table.cells.as_slice()).iter().copied())
            }
            ExprKind::Call(id, args) => {
                self.record_function_args(*id, args);
                self.known.functions.get(id).copied().unwrap_or(AbstractNumber::ANY)
            }
            ExprKind::Negate(of) => self.eval(of).negate(),
            ExprKind::Binary(op, a, b) => self.eval_binary(*op, a, b),
            ExprKind::If(condition, then, otherwise) => {
                self.eval(condition);
                let then = self.with_condition(condition, true, |this| this.eval(then));
                then.join(self.with_condition(condition, false, |this| this.eval(otherwise)))
            }
            ExprKind::Match(of, arms, otherwise) => {
                self.eval(of);
                let mut all: Option<AbstractNumber> = None;
                let mut zero = false;
                for (values, arm) in arms {
                    zero |= values.contains(&0);
                    // The fact about the value holds in this arm alone.
                    let fork = self.facts.fork();
                    self.learn_number(of, hull(values.iter().copied()));
                    let number = self.eval(arm);
                    self.facts.forget_since(fork);
                    all = Some(all.map_or(number, |all| all.join(number)));
                }
                if let Some(otherwise) = otherwise {
                    let fork = self.facts.fork();
                    // If an arm matches 0, `else` does not.
                    if zero {
                        self.learn_number(of, AbstractNumber::NOT_ZERO);
                    }
                    let number = self.eval(otherwise);
                    self.facts.forget_since(fork);
                    all = Some(all.map_or(number, |all| all.join(number)));
                }
                all.unwrap_or(AbstractNumber::ANY)
            }
            ExprKind::Bind(local, value, with) => {
                let number = self.eval(value);
                self.assign(*local, number);
                self.learn_elements_of(value, *local);
                self.eval(with)
            }
            ExprKind::Where(set, element, condition)
            | ExprKind::SumOver(set, element, condition)
            | ExprKind::ValueOver(_, set, element, condition)
            | ExprKind::Best(_, set, element, condition) => {
                let of_each = self.eval_over(set, *element, condition);
                let set_is_filled = self.is_filled(set);
                if let ExprKind::SumOver(..) = value.kind {
                    sum(of_each, set_is_filled)
                } else if let ExprKind::ValueOver(..) = value.kind {
                    // The highest or lowest value of an empty set is 0.
                    if set_is_filled { of_each } else { of_each.join(AbstractNumber::exactly(0)) }
                } else {
                    AbstractNumber::ANY
                }
            }
            ExprKind::Count(set) => {
                self.eval(set);
                let least = if self.is_filled(set) { 1 } else { 0 };
                AbstractNumber::within(count_range(set, self.program))
                    .meet(AbstractNumber::at_least(least))
            }
            ExprKind::RolledWhere(dice, face, condition) => {
                let many = self.eval(dice).high();
                let faces = self.faces(&dice.ty);
                self.assign(*face, AbstractNumber::within(faces));
                self.eval(condition);
                AbstractNumber::within((Some(0), many))
            }
            // A negative number selects no dice; a number above their count selects all of them.
            ExprKind::RolledBest(_, n, dice) => {
                let n = AbstractNumber::apply_operator(
                    Binary::Max,
                    self.eval(n),
                    AbstractNumber::exactly(0),
                );
                let dice = self.eval(dice);
                AbstractNumber::apply_operator(Binary::Min, n, dice)
            }
            ExprKind::RolledAgain(before, up, again) => {
                let number = self.eval(before);
                self.eval(up);
                self.eval(again);
                number
            }
            ExprKind::CountRolled(dice) => {
                let few_and_many = AbstractNumber::within((Some(0), Some(255)));
                self.eval(dice).meet(few_and_many)
            }
            ExprKind::CountFace(dice, _) => {
                let many = self.eval(dice).high();
                AbstractNumber::within((Some(0), Some(many.unwrap_or(255))))
            }
            ExprKind::SumRolled(dice) => {
                let many = self.eval(dice).meet(AbstractNumber::within((Some(0), Some(255))));
                AbstractNumber::apply_operator(
                    Binary::Multiply,
                    many,
                    AbstractNumber::within(self.faces(&dice.ty)),
                )
            }
            ExprKind::ExtremeRolled(Extreme::Highest | Extreme::Lowest, dice) => {
                let some = self.eval(dice).low() >= Some(1);
                let faces = AbstractNumber::within(self.faces(&dice.ty));
                if some { faces } else { faces.join(AbstractNumber::exactly(0)) }
            }
            ExprKind::Reach(reach) => {
                self.eval(&reach.start);
                self.eval(&reach.budget);
                self.eval(&reach.cost);
                AbstractNumber::ANY
            }
            ExprKind::BuiltIn(built_in, args) => {
                for arg in args {
                    self.eval(arg);
                }
                match built_in.entry().bounds {
                    Bounds::Any => AbstractNumber::ANY,
                    Bounds::NonNegative => AbstractNumber::at_least(0),
                    Bounds::Rows | Bounds::Columns => AbstractNumber::at_least(1),
                }
            }
            ExprKind::SideSlot(hex, toward) => {
                self.eval(hex);
                self.eval(toward);
                // If the hexes share no side, an optional result is `none`, but a plain number
                // stops play.
                if value.ty == Ty::Int {
                    self.check_side(value, hex, toward);
                }
                AbstractNumber::ANY
            }
            ExprKind::TurnNumber => AbstractNumber::at_least(0),
            ExprKind::Us
            | ExprKind::Them
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
            | ExprKind::Turned(..)
            | ExprKind::Not(_)
            | ExprKind::IsEmpty(_)
            | ExprKind::Contains(..)
            | ExprKind::First(_)
            | ExprKind::Top(_)
            | ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Union(..)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reserves(_) => {
                visit_operands(value, &mut |part| {
                    self.eval(part);
                });
                AbstractNumber::ANY
            }
        }
    }

    fn eval_binary(&mut self, op: Binary, a: &Expr, b: &Expr) -> AbstractNumber {
        let of_a = self.eval(a);
        if let Binary::And | Binary::Or = op {
            self.with_condition(a, op == Binary::And, |this| this.eval(b));
            return AbstractNumber::ANY;
        }
        let of_b = self.eval(b);
        if let Binary::Divide | Binary::Modulo = op {
            self.check_divisor(b, of_b);
            // Play continues only if the divisor was not 0.
            self.learn_number(b, AbstractNumber::NOT_ZERO);
            return AbstractNumber::apply_operator(op, of_a, of_b.meet(AbstractNumber::NOT_ZERO));
        }
        AbstractNumber::apply_operator(op, of_a, of_b)
    }

    /// Runs `act` with the facts that follow from a condition, or from its negation.
    pub(super) fn with_condition<T>(
        &mut self,
        condition: &Expr,
        holds: bool,
        act: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let fork = self.facts.fork();
        self.learn(condition, holds);
        let result = act(self);
        self.facts.forget_since(fork);
        result
    }

    /// Evaluates an expression over the elements of a set.
    fn eval_over(&mut self, set: &Expr, element: LocalId, each: &Expr) -> AbstractNumber {
        self.eval(set);
        let within = self.element_value(set);
        let fork = self.facts.fork();
        self.assign(element, within);
        self.learn_elements_of(set, element);
        self.learn_count(set, AbstractNumber::at_least(1));
        let number = self.eval(each);
        self.facts.forget_since(fork);
        number
    }

    /// Returns whether a set is certain to have an element.
    pub(super) fn is_filled(&mut self, set: &Expr) -> bool {
        self.is_filled_alone(set) || {
            let is_known = !self.facts.is_empty();
            is_known && {
                self.key.set_to_count(set);
                self.facts.value_of(&self.key).low() >= Some(1)
            }
        }
    }

    /// Returns whether a set is certain to have an element, regardless of facts about its count.
    fn is_filled_alone(&mut self, set: &Expr) -> bool {
        if let ExprKind::All(universe) = set.kind {
            return match universe {
                Universe::Army | Universe::Hex => true,
                Universe::Enum(id) => {
                    self.program.enums.get(id).is_some_and(|of| !of.words.is_empty())
                }
                Universe::Variant(kind) => {
                    self.program.kinds.get(kind).is_some_and(|kind| !kind.sorts.is_empty())
                }
                Universe::Piece(_) | Universe::Card(_) | Universe::Int => false,
            };
        }
        let numbers = |number: AbstractNumber| {
            number.low() >= Some(0) && number.high().is_some_and(|high| high <= MAX_SET_NUMBER)
        };
        if let ExprKind::SetOf(all) = &set.kind {
            return all.iter().any(|one| !is_number(&one.ty) || numbers(self.eval_silently(one)));
        }
        if let ExprKind::Range(from, to) = &set.kind {
            let (from, to) = (self.eval_silently(from), self.eval_silently(to));
            let in_order = from.high().zip(to.low()).is_some_and(|(from, to)| from <= to);
            return in_order && numbers(from);
        }
        if let ExprKind::Union(a, b) = &set.kind {
            return self.is_filled(a) || self.is_filled(b);
        }
        if let ExprKind::If(condition, a, b) = &set.kind {
            return self.with_condition(condition, true, |this| this.is_filled(a))
                && self.with_condition(condition, false, |this| this.is_filled(b));
        }
        if let Some((BuiltIn::Neighbours, _)) = set.built_in() {
            return self.known.has_neighbours;
        }
        // `all-best(SET, VALUE)`: those with the highest value.
        if let ExprKind::Bind(all, of, best) = &set.kind
            && let ExprKind::Bind(most, highest, those) = &best.kind
            && let ExprKind::Where(from, _, is_best) = &those.kind
            && let ExprKind::Binary(Binary::Equal, _, limit) = &is_best.kind
        {
            let is = |value: &Expr, local: LocalId| matches!(value.kind, ExprKind::Local(at) if at == local);
            let of_all =
                matches!(&highest.kind, ExprKind::ValueOver(_, over, ..) if is(over, *all));
            return of_all && is(from, *all) && is(limit, *most) && self.is_filled(of);
        }
        false
    }

    /// Returns the interval of the elements of a set of numbers.
    pub(super) fn element_value(&mut self, set: &Expr) -> AbstractNumber {
        if set.ty != Ty::Set(Universe::Int) {
            return AbstractNumber::ANY;
        }
        let all = AbstractNumber::within((Some(0), Some(MAX_SET_NUMBER)));
        if let ExprKind::Range(from, to) = &set.kind {
            let (from, to) = (self.eval_silently(from), self.eval_silently(to));
            return all.meet(AbstractNumber::within((from.low(), to.high())));
        }
        if let ExprKind::SetOf(elements) = &set.kind {
            let worths: Vec<AbstractNumber> =
                elements.iter().map(|one| self.eval_silently(one)).collect();
            return worths.into_iter().reduce(AbstractNumber::join).unwrap_or(all).meet(all);
        }
        if let ExprKind::Where(of, ..) | ExprKind::Difference(of, _) = &set.kind {
            return self.element_value(of);
        }
        all
    }

    /// Returns the interval of the faces of dice.
    fn faces(&self, dice: &Ty) -> Interval {
        let Ty::Rolled(die) = dice else { return UNBOUNDED };
        self.faces_of(*die)
    }

    pub(super) fn faces_of(&self, die: DieId) -> Interval {
        let faces = self.program.dice.get(die).map_or(&[][..], |die| die.faces.as_slice());
        (faces.iter().min().copied(), faces.iter().max().copied())
    }

    /// Returns the hull of the printed values of a field, over all variants of a kind.
    fn printed(&self, kind: castra_ir::KindId, field: castra_ir::FieldId) -> AbstractNumber {
        let Some(kind) = self.program.kinds.get(kind) else { return AbstractNumber::ANY };
        if kind.fields.get(field).is_none_or(|field| field.state) {
            return AbstractNumber::ANY;
        }
        hull(kind.sorts.iter().filter_map(|sort| sort.values.get(field.index()).copied()))
    }
}

/// Returns the hull of several numbers.
fn hull(numbers: impl Iterator<Item = i64>) -> AbstractNumber {
    let one = |n: i64| if n == NONE { UNBOUNDED } else { (Some(n), Some(n)) };
    let (mut all, mut zero) = (None, false);
    for n in numbers {
        zero |= n == 0 || n == NONE;
        all = Some(all.map_or(one(n), |all| interval_hull(all, one(n))));
    }
    let within = AbstractNumber::within(all.unwrap_or(UNBOUNDED));
    if zero || all.is_none() { within } else { within.meet(AbstractNumber::NOT_ZERO) }
}

/// Returns the sum of a number over the elements of a set.
fn sum(of_each: AbstractNumber, is_filled: bool) -> AbstractNumber {
    let low = match of_each.low() {
        Some(low @ 1..) if is_filled => Some(low),
        Some(0..) => Some(0),
        _ => None,
    };
    let high = match of_each.high() {
        Some(high @ ..=-1) if is_filled => Some(high),
        Some(..=0) => Some(0),
        _ => None,
    };
    AbstractNumber::within((low, high))
}
