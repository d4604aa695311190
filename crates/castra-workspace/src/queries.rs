//! Queries about checked games and battles, and their programs.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, SourceFile, Span};
use castra_syntax::ast::{Name, Tree};
use smol_str::SmolStr;

use crate::checked::{CheckedGame, CheckedScenario};
use castra_check::rules::{TestSetting, lower_user_query};
use castra_ir::{Program, Query, StmtKind};
use castra_resolve::Playable;

impl CheckedGame {
    /// Checks an expression in `file`, which may name hexes if the game has a single board.
    ///
    /// # Errors
    ///
    /// The diagnostics of the expression.
    pub fn check_query(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
        let symbols = &self.playable.symbols;
        let armies = castra_link::army_names(castra_link::min_armies(symbols));
        let board = castra_link::single_board(symbols);
        let setting =
            TestSetting { armies: &armies, board, labels: &[], rules: &self.playable.rules };
        lower_user_query(file, symbols, &setting)
    }

    /// Returns the printed names of the pieces that the rules place in play.
    #[must_use]
    pub fn pieces_placed_in_play(&self) -> BTreeSet<String> {
        placed_in_play(&self.playable)
    }

    /// Returns the syntax trees of the game, followed by those of modules.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.playable.trees
    }

    /// Returns the game as a program whose options have no values yet.
    #[must_use]
    pub fn program(&self) -> Program {
        unlinked_program(&self.playable)
    }
}

fn placed_in_play(playable: &Playable) -> BTreeSet<String> {
    let kinds = &playable.symbols.template.kinds;
    let mut placed = BTreeSet::new();
    for body in castra_ir::visit::bodies(&playable.rules) {
        castra_ir::visit::visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Place { kind, sort, .. } = &stmt.kind {
                let sort = kinds.get(*kind).and_then(|kind| kind.sorts.get(*sort as usize));
                placed.extend(sort.map(|sort| sort.title.clone()));
            }
        });
    }
    placed
}

fn unlinked_program(playable: &Playable) -> Program {
    Program { rules: playable.rules.clone(), ..playable.symbols.template.clone() }
}

impl CheckedScenario {
    /// Checks an expression in `file`, which may name the hexes, labels and armies of the battle.
    ///
    /// # Errors
    ///
    /// The diagnostics of the expression.
    pub fn check_query(&self, file: &SourceFile) -> Result<Query, Vec<Diagnostic>> {
        let symbols = &self.playable.symbols;
        let armies: Vec<SmolStr> = self.scenario.armies.keys().map(SmolStr::new).collect();
        let board = symbols.game.boards.get(&self.scenario.board);
        // A label is declared in the file of the battle, which a question does not refer to.
        let span = Span::new(file.id, 0, 0);
        let labels: Vec<(Name, SmolStr)> = (self.scenario.labels.iter())
            .filter_map(|label| {
                let text = SmolStr::new(label.name.as_ref()?);
                Some((Name { text, span }, label.at.hex.clone()))
            })
            .collect();
        let setting =
            TestSetting { armies: &armies, board, labels: &labels, rules: &self.playable.rules };
        lower_user_query(file, symbols, &setting)
    }

    /// Returns the syntax trees of the game, followed by those of modules.
    #[must_use]
    pub fn trees(&self) -> &[Arc<Tree>] {
        &self.playable.trees
    }

    /// Returns the game of the battle as a program without the battle, whose options have no values
    /// yet.
    #[must_use]
    pub fn program(&self) -> Program {
        unlinked_program(&self.playable)
    }

    /// Returns the printed names of the pieces that the rules place in play.
    #[must_use]
    pub fn pieces_placed_in_play(&self) -> BTreeSet<String> {
        placed_in_play(&self.playable)
    }
}
