//! The players that come with Castra.

use crate::player::{Player, Random, Sensible};
use crate::search::Searching;

/// A player that comes with Castra.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Takes anything.
    Random,
    /// Takes what the rules prefer, one of equals by chance; anything where
    /// they prefer nothing.
    Sensible,
    /// Tries what the rules prefer most, plays on after each, and takes that
    /// after which it stands best.
    Search(Strength),
}

/// How much a [`Bot::Search`] looks into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// So little that a game goes on while somebody looks.
    Fast,
    /// Between the others.
    Middle,
    /// So much that a decision may take a second.
    Strong,
}

impl Strength {
    /// How often it plays on for a decision, at most.
    const fn playouts(self) -> u64 {
        match self {
            Self::Fast => 128,
            Self::Middle => 512,
            Self::Strong => 3_072,
        }
    }

    /// How many answers it looks into, at most.
    const fn width(self) -> usize {
        match self {
            Self::Fast => 8,
            Self::Middle => 12,
            Self::Strong => 24,
        }
    }
}

impl Bot {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Sensible,
        Self::Search(Strength::Fast),
        Self::Search(Strength::Middle),
        Self::Search(Strength::Strong),
    ];

    /// Whether it thinks about what its army cannot know, so that the game has to
    /// keep account of what each army does: see [`castra_vm::Options::knowledge`].
    #[must_use]
    pub const fn imagines(self) -> bool {
        match self {
            Self::Search(_) => true,
            Self::Random | Self::Sensible => false,
        }
    }

    /// What it is called.
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

    /// A new player of this sort.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random),
            Self::Sensible => Box::new(Sensible::default()),
            Self::Search(strength) => {
                Box::new(Searching::new(strength.playouts(), strength.width()))
            }
        }
    }
}
