//! Queries about checked games and battles, and their programs.

use std::sync::Arc;

use castra_base::{Diagnostic, SourceFile};
use castra_syntax::ast::Tree;
use smol_str::SmolStr;

use crate::checked::{CheckedGame, CheckedScenario};
use castra_check::rules::{TestSetting, question};
use castra_ir::{Program, Query};
use castra_resolve::Playable;

impl CheckedGame {
    /// Checks an expression in `file`; see [`CheckedScenario::question`].
    ///
    /// # Errors
    ///
    /// The diagnostics of the expression.
    pub fn question(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
        let symbols = &self.playable.symbols;
        let armies = castra_link::army_names(castra_link::army_count(symbols));
        let board = castra_link::only_board(symbols);
        let setting =
            TestSetting { armies: &armies, board, labels: &[], rules: &self.playable.rules };
        question(file, symbols, &setting)
    }

    /// Returns the syntax trees of the game, followed by those of modules.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.playable.trees
    }

    /// Returns the game as a program whose options have no values yet.
    #[must_use]
    pub fn program(&self) -> Program {
        unlinked(&self.playable)
    }
}

fn unlinked(playable: &Playable) -> Program {
    Program { rules: playable.rules.clone(), ..playable.symbols.template.clone() }
}

impl CheckedScenario {
    /// Checks an expression in `file`, which may name the hexes and armies of the battle.
    ///
    /// # Errors
    ///
    /// The diagnostics of the expression.
    pub fn question(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
        let symbols = &self.playable.symbols;
        let armies: Vec<SmolStr> = self.scenario.armies.keys().map(SmolStr::new).collect();
        let board = symbols.game.boards.get(&self.scenario.board);
        let setting =
            TestSetting { armies: &armies, board, labels: &[], rules: &self.playable.rules };
        question(file, symbols, &setting)
    }

    /// Returns the syntax trees of the game, followed by those of modules.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.playable.trees
    }

    /// Returns the game as a program whose options have no values yet.
    #[must_use]
    pub fn program(&self) -> Program {
        unlinked(&self.playable)
    }

    /// Returns the names of the game's options.
    #[must_use]
    pub fn option_names(&self) -> Vec<String> {
        option_names(&self.playable)
    }
}

fn option_names(playable: &Playable) -> Vec<String> {
    playable.symbols.template.options.iter().map(|o| o.name.clone()).collect()
}
