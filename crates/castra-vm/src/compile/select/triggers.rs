//! Trigger analysis: the conditions that a change of piles can make true.
//!
//! A condition that was false before a card moved can be true afterwards only if one of its tests
//! of the piles has become true: a pile that should be empty lost its last card, or one that should
//! not be empty got its first. That is one comparison instead of the whole condition.

use castra_ir::effects::{Slot, slot_read};
use castra_ir::visit;
use castra_ir::{Binary, Cell, Expr, ExprKind, LocalId, PileId, StmtKind, Universe};

use super::function_builder::FunctionBuilder;
use super::out_of_line::ColdBlock;
use crate::bits::Bits;
use crate::image::PileState;
use crate::op::{Addr, Op, Operand};

/// The maximum number of comparisons that replace conditions.
const MAX_TRIGGERS: usize = 4;

/// A gain or loss of a single card by a pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PileChange {
    pub(crate) pile: PileId,
    /// The owner, if armies have such piles and it is constant.
    pub(crate) army: Option<i64>,
    pub(crate) gained: bool,
}

impl PileChange {
    pub(crate) fn of(pile: &PileState, grown: bool) -> Self {
        Self { pile: pile.pile, army: pile.army.map(i64::from), gained: grown }
    }
}

/// An event that may make a condition true, with the address of a pile's count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trigger {
    Emptied(Addr),
    Begun(Addr),
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Emits tests after cards moved one by one: the rules that depend on the piles are tested if a
    /// card may have made a difference. Returns whether all rules that read the piles were tested.
    pub(crate) fn changed_piles(&mut self, changes: &[PileChange]) -> bool {
        let cells: Vec<Cell> = changes.iter().map(|c| Cell::Pile(c.pile)).collect();
        // In a test the first change tests all rules, whose conditions its setup may have made
        // true.
        if self.situation.standing || self.c.program.rules.test.is_some() {
            self.report_changes(&cells);
            return true;
        }
        let dirty = self.dependent_on(&cells);
        let Some(triggers) = self.triggers(&dirty, changes) else {
            self.report_changes(&cells);
            return true;
        };
        if triggers.is_empty() {
            return false;
        }
        let (applies, on) = (self.mir.label(), self.mir.label());
        let to = applies;
        for trigger in triggers {
            let op = match trigger {
                Trigger::Emptied(count) => Op::IfFalse { a: Operand::State(count), to },
                Trigger::Begun(count) => {
                    Op::IfEqual { a: Operand::State(count), b: self.number(1), to }
                }
            };
            self.emit(op);
        }
        self.bind_label(on);
        self.defer(applies, ColdBlock::Check(dirty, on));
        false
    }

    /// Returns the operand of a pile's count and the rules to test when it becomes empty, if
    /// drawing from the pile can trigger rules only by emptying it.
    pub(crate) fn triggers_by_emptying(
        &mut self,
        from: PileChange,
        to: PileChange,
    ) -> Option<(Operand, Vec<i64>)> {
        if self.situation.standing || self.c.program.rules.test.is_some() {
            return None;
        }
        let first = *self.c.layout.pile_first.get(from.pile.index())?;
        let at = usize::from(first) + usize::try_from(from.army.unwrap_or(0)).ok()?;
        let pile = *self.c.layout.piles.get(at)?;
        if pile.army.is_some() && from.army.is_none() {
            return None;
        }
        let dirty = self.dependent_on(&[Cell::Pile(from.pile), Cell::Pile(to.pile)]);
        let triggers = self.triggers(&dirty, &[from, to])?;
        let only = triggers.iter().all(|&trigger| trigger == Trigger::Emptied(pile.count));
        only.then_some((Operand::State(pile.count), dirty))
    }

    /// Returns whether a change can trigger no rule.
    pub(crate) fn triggers_nothing(&mut self, change: PileChange) -> bool {
        let dirty = self.dependent_on(&[Cell::Pile(change.pile)]);
        let test = self.c.program.rules.test.is_some();
        !test && self.triggers(&dirty, &[change]).is_some_and(|triggers| triggers.is_empty())
    }

    /// Returns the events that can make one of these rules apply, or `None` if a condition is too
    /// complex.
    fn triggers(&mut self, dirty: &[i64], changes: &[PileChange]) -> Option<Vec<Trigger>> {
        let mut triggers = Vec::new();
        for i in Bits(dirty).iter() {
            let (each, condition) = self.rule_condition(i)?;
            let elements: Vec<Option<i64>> = match each {
                None => vec![None],
                Some(Expr { kind: ExprKind::All(Universe::Army), .. }) => {
                    (0..self.c.facts.armies as i64).map(Some).collect()
                }
                Some(_) => return None,
            };
            for element in elements {
                // A condition that is true at the start has to be tested after any first change.
                if self.value_at_start(condition) != Some(false) {
                    return None;
                }
                self.add_triggers(condition, true, &[element], changes, &mut triggers)?;
            }
        }
        (triggers.len() <= MAX_TRIGGERS).then_some(triggers)
    }

    /// Adds the events that can make a condition true, or false if not `positive`. Returns `None`
    /// if the condition is too complex. Locals may be constant.
    fn add_triggers(
        &self,
        condition: &'p Expr,
        positive: bool,
        locals: &[Option<i64>],
        changes: &[PileChange],
        triggers: &mut Vec<Trigger>,
    ) -> Option<()> {
        match &condition.kind {
            ExprKind::Not(e) => self.add_triggers(e, !positive, locals, changes, triggers),
            ExprKind::Binary(Binary::And | Binary::Or, a, b) => {
                self.add_triggers(a, positive, locals, changes, triggers)?;
                self.add_triggers(b, positive, locals, changes, triggers)
            }
            ExprKind::IsEmpty(set) if let ExprKind::Pile(pile) = &set.kind => {
                let army = match &pile.army {
                    None => 0,
                    Some(army) => self.constant_army(army, locals)?,
                };
                let same = |c: &&PileChange| {
                    c.pile == pile.pile && c.army.is_none_or(|a| pile.army.is_none() || a == army)
                };
                if changes.iter().filter(same).any(|c| c.gained != positive) {
                    let first = *self.c.layout.pile_first.get(pile.pile.index())?;
                    let at = usize::from(first) + usize::try_from(army).ok()?;
                    let count = self.c.layout.piles.get(at)?.count;
                    let trigger =
                        if positive { Trigger::Emptied(count) } else { Trigger::Begun(count) };
                    if !triggers.contains(&trigger) {
                        triggers.push(trigger);
                    }
                }
                Some(())
            }
            ExprKind::Call(id, args) if self.single_return(*id).is_some() => {
                let args: Vec<Option<i64>> =
                    args.iter().map(|arg| self.constant_army(arg, locals)).collect();
                self.add_triggers(self.single_return(*id)?, positive, &args, changes, triggers)
            }
            _ => (!self.reads_piles(condition, changes)).then_some(()),
        }
    }

    /// Returns the value of a condition before the setup, with all cards in the box, or `None` if
    /// it is not obvious.
    fn value_at_start(&self, condition: &'p Expr) -> Option<bool> {
        let number = |e: &Expr| match &e.kind {
            ExprKind::Const(n) => Some(*n),
            ExprKind::TurnNumber => Some(0),
            ExprKind::Count(set) if matches!(set.kind, ExprKind::Pile(_)) => Some(0),
            _ => None,
        };
        match &condition.kind {
            ExprKind::Const(truth) => Some(*truth != 0),
            ExprKind::Not(e) => self.value_at_start(e).map(|truth| !truth),
            ExprKind::IsEmpty(set) => matches!(set.kind, ExprKind::Pile(_)).then_some(true),
            ExprKind::Binary(Binary::And, a, b) => {
                match (self.value_at_start(a), self.value_at_start(b)) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                }
            }
            ExprKind::Binary(Binary::Or, a, b) => {
                match (self.value_at_start(a), self.value_at_start(b)) {
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    (Some(false), Some(false)) => Some(false),
                    _ => None,
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (number(a)?, number(b)?);
                match op {
                    Binary::Equal => Some(a == b),
                    Binary::NotEqual => Some(a != b),
                    Binary::Less => Some(a < b),
                    Binary::AtMost => Some(a <= b),
                    Binary::Greater => Some(a > b),
                    Binary::AtLeast => Some(a >= b),
                    _ => None,
                }
            }
            ExprKind::Call(id, _) => self.value_at_start(self.single_return(*id)?),
            _ => None,
        }
    }

    /// Returns the expression of a function that consists of a single `return`.
    fn single_return(&self, id: castra_ir::FunctionId) -> Option<&'p Expr> {
        let program = self.c.program;
        match program.rules.functions.get(id)?.body.stmts.as_slice() {
            [stmt] => match &stmt.kind {
                StmtKind::Return(values) => values.first(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the army that an expression denotes, if it is constant.
    fn constant_army(&self, army: &Expr, locals: &[Option<i64>]) -> Option<i64> {
        let enemy = |army: i64| (self.c.facts.armies == 2).then_some(1 - army);
        match &army.kind {
            ExprKind::Const(army) => Some(*army),
            ExprKind::Local(LocalId(at)) => locals.get(*at as usize).copied().flatten(),
            ExprKind::Us => self.situation.us,
            ExprKind::Them => enemy(self.situation.us?),
            ExprKind::Enemy(army) => enemy(self.constant_army(army, locals)?),
            _ => None,
        }
    }

    /// Returns whether an expression reads one of the piles, directly or in a function.
    fn reads_piles(&self, expr: &'p Expr, changes: &[PileChange]) -> bool {
        let program = self.c.program;
        let reads_itself = |part: &Expr| match slot_read(part, program) {
            Some(Slot::Cell(Cell::Pile(pile))) => changes.iter().any(|change| change.pile == pile),
            slot => slot == Some(Slot::Seen),
        };
        visit::any_expr(expr, &mut |part| {
            let ExprKind::Call(id, _) = &part.kind else { return reads_itself(part) };
            let body = program.rules.functions.get(id).map_or(&[][..], |f| f.body.stmts.as_slice());
            let mut reads = false;
            // Functions that call others are rare here, and assumed to read the piles.
            visit::visit_stmt_exprs(body, &mut |inner| {
                reads |= matches!(inner.kind, ExprKind::Call(..)) || reads_itself(inner);
            });
            reads
        })
    }
}
