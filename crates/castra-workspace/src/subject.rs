//! A checked battle or game, for callers that treat both alike.

use std::sync::Arc;

use castra_base::{Diagnostic, FileId, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ir::{Program, Query, Ty};
use castra_link::LinkError;
use castra_syntax::ast::Tree;
use serde::Serialize;

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
    /// Returns the sources of the battle or game.
    #[must_use]
    pub fn sources(&self) -> Vec<FileId> {
        match self {
            Self::Battle(battle) => battle.sources().collect(),
            Self::Game(game) => game.playable.trees.iter().map(|tree| tree.file).collect(),
        }
    }

    /// Returns whether the battle or game has an error, and therefore cannot be linked.
    #[must_use]
    pub const fn has_errors(&self) -> bool {
        match self {
            Self::Battle(battle) => battle.has_errors,
            Self::Game(game) => game.has_errors,
        }
    }

    /// Returns the syntax trees of the game, followed by those of modules.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        match self {
            Self::Battle(battle) => battle.trees(),
            Self::Game(game) => game.trees(),
        }
    }

    /// Returns the model of the game, including modules.
    #[must_use]
    pub fn game(&self) -> Arc<Game> {
        match self {
            Self::Battle(battle) => Arc::clone(&battle.game),
            Self::Game(game) => Arc::clone(&game.game),
        }
    }

    /// Returns the battle with its game, or `None` for a game alone.
    #[must_use]
    pub fn battle(&self) -> Option<(Scenario, Arc<Game>)> {
        match self {
            Self::Battle(battle) => {
                Some((Scenario::clone(&battle.scenario), Arc::clone(&battle.game)))
            }
            Self::Game(_) => None,
        }
    }

    /// Returns the options of a battle with their values, in source notation. The list is empty for
    /// a game alone, and for a battle that cannot be linked.
    #[must_use]
    pub fn battle_options(&self) -> Vec<(String, String)> {
        let Self::Battle(battle) = self else { return Vec::new() };
        let Ok(program) = battle.link(&[]) else { return Vec::new() };
        option_values(&program).into_iter().map(|option| (option.name, option.value)).collect()
    }

    /// Returns the declarations and rules as a program whose options have no values yet.
    #[must_use]
    pub fn program(&self) -> Program {
        match self {
            Self::Battle(battle) => battle.program(),
            Self::Game(game) => game.program(),
        }
    }

    /// Checks the expression in `file` against this battle or game.
    ///
    /// # Errors
    ///
    /// The diagnostics of the expression, with spans in `file`.
    pub fn check_query(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
        match self {
            Self::Battle(battle) => battle.check_query(file),
            Self::Game(game) => game.check_query(file),
        }
    }

    /// Returns the battle with other values of options and War Council entries. A game alone is
    /// returned as it is.
    ///
    /// # Errors
    ///
    /// If a name or a value is invalid.
    pub fn with_settings(self, given: &[(String, String)]) -> Result<Self, LinkError> {
        match self {
            Self::Battle(battle) if !given.is_empty() => {
                let scenario = Arc::new(battle.with_settings(given)?);
                Ok(Self::Battle(CheckedScenario { scenario, ..battle }))
            }
            Self::Battle(_) => Ok(self),
            Self::Game(game) => {
                castra_link::check_settings(&game.playable, given)?;
                Ok(Self::Game(game))
            }
        }
    }

    /// Links a program that can be compiled and played. `options` are names and values that
    /// override those of the battle and the game.
    ///
    /// # Errors
    ///
    /// As [`CheckedGame::link`] and [`CheckedScenario::link`].
    pub fn link(&self, options: &[(String, String)]) -> Result<Program, LinkError> {
        match self {
            Self::Battle(battle) => battle.link(options),
            Self::Game(game) => game.link(options),
        }
    }
}

/// An option of a program, with its values in source notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionValue {
    /// The name.
    pub name: String,
    /// The value in this program.
    pub value: String,
    /// The default.
    pub default: String,
}

/// Returns the options of a program with their values, in the order of their declarations.
#[must_use]
pub fn option_values(program: &Program) -> Vec<OptionValue> {
    let of = |option: &castra_ir::GameOption| {
        let text = |value: i64| match &option.ty {
            Ty::Bool => if value == 0 { "false" } else { "true" }.to_owned(),
            Ty::Enum(id) => {
                let words = program.enums.get(id).map(|e| &e.words);
                let word = usize::try_from(value).ok().and_then(|v| words?.get(v));
                word.map(|w| w.word.clone()).unwrap_or_default()
            }
            _ => value.to_string(),
        };
        let (value, default) = (text(option.value), text(option.default));
        OptionValue { name: option.name.clone(), value, default }
    };
    program.options.iter().map(of).collect()
}
