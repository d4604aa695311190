//! The effects of a change: standing rules run, then endings are checked.

use castra_eval::{Locals, Value, enemy_of};
use castra_ir::{Cell, EndingKind, Expr, NONE, Stmt};

use crate::decisions::Guide;
use crate::play::Game;
use crate::state::{GameEnd, State};
use crate::stop::{ENDLESS_FAULT, Flow, PlayResult, PlayStop};

/// The maximum number of consecutive standing rules.
const MAX_CONSECUTIVE_RULES: u32 = 1_000;

impl<'p, G: Guide> Game<'p, G> {
    /// Reports one change of several cells. Checks every standing rule and ending that reads one of
    /// them, immediately or after the running standing rule.
    pub(crate) fn report_change(&mut self, cells: &[Cell]) -> PlayResult<()> {
        let rules = &self.state.program.rules;
        let standing = rules.standing.iter().map(|rule| &rule.reads);
        let reads = standing.chain(rules.endings.iter().map(|ending| &ending.reads));
        for (i, reads) in reads.enumerate() {
            if reads.iter().any(|cell| cells.contains(cell)) {
                self.pending_checks.insert(i);
            }
        }
        if self.defers_checks { Ok(()) } else { self.run_pending_checks() }
    }

    /// Runs the standing rules whose condition holds, in order, and begins again after each. Once
    /// no condition holds, checks endings.
    fn run_pending_checks(&mut self) -> PlayResult<()> {
        let standing = &self.state.program.rules.standing;
        let mut in_a_row = 0;
        while let Some(&i) = self.pending_checks.first() {
            let Some(rule) = standing.get(i) else {
                if !self.check_ending(i - standing.len())? {
                    self.pending_checks.remove(&i);
                }
                continue;
            };
            let each = rule.each.as_ref();
            let Some(locals) = find_applicable(&self.state, each, &rule.condition)? else {
                self.pending_checks.remove(&i);
                continue;
            };
            let mut locals = locals.with_bounds(&rule.body)?;
            in_a_row += 1;
            if in_a_row > MAX_CONSECUTIVE_RULES {
                return Err(ENDLESS_FAULT);
            }
            self.defers_checks = true;
            let done = self.run_as_rules(|game| game.execute_block(&mut locals, &rule.body.stmts));
            self.defers_checks = false;
            done?;
        }
        Ok(())
    }

    /// Executes statements as one change, after which standing rules and endings are checked.
    pub(crate) fn run_as_one_change(
        &mut self,
        locals: &mut Locals,
        body: &'p [Stmt],
    ) -> PlayResult<Flow> {
        let within = std::mem::replace(&mut self.defers_checks, true);
        let outer = std::mem::replace(&mut self.state.moves_simultaneously, true);
        let flow = self.execute_block(locals, body);
        self.defers_checks = within;
        self.state.moves_simultaneously = outer;
        let flow = flow?;
        // Pieces may pass through each other's hexes, but the final position must have room.
        if !outer {
            self.state.check_room()?;
        }
        if !within {
            self.run_pending_checks()?;
        }
        Ok(flow)
    }

    /// Executes statements, and checks all endings after the last one.
    pub(crate) fn defer_endings(
        &mut self,
        locals: &mut Locals,
        body: &'p [Stmt],
    ) -> PlayResult<Flow> {
        self.deferral_depth += 1;
        let flow = self.execute_block(locals, body);
        self.deferral_depth -= 1;
        let flow = flow?;
        if self.deferral_depth == 0 {
            let rules = &self.state.program.rules;
            let first = rules.standing.len();
            self.pending_checks.extend(first..first + rules.endings.len());
            if !self.defers_checks {
                self.run_pending_checks()?;
            }
        }
        Ok(flow)
    }

    /// Checks an ending. Returns true if it applied and the other armies play on.
    fn check_ending(&mut self, i: usize) -> PlayResult<bool> {
        if self.deferral_depth > 0 {
            return Ok(false);
        }
        let program = self.state.program;
        let ending = program.rules.endings.get(i).ok_or(PlayStop::Unsound("no such ending"))?;
        match find_applicable(&self.state, ending.each.as_ref(), &ending.condition)? {
            None => Ok(false),
            Some(locals) if !ending.body.stmts.is_empty() => {
                let mut locals = locals.with_bounds(&ending.body)?;
                self.defers_checks = true;
                let done =
                    self.run_as_rules(|game| game.execute_block(&mut locals, &ending.body.stmts));
                self.defers_checks = false;
                done.map(|_| true)
            }
            Some(locals) => {
                let army = locals.get(castra_ir::LocalId(0));
                let army = army.ok().map_or(Ok(NONE), Value::as_num)?;
                Err(self.end_game(ending.how, army, &ending.reason))
            }
        }
    }

    /// Ends the game. The defeat of one of two armies is the victory of the other.
    pub(crate) fn end_game(&mut self, ending: EndingKind, army: i64, reason: &str) -> PlayStop {
        let winner = match ending {
            EndingKind::Victory => army,
            EndingKind::Defeat => enemy_of(self.state.program, army),
            EndingKind::Drawn => NONE,
        };
        self.state.ended = Some(GameEnd { kind: ending, winner, reason: reason.to_owned() });
        self.pending_checks.clear();
        PlayStop::Ended
    }
}

/// Returns the locals of the first element that satisfies a condition, in order.
fn find_applicable<'p>(
    state: &State<'p>,
    each: Option<&'p Expr>,
    condition: &'p Expr,
) -> PlayResult<Option<Locals>> {
    let Some(each) = each else {
        let mut locals = Locals::default();
        return Ok(state.eval_condition(&mut locals, condition)?.then(Locals::default));
    };
    for element in state.eval_set(&mut Locals::default(), each)?.iter() {
        let mut locals = Locals::from_arguments(vec![Value::Num(element)]);
        if state.eval_condition(&mut locals, condition)? {
            return Ok(Some(locals));
        }
    }
    Ok(None)
}
