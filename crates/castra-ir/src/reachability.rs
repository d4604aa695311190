//! Reachability: the decks that play opens and the pieces that it places.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{DeckId, KindId, ProcedureId};
use crate::rules::{Body, Rules};
use crate::stmt::{StmtKind, TestStmt};
use crate::visit::{uncalled_bodies, visit_all_stmts};

/// Resources that reachable statements use.
#[derive(Debug, Default)]
pub struct ReachedResources {
    /// Decks from which a pile is filled.
    pub decks: BTreeSet<DeckId>,
    /// Cards that a test puts into a pile: the number of each variant.
    pub put_cards: BTreeMap<(KindId, u32), u32>,
    /// Variants of pieces that are placed.
    pub placed_variants: BTreeSet<(KindId, u32)>,
}

/// Returns the decks from which reachable statements fill a pile.
#[must_use]
pub fn opened_decks(rules: &Rules) -> BTreeSet<DeckId> {
    reached_resources(rules).decks
}

/// Returns the procedures that the setup, the turn, the standing rules, the endings and the test
/// call, directly or through others.
pub(crate) fn called_procedures(rules: &Rules) -> BTreeSet<ProcedureId> {
    procedures_called_by(rules, uncalled_bodies(rules))
}

/// Returns the procedures that bodies call, directly or through others.
pub fn procedures_called_by<'r>(
    rules: &'r Rules,
    bodies: impl IntoIterator<Item = &'r Body>,
) -> BTreeSet<ProcedureId> {
    let mut called = BTreeSet::new();
    let mut to_see: Vec<&Body> = bodies.into_iter().collect();
    while let Some(body) = to_see.pop() {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Call(procedure, ..) = &stmt.kind
                && called.insert(*procedure)
            {
                to_see.extend(rules.procedures.get(procedure).map(|called| &called.body));
            }
        });
    }
    called
}

/// Returns the bodies of the setup, the turn, the standing rules, the endings and the test, then
/// those of the procedures in `called`; see [`called_procedures`].
pub(crate) fn reachable_bodies<'r>(
    rules: &'r Rules,
    called: &BTreeSet<ProcedureId>,
) -> impl Iterator<Item = &'r Body> {
    let procedures = called.iter().filter_map(|procedure| rules.procedures.get(procedure));
    uncalled_bodies(rules).chain(procedures.map(|procedure| &procedure.body))
}

/// Returns the resources that statements use, as far as play or the test reaches them.
#[must_use]
pub fn reached_resources(rules: &Rules) -> ReachedResources {
    let mut reached = ReachedResources::default();
    for body in reachable_bodies(rules, &called_procedures(rules)) {
        visit_all_stmts(&body.stmts, &mut |stmt| match &stmt.kind {
            StmtKind::Fill(_, deck) => {
                reached.decks.insert(*deck);
            }
            StmtKind::Place { kind, sort, .. } => {
                reached.placed_variants.insert((*kind, *sort));
            }
            StmtKind::Test(TestStmt::Put(kind, sort, count, _)) => {
                let put = reached.put_cards.entry((*kind, *sort)).or_default();
                *put = put.saturating_add(*count);
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
            | StmtKind::Call(..)
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
