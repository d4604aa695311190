//! The statements before and after a battle.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, codes};
use castra_defs::{DefKind, UseKind};
use castra_ir::{Ty, Universe};
use castra_syntax::ast::{Block, Change, EndingKind, Expr, ExprKind, Stmt, StmtKind};

use super::scope::{Part, StatementScope};
use super::{Check, OriginalBattle};
use crate::model::{Statement, StatementKind};

impl<'c> Check<'_, 'c> {
    /// Checks the statements of a `before` or `after`, and returns the valid ones. `armies`
    /// contains the army of each side.
    pub(super) fn check_acts(
        &mut self,
        change: &Change,
        armies: &[usize],
        ground: OriginalBattle<'c>,
    ) -> Vec<Statement> {
        let mut body = StatementScope::new(Part::from_kind(change.kind), ground, &self.numbers);
        let sides = self.sides.iter().map(|(_, side)| side.name.clone());
        body.sides = armies.iter().copied().zip(sides).collect();
        body.castra_words = self.castra_words;
        self.check_block(&change.body, &mut body)
    }

    fn check_block(
        &mut self,
        block: &Block<Stmt>,
        body: &mut StatementScope<'_>,
    ) -> Vec<Statement> {
        for accept in block.suppressions() {
            self.notes.suppressions.add(accept, block.span, &mut self.diagnostics);
        }
        let (names, picks) = (body.locals.len(), body.picks.len());
        let mut acts = Vec::new();
        let mut ended = false;
        for stmt in block.iter() {
            if ended {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_UNREACHABLE,
                        stmt.span,
                        "nothing leads to this statement",
                    )
                    .label("never carried out")
                    .help("the statement before it ends the part"),
                );
                break;
            }
            let statement = body.words().statement(stmt);
            let kind = self.check_statement(stmt, body);
            ended = kind.is_some() && ends_part(stmt);
            acts.extend(kind.map(|kind| Statement { span: stmt.span, phrase: statement, kind }));
        }
        body.locals.truncate(names);
        body.picks.truncate(picks);
        acts
    }

    pub(super) fn check_statement(
        &mut self,
        stmt: &Stmt,
        body: &mut StatementScope<'_>,
    ) -> Option<StatementKind> {
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let shown = body.words().condition(condition);
                let condition = self.query(condition, &Ty::Bool, "the condition", body);
                let then = self.check_block(then, body);
                let otherwise = otherwise.as_ref().map(|block| self.check_block(block, body));
                let otherwise = otherwise.unwrap_or_default();
                Some(StatementKind::If {
                    condition: condition?,
                    picture_condition: shown,
                    then,
                    otherwise,
                })
            }
            StmtKind::Pick { name, set } => {
                let want = Ty::Set(Universe::Int);
                let set_text = body.words().pick_set(set);
                let set = self.query(set, &want, "the set to pick from", body);
                self.notes.uses.record_local(name, || "int".to_owned());
                body.picks.push((name.text.clone(), set_text));
                body.locals.push((name.clone(), Ty::Int));
                Some(StatementKind::Pick { set: set? })
            }
            StmtKind::Assign { place, op, value } => self.assign(place, *op, value, body),
            StmtKind::Remove(pieces) if self.is_in_part(Part::Before, stmt, body) => {
                self.remove(None, pieces, body)
            }
            StmtKind::RemoveSome { count, pieces } if self.is_in_part(Part::Before, stmt, body) => {
                let count = self.query(count, &Ty::Int, "the number of pieces", body);
                let removed = self.remove(None, pieces, body)?;
                match removed {
                    StatementKind::Remove { pieces, kind, .. } => {
                        Some(StatementKind::Remove { count: Some(count?), pieces, kind })
                    }
                    other => Some(other),
                }
            }
            StmtKind::Place { sort, army, at, marks, fields }
                if self.is_in_part(Part::Before, stmt, body) =>
            {
                if let Some(extra) = marks
                    .first()
                    .map(|mark| mark.span)
                    .or_else(|| fields.as_ref().map(|fields| fields.span))
                {
                    self.report(
                        Diagnostic::new(
                            &codes::CAMPAIGN_STATEMENT,
                            extra,
                            "a piece of a campaign has no marks and no state of its own",
                        )
                        .label("not possible in a campaign")
                        .help("write `place UNIT for ARMY at HEX`"),
                    );
                    return None;
                }
                self.place(sort, army, at, body)
            }
            StmtKind::NextBattle(name) if self.is_in_part(Part::After, stmt, body) => {
                // `check_course` reports an unknown name.
                let found = self.battles.iter().position(|b| b.name.text == name.text);
                found.map(StatementKind::Next)
            }
            StmtKind::End { how, army, reason } if self.is_in_part(Part::After, stmt, body) => {
                let reason = reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
                match (how, army) {
                    (EndingKind::Victory, Some(side)) => {
                        Some(StatementKind::End { side: Some(self.side(side)?), reason })
                    }
                    (EndingKind::Drawn, _) => Some(StatementKind::End { side: None, reason }),
                    _ => {
                        self.report_misplaced(
                            stmt.span,
                            "a campaign names its winner",
                            "write `victory for SIDE \"…\"`",
                        );
                        None
                    }
                }
            }
            // `is_in_part` has reported the statement.
            StmtKind::Remove(_)
            | StmtKind::RemoveSome { .. }
            | StmtKind::Place { .. }
            | StmtKind::NextBattle(_)
            | StmtKind::End { .. } => None,
            _ => {
                self.report_misplaced(
                    stmt.span,
                    "a campaign cannot do this",
                    "a campaign has `if`, `pick`, assignments, `remove` and `place` before a \
                     battle, and `next battle`, `victory for` and `drawn` after it",
                );
                None
            }
        }
    }

    /// Returns whether a statement is in the right part. Reports it otherwise.
    fn is_in_part(&mut self, part: Part, stmt: &Stmt, body: &StatementScope<'_>) -> bool {
        let (message, help) = match part {
            Part::Before => (
                "a campaign changes a battle only before it",
                "write the statement in `before NAME { … }` of the battle",
            ),
            Part::After | Part::Test => (
                "a campaign continues or ends only after a battle",
                "write the statement in `after NAME { … }` of the battle",
            ),
        };
        // A test may contain statements of both parts: `before` statements set up the end of its
        // battle, and `after` statements are expectations.
        let is_there = body.part == part || body.part == Part::Test;
        if !is_there {
            self.report_misplaced(stmt.span, message, help);
        }
        is_there
    }

    /// Returns the index of a side. Reports an unknown one.
    fn side(&mut self, side: &Expr) -> Option<usize> {
        let name = match &side.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        };
        if let Some(name) = name {
            self.record_use(name, UseKind::Read, DefKind::Side);
        }
        let found = name.and_then(|n| self.sides.iter().position(|(side, _)| side.text == n.text));
        if found.is_none() {
            let known: Vec<&str> = self.sides.iter().map(|(name, _)| name.text.as_str()).collect();
            let unknown = Diagnostic::new(
                &codes::NAME_UNKNOWN,
                side.span,
                "this is not a side of the campaign",
            );
            let intended = name.and_then(|name| nearest(&name.text, known.iter().copied()));
            self.report(match intended {
                Some(intended) => unknown.did_you_mean(side.span, intended),
                None => unknown.label("not found").help(match known.is_empty() {
                    true => "declare it: `side NAME \"Printed name\"`".to_owned(),
                    false => {
                        format!("its sides are {}", list_with_or(known.iter().copied(), 8))
                    }
                }),
            });
        }
        found
    }
}

/// Returns whether the statements after `stmt` are unreachable.
fn ends_part(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::NextBattle(_) | StmtKind::End { .. } => true,
        StmtKind::If { then, otherwise, .. } => ends(then) && otherwise.as_ref().is_some_and(ends),
        _ => false,
    }
}

/// Returns whether every path through statements ends with the next battle or the end.
pub(super) fn ends(block: &Block<Stmt>) -> bool {
    block.iter().any(ends_part)
}
