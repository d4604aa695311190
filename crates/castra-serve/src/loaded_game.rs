//! A game in memory: its position, and for each chair the number of the last event.
//!
//! An event of a chair is a change of the bytes that are sent to the chair. So the numbers of its
//! events depend only on what the chair has seen, and reveal no decisions of others.

mod answers;
mod clocks;
mod delay;
mod languages;
mod replay;
mod result;
pub(crate) mod rule_change;
mod takeback;
mod takeback_request;
pub(crate) mod translated;
mod views;

use std::sync::Arc;

use castra_api::{PreparedBattle, RemoteGame};
use castra_sim::{Chairs, Channel, RecordedAnswer};
use serde_json::Value;

use self::takeback_request::Takebacks;
use self::translated::TranslatedGame;
use crate::clock::Clock;
use crate::delay::Delay;
use crate::notify::notice::{ChairToMove, Takeback};
use crate::ratings::RatedResult;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{AnswerRow, ChairRow, GameRow, State};
use crate::talk::TableTalk;
use crate::time::TimeSource;

/// The version of Castra that is stored with the hashes of positions.
const CASTRA: &str = env!("CARGO_PKG_VERSION");
/// The number of the first event, the start of the game.
const FIRST_EVENT: u64 = 1;

/// The occupant of a chair. The chairs of players come first, in the order of the rules.
#[derive(Clone, Debug)]
pub(crate) struct ChairSitter {
    pub(crate) sitter: Sitter,
    pub(crate) name: String,
}

/// The data about the events of a chair that is not in the database.
#[derive(Clone, Debug, Default)]
struct Feed {
    /// Hash of the bytes of the last event.
    last: [u8; 32],
    /// The view of the last event without its lines; `None` after it is sent.
    last_view: Option<Value>,
    lines: Vec<Value>,
    /// For each event since the game was loaded, the first line that it changed.
    first_changes: Vec<(u64, usize)>,
    /// The last drawn picture, with its event.
    picture: Option<(u64, Option<String>)>,
}

/// The deed of an answer that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AnswerInForce {
    /// The number of the deed.
    deed: usize,
    place: u32,
    /// The event that was answered; 0 for a bot.
    event: u64,
}

/// A game in memory, with its chairs, its events and its clocks.
pub(crate) struct LoadedGame {
    pub(crate) row: GameRow,
    pub(crate) sitters: Vec<ChairSitter>,
    remote: RemoteGame,
    /// The game in the languages that its chairs have requested.
    translations: Vec<TranslatedGame>,
    /// The answers of people, each with its chair and event.
    person_answers: Vec<(u32, u64, RecordedAnswer)>,
    /// The event of each chair after 0, 1, … deeds.
    events: Vec<Vec<u64>>,
    /// The answers in force, in the order of the session.
    answers_in_force: Vec<AnswerInForce>,
    takebacks: Takebacks,
    clock: Option<Clock>,
    /// The chair whose army has lost on time.
    flagged_chair: Option<u32>,
    feeds: Vec<Feed>,
    /// The number of messages that each chair has heard.
    heard_counts: Vec<u64>,
    hash: u64,
    /// True if the game has no hidden information.
    is_open: bool,
    /// True while an answer is applied. A game in which it stays true is discarded.
    is_inconsistent: bool,
    time: TimeSource,
    /// The delayed game for spectators, if there are any and they have a delay.
    spectator_game: Option<Box<SpectatorGame>>,
}

impl std::fmt::Debug for LoadedGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadedGame").field("id", &self.row.id).finish_non_exhaustive()
    }
}

/// An accepted change of a game that is not in the database yet.
#[derive(Debug)]
pub(crate) struct AcceptedChange {
    pub(crate) row: AnswerRow,
    pub(crate) state: State,
    /// The chair to move after the change; `None` for a bot or at the end.
    pub(crate) chair_to_move: Option<ChairToMove>,
    /// The state of the takeback request after the change.
    pub(crate) takeback: Takeback,
    /// True if the question differs from the previous one.
    pub(crate) is_new_question: bool,
    /// The clocks after the change; `None` if the game has none.
    pub(crate) clock: Option<Clock>,
    /// The result, if the change ends a game between people of two armies.
    pub(crate) ended: Option<RatedResult>,
    /// The fingerprint of the new rules, if the game continues with other rules.
    pub(crate) rules: Option<String>,
}

/// The result of an answer or of another change.
#[derive(Debug)]
pub(crate) enum AnswerResult {
    /// The change is new.
    New(AcceptedChange),
    /// The change was made before, or is no longer possible.
    Repeated,
}

/// A delayed copy of the game for spectators.
struct SpectatorGame {
    warm: LoadedGame,
    delay: Delay,
    /// The rows of deeds that are still hidden from spectators.
    delayed_rows: Vec<AnswerRow>,
}

impl LoadedGame {
    /// Returns a game at its start.
    pub(crate) fn new(
        row: GameRow,
        rows: &[ChairRow],
        hall: &Arc<PreparedBattle>,
        time: TimeSource,
    ) -> Result<Self, Refusal> {
        let mut warm = Self::at_start(row.clone(), rows, hall, time.clone())?;
        warm.spectator_game = SpectatorGame::new(&warm, || Self::at_start(row, rows, hall, time))?;
        Ok(warm)
    }

    fn at_start(
        row: GameRow,
        rows: &[ChairRow],
        hall: &Arc<PreparedBattle>,
        time: TimeSource,
    ) -> Result<Self, Refusal> {
        let chairs = Chairs::of(hall.image().program(), row.players);
        let chairs = chairs.map_err(|error| Refusal::server_failure(error.to_string()))?;
        let mut seated = Vec::new();
        for (place, chair) in (0u32..).zip(rows) {
            let sitter = Sitter::read(&chair.kind);
            let plays = sitter != Some(Sitter::Spectator);
            let fits = chair.place == place && plays == (place < row.players);
            let sitter = sitter.filter(|_| fits);
            let sitter = sitter.ok_or_else(|| Refusal::server_failure("a chair is damaged"))?;
            seated.push(ChairSitter { sitter, name: chair.name.clone() });
        }
        let (seed, number) =
            row.dice.combined_numbers(row.revealed_parts.iter().map(|part| part.value.as_str()));
        let remote = RemoteGame::new(hall, seed, number, chairs);
        let feeds = vec![Feed::default(); seated.len()];
        let mut warm = Self {
            row,
            remote,
            translations: Vec::new(),
            person_answers: Vec::new(),
            events: Vec::new(),
            answers_in_force: Vec::new(),
            takebacks: Takebacks::default(),
            clock: None,
            flagged_chair: None,
            heard_counts: vec![0; seated.len()],
            feeds,
            sitters: seated,
            hash: 0,
            is_open: false,
            is_inconsistent: false,
            time,
            spectator_game: None,
        };
        warm.is_open = !castra_sim::hides_information(warm.remote.session().game());
        warm.advance()?;
        warm.events.push(vec![FIRST_EVENT; warm.sitters.len()]);
        warm.observe();
        Ok(warm)
    }

    /// Returns false if a change was only applied in part. The game must then be loaded again.
    pub(crate) const fn is_consistent(&self) -> bool {
        !self.is_inconsistent
    }

    /// Returns whether a bot has a chair.
    pub(crate) fn has_bots(&self) -> bool {
        self.sitters.iter().any(|seated| matches!(seated.sitter, Sitter::Bot(_)))
    }

    /// Returns the number of answers and other [deeds](crate::game_change::Deed).
    pub(crate) const fn deeds(&self) -> usize {
        self.events.len().saturating_sub(1)
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.remote.is_over() || self.flagged_chair.is_some()
    }

    /// Returns the channels of the table in the current position.
    pub(crate) fn table_talk(&self) -> TableTalk {
        let session = self.remote.session();
        TableTalk::new(session.game().turn(), self.channels(), session.chairs())
    }

    fn channels(&self) -> Vec<Channel> {
        let session = self.remote.session();
        Channel::open_channels(session.game(), session.chairs(), |chair| {
            let seated = self.sitters.get(chair as usize);
            seated.is_some_and(|seated| seated.sitter == Sitter::Person)
        })
    }

    /// Returns whether a person answers for a chair.
    fn is_person(&self, place: u32) -> bool {
        let seated = self.sitters.get(place as usize);
        seated.is_some_and(|seated| seated.sitter == Sitter::Person)
    }

    /// Returns the fingerprint of the rules in play.
    pub(crate) fn rules(&self) -> String {
        self.remote.session().game().image().program().fingerprint()
    }

    /// Returns the printed names of the chairs, each with the name of its person, if there is one.
    pub(crate) fn names(&self) -> Vec<String> {
        let chairs = self.remote.session().chairs().iter().zip(&self.sitters);
        let name = |(chair, seated): (&castra_sim::Chair, &ChairSitter)| match seated.name.as_str()
        {
            "" => chair.name.clone(),
            person => format!("{} ({person})", chair.name),
        };
        chairs.map(name).collect()
    }

    /// Returns the chairs for which a person answers.
    pub(crate) fn people(&self) -> Vec<u32> {
        (0u32..).take(self.sitters.len()).filter(|place| self.is_person(*place)).collect()
    }

    /// Returns the number of messages that a chair has heard.
    pub(crate) fn heard(&self, place: u32) -> u64 {
        self.heard_counts.get(place as usize).copied().unwrap_or(0)
    }

    /// Records the number of messages that chairs have received.
    pub(crate) fn set_heard(&mut self, heard: &[(u32, u64)]) {
        for (place, count) in heard {
            if let Some(known) = self.heard_counts.get_mut(*place as usize) {
                *known = *count;
            }
        }
    }

    /// Returns the number of the last event of a chair.
    pub(crate) fn event(&self, place: u32) -> u64 {
        let events = self.events.last();
        events.and_then(|events| events.get(place as usize)).copied().unwrap_or(FIRST_EVENT)
    }

    /// Returns the chair that has to decide; `None` at the end of the game.
    pub(crate) fn deciding_chair(&self) -> Option<u32> {
        self.remote.session().deciding_chair().filter(|_| self.flagged_chair.is_none())
    }

    /// Returns the printed name of a person's chair; `None` for the chair of a bot or spectator.
    pub(crate) fn chair_name(&self, place: u32) -> Option<String> {
        let seated = self.sitters.get(place as usize)?;
        let chair = self.remote.session().chairs().get(place)?;
        (seated.sitter == Sitter::Person).then(|| chair.name.clone())
    }
}

#[cfg(test)]
mod tests;
