//! A game in memory: its position, and for each chair the number of the last event.
//!
//! An event of a chair is a change of the bytes that the chair is sent. So the numbers of a chair's
//! events follow from what the chair has seen, and tell nothing of the decisions of others.

mod answers;
mod delay;
mod ended;
mod languages;
pub(crate) mod moved;
mod replay;
mod request;
mod seen;
mod takeback;
mod timed;
pub(crate) mod translated;

use std::sync::Arc;

use castra_api::{Hall, Remote};
use castra_sim::{Chairs, Channel, RecordedAnswer};
use serde_json::Value;

use self::request::Takebacks;
use self::translated::Translated;
use crate::clock::Clock;
use crate::delay::Delay;
use crate::notify::notice::{Asked, Takeback};
use crate::ratings::Ended;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{AnswerRow, ChairRow, GameRow, State};
use crate::talk::Talking;
use crate::time::Time;

/// The version that computes hashes of positions.
const CASTRA: &str = env!("CARGO_PKG_VERSION");
/// The number of the first event: the chair sees the game at its start.
const FIRST: u64 = 1;

/// The sitter of a chair. The chairs of players come first, in the order of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) sitter: Sitter,
    pub(crate) name: String,
}

/// The part of a chair's feed that the database does not have.
#[derive(Clone, Debug, Default)]
struct Feed {
    /// Hash of the bytes of the last event.
    last: [u8; 32],
    /// The view of the last event without its lines, until it is asked for.
    seen: Option<Value>,
    lines: Vec<Value>,
    /// For each event since the game was loaded, the first line that it changed.
    changed: Vec<(u64, usize)>,
    /// The picture of an event.
    picture: Option<(u64, Option<String>)>,
}

/// The deed of an answer that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    /// The number of the deed.
    deed: usize,
    place: u32,
    /// The event that was answered; 0 for a bot.
    event: u64,
}

/// A game in memory.
pub(crate) struct Warm {
    pub(crate) row: GameRow,
    pub(crate) seated: Vec<Seated>,
    remote: Remote,
    /// The game in the languages that its chairs have asked for.
    translated: Vec<Translated>,
    /// The answers of persons: place, event and answer.
    given: Vec<(u32, u64, RecordedAnswer)>,
    /// For each number of deeds, the event of each chair.
    events: Vec<Vec<u64>>,
    /// For each answer of the session, how it was given.
    line: Vec<Played>,
    takebacks: Takebacks,
    clock: Option<Clock>,
    /// The chair whose army has lost because its time was over.
    lost: Option<u32>,
    feeds: Vec<Feed>,
    /// The number of messages that each chair has heard.
    heard: Vec<u64>,
    hash: u64,
    /// Set if nothing is hidden from anybody.
    is_open: bool,
    /// Set while an answer is carried out: it must not stay so.
    is_torn: bool,
    time: Time,
    /// The game as spectators see it, if they see it later than the players.
    shown: Option<Box<Shown>>,
}

impl std::fmt::Debug for Warm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Warm").field("id", &self.row.id).finish_non_exhaustive()
    }
}

/// An answer that the game has accepted and the database has not yet.
#[derive(Debug)]
pub(crate) struct Accepted {
    pub(crate) row: AnswerRow,
    pub(crate) state: State,
    /// The person's chair that is asked after it.
    pub(crate) asked: Option<Asked>,
    /// The request to take back an answer after it.
    pub(crate) takeback: Takeback,
    /// Set if another question is asked than before.
    pub(crate) is_moved: bool,
    /// The clocks after it.
    pub(crate) clock: Option<Clock>,
    /// The result, if it ends a game between people of two armies.
    pub(crate) ended: Option<Ended>,
    /// The fingerprint of the rules, if the game has others from here on.
    pub(crate) rules: Option<String>,
}

/// The result of an answer or of another change.
#[derive(Debug)]
pub(crate) enum Answered {
    /// It is new.
    New(Accepted),
    /// It was given before and is kept, or there is nothing to change any more.
    Before,
}

/// The game as spectators may see it.
struct Shown {
    warm: Warm,
    delay: Delay,
    /// The deeds that spectators may not see yet.
    held: Vec<AnswerRow>,
}

impl Warm {
    /// Returns a game at its start.
    pub(crate) fn new(
        row: GameRow,
        rows: &[ChairRow],
        hall: &Arc<Hall>,
        time: Time,
    ) -> Result<Self, Refusal> {
        let mut warm = Self::at_start(row.clone(), rows, hall, time.clone())?;
        warm.shown = Shown::new(&warm, || Self::at_start(row, rows, hall, time))?;
        Ok(warm)
    }

    fn at_start(
        row: GameRow,
        rows: &[ChairRow],
        hall: &Arc<Hall>,
        time: Time,
    ) -> Result<Self, Refusal> {
        let chairs = Chairs::of(hall.image().program(), row.players);
        let chairs = chairs.map_err(|error| Refusal::failed(error.to_string()))?;
        let mut seated = Vec::new();
        for (place, chair) in (0u32..).zip(rows) {
            let sitter = Sitter::read(&chair.kind);
            let plays = sitter != Some(Sitter::Spectator);
            let fits = chair.place == place && plays == (place < row.players);
            let sitter = sitter.filter(|_| fits);
            let sitter = sitter.ok_or_else(|| Refusal::failed("a chair is damaged"))?;
            seated.push(Seated { sitter, name: chair.name.clone() });
        }
        let (seed, number) = row.dice.with(row.added.iter().map(|part| part.value.as_str()));
        let remote = Remote::new(hall, seed, number, chairs);
        let feeds = vec![Feed::default(); seated.len()];
        let mut warm = Self {
            row,
            remote,
            translated: Vec::new(),
            given: Vec::new(),
            events: Vec::new(),
            line: Vec::new(),
            takebacks: Takebacks::default(),
            clock: None,
            lost: None,
            heard: vec![0; seated.len()],
            feeds,
            seated,
            hash: 0,
            is_open: false,
            is_torn: false,
            time,
            shown: None,
        };
        warm.is_open = !castra_sim::hides_something(warm.remote.session().game());
        warm.advance()?;
        warm.events.push(vec![FIRST; warm.seated.len()]);
        warm.observe();
        Ok(warm)
    }

    /// Returns whether the game is as it was before or after an answer, and not between.
    pub(crate) const fn is_whole(&self) -> bool {
        !self.is_torn
    }

    /// Returns whether a bot has a chair.
    pub(crate) fn has_bots(&self) -> bool {
        self.seated.iter().any(|seated| matches!(seated.sitter, Sitter::Bot(_)))
    }

    /// Returns the number of answers and other [deeds](Deed).
    pub(crate) const fn deeds(&self) -> usize {
        self.events.len().saturating_sub(1)
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.remote.is_over() || self.lost.is_some()
    }

    /// Returns the channels of the table now.
    pub(crate) fn talking(&self) -> Talking {
        let session = self.remote.session();
        Talking::new(session.game().turn(), self.channels(), session.chairs())
    }

    fn channels(&self) -> Vec<Channel> {
        let session = self.remote.session();
        Channel::open(session.game(), session.chairs(), |chair| {
            let seated = self.seated.get(chair as usize);
            seated.is_some_and(|seated| seated.sitter == Sitter::Person)
        })
    }

    /// Returns whether a person answers for a chair.
    fn is_person(&self, place: u32) -> bool {
        let seated = self.seated.get(place as usize);
        seated.is_some_and(|seated| seated.sitter == Sitter::Person)
    }

    /// Returns the fingerprint of the rules in play.
    pub(crate) fn rules(&self) -> String {
        self.remote.session().game().image().program().fingerprint()
    }

    /// Returns the printed names of the chairs, each with the name of its person.
    pub(crate) fn names(&self) -> Vec<String> {
        let chairs = self.remote.session().chairs().iter().zip(&self.seated);
        let name = |(chair, seated): (&castra_sim::Chair, &Seated)| match seated.name.as_str() {
            "" => chair.name.clone(),
            person => format!("{} ({person})", chair.name),
        };
        chairs.map(name).collect()
    }

    /// Returns the chairs for which a person answers.
    pub(crate) fn people(&self) -> Vec<u32> {
        (0u32..).take(self.seated.len()).filter(|place| self.is_person(*place)).collect()
    }

    /// Returns the number of messages that a chair has heard.
    pub(crate) fn heard(&self, place: u32) -> u64 {
        self.heard.get(place as usize).copied().unwrap_or(0)
    }

    /// Notes the number of messages that chairs have heard.
    pub(crate) fn hear(&mut self, heard: &[(u32, u64)]) {
        for (place, count) in heard {
            if let Some(known) = self.heard.get_mut(*place as usize) {
                *known = *count;
            }
        }
    }

    /// Returns the event of a chair.
    pub(crate) fn event(&self, place: u32) -> u64 {
        let events = self.events.last();
        events.and_then(|events| events.get(place as usize)).copied().unwrap_or(FIRST)
    }

    /// Returns the chair that decides now.
    pub(crate) fn asked(&self) -> Option<u32> {
        self.remote.session().deciding().filter(|_| self.lost.is_none())
    }

    /// Returns the printed name of a chair of a person.
    pub(crate) fn person(&self, place: u32) -> Option<String> {
        let seated = self.seated.get(place as usize)?;
        let chair = self.remote.session().chairs().get(place)?;
        (seated.sitter == Sitter::Person).then(|| chair.name.clone())
    }
}

#[cfg(test)]
mod tests;
