//! A bot's decision apart from the game, so that the game need not wait for it.

use castra_vm::{Choice, Machine, RandomStream, Reader, Status};

use super::session::Session;
use crate::bot::Bot;
use crate::match_runner::to_choice;
use crate::record::RecordedAnswer;
use crate::seat::Seat;

/// The pending decision of a game and the bot that makes it. The game is a copy.
///
/// The answer follows from the seed, the number of the game and the answers before it. It is the
/// answer of a [`Session`] in which the bot has the chair.
pub struct BotDecision {
    game: Machine,
    reader: Reader,
    bot: Bot,
    chance: RandomStream,
}

impl std::fmt::Debug for BotDecision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotDecision").field("bot", &self.bot).finish_non_exhaustive()
    }
}

impl BotDecision {
    /// Returns the decision that a session waits for, for a bot; `None` if it waits for none.
    #[must_use]
    pub fn of(session: &Session, bot: Bot) -> Option<Self> {
        let chair = session.deciding_chair()?;
        let reader = session.reader(chair)?;
        let chance = session.bot_chance(chair);
        Some(Self { game: session.game().clone(), reader, bot, chance })
    }

    /// Returns the answer of the bot; `None` if a preference ends the game with a runtime error.
    #[must_use]
    pub fn answer(mut self) -> Option<RecordedAnswer> {
        let mut player = self.bot.player();
        player.begin();
        let mut seat = Seat::of_reader(&mut self.game, self.reader);
        let reply = player.answer(&mut seat, &mut self.chance);
        if self.game.status() != Some(Status::Decision) {
            return None;
        }
        let mut words = Vec::new();
        let choice: Choice<'_> = to_choice(&self.game, reply, &mut self.chance, &mut words);
        Some(RecordedAnswer::of(&choice, &self.game))
    }
}
