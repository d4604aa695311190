//! A checked battle or game, for callers that treat both alike.

use std::sync::Arc;

use castra_base::{Diagnostic, SourceFile};
use castra_defs::{Game, Scenario};
use castra_ir::{Program, Query, Ty};
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

    /// The options of a battle and their values, in the words of the text; none for a game alone,
    /// or if the battle cannot be linked.
    #[must_use]
    pub fn set_options(&self) -> Vec<(String, String)> {
        let Self::Battle(battle) = self else { return Vec::new() };
        let Ok(program) = battle.link(&[]) else { return Vec::new() };
        option_values(&program).into_iter().map(|option| (option.name, option.value)).collect()
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
    pub fn question(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
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

/// An option of a program, with values in the words of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// Its name.
    pub name: String,
    /// Its value in this program.
    pub value: String,
    /// Its value unless something sets it.
    pub default: String,
}

/// The options of a program, in the order of their declarations.
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
