//! Hexes and sides by name, on the battle's board.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::Name;

use castra_defs::{Board, Cell, Direction};
use castra_resolve::cells;

use super::checker::BattleChecker;

/// The maximum number of words of a printed name that is recognised in place of a name.
const MAX_TITLE_WORDS: usize = 6;

impl<'g> BattleChecker<'g, '_, '_> {
    pub(super) fn board(&self) -> Option<&'g Board> {
        let game = self.game;
        game.game.boards.get(self.positions.board.as_deref()?)
    }

    /// Returns the cell with a name, or reports the name.
    pub(super) fn resolve_cell(&mut self, name: &Name) -> Option<Cell> {
        let board = self.board()?;
        if let Some((hex, _)) = name.text.split_once('.') {
            let diagnostic = Diagnostic::new(
                &codes::MAP_HEX_OFF_BOARD,
                name.span,
                format!("`{}` is a side; expected a {}", name.text, board.grid.cell_words().0),
            )
            .label("a side")
            .suggest(format!("write `{hex}`"), name.span, hex);
            self.report(diagnostic);
            return None;
        }
        cells::resolve_or_report(board, name, self.reporter)
    }

    /// Returns the named places, where the words of a printed name count as one name: `North Wall`.
    pub(super) fn places_by_title(&self, names: &[Name]) -> Vec<Name> {
        let Some(board) = self.board().filter(|board| board.has_places()) else {
            return names.to_vec();
        };
        let mut places = Vec::with_capacity(names.len());
        let mut rest = names;
        while let [first, others @ ..] = rest {
            let is_title = |words: &&[Name]| {
                let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                let title = words.join(" ");
                board.places.all.iter().any(|place| place.title.eq_ignore_ascii_case(&title))
            };
            let most = rest.len().min(MAX_TITLE_WORDS);
            let title = (2..=most).rev().filter_map(|count| rest.get(..count)).find(is_title);
            match title {
                Some(words @ [_, .., last]) if board.cell(&first.text).is_none() => {
                    let text: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                    let span = first.span.to(last.span);
                    places.push(Name { text: text.join(" ").into(), span });
                    rest = rest.get(words.len()..).unwrap_or_default();
                }
                _ => {
                    places.push(first.clone());
                    rest = others;
                }
            }
        }
        places
    }

    /// Returns a side of a hex such as `C5.ne`, or reports the name.
    pub(super) fn resolve_side(&mut self, name: &Name) -> Option<(Cell, Direction)> {
        match cells::resolve_side(self.board()?, name) {
            Ok(side) => Some(side),
            Err(diagnostic) => {
                self.report(diagnostic);
                None
            }
        }
    }
}
