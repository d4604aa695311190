//! What somebody who decides may know of a game.
//!
//! A [`Player`](crate::Player) is handed a [`Seat`], never the game: the question that is
//! asked, how good the rules think its answers are, and worlds in which everything that the
//! seat does not know is dealt anew. There is no way from a seat to the position.

use std::sync::Arc;

use castra_ir::RoleId;
use castra_vm::{Chance, Choice, Decision, Image, Machine, Refusal, Snapshot, Status};

/// The side of a game from which somebody is asked.
#[derive(Debug)]
pub struct Seat<'g> {
    game: &'g mut Machine,
}

/// Room for copies of a game, kept from one decision to the next.
#[derive(Debug, Default)]
pub struct Room {
    /// The game itself.
    before: Option<Snapshot>,
    /// The world that was dealt last.
    dealt: Option<Snapshot>,
}

/// Worlds that are as likely as the true one for all that a seat knows. When they are
/// dropped the game is again what it was.
#[derive(Debug)]
pub struct Worlds<'w> {
    game: &'w mut Machine,
    before: &'w Snapshot,
    dealt: &'w mut Option<Snapshot>,
    army: u32,
    role: Option<RoleId>,
}

/// A world that was dealt. It is nobody's secret: whatever is in it was made up.
#[derive(Debug)]
pub struct World<'w> {
    game: &'w mut Machine,
    dealt: &'w Snapshot,
}

impl<'g> Seat<'g> {
    /// The seat of whoever the game waits for.
    pub fn at(game: &'g mut Machine) -> Self {
        Self { game }
    }

    /// The rules with their battle, which everybody knows.
    #[must_use]
    pub fn image(&self) -> &Arc<Image> {
        self.game.image()
    }

    /// What is asked; nothing if nobody is.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        self.game.decision()
    }

    /// The number of the turn, from 1; 0 during setup.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.game.turn()
    }

    /// How many answers there are: see [`Machine::count`].
    #[must_use]
    pub fn count(&self) -> usize {
        self.game.count()
    }

    /// How good an answer is to the rules: see [`Machine::preference`]. Nothing if working it
    /// out has ended the game, since the rules ask for something impossible there.
    pub fn preference(&mut self, option: usize) -> Option<i64> {
        let worth = self.game.preference(option);
        (self.game.status() == Some(Status::Decision)).then_some(worth)
    }

    /// The worlds that the seat cannot tell from the true one; nothing if nobody is asked.
    ///
    /// The image has to keep account of what armies know
    /// ([`castra_vm::Options::knowledge`]): without, nothing is dealt anew.
    pub fn worlds<'w>(&'w mut self, room: &'w mut Room) -> Option<Worlds<'w>> {
        let decision = self.game.decision()?;
        let army = decision.army;
        let role = decision.role.map(|(role, _)| role);
        let before = keep(&mut room.before, self.game);
        Some(Worlds { game: self.game, before, dealt: &mut room.dealt, army, role })
    }
}

impl Worlds<'_> {
    /// Another world: see [`Machine::determinize`].
    pub fn deal(&mut self, chance: &mut Chance) -> World<'_> {
        self.game.restore(self.before);
        self.game.determinize(self.army, self.role, chance);
        let dealt = keep(self.dealt, self.game);
        World { game: self.game, dealt }
    }
}

impl Drop for Worlds<'_> {
    fn drop(&mut self) {
        self.game.restore(self.before);
    }
}

impl World<'_> {
    /// Goes back to the moment at which the seat is asked, and answers.
    ///
    /// # Errors
    ///
    /// If this is no answer; the world stands at that moment.
    pub fn answer(&mut self, choice: Choice<'_>) -> Result<(), Refusal> {
        self.again();
        self.game.choose(choice)
    }

    /// Goes back to the moment at which the seat is asked.
    pub fn again(&mut self) {
        self.game.restore(self.dealt);
    }

    /// The game of this world, to be played on.
    pub const fn game(&mut self) -> &mut Machine {
        self.game
    }
}

/// A copy of the game in the place of an older one.
fn keep<'s>(slot: &'s mut Option<Snapshot>, game: &Machine) -> &'s Snapshot {
    match slot {
        Some(kept) => {
            game.snapshot_into(kept);
            kept
        }
        none => none.insert(game.snapshot()),
    }
}
