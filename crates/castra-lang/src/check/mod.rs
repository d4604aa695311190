//! The checks: from syntax trees to the model.
//!
//! `game/` has a file for each sort of declaration, `scenario/` one for each
//! part of a battle. Every check reports what it finds and goes on with what
//! it could read: a broken declaration never hides another's problems.

mod accept;
mod fields;
mod game;
mod names;
#[allow(dead_code, unused_imports, reason = "tests are not linked yet")]
pub(crate) mod rules;
mod scenario;
pub(crate) mod settings;
mod types;
pub(crate) mod vocabulary;

use std::sync::Arc;

use castra_syntax::ast::{Item, Tree};
use castra_syntax::{Diagnostic, Span};

use indexmap::IndexMap;

use crate::model::{Game, Scenario, Value};
use crate::program::link::Playable;

pub(crate) use accept::Accepts;
pub(crate) use names::Origins;

/// A checked game, and where its things are declared.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameText {
    pub(crate) game: Arc<Game>,
    pub(crate) origins: Origins,
    /// All its texts, those of its modules behind its own.
    pub(crate) trees: Vec<Arc<Tree>>,
    /// Its words and rules.
    pub(crate) playable: Arc<Playable>,
}

/// Checks the texts of a game, or those of a module on top of its game.
pub(crate) fn game(
    trees: &[Arc<Tree>],
    base: Option<&GameText>,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> GameText {
    let mut text = game::check(trees, base, diagnostics, accepts);
    text.trees = base.map(|base| base.trees.clone()).unwrap_or_default();
    text.trees.extend(trees.iter().cloned());
    let items: Vec<&Item> = text.trees.iter().flat_map(|t| &t.items).collect();
    let mut reporter = Reporter { diagnostics, accepts };
    let vocabulary = vocabulary::build(&text, &items, &mut reporter);
    let rules = rules::check(&items, &vocabulary, &mut reporter);
    text.playable = Arc::new(Playable { vocabulary, rules });
    text
}

/// Checks a battle against its game.
pub(crate) fn scenario(
    tree: &Tree,
    game: &GameText,
    settings: Settings,
    diagnostics: &mut Vec<Diagnostic>,
    accepts: &mut Accepts,
) -> Scenario {
    scenario::check(tree, game, settings, diagnostics, accepts)
}

/// What the header of a battle chooses.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Modules in play.
    pub(crate) modules: Vec<String>,
    /// Options that are set.
    pub(crate) options: IndexMap<String, Value>,
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
