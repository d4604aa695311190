//! Tests of every roll with too many outcomes: a lower bound of their number, computed without
//! rolling.
//!
//! Only certain outcomes count. A roll of a constant number of dice has one outcome for each
//! different throw. Of two branches, the one with fewer outcomes counts. After a statement that may
//! end the game or leave the body, nothing counts. A rejected test therefore has at least that
//! many outcomes; an accepted test may still have too many.

use castra_base::{Diagnostic, Span, codes};

use castra_ir::visit::visit_all_stmts;
use castra_ir::{
    Body, Cell, Expr, ExprKind, MAX_OUTCOMES, Program, Rules, Stmt, StmtKind, TestStmt, Universe,
};

/// The maximum depth of followed calls.
const MAX_CALL_DEPTH: usize = 60;
/// The maximum number of examined statements.
const MAX_STEPS: u32 = 200_000;

/// Returns the diagnostic for a test of every roll with too many outcomes, or `None` for any other
/// test.
pub fn check(test: &Body, rules: &Rules, program: &Program) -> Option<Diagnostic> {
    let starts = test
        .stmts
        .iter()
        .position(|stmt| matches!(stmt.kind, StmtKind::Test(TestStmt::EveryRoll)))?;
    let mut outcomes =
        OutcomeCounter { rules, program, calls: Vec::new(), found: None, steps: MAX_STEPS };
    let mut known = vec![None; test.locals.len()];
    let mut all = 1;
    outcomes.count_block(test.stmts.get(starts..)?, &mut known, &mut all);
    let found = outcomes.found?;
    let mut diagnostic = Diagnostic::new(
        &codes::RULES_TOO_LARGE,
        found.place,
        format!(
            "with this roll, the dice have {} or more outcomes; the limit is {MAX_OUTCOMES}",
            found.ways
        ),
    )
    .label("too many outcomes")
    .help("roll fewer dice, or set most of them with `dice` and measure the rest");
    for (name, place) in found.calls {
        diagnostic = diagnostic.related(place, format!("calls `{name}`"));
    }
    Some(diagnostic)
}

/// The roll at which the outcomes exceed the limit.
struct ExcessRoll {
    ways: u64,
    place: Span,
    /// The calls that lead to the roll, from the test on.
    calls: Vec<(String, Span)>,
}

struct OutcomeCounter<'a> {
    rules: &'a Rules,
    program: &'a Program,
    calls: Vec<(String, Span)>,
    found: Option<ExcessRoll>,
    steps: u32,
}

impl OutcomeCounter<'_> {
    /// Multiplies `ways` by the outcomes of a block. Returns whether play certainly continues after
    /// it.
    fn count_block(
        &mut self,
        stmts: &[Stmt],
        constants: &mut Vec<Option<i64>>,
        ways: &mut u64,
    ) -> bool {
        for stmt in stmts {
            if self.found.is_some() || self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            if !self.count_stmt(stmt, constants, ways) {
                return false;
            }
        }
        true
    }

    fn multiply_outcomes(&mut self, factor: u64, span: Span, ways: &mut u64) {
        *ways = ways.saturating_mul(factor.max(1));
        if *ways > MAX_OUTCOMES && self.found.is_none() {
            self.found = Some(ExcessRoll { ways: *ways, place: span, calls: self.calls.clone() });
        }
    }

    fn count_stmt(
        &mut self,
        stmt: &Stmt,
        constants: &mut Vec<Option<i64>>,
        ways: &mut u64,
    ) -> bool {
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = constant(value, constants);
                if let Some(slot) = constants.get_mut(local.index()) {
                    *slot = value;
                }
                true
            }
            StmtKind::RollOne(_, die) => {
                let faces = self.program.dice.get(die).map_or(1, |d| d.distinct.len());
                self.multiply_outcomes(faces as u64, stmt.span, ways);
                true
            }
            StmtKind::RollMany(_, n, die) => {
                if let Some(n) = constant(n, constants)
                    && let Some(die) = self.program.dice.get(die)
                {
                    self.multiply_outcomes(throw_count(n, die.distinct.len()), stmt.span, ways);
                }
                true
            }
            StmtKind::Pick(_, set) => {
                if let Some(n) = self.elements(set) {
                    self.multiply_outcomes(n, stmt.span, ways);
                }
                true
            }
            StmtKind::If(condition, then, otherwise) => match constant(condition, constants) {
                Some(0) => self.count_block(otherwise, constants, ways),
                Some(_) => self.count_block(then, constants, ways),
                None => self.count_fewest([then.as_slice(), otherwise], constants, ways),
            },
            StmtKind::Match(_, arms, otherwise) => {
                let arms = arms.iter().map(|arm| arm.1.as_slice());
                self.count_fewest(arms.chain([otherwise.as_slice()]), constants, ways)
            }
            StmtKind::Repeat(times, body) => {
                let times = constant(times, constants).unwrap_or(0);
                self.count_loop(u64::try_from(times).unwrap_or(0), body, constants, ways)
            }
            StmtKind::ForEach { set, body, .. } => {
                let times = self.elements(set).unwrap_or(0);
                self.count_loop(times, body, constants, ways)
            }
            StmtKind::Step(_, body) | StmtKind::Defer(_, body) => {
                self.count_block(body, constants, ways)
            }
            StmtKind::Call(id, args, _) => {
                let Some(procedure) = self.rules.procedures.get(id) else { return false };
                if self.calls.len() >= MAX_CALL_DEPTH {
                    return false;
                }
                let mut inner = vec![None; procedure.body.locals.len()];
                for (slot, arg) in inner.iter_mut().zip(args) {
                    *slot = constant(arg, constants);
                }
                self.calls.push((procedure.name.clone(), stmt.span));
                let on = self.count_block(&procedure.body.stmts, &mut inner, ways);
                self.calls.pop();
                on
            }
            StmtKind::Test(TestStmt::PlayPhase(at)) => {
                let phase = self.rules.turn.as_ref().and_then(|turn| turn.phases.get(*at));
                if let Some(phase) = phase {
                    let mut inner = vec![None; phase.body.locals.len()];
                    self.calls.push((phase.name.clone(), stmt.span));
                    self.count_block(&phase.body.stmts, &mut inner, ways);
                    self.calls.pop();
                }
                false
            }
            // These statements roll no dice, and play continues after them.
            StmtKind::Say(_)
            | StmtKind::Test(
                TestStmt::Expect(_)
                | TestStmt::Measure(_)
                | TestStmt::EveryRoll
                | TestStmt::Dice(_)
                | TestStmt::Choices(_)
                | TestStmt::TurnOf(..),
            ) => true,
            StmtKind::SetState(id, ..) => self.is_unobserved(Cell::State(*id)),
            StmtKind::SetField(kind, field, ..) => self.is_unobserved(Cell::Field(*kind, *field)),
            // If there are endings or standing rules, any of these changes may end the game.
            StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::Test(TestStmt::Put(..)) => {
                self.rules.endings.is_empty() && self.rules.standing.is_empty()
            }
            StmtKind::NextTurn(_) => true,
            StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Choose { .. }
            | StmtKind::ChooseSome { .. }
            | StmtKind::React { .. }
            | StmtKind::End(..)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions
            | StmtKind::Test(TestStmt::Begin | TestStmt::PlayTurns(_)) => false,
        }
    }

    /// Returns whether no standing rule and no ending reads a changed cell.
    fn is_unobserved(&self, cell: Cell) -> bool {
        let standing = self.rules.standing.iter().map(|s| &s.reads);
        let mut reads = standing.chain(self.rules.endings.iter().map(|e| &e.reads));
        !reads.any(|reads| reads.contains(&cell))
    }

    /// Counts the outcomes of the branch with the fewest. Returns whether all reach their end.
    fn count_fewest<'s>(
        &mut self,
        branches: impl IntoIterator<Item = &'s [Stmt]>,
        constants: &mut Vec<Option<i64>>,
        ways: &mut u64,
    ) -> bool {
        let (before, mut fewest, mut on) = (constants.clone(), u64::MAX, true);
        let mut found = None;
        let mut assigned = before.clone();
        for branch in branches {
            constants.clone_from(&before);
            let mut own = *ways;
            on &= self.count_block(branch, constants, &mut own);
            found = self.found.take().or(found);
            fewest = fewest.min(own);
            forget_assigned(branch, &mut assigned);
        }
        // A local that any branch assigns is unknown afterwards.
        *constants = assigned;
        *ways = fewest;
        self.found = found.filter(|_| fewest > MAX_OUTCOMES);
        on
    }

    fn count_loop(
        &mut self,
        times: u64,
        body: &[Stmt],
        constants: &mut [Option<i64>],
        ways: &mut u64,
    ) -> bool {
        forget_assigned(body, constants);
        let stops = {
            let mut stops = false;
            visit_all_stmts(body, &mut |stmt| stops |= matches!(stmt.kind, StmtKind::Stop));
            stops
        };
        if times == 0 {
            // The loop may run any number of times, so its dice do not count. A body that may end
            // the game or the procedure still ends the count.
            let found = self.found.take();
            let goes_on = self.count_block(body, &mut constants.to_vec(), &mut 1);
            self.found = found;
            return goes_on && !stops;
        }
        let times = if stops { times.min(1) } else { times };
        for _ in 0..times {
            let before = *ways;
            let mut inner = constants.to_vec();
            if !self.count_block(body, &mut inner, ways) {
                return false;
            }
            if *ways == before {
                break;
            }
        }
        // A `stop` may end the loop early, so nothing after such a loop counts.
        !stops
    }

    /// Returns the number of a set's elements, if it is the same in every position.
    fn elements(&self, set: &Expr) -> Option<u64> {
        let n = match &set.kind {
            ExprKind::Range(from, to) => match (&from.kind, &to.kind) {
                (ExprKind::Const(from), ExprKind::Const(to)) => {
                    return u64::try_from(to - from + 1).ok();
                }
                _ => return None,
            },
            ExprKind::All(Universe::Enum(id)) => self.program.enums.get(id)?.words.len(),
            ExprKind::All(Universe::Variant(id)) => self.program.kinds.get(id)?.sorts.len(),
            _ => return None,
        };
        Some(n as u64)
    }
}

/// Forgets the locals that statements assign, at any depth.
fn forget_assigned(stmts: &[Stmt], constants: &mut [Option<i64>]) {
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Let(local, _) = stmt.kind
            && let Some(slot) = constants.get_mut(local.index())
        {
            *slot = None;
        }
    });
}

/// Returns the value of an expression if it is constant.
fn constant(value: &Expr, constants: &[Option<i64>]) -> Option<i64> {
    match &value.kind {
        ExprKind::Const(value) => Some(*value),
        ExprKind::Local(local) => constants.get(local.index()).copied().flatten(),
        _ => None,
    }
}

/// Returns the number of different throws of `n` dice, at most `u64::MAX`.
const fn throw_count(n: i64, faces: usize) -> u64 {
    let (n, faces) = (if n < 0 { 0 } else { n.unsigned_abs() }, faces as u64);
    // (n + faces - 1)! / n! (faces - 1)!, built up factor by factor.
    let (mut throws, mut i) = (1u128, 1);
    while i < faces {
        throws = throws * (n as u128 + i as u128) / i as u128;
        if throws > u64::MAX as u128 {
            return u64::MAX;
        }
        i += 1;
    }
    throws as u64
}

// The order of the dice makes no difference.
const _: () =
    assert!(throw_count(1, 6) == 6 && throw_count(3, 6) == 56 && throw_count(5, 6) == 252);
const _: () = assert!(throw_count(0, 6) == 1 && throw_count(255, 8) == 15_508_763_342_592);
const _: () = assert!(throw_count(i64::MAX, 8) == u64::MAX);
