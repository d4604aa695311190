//! The built-in computer players.

use crate::player::{GreedyPlayer, Player, RandomPlayer};
use crate::search::SearchPlayer;

/// A built-in computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Chooses uniformly at random.
    Random,
    /// Chooses the option with the highest preference, at random among equals. Without preferences
    /// it chooses uniformly at random.
    Sensible,
    /// Looks ahead: plays on after each of the most preferred options and takes the one that leads
    /// to the best positions.
    Search(Strength),
}

/// The effort of a [`Bot::Search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Fast enough to play against a waiting person.
    Fast,
    /// An effort between the other two.
    Middle,
    /// A decision may take a second.
    Strong,
}

impl Strength {
    /// Returns the highest number of playouts for a decision.
    const fn playouts(self) -> u64 {
        match self {
            Self::Fast => 128,
            Self::Middle => 512,
            Self::Strong => 3_072,
        }
    }

    /// Returns the highest number of answers that are compared.
    const fn width(self) -> usize {
        match self {
            Self::Fast => 8,
            Self::Middle => 12,
            Self::Strong => 24,
        }
    }

    /// Returns a search of this effort.
    pub(crate) fn search(self) -> SearchPlayer {
        SearchPlayer::new(self.playouts(), self.width())
    }
}

impl Bot {
    /// All built-in players, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Sensible,
        Self::Search(Strength::Fast),
        Self::Search(Strength::Middle),
        Self::Search(Strength::Strong),
    ];

    /// Returns the player with a [word](Self::word); `None` if there is none.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bot| bot.word() == word)
    }

    /// Returns whether the player searches over hidden information. The image then has to track
    /// what each army knows: see [`castra_vm::CompileOptions::knowledge`].
    #[must_use]
    pub const fn needs_knowledge(self) -> bool {
        match self {
            Self::Search(_) => true,
            Self::Random | Self::Sensible => false,
        }
    }

    /// Returns the name on the command line and in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Sensible => "sensible",
            Self::Search(Strength::Fast) => "search:fast",
            Self::Search(Strength::Middle) => "search",
            Self::Search(Strength::Strong) => "search:strong",
        }
    }

    /// Returns a new player of this kind.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(RandomPlayer),
            Self::Sensible => Box::new(GreedyPlayer::default()),
            Self::Search(strength) => Box::new(strength.search()),
        }
    }
}
