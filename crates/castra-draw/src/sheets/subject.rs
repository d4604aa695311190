//! The game and the battle for which sheets provide pieces.

use castra_defs::{Game, Scenario};

/// A game and a battle for which print sheets provide the pieces.
#[derive(Clone, Copy, Debug)]
pub struct SheetSubject<'a> {
    /// The game, with the modules of its battle.
    pub game: &'a Game,
    /// The battle, if there is one.
    pub battle: Option<&'a Scenario>,
}
