//! The people and bots in chairs.

use castra_sim::Bot;

/// The kind of occupant of a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// The holder of the link.
    Person,
    /// A bot of this program.
    Bot(Bot),
    /// A spectator with a link.
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

    /// Parses the word. Returns `None` for an unknown one.
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "person" => Some(Self::Person),
            "spectator" => Some(Self::Spectator),
            _ => Bot::from_word(word).map(Self::Bot),
        }
    }
}
