//! The people and bots in chairs.

use castra_sim::Bot;

/// The person or bot in a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// The holder of the link.
    Person,
    /// A player of this program.
    Bot(Bot),
    /// The holder of a link who only watches.
    Spectator,
}

impl Sitter {
    /// Returns the word in the database and in requests.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Bot(bot) => bot.word(),
            Self::Spectator => "spectator",
        }
    }

    /// Returns the sitter of a word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "person" => Some(Self::Person),
            "spectator" => Some(Self::Spectator),
            _ => Bot::from_word(word).map(Self::Bot),
        }
    }
}
