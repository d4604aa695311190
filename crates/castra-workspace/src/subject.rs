//! A checked battle or game, for callers that treat both alike.

use std::sync::Arc;

use castra_base::{Diagnostic, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ir::{Program, Question};
use castra_link::LinkError;
use castra_syntax::ast::Tree;

use crate::checked::{CheckedGame, CheckedScenario};

/// A battle, or a game without one.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A battle, with its game.
    Battle(CheckedScenario),
    /// A game.
    Game(CheckedGame),
}

impl Subject {
    /// Whether it has an error, so that it cannot be linked.
    #[must_use]
    pub const fn has_errors(&self) -> bool {
        match self {
            Self::Battle(battle) => battle.has_errors,
            Self::Game(game) => game.has_errors,
        }
    }

    /// The syntax trees of its game, those of modules last.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        match self {
            Self::Battle(battle) => battle.trees(),
            Self::Game(game) => game.trees(),
        }
    }

    /// The game, its modules included.
    #[must_use]
    pub fn game(&self) -> Arc<Game> {
        match self {
            Self::Battle(battle) => Arc::clone(&battle.game),
            Self::Game(game) => Arc::clone(&game.game),
        }
    }

    /// The battle with its game; none for a game alone.
    #[must_use]
    pub fn battle(&self) -> Option<(Scenario, Arc<Game>)> {
        match self {
            Self::Battle(battle) => {
                Some((Scenario::clone(&battle.scenario), Arc::clone(&battle.game)))
            }
            Self::Game(_) => None,
        }
    }

    /// Its rules and declarations as a program in which options have no values yet.
    #[must_use]
    pub fn program(&self) -> Program {
        match self {
            Self::Battle(battle) => battle.program(),
            Self::Game(game) => game.program(),
        }
    }

    /// The value for which `file` asks, as an expression of this battle or game.
    ///
    /// # Errors
    /// The diagnostics of the expression, with spans in `file`.
    pub fn question(&self, file: &SourceFile) -> Result<Question, Vec<Diagnostic>> {
        match self {
            Self::Battle(battle) => battle.question(file),
            Self::Game(game) => game.question(file),
        }
    }

    /// A program that can be compiled and played, with `options` by name and value where
    /// they differ from what the battle or the game says.
    ///
    /// # Errors
    /// As [`CheckedGame::link`] and [`CheckedScenario::link`].
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        match self {
            Self::Battle(battle) => battle.link(options),
            Self::Game(game) => game.link(options),
        }
    }
}
