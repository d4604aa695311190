//! The checks: from syntax trees to the model.
//!
//! `game/` has a file for each sort of declaration, `scenario/` one for each
//! part of a battle. Every check reports what it finds and goes on with what
//! it could read: a broken declaration never hides another's problems.

mod accept;
mod fields;
mod game;
mod names;
#[allow(dead_code, unused_imports, reason = "rules are not linked yet")]
mod rules;
mod scenario;
mod types;
#[expect(dead_code, reason = "rules are not checked yet")]
mod vocabulary;

use std::sync::Arc;

use castra_syntax::ast::Tree;
use castra_syntax::{Diagnostic, Span};

use crate::model::{Game, Scenario};

pub(crate) use accept::Accepts;
pub(crate) use names::Origins;

/// A checked game, and where its things are declared.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameText {
    pub(crate) game: Arc<Game>,
    pub(crate) origins: Origins,
}

/// Checks the texts of a game, or those of a module on top of its game.
pub(crate) fn game(
    trees: &[Tree],
    base: Option<&GameText>,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> GameText {
    game::check(trees, base, diagnostics, accepts)
}

/// Checks a battle against its game.
pub(crate) fn scenario(
    tree: &Tree,
    game: &GameText,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> Scenario {
    scenario::check(tree, game, diagnostics, accepts)
}

/// What every check has at hand: a place to report to.
pub(crate) struct Reporter<'r> {
    pub(crate) diagnostics: &'r mut Vec<Diagnostic>,
    pub(crate) accepts: &'r mut Accepts,
}

impl Reporter<'_> {
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Takes note of the problems that a block accepts.
    pub(crate) fn accept_all<T>(&mut self, block: &castra_syntax::ast::Block<T>, scope: Span) {
        for accept in block.accepts() {
            self.accepts.add(accept, scope, self.diagnostics);
        }
    }
}
