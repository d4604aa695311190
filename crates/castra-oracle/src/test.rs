//! Tests in files: `test "…" { … }`.
//!
//! A test begins without a setup: its statements set up a position and play parts of the game. It
//! scripts rolls, picks and choices.

use std::collections::VecDeque;

use castra_eval::{Locals, Set};
use castra_ir::{Binary, Die, Measure, Program, ScriptValue, Scripted, TestStmt, Ty, Universe};
use num_rational::BigRational;
use num_traits::Zero;

use crate::decisions::{AllowedAnswers, Answer, DecisionRequest, Guide};
use crate::outcomes::DicePath;
use crate::play::Game;
use crate::state::State;
use crate::stop::{PlayResult, PlayStop};

/// The maximum number of outcomes that the oracle plays for a test with `every roll`. A test with
/// more is [`PlayStop::Unsupported`].
pub const MAX_OUTCOMES: usize = 20_000;

/// Runs the test of a program, and returns the number of outcomes. `chance` creates a generator for
/// unscripted random numbers, such as the order of cards after a shuffle. The generator maps `n` to
/// a number below `n`.
///
/// # Errors
///
/// [`PlayStop::Failed`] or [`PlayStop::Fault`] if the test fails.
pub fn run_test<C: FnMut(u64) -> u64>(
    program: &Program,
    chance: impl Fn() -> C,
) -> PlayResult<usize> {
    let body = program.rules.test.as_ref().ok_or(PlayStop::Unsound("no test"))?;
    let mut measured = Vec::new();
    let mut way = DicePath::default();
    for ways in 1..=MAX_OUTCOMES {
        let script = Script {
            chance: chance(),
            dice: VecDeque::new(),
            choices: VecDeque::new(),
            every_roll: false,
            path: way,
            measured: Vec::new(),
        };
        let mut game = Game::new(program, script);
        game.in_test = true;
        game.execute_block(&mut Locals::default(), &body.stmts)?;
        let script = game.guide;
        script.check_used_up()?;
        for (measure, value) in &script.measured {
            add(&mut measured, measure, *value, &script.path.probability)?;
        }
        match script.path.next() {
            Some(next) => way = next,
            None => return measured.iter().try_for_each(MeasureSum::check).map(|()| ways),
        }
    }
    Err(PlayStop::Unsupported("dice that fall in more ways than it goes through"))
}

fn failure<T>(why: impl Into<String>) -> PlayResult<T> {
    Err(PlayStop::Failed(why.into()))
}

/// The sums of one measure over the outcomes so far, weighted by probability.
struct MeasureSum {
    measure: Measure,
    values: BigRational,
    probability: BigRational,
}

fn add(
    sums: &mut Vec<MeasureSum>,
    measure: &Measure,
    value: i64,
    likely: &BigRational,
) -> PlayResult<()> {
    let at = sums.iter().position(|sum| sum.measure.span == measure.span);
    let at = at.unwrap_or_else(|| {
        let (values, ways) = (BigRational::zero(), BigRational::zero());
        sums.push(MeasureSum { measure: measure.clone(), values, probability: ways });
        sums.len() - 1
    });
    let sum = sums.get_mut(at).ok_or(PlayStop::Unsound("no such measure"))?;
    sum.values += likely * BigRational::from_integer(value.into());
    sum.probability += likely;
    Ok(())
}

impl MeasureSum {
    /// Checks the average over the outcomes that reached the measure.
    fn check(&self) -> PlayResult<()> {
        let average = &self.values / &self.probability;
        let (above, below) = self.measure.wanted;
        let order = average.cmp(&BigRational::new(above.into(), below.into()));
        let holds = match self.measure.op {
            Binary::Equal => order.is_eq(),
            Binary::NotEqual => order.is_ne(),
            Binary::Less => order.is_lt(),
            Binary::AtMost => order.is_le(),
            Binary::Greater => order.is_gt(),
            Binary::AtLeast => order.is_ge(),
            Binary::And
            | Binary::Or
            | Binary::Add
            | Binary::Subtract
            | Binary::Multiply
            | Binary::Divide
            | Binary::Modulo
            | Binary::Min
            | Binary::Max => return Err(PlayStop::Unsound("a measure that compares nothing")),
        };
        if holds { Ok(()) } else { failure(format!("over all rolls this is {average}")) }
    }
}

/// The guide that follows the script of a test.
struct Script<C> {
    chance: C,
    /// The remaining scripted rolls and picks.
    dice: VecDeque<Scripted>,
    /// The remaining scripted choices.
    choices: VecDeque<Scripted>,
    /// True after `every roll`.
    every_roll: bool,
    path: DicePath,
    measured: Vec<(Measure, i64)>,
}

impl<C> Script<C> {
    /// Fails if part of the script is unused. A test with `every roll` may end early.
    fn check_used_up(&self) -> PlayResult<()> {
        match self.choices.front().or(self.dice.front()) {
            Some(left) if !self.every_roll => failure(format!("`{}` is left over", left.text)),
            _ => Ok(()),
        }
    }

    /// Returns whether unscripted dice enumerate their outcomes.
    fn enumerates_rolls(&self) -> bool {
        self.every_roll && self.dice.is_empty()
    }
}

impl<C: FnMut(u64) -> u64> Guide for Script<C> {
    fn random_below(&mut self, n: u64) -> u64 {
        (self.chance)(n)
    }

    fn needs_preferences(&self) -> bool {
        self.every_roll
    }

    fn roll(&mut self, die: &Die) -> PlayResult<i64> {
        if self.enumerates_rolls() {
            let thrown = self.path.throw(die, 1)?;
            return thrown.first().copied().ok_or(PlayStop::Unsound("a die without faces"));
        }
        let Some(entry) = self.dice.pop_front() else { return failure("a roll without `dice`") };
        let ScriptValue::One(readings) = &entry.means else {
            return failure(format!("`{}` is not a face", entry.text));
        };
        match readings.iter().find(|(ty, _)| *ty == die.face) {
            Some((_, face)) if die.faces.contains(face) => Ok(*face),
            _ => failure(format!("`{}` is on no face of `{}`", entry.text, die.name)),
        }
    }

    fn roll_many(&mut self, die: &Die, dice: usize) -> PlayResult<Vec<i64>> {
        if self.enumerates_rolls() {
            return self.path.throw(die, dice);
        }
        (0..dice).map(|_| self.roll(die)).collect()
    }

    fn pick(&mut self, state: &State<'_>, universe: Universe, options: &Set) -> PlayResult<i64> {
        if self.enumerates_rolls() {
            let which = self.path.pick(options.len())?;
            return options.iter().nth(which).ok_or(PlayStop::Unsound("nothing to pick"));
        }
        let Some(entry) = self.dice.pop_front() else { return failure("a pick without `dice`") };
        let picked = match &entry.means {
            ScriptValue::One(readings) => resolve_reading(state, readings, universe, options)?,
            ScriptValue::None | ScriptValue::Some(_) | ScriptValue::Label(_) => None,
        };
        picked.map_or_else(|| failure(format!("`{}` cannot be picked", entry.text)), Ok)
    }

    fn answer(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<Answer> {
        let Some(entry) = self.choices.pop_front() else {
            if self.every_roll
                && let Some(answer) = preferred(question)
            {
                return Ok(answer);
            }
            return failure(format!("a choice without `choices`: {question:?}"));
        };
        match scripted_answer(state, question, &entry.means)? {
            Some(answer) if question.allowed.allows(&answer) => Ok(answer),
            _ => failure(format!("`{}` cannot be chosen: {question:?}", entry.text)),
        }
    }

    fn record_test_stmt(&mut self, stmt: &TestStmt, value: i64) -> PlayResult<()> {
        match stmt {
            TestStmt::Dice(entries) => self.dice.extend(entries.iter().cloned()),
            TestStmt::Choices(entries) => self.choices.extend(entries.iter().cloned()),
            TestStmt::EveryRoll => self.every_roll = true,
            TestStmt::Measure(measure) => self.measured.push((measure.clone(), value)),
            TestStmt::Expect(_)
            | TestStmt::Put(..)
            | TestStmt::TurnOf(..)
            | TestStmt::Begin
            | TestStmt::PlayTurns(_)
            | TestStmt::PlayPhase(_) => return Err(PlayStop::Unsound("no line of a script")),
        }
        Ok(())
    }
}

/// Returns the first option with the highest preference, or `None` for a choice of several. The
/// choice of nothing comes last and has preference 0.
fn preferred(question: &DecisionRequest) -> Option<Answer> {
    let (answers, or_none): (Vec<Answer>, bool) = match &question.allowed {
        AllowedAnswers::One(options, or_none) => {
            (options.iter().map(|&option| Answer::One(option)).collect(), *or_none)
        }
        AllowedAnswers::Pair(pairs, or_none) => {
            (pairs.iter().map(|&(a, b)| Answer::Pair(a, b)).collect(), *or_none)
        }
        AllowedAnswers::React(offered) => {
            (offered.iter().map(|&which| Answer::Reaction(which)).collect(), true)
        }
        AllowedAnswers::Some(..) => return None,
    };
    let preferences = question.preferences.iter().map(|preferences| preferences.unwrap_or(0));
    let nothing = or_none.then_some((0, Answer::Nothing));
    let all: Vec<(i64, Answer)> = preferences.zip(answers).chain(nothing).collect();
    let most = all.iter().map(|(preferences, _)| *preferences).max()?;
    all.into_iter().find(|(preferences, _)| *preferences == most).map(|(_, answer)| answer)
}

/// Returns the answer that a scripted entry denotes, or `None` if it matches no option.
fn scripted_answer(
    state: &State<'_>,
    question: &DecisionRequest,
    means: &ScriptValue,
) -> PlayResult<Option<Answer>> {
    let of = |i: usize| {
        question.option_universes.get(i).copied().ok_or(PlayStop::Unsound("options of no kind"))
    };
    Ok(match (&question.allowed, means) {
        (
            AllowedAnswers::One(..) | AllowedAnswers::Pair(..) | AllowedAnswers::React(_),
            ScriptValue::None,
        ) => Some(Answer::Nothing),
        (AllowedAnswers::Some(..), ScriptValue::None) => Some(Answer::Some(Set::default())),
        (AllowedAnswers::One(options, _), ScriptValue::One(readings)) => {
            let options = options.iter().copied().collect();
            resolve_reading(state, readings, of(0)?, &options)?.map(Answer::One)
        }
        (AllowedAnswers::Pair(pairs, _), ScriptValue::Some(both)) => {
            let [a, b] = both.as_slice() else { return Ok(None) };
            let firsts: Set = pairs.iter().map(|(first, _)| *first).collect();
            for first in firsts.iter() {
                let seconds = pairs.iter().filter(|(of, _)| *of == first).map(|(_, to)| *to);
                let only: Set = [first].into_iter().collect();
                let first = resolve_reading(state, a, of(0)?, &only)?;
                let second = resolve_reading(state, b, of(1)?, &seconds.collect())?;
                if let (Some(first), Some(second)) = (first, second) {
                    return Ok(Some(Answer::Pair(first, second)));
                }
            }
            None
        }
        (AllowedAnswers::Some(options, ..), ScriptValue::One(readings)) => {
            let chosen = resolve_reading(state, readings, of(0)?, options)?;
            chosen.map(|chosen| Answer::Some([chosen].into_iter().collect()))
        }
        (AllowedAnswers::Some(options, ..), ScriptValue::Some(all)) => {
            let mut chosen = Set::default();
            for readings in all {
                match resolve_reading(state, readings, of(0)?, &options.difference(&chosen))? {
                    Some(one) => chosen = chosen.union(&[one].into_iter().collect()),
                    None => return Ok(None),
                }
            }
            Some(Answer::Some(chosen))
        }
        (AllowedAnswers::React(offered), ScriptValue::Label(label)) => {
            for (&which, name) in offered.iter().zip(&question.reactions) {
                let name = name.as_ref();
                let name =
                    name.ok_or(PlayStop::Unsupported("reactions with values in their names"))?;
                if name == label {
                    return Ok(Some(Answer::Reaction(which)));
                }
            }
            None
        }
        (AllowedAnswers::One(..), ScriptValue::Some(_) | ScriptValue::Label(_))
        | (AllowedAnswers::Pair(..), ScriptValue::One(_) | ScriptValue::Label(_))
        | (AllowedAnswers::Some(..), ScriptValue::Label(_))
        | (AllowedAnswers::React(_), ScriptValue::One(_) | ScriptValue::Some(_)) => None,
    })
}

/// Returns the option that the first matching reading of a word denotes: an option itself, a piece
/// by its hex, or the first option of a variant.
fn resolve_reading(
    state: &State<'_>,
    readings: &[(Ty, i64)],
    universe: Universe,
    options: &Set,
) -> PlayResult<Option<i64>> {
    for (ty, value) in readings {
        for option in options.iter() {
            let is_it = match (ty, universe) {
                (Ty::Hex, Universe::Piece(kind)) => state.place(kind, option)? == *value,
                (Ty::Variant(kind), Universe::Piece(of)) if *kind == of => {
                    state.variant_of(&universe.element(), option)? == *value
                }
                (Ty::Variant(kind), Universe::Card(_)) => {
                    let card = state.program.cards.get(usize::try_from(option).unwrap_or(0));
                    let card = card.ok_or(PlayStop::Unsound("no such card"))?;
                    card.kind == *kind && i64::from(card.sort) == *value
                }
                (Ty::Card(_), Universe::Card(_)) => option == *value,
                (ty, universe) => *ty == universe.element() && option == *value,
            };
            if is_it {
                return Ok(Some(option));
            }
        }
    }
    Ok(None)
}

impl<'p, G: Guide> Game<'p, G> {
    /// Executes a statement that exists only in tests.
    pub(crate) fn execute_test_stmt(
        &mut self,
        locals: &mut Locals,
        stmt: &'p TestStmt,
    ) -> PlayResult<()> {
        let rules = &self.state.program.rules;
        let per_army = rules.turn.as_ref().is_none_or(|turn| turn.per_army);
        match stmt {
            TestStmt::Expect(condition) => match self.state.eval_condition(locals, condition)? {
                true => {}
                false => return failure(format!("an expectation at {:?}", condition.span)),
            },
            TestStmt::Measure(measure) => {
                let value = self.state.eval_number(locals, &measure.value)?;
                self.guide.record_test_stmt(stmt, value)?;
            }
            TestStmt::EveryRoll | TestStmt::Dice(_) | TestStmt::Choices(_) => {
                self.guide.record_test_stmt(stmt, 0)?;
            }
            TestStmt::Put(kind, sort, count, pile) => {
                let to = self.pile(locals, pile)?;
                for _ in 0..*count {
                    let boxed = (0i64..).zip(&self.state.program.cards).find(|(i, card)| {
                        card.kind == *kind && card.sort == *sort && self.state.pile_of(*i).is_none()
                    });
                    let Some((card, _)) = boxed else { return failure("too few cards") };
                    self.state.move_card(card, to)?;
                }
            }
            TestStmt::TurnOf(army, number) => {
                if let Some(number) = number {
                    self.state.turn = i64::from(*number);
                }
                self.state.us = self.state.eval_number(locals, army)?;
                self.state.next = self.state.us;
            }
            TestStmt::Begin => {
                self.state.turn = 0;
                if let Some(setup) = &rules.setup {
                    self.run_as_rules(|game| {
                        let mut locals = Locals::default().with_bounds(setup)?;
                        game.execute_block(&mut locals, &setup.stmts).map(drop)
                    })?;
                }
                self.state.turn = 1;
                self.is_before_first_turn = true;
                if per_army {
                    self.state.us = self.state.next;
                }
            }
            TestStmt::PlayTurns(turns) => {
                // The first turn that is played is the current one.
                if self.is_before_first_turn {
                    self.is_before_first_turn = false;
                    self.state.turn -= 1;
                    if per_army {
                        self.state.next = self.state.us;
                    }
                }
                for _ in 0..*turns {
                    self.run_as_rules(Self::play_turn)?;
                }
            }
            TestStmt::PlayPhase(which) => {
                let phases = rules.turn.as_ref().map_or(&[][..], |turn| &turn.phases);
                let phase = phases.get(*which).ok_or(PlayStop::Unsound("no such phase"))?;
                self.run_as_rules(|game| game.play_phase(phase))?;
            }
        }
        Ok(())
    }

    /// Executes part of the rules, for which the flag `in_test` is off.
    pub(crate) fn run_as_rules<T>(
        &mut self,
        act: impl FnOnce(&mut Self) -> PlayResult<T>,
    ) -> PlayResult<T> {
        let in_test = std::mem::replace(&mut self.in_test, false);
        let done = act(self);
        self.in_test = in_test;
        done
    }
}
