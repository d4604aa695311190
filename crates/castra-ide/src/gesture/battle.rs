//! The battle that a gesture changes: its model and its syntax tree.

use castra_defs::{Board, Cell, Game, Scenario};
use castra_syntax::ast::{ItemKind, Tree};

use super::error::GestureError;

/// A battle with the tree of its source.
pub(super) struct Battle<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) game: &'a Game,
    pub(super) tree: Tree,
}

impl Battle<'_> {
    pub(super) fn board(&self) -> Result<&Board, GestureError> {
        let board = self.game.boards.get(&self.scenario.board);
        board.ok_or(GestureError::UnknownName("board", self.scenario.board.clone()))
    }

    pub(super) fn cell(&self, hex: &str) -> Result<Cell, GestureError> {
        self.board()?.cell(hex).ok_or_else(|| GestureError::NoHex(hex.to_owned()))
    }

    /// Returns the first item for which `of` has a result, with the result.
    pub(super) fn item<T>(
        &self,
        of: impl Fn(&ItemKind) -> Option<&T>,
    ) -> Option<(&castra_syntax::ast::Item, &T)> {
        self.tree.items.iter().find_map(|item| Some((item, of(&item.kind)?)))
    }
}
