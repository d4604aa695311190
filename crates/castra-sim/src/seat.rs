//! The information of a deciding player.
//!
//! A [`Player`](crate::Player) gets a [`Seat`], never the game: the pending decision, the
//! preferences of the rules, and worlds in which all information hidden from the seat is dealt
//! again. A seat gives no access to the position.

use std::sync::Arc;

use castra_vm::{
    Choice, ChoiceError, Decision, Image, Machine, RandomStream, Reader, Snapshot, Status,
};

/// A game as the deciding player sees it.
#[derive(Debug)]
pub struct Seat<'g> {
    game: &'g mut Machine,
    /// The knowledge of the player; `None` for the knowledge of the asked role.
    reader: Option<Reader>,
}

/// Buffers for copies of a game, reused from one decision to the next.
#[derive(Debug, Default)]
pub struct SnapshotBuffers {
    /// The original position.
    before: Option<Snapshot>,
    /// The last dealt world.
    dealt: Option<Snapshot>,
}

/// Worlds that are as likely as the true one, given the knowledge of a seat. Dropping them restores
/// the game.
#[derive(Debug)]
pub struct Worlds<'w> {
    game: &'w mut Machine,
    before: &'w Snapshot,
    dealt: &'w mut Option<Snapshot>,
    reader: Reader,
}

/// A dealt world. Its hidden information is made up, so it gives no secret away.
#[derive(Debug)]
pub struct World<'w> {
    game: &'w mut Machine,
    dealt: &'w Snapshot,
}

impl<'g> Seat<'g> {
    /// Returns the seat of the deciding player, with the knowledge of the asked role.
    pub fn at(game: &'g mut Machine) -> Self {
        Self { game, reader: None }
    }

    /// Returns the seat of the deciding player, with the knowledge of a reader.
    pub(crate) fn of_reader(game: &'g mut Machine, reader: Reader) -> Self {
        Self { game, reader: Some(reader) }
    }

    /// Returns the rules and the battle, which are public.
    #[must_use]
    pub fn image(&self) -> &Arc<Image> {
        self.game.image()
    }

    /// Returns the pending decision; `None` without one.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        self.game.decision()
    }

    /// Returns the number of the turn, from 1; 0 during setup.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.game.turn()
    }

    /// Returns the number of options: see [`Machine::option_count`].
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.game.option_count()
    }

    /// Replaces numbers by the preferences of the rules for all options: see
    /// [`Machine::preferences`]. Returns whether it succeeded; otherwise it has ended the game with
    /// a runtime error.
    pub fn preferences(&mut self, preferences: &mut Vec<i64>) -> bool {
        self.game.preferences(preferences);
        self.game.status() == Some(Status::Decision)
    }

    /// Returns the worlds that the seat cannot distinguish from the true one; `None` without a
    /// pending decision.
    ///
    /// The image has to track the knowledge of armies ([`castra_vm::CompileOptions::knowledge`]);
    /// otherwise nothing is dealt again.
    pub fn worlds<'w>(&'w mut self, room: &'w mut SnapshotBuffers) -> Option<Worlds<'w>> {
        let deciding_reader = self.game.decision()?.reader();
        let reader = self.reader.unwrap_or(deciding_reader);
        let before = copy_game(&mut room.before, self.game);
        Some(Worlds { game: self.game, before, dealt: &mut room.dealt, reader })
    }
}

impl Worlds<'_> {
    /// Deals another world: see [`Machine::determinize`].
    pub fn deal(&mut self, chance: &mut RandomStream) -> World<'_> {
        self.game.restore(self.before);
        self.game.determinize(self.reader, chance);
        let dealt = copy_game(self.dealt, self.game);
        World { game: self.game, dealt }
    }
}

impl Drop for Worlds<'_> {
    fn drop(&mut self) {
        self.game.restore(self.before);
    }
}

impl World<'_> {
    /// Returns to the pending decision and answers it.
    ///
    /// # Errors
    ///
    /// If the choice is not allowed; the world then stays at the decision.
    pub fn answer(&mut self, choice: Choice<'_>) -> Result<(), ChoiceError> {
        self.rewind();
        self.game.choose(choice)
    }

    /// Returns to the pending decision.
    pub fn rewind(&mut self) {
        self.game.restore(self.dealt);
    }

    /// Returns the game of this world, so that the caller can continue it.
    pub const fn game(&mut self) -> &mut Machine {
        self.game
    }
}

/// Copies the game into a buffer.
fn copy_game<'s>(slot: &'s mut Option<Snapshot>, game: &Machine) -> &'s Snapshot {
    match slot {
        Some(kept) => {
            game.snapshot_into(kept);
            kept
        }
        none => none.insert(game.snapshot()),
    }
}
