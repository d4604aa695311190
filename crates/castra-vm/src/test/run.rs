//! Runs tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::Span;
use castra_ir::visit::visit_all_stmts;
use castra_ir::{Binary, NONE, ScriptValue, Scripted, StmtKind, Test, TestStmt, Universe};
use castra_syntax::ast::EndingKind;
use num_rational::BigRational;

use super::derivation::Derivation;
use super::failure::{TestFailure, TestFailureKind};
use super::single_answers::SingleAnswers;
use crate::fault::RuntimeError;
use crate::image::{CompileOptions, Image};
use crate::machine::{CoreStatus, DecisionKind, Machine, PendingDecision, Stop};
use crate::position::GamePosition;
use crate::script::outcomes::{MAX_OUTCOMES, MeasureSums, Outcomes};
use crate::script::{RollMismatch, RollRequest, Script, resolve};
use crate::status::Choice;
use crate::trace::{Coverage, Event, EventContext, NoTrace, Tracer};

/// The result of a test.
#[derive(Clone, Debug)]
pub struct TestOutcome {
    /// The failure; `None` if it passed.
    pub failure: Option<TestFailure>,
    /// Clauses that were executed.
    pub coverage: Coverage,
}

impl TestOutcome {
    /// Returns whether the test passed.
    #[must_use]
    pub const fn has_passed(&self) -> bool {
        self.failure.is_none()
    }
}

/// Runs a test. Shuffles use random numbers with seed 0; the test determines everything else.
#[must_use]
pub fn run_test(test: &Test) -> TestOutcome {
    run_test_with_tracer(test, &mut NoTrace)
}

/// Like [`run_test`], with a tracer; with `every roll`, it receives the first outcome.
#[must_use]
pub fn run_test_with_tracer(test: &Test, tracer: &mut impl Tracer) -> TestOutcome {
    let mut coverage = Coverage::default();
    TestOutcome { failure: play_test(test, &mut coverage, tracer), coverage }
}

/// Compiles and plays a test; returns its failure.
fn play_test(test: &Test, coverage: &mut Coverage, first: &mut impl Tracer) -> Option<TestFailure> {
    // With `every roll` a test is played many times, so optimization pays.
    let often = test.program.rules.test.as_ref().is_some_and(|body| {
        let mut often = false;
        visit_all_stmts(&body.stmts, &mut |stmt| {
            often |= matches!(stmt.kind, StmtKind::Test(TestStmt::EveryRoll));
        });
        often
    });
    let options = if often { CompileOptions::default() } else { CompileOptions::for_few_steps() };
    match Image::compile_with_options(Arc::clone(&test.program), options) {
        Ok(image) => play(test, image, coverage, first).err(),
        Err(error) => {
            let message = error.to_string();
            Some(TestFailure { kind: TestFailureKind::TooLarge(error), span: test.span, message })
        }
    }
}

/// The number of outcomes that are played before the number of all is estimated.
const OUTCOMES_BEFORE_ESTIMATE: u64 = 1_000;

/// The number of random outcomes for an estimate.
const SAMPLES: u64 = 1_000;

/// Returns whether the test certainly has more than [`MAX_OUTCOMES`] outcomes.
///
/// An estimate is on average the number of outcomes, so at most one in a hundred is a hundred times
/// as high. If the test had fewer outcomes than the limit, the probability that 50 of 1,000
/// estimates are a hundred times the limit would be below 1e-17 (Chernoff).
fn has_too_many_outcomes(test: &Test, machine: &mut Machine) -> bool {
    let mut high = 0;
    for number in 0..SAMPLES {
        let script = Script { outcomes: Outcomes::random_sample(number), ..Script::default() };
        // A failure is found again when this outcome is enumerated.
        let Ok(script) = play_once(test, machine, script, &mut NoTrace) else { return false };
        high += u64::from(script.outcomes.estimate() >= 100 * MAX_OUTCOMES);
    }
    high * 20 >= SAMPLES
}

/// Plays a test: once, or once for every outcome of the dice.
fn play(
    test: &Test,
    image: Image,
    coverage: &mut Coverage,
    first: &mut impl Tracer,
) -> Result<(), TestFailure> {
    let image = Arc::new(image);
    let mut machine = Machine::new(&image, 0, 0);
    let mut sums = MeasureSums::default();
    let mut watched = (&mut *coverage, first);
    let mut script = match play_once(test, &mut machine, Script::default(), &mut watched) {
        Ok(script) => script,
        Err(failure) => return Err(add_unasked(test, &mut machine, failure)),
    };
    for played in 1..MAX_OUTCOMES {
        if !script.outcomes.next(&mut sums) {
            return check_averages(&image, &sums);
        }
        if played == OUTCOMES_BEFORE_ESTIMATE && has_too_many_outcomes(test, &mut machine) {
            break;
        }
        // Only the first outcome is traced; later ones only count for coverage.
        let fresh = Script { outcomes: script.outcomes, ..Script::default() };
        script = play_once(test, &mut machine, fresh, coverage)?;
    }
    // Plays another outcome, to list its rolls in the message.
    script.outcomes.next(&mut sums);
    let mut rolls = Rolls::default();
    let fresh = Script { outcomes: script.outcomes, ..Script::default() };
    let script = play_once(test, &mut machine, fresh, &mut rolls)?;
    Err(TestFailure {
        kind: TestFailureKind::TooManyWays { rolls: rolls.0 },
        span: script.statement.unwrap_or(test.span),
        message: format!("the dice have more than {MAX_OUTCOMES} outcomes"),
    })
}

/// Returns a failure with its probable cause: unused entries of the script, and questions that were
/// not asked because they have only one answer.
fn add_unasked(test: &Test, machine: &mut Machine, mut failure: TestFailure) -> TestFailure {
    let is_of_choices = match failure.kind {
        TestFailureKind::LeftOver { chosen } => chosen,
        TestFailureKind::Unscripted { .. } | TestFailureKind::Impossible { .. } => {
            machine.decision().is_some()
        }
        TestFailureKind::Expectation(_) => {
            let script = machine.core.script.as_ref().filter(|s| !s.outcomes.is_enumerating());
            let (choice, roll) =
                script.map_or((None, None), |s| (s.choices.front(), s.dice.front()));
            if let Some(entry) = choice.or(roll) {
                let done = if choice.is_some() { "chosen" } else { "rolled or picked" };
                failure.message.push_str(&format!("; `{}` has not been {done} yet", entry.text));
            }
            choice.is_some()
        }
        TestFailureKind::TooLarge(_)
        | TestFailureKind::Fault(_)
        | TestFailureKind::TooManyWays { .. }
        | TestFailureKind::TooFewCards => false,
    };
    if is_of_choices {
        let mut unasked = SingleAnswers::default();
        // The same script fails again at the same place.
        if play_once(test, machine, Script::default(), &mut unasked).is_err() {
            failure.message.push_str(&unasked.message());
        }
    }
    failure
}

/// Counts rolls and picks by their span in the rules.
#[derive(Debug, Default)]
struct Rolls(BTreeMap<Span, usize>);

impl Tracer for Rolls {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        if matches!(event, Event::Rolled { .. } | Event::RolledMany { .. } | Event::Picked { .. }) {
            *self.0.entry(scene.span()).or_default() += 1;
        }
    }
}

/// Plays a test once from its start; returns the rest of its script.
fn play_once<T: Tracer>(
    test: &Test,
    machine: &mut Machine,
    script: Script,
    watched: &mut T,
) -> Result<Script, TestFailure> {
    machine.reset(0, 0);
    machine.core.script = Some(Box::new(script));
    loop {
        match machine.run_to_stop(watched) {
            Stop::Decision(asked) => {
                machine.core.status = CoreStatus::Decision(asked);
                answer(test, machine, asked, watched)?;
            }
            Stop::Halted | Stop::Finished => return take_left_over(test, machine),
            Stop::Fault(kind) => return Err(fault_failure(test, machine, kind)),
            Stop::Unscripted => {
                let wrong = machine.core.script.as_mut().and_then(|script| script.mismatch.take());
                return Err(wrong_roll(test, machine, wrong));
            }
            Stop::Failed(site) => return Err(expectation(test, machine, site)),
            Stop::TooFewCards(_) => {
                let message = "there are not enough cards left in the box".to_owned();
                let (kind, span) = (TestFailureKind::TooFewCards, machine.stop_span());
                return Err(TestFailure { kind, span, message });
            }
        }
    }
}

/// Checks the averages over all outcomes.
fn check_averages(image: &Image, sums: &MeasureSums) -> Result<(), TestFailure> {
    for (site, average) in sums.averages() {
        let Some(measure) = image.sites.measures.get(usize::from(site)) else { continue };
        let wanted = BigRational::new(measure.wanted.0.into(), measure.wanted.1.into());
        let order = average.cmp(&wanted);
        let holds = match measure.op {
            Binary::Equal => order.is_eq(),
            Binary::NotEqual => order.is_ne(),
            Binary::Less => order.is_lt(),
            Binary::AtMost => order.is_le(),
            Binary::Greater => order.is_gt(),
            Binary::AtLeast => order.is_ge(),
            _ => false,
        };
        if !holds {
            let message = format!("over all rolls this is {average}");
            let (kind, span) = (TestFailureKind::Expectation(None), measure.span);
            return Err(TestFailure { kind, span, message });
        }
    }
    Ok(())
}

fn fault_failure(test: &Test, machine: &mut Machine, kind: RuntimeError) -> TestFailure {
    machine.core.status = CoreStatus::Fault(kind);
    match machine.fault() {
        Some(mut fault) => {
            fault.message.push_str(&ended_note(test, machine));
            TestFailure::fault(fault)
        }
        None => TestFailure {
            kind: TestFailureKind::LeftOver { chosen: false },
            span: machine.stop_span(),
            message: "the test cannot continue".to_owned(),
        },
    }
}

/// Takes the rest of a script. Left-over entries are an error, except with `every roll`, where some
/// outcomes may end before them.
fn take_left_over(test: &Test, machine: &mut Machine) -> Result<Script, TestFailure> {
    let script = *machine.core.script.take().unwrap_or_default();
    let (chosen, noun, entry) = match (script.choices.front(), script.dice.front()) {
        _ if script.outcomes.is_enumerating() => return Ok(script),
        (Some(entry), _) => (true, "chosen", entry),
        (None, Some(entry)) => (false, "rolled or picked", entry),
        (None, None) => return Ok(script),
    };
    Err(TestFailure {
        kind: TestFailureKind::LeftOver { chosen },
        span: entry.span,
        message: format!("`{}` is never {noun}{}", entry.text, ended_note(test, machine)),
    })
}

fn expectation(test: &Test, machine: &Machine, site: u16) -> TestFailure {
    let site = machine.image.sites.failed.get(usize::from(site));
    let derivation = site.and_then(|site| Derivation::of(machine, site));
    TestFailure {
        span: site.map_or_else(Span::default, |s| s.condition.span),
        kind: TestFailureKind::Expectation(derivation),
        message: format!("the expectation is false{}", ended_note(test, machine)),
    }
}

/// Formats the end of the game, if it is over, as an addition to a message. Later statements have
/// no effect, which may surprise the author of a test with an incomplete position.
fn ended_note(test: &Test, machine: &Machine) -> String {
    let Some(outcome) = machine.outcome() else { return String::new() };
    let result = match outcome.winner {
        // The reason for a defeat is about the army that lost.
        Some(winner)
            if outcome.how == EndingKind::Defeat && machine.image.program().armies.len() == 2 =>
        {
            format!("`{}` has lost", machine.image.decider_name(1 - winner.min(1), None))
        }
        Some(winner) => format!("`{}` has won", machine.image.decider_name(winner, None)),
        None => "nobody has won".to_owned(),
    };
    let why = if outcome.reason.is_empty() {
        String::new()
    } else {
        format!(", “{}”", outcome.reason)
    };
    let unset: Vec<String> =
        test.unset.iter().map(|(name, value)| format!("`council.{name}` is {value}")).collect();
    let unset = match unset.as_slice() {
        [] => String::new(),
        _ => format!("; {} in this test, as it does not say otherwise", unset.join(" and ")),
    };
    format!("; the game is over, {result}{why}{unset}")
}

fn wrong_roll(test: &Test, machine: &Machine, wrong: Option<RollMismatch>) -> TestFailure {
    let at = machine.stop_span();
    let Some(RollMismatch { entry, what }) = wrong else {
        let kind = TestFailureKind::Unscripted { at, options: Vec::new() };
        let message = "a roll without `dice`".to_owned();
        return TestFailure { kind, span: statement(test, machine), message };
    };
    let (doing, options) = match what {
        RollRequest::Die(name, ty, faces) => {
            let faces = faces.iter().map(|&face| machine.format_value(&ty, face)).collect();
            (format!("a roll of `{name}`"), faces)
        }
        RollRequest::Pick(options) => ("a pick at random".to_owned(), options),
    };
    match entry {
        None => {
            let used = match machine.core.script.as_ref().map_or(0, |script| script.used) {
                0 => String::new(),
                1 => ", after the one that it gives".to_owned(),
                used => format!(", after the {used} that it gives"),
            };
            TestFailure {
                kind: TestFailureKind::Unscripted { at, options },
                span: statement(test, machine),
                message: format!("the test does not give the result of {doing}{used}"),
            }
        }
        Some((text, span)) => TestFailure {
            kind: TestFailureKind::Impossible { at, options, quoted: None },
            span,
            message: format!("`{text}` cannot be the result of {doing}"),
        },
    }
}

/// Returns the statement of a test that is being played.
fn statement(test: &Test, machine: &Machine) -> Span {
    let script = machine.core.script.as_ref();
    script.and_then(|script| script.statement).unwrap_or(test.span)
}

/// Answers a decision with the scripted answer of the test.
fn answer<T: Tracer>(
    test: &Test,
    machine: &mut Machine,
    decision: PendingDecision,
    watched: &mut T,
) -> Result<(), TestFailure> {
    let entry = machine.core.script.as_mut().and_then(|script| script.choices.pop_front());
    let Some(entry) = entry else {
        let every_roll =
            machine.core.script.as_ref().is_some_and(|script| script.outcomes.is_enumerating());
        if every_roll && preferred(machine, watched) {
            return Ok(());
        }
        return Err(unscripted(test, machine));
    };
    let done = match scripted_answer(machine, &entry) {
        Some(ScriptedAnswer::Value(first, second)) => {
            machine.answer_one(decision, first, second, watched);
            true
        }
        Some(ScriptedAnswer::Some(words)) => {
            machine.choose_with_tracer(Choice::Some(&words), watched).is_ok()
        }
        None => false,
    };
    if done {
        return Ok(());
    }
    let (at, options) = (machine.stop_span(), option_words(machine));
    let (decider, about) = pending_question(machine);
    let quoted = match &entry.means {
        ScriptValue::Label(label) => options.iter().find(|option| *option == label).cloned(),
        ScriptValue::None | ScriptValue::One(_) | ScriptValue::Some(_) => None,
    };
    Err(TestFailure {
        kind: TestFailureKind::Impossible { at, options, quoted },
        span: entry.span,
        message: format!("`{decider}` cannot choose `{}`{about}", entry.text),
    })
}

/// Takes the option with the highest preference, the first among equals, in a test with `every
/// roll`, whose outcomes differ in their decisions. Returns whether there was one.
fn preferred<T: Tracer>(machine: &mut Machine, watched: &mut T) -> bool {
    let several = |kind| matches!(kind, DecisionKind::Some { .. });
    if machine.decision().is_none_or(|decision| several(decision.kind)) {
        return false;
    }
    let mut best = None;
    for option in 0..machine.option_count() {
        let preference = machine.preference(option);
        if best.is_none_or(|(most, _)| preference > most) {
            best = Some((preference, option));
        }
    }
    best.is_some_and(|(_, option)| machine.choose_with_tracer(Choice::One(option), watched).is_ok())
}

fn unscripted(test: &Test, machine: &Machine) -> TestFailure {
    let (decider, about) = pending_question(machine);
    TestFailure {
        kind: TestFailureKind::Unscripted {
            at: machine.stop_span(),
            options: option_words(machine),
        },
        span: statement(test, machine),
        message: format!("the test does not give the choice of `{decider}`{about}"),
    }
}

/// Returns the deciding player and the question.
fn pending_question(machine: &Machine) -> (String, String) {
    let Some(decision) = machine.decision() else { return Default::default() };
    let decider = machine.image.decider_name(decision.army, decision.role);
    let about = match decision.kind {
        DecisionKind::React { window, .. } => format!(" in the window `{window}`"),
        _ if decision.label.is_empty() => String::new(),
        _ => format!(" for “{}”", decision.label),
    };
    (decider, about)
}

/// Returns the options, as a script writes them.
fn option_words(machine: &Machine) -> Vec<String> {
    (0..machine.option_count()).map(|i| script_text(machine, i)).collect()
}

/// Returns an option as a script writes it; pieces and cards are described.
fn script_text(machine: &Machine, i: usize) -> String {
    let described = machine.describe_option(i);
    let Some((value, second)) = machine.option_pair(i) else { return described };
    let Some(decision) = machine.decision() else { return described };
    let text = |universe: Universe, value: i64| {
        word_of(machine, universe, value).unwrap_or_else(|| {
            machine.format_value_for(machine.deciding_reader(), &universe.element(), value)
        })
    };
    match decision.kind {
        _ if value == NONE => "none".to_owned(),
        DecisionKind::React { .. } => format!("\"{described}\""),
        DecisionKind::One { universe, .. } | DecisionKind::Some { universe, .. } => {
            word_of(machine, universe, value).unwrap_or(described)
        }
        DecisionKind::Pair { first, second: of, .. } => {
            format!("{{{}, {}}}", text(first, value), text(of, second))
        }
    }
}

/// Returns the identifier of an element whose printed name differs.
fn word_of(machine: &Machine, universe: Universe, value: i64) -> Option<String> {
    let program = machine.image.program();
    let at = usize::try_from(value).ok()?;
    match universe {
        Universe::Enum(of) => Some(program.enums.get(of)?.words.get(at)?.word.to_string()),
        Universe::Army => Some(program.armies.get(at)?.id.clone()),
        Universe::Variant(of) => Some(program.kinds.get(of)?.sorts.get(at)?.name.to_string()),
        Universe::Hex => Some(program.hexes.get(at)?.name.clone()),
        Universe::Piece(_) | Universe::Card(_) | Universe::Int => None,
    }
}

/// A scripted answer.
enum ScriptedAnswer {
    /// A value, and for a pair the second one.
    Value(i64, i64),
    Some(Vec<u64>),
}

/// Returns the answer that a scripted entry means for the pending decision, if it can be one.
fn scripted_answer(machine: &Machine, entry: &Scripted) -> Option<ScriptedAnswer> {
    let live = GamePosition { image: &machine.image, memory: &machine.core.memory };
    let one = |value: i64| Some(ScriptedAnswer::Value(value, value));
    match (machine.decision()?.kind, &entry.means) {
        (
            DecisionKind::One { or_none: true, .. }
            | DecisionKind::Pair { or_none: true, .. }
            | DecisionKind::React { .. },
            ScriptValue::None,
        ) => one(NONE),
        (DecisionKind::One { universe, options, .. }, ScriptValue::One(readings)) => {
            one(resolve(&live, readings, universe, options, &[])?)
        }
        (DecisionKind::Pair { first, second, pairs, .. }, ScriptValue::Some(both)) => {
            let [a, b] = both.as_slice() else { return None };
            // The first element for which the second is possible.
            pairs.first_elements().iter().find_map(|element| {
                let only = crate::bits::Set::of(element, pairs.first_elements().0.len());
                let a = resolve(&live, a, first, only.bits(), &[])?;
                let b = resolve(&live, b, second, pairs.second_elements(element), &[])?;
                Some(ScriptedAnswer::Value(a, b))
            })
        }
        (DecisionKind::Some { .. }, ScriptValue::None) => Some(ScriptedAnswer::Some(Vec::new())),
        (DecisionKind::Some { universe, options, .. }, ScriptValue::One(readings)) => {
            let element = resolve(&live, readings, universe, options, &[])?;
            Some(ScriptedAnswer::Some(bits(&[element])))
        }
        (DecisionKind::Some { universe, options, .. }, ScriptValue::Some(all)) => {
            let mut taken = Vec::new();
            for readings in all {
                taken.push(resolve(&live, readings, universe, options, &taken)?);
            }
            Some(ScriptedAnswer::Some(bits(&taken)))
        }
        (DecisionKind::React { offered, .. }, ScriptValue::Label(label)) => {
            let Some(PendingDecision::React(site)) = machine.pending_decision() else {
                return None;
            };
            let named =
                |i: &usize| machine.source_reaction(site, *i as i64, None).as_ref() == Some(label);
            let found = offered.iter().find(named)?;
            one(found as i64)
        }
        _ => None,
    }
}

/// Converts a list of elements to a bit set.
fn bits(elements: &[i64]) -> Vec<u64> {
    let mut words = Vec::new();
    for &element in elements {
        let element = usize::try_from(element).unwrap_or(0);
        if words.len() <= element / 64 {
            words.resize(element / 64 + 1, 0);
        }
        words[element / 64] |= 1 << (element % 64);
    }
    words
}
