//! Reachability: the decks that play opens and the pieces that it places.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Rules;
use crate::id::{DeckId, KindId, ProcedureId};
use crate::stmt::{Stmt, StmtKind, TestStmt};
use crate::visit::all_stmts;

/// Resources that reachable statements use.
#[derive(Debug, Default)]
pub struct Reached {
    /// Decks from which a pile is filled.
    pub decks: BTreeSet<DeckId>,
    /// Cards that a test puts into a pile: the number of each variant.
    pub put: BTreeMap<(KindId, u32), u32>,
    /// Variants of pieces that are placed.
    pub placed: BTreeSet<(KindId, u32)>,
}

/// The decks that play opens.
#[must_use]
pub fn opened(rules: &Rules) -> BTreeSet<DeckId> {
    reached(rules).decks
}

/// Follows calls from the setup, the turn, the standing rules, the endings and the test.
#[must_use]
pub fn reached(rules: &Rules) -> Reached {
    let mut reached = Reached::default();
    let setup = rules.setup.iter();
    let phases = rules.turn.iter().flat_map(|t| &t.phases).map(|p| &p.body);
    let standing = rules.standing.iter().map(|s| &s.body);
    let endings = rules.endings.iter().map(|e| &e.body);
    let bodies = setup.chain(phases).chain(standing).chain(endings).chain(&rules.test);
    let mut to_see: Vec<&[Stmt]> = bodies.map(|b| b.stmts.as_slice()).collect();
    let mut seen: BTreeSet<ProcedureId> = BTreeSet::new();
    while let Some(stmts) = to_see.pop() {
        all_stmts(stmts, &mut |stmt| match &stmt.kind {
            StmtKind::Fill(_, deck) => {
                reached.decks.insert(*deck);
            }
            StmtKind::Place { kind, sort, .. } => {
                reached.placed.insert((*kind, *sort));
            }
            StmtKind::Test(TestStmt::Put(kind, sort, count, _)) => {
                let put = reached.put.entry((*kind, *sort)).or_default();
                *put = put.saturating_add(*count);
            }
            StmtKind::Call(procedure, ..) => {
                if seen.insert(*procedure)
                    && let Some(called) = rules.procedures.get(procedure)
                {
                    to_see.push(&called.body.stmts);
                }
            }
            StmtKind::Test(
                TestStmt::Expect(_)
                | TestStmt::EveryRoll
                | TestStmt::Measure(_)
                | TestStmt::TurnOf(..)
                | TestStmt::Dice(_)
                | TestStmt::Choices(_)
                | TestStmt::Begin
                | TestStmt::PlayTurns(_)
                | TestStmt::PlayPhase(_),
            )
            | StmtKind::Let(..)
            | StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Choose { .. }
            | StmtKind::ChooseSome { .. }
            | StmtKind::React { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Step(..)
            | StmtKind::Defer(..)
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => {}
        });
    }
    reached
}
