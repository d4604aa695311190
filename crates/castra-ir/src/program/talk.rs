//! Channels: the roles of an army that may talk with each other.

use crate::id::{RoleId, StateId, id};

/// A pair of roles whose talk the rules limit. An army has a channel for each word of the first
/// role and each word of the second. Each channel is a state of the army:
///
/// ```text
/// 0                    closed
/// 1                    open until a rule closes it
/// 3 * TURN + 2         open in that turn
/// 3 * TURN + 3         the same, if the holder of the first role chooses this partner
/// 3 * TURN + 4         the same, if the holder of the second role does
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The roles, in the order of their declarations. Both are the same role for talk among its
    /// holders.
    pub roles: [RoleId; 2],
    /// The number of words of each role; 1 for a role without an enum.
    pub words: [u32; 2],
    /// The state of the first channel. The others follow, by the word of the first role, then by
    /// the word of the second.
    pub first: StateId,
}

/// The condition under which a channel is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opening {
    /// Both may talk.
    Both,
    /// One of them, by its index in [`Talk::roles`], may talk with one holder of the other role,
    /// and chooses that holder by talking first.
    Chosen(usize),
}

impl Opening {
    const fn code(self) -> i64 {
        match self {
            Self::Both => 0,
            Self::Chosen(0) => 1,
            Self::Chosen(_) => 2,
        }
    }
}

impl Talk {
    /// The maximum number of channels of a pair of roles in an army.
    pub const MAX_CHANNELS: usize = 256;
    /// The value of a closed channel.
    pub const CLOSED: i64 = 0;
    /// The value of a channel that is open until a rule closes it.
    pub const OPEN: i64 = 1;
    /// The difference between the values of a channel that was opened for two successive turns.
    pub const TURN_STRIDE: i64 = 3;

    /// Returns the value of a channel that was opened for turn 0.
    #[must_use]
    pub const fn value_at_turn_0(opening: Opening) -> i64 {
        opening.code() + 2
    }

    /// Returns the condition under which a channel with this value is open in a turn; `None` if the
    /// channel is closed.
    #[must_use]
    pub fn opening(value: i64, turn: i64) -> Option<Opening> {
        let kinds = [Opening::Both, Opening::Chosen(0), Opening::Chosen(1)];
        let of_turn =
            |&kind: &Opening| value == Self::TURN_STRIDE * turn + Self::value_at_turn_0(kind);
        match value {
            Self::CLOSED => None,
            Self::OPEN => Some(Opening::Both),
            _ => kinds.into_iter().find(of_turn),
        }
    }

    /// Returns the state of the channel between two words. Talk among the holders of one role has
    /// the same channel in both orders.
    #[must_use]
    pub fn channel(&self, words: [u32; 2]) -> StateId {
        let [a, b] = match self.roles[0] == self.roles[1] {
            true => [words[0].min(words[1]), words[0].max(words[1])],
            false => words,
        };
        id(self.first.index() + (a * self.words[1] + b) as usize)
    }

    /// Returns the indices of the states of all channels.
    #[must_use]
    pub fn states(&self) -> std::ops::Range<usize> {
        let count = (self.words[0] * self.words[1]) as usize;
        self.first.index()..self.first.index() + count
    }
}
