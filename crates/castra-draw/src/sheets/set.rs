//! The game and the battle that sheets provide pieces for.

use castra_defs::{Game, Scenario};

/// A game and a battle that the sheets must suffice for.
#[derive(Clone, Copy, Debug)]
pub struct Set<'a> {
    /// The game, with the modules of its battle.
    pub game: &'a Game,
    /// The battle, if there is one.
    pub battle: Option<&'a Scenario>,
}
