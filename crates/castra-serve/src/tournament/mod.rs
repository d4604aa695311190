//! Tournaments: entries, rounds of games, and standings.
//!
//! The results of a tournament are not stored. Its standings are computed from its games, and its
//! pairings from the standings.

mod matching;
pub(crate) mod pairing;
pub(crate) mod standings;

use serde::{Deserialize, Serialize};

use crate::catalogue::Setup;
use crate::clock::ClockSettings;
use pairing::Form;
use standings::{Game, Outcome, WIN_HALVES};

/// The maximum number of players of a tournament.
pub(crate) const MAX_PLAYERS: usize = 64;
/// The maximum number of tournaments that are not over.
pub(crate) const MAX_OPEN: u64 = 1_000;

castra_base::words! {
    /// The state of a tournament.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum State {
        /// Players enter.
        Open = "open",
        /// A round has begun.
        Running = "running",
        /// The last round is over.
        Over = "over",
    }
}

castra_base::words! {
    /// The event that begins the next round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Advance {
        /// The end of the last game of a round.
        Last = "last",
        /// A request of the organiser.
        Organiser = "organiser",
    }
}

castra_base::words! {
    /// A result that was decided by the organiser, by a withdrawal, or by an absence.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Decided {
        /// The first player has won.
        First = "first",
        /// The second player has won.
        Second = "second",
        /// Nobody has won.
        Draw = "draw",
        /// Both players have lost.
        Neither = "neither",
    }
}

impl Decided {
    /// Returns the half points of both players.
    const fn halves(self) -> [u32; 2] {
        match self {
            Self::First => [WIN_HALVES, 0],
            Self::Second => [0, WIN_HALVES],
            Self::Draw => [1, 1],
            Self::Neither => [0, 0],
        }
    }
}

/// A tournament: its settings, and the rounds that have begun.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    pub(crate) id: String,
    /// Seconds since 1970.
    pub(crate) created: i64,
    pub(crate) title: String,
    pub(crate) battle: String,
    /// The printed title of the battle.
    pub(crate) battle_title: String,
    pub(crate) setup: Setup,
    pub(crate) form: Form,
    /// The number of games of a match: 1, or 2 with sides swapped.
    pub(crate) legs: usize,
    /// The number of rounds, or 0 before the start if it depends on the number of players.
    pub(crate) rounds: usize,
    pub(crate) terms: ClockSettings,
    /// Milliseconds from the start of a round until the player to move loses a game without any
    /// answer; 0 for no limit.
    pub(crate) absence_limit: i64,
    pub(crate) advance: Advance,
    pub(crate) seed: u64,
    pub(crate) state: State,
    /// The number of rounds that have begun.
    pub(crate) round: usize,
    /// The start of the last round that has begun, in milliseconds since 1970.
    pub(crate) round_start: i64,
}

/// An entry of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) number: u32,
    pub(crate) name: String,
    pub(crate) account: Option<String>,
    pub(crate) is_withdrawn: bool,
}

/// A game of a tournament, or a bye.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    /// From 1.
    pub(crate) round: u32,
    /// From 0.
    pub(crate) board: u32,
    /// From 0.
    pub(crate) leg: u32,
    /// The number of the entry that has the first army.
    pub(crate) first: u32,
    /// The number of the other entry, or `None` for a bye.
    pub(crate) second: Option<u32>,
    pub(crate) game: Option<String>,
    pub(crate) decision: Option<Decided>,
    /// The result of the game, if it is over.
    pub(crate) game_outcome: Option<Outcome>,
}

impl Pairing {
    /// Returns the decided result, or else the game's; `None` while the game is in progress.
    pub(crate) fn outcome(&self, legs: usize) -> Option<Outcome> {
        let legs = u32::try_from(legs).unwrap_or(1);
        match (self.second, self.decision) {
            // A bye counts as a won match.
            (None, _) => Some(Outcome { halves: [WIN_HALVES * legs, 0], ..Outcome::default() }),
            (_, Some(decided)) => Some(Outcome { halves: decided.halves(), ..Outcome::default() }),
            (_, None) => self.game_outcome,
        }
    }
}

/// A tournament with its entries and pairings, as stored in the database.
#[derive(Clone, Debug)]
pub(crate) struct TournamentState {
    pub(crate) tournament: Tournament,
    pub(crate) entries: Vec<Entry>,
    pub(crate) pairings: Vec<Pairing>,
}

impl TournamentState {
    /// Returns the index of the entry with a number.
    fn index(&self, number: u32) -> usize {
        let at = self.entries.iter().position(|entry| entry.number == number);
        // Every number in a pairing belongs to an entry, and entries in pairings are never deleted.
        at.unwrap_or(usize::MAX)
    }

    /// Returns the games, whose players are indices of entries.
    pub(crate) fn games(&self) -> Vec<Game> {
        let games = self.pairings.iter().map(|one| Game {
            round: one.round.saturating_sub(1) as usize,
            board: one.board as usize,
            leg: one.leg as usize,
            first: self.index(one.first),
            second: one.second.map(|number| self.index(number)),
            result: one.outcome(self.tournament.legs),
        });
        games.collect()
    }

    /// Returns whether all games of the rounds that have begun are over.
    pub(crate) fn is_complete(&self) -> bool {
        let legs = self.tournament.legs;
        self.pairings.iter().all(|pairing| pairing.outcome(legs).is_some())
    }
}
