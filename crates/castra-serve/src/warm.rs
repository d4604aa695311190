//! A game in memory: its position, and for each chair the number of the last event.
//!
//! An event of a chair is a change of the bytes that the chair is sent. So the numbers of a chair's
//! events follow from what the chair has seen, and tell nothing of the decisions of others.

use std::sync::Arc;

use castra_api::{Hall, Remote};
use castra_sim::{Chairs, Channel, Pause, Pondering, Record, RecordedAnswer};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::deed::Deed;
use crate::notify::notice::Asked;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::{AnswerRow, ChairRow, GameRow, State};
use crate::talk::Talking;

/// The version that computes hashes of positions.
const CASTRA: &str = env!("CARGO_PKG_VERSION");
/// A chair of every game.
const ANY_CHAIR: u32 = 0;
/// The number of the first event: the chair sees the game at its start.
const FIRST: u64 = 1;

/// The sitter of a chair. The chairs of players come first, in the order of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) sitter: Sitter,
    pub(crate) name: String,
}

/// The part of a chair's feed that the database has not.
#[derive(Clone, Debug, Default)]
struct Feed {
    /// Hash of the bytes of the last event.
    last: [u8; 32],
    lines: Vec<Value>,
    /// For each event since the game was loaded, the first line that it changed.
    changed: Vec<(u64, usize)>,
    /// The picture of an event.
    picture: Option<(u64, Option<String>)>,
}

/// A game in memory.
pub(crate) struct Warm {
    pub(crate) row: GameRow,
    pub(crate) seated: Vec<Seated>,
    remote: Remote,
    /// The answers of persons: place, event and answer.
    given: Vec<(u32, u64, RecordedAnswer)>,
    /// For each number of deeds, the event of each chair.
    events: Vec<Vec<u64>>,
    /// For each answer of the session, the number of its deed.
    deeds: Vec<usize>,
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
    /// The clocks after it.
    pub(crate) clock: Option<Clock>,
}

/// The result of an answer.
#[derive(Debug)]
pub(crate) enum Answered {
    /// It is new.
    New(Accepted),
    /// It was given before, and is kept.
    Before,
}

impl Warm {
    /// A game at its start.
    pub(crate) fn new(row: GameRow, rows: &[ChairRow], hall: &Arc<Hall>) -> Result<Self, Refusal> {
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
        let remote = Remote::new(hall, row.dice.seed, row.dice.number, chairs);
        let feeds = vec![Feed::default(); seated.len()];
        let mut warm = Self {
            row,
            remote,
            given: Vec::new(),
            events: Vec::new(),
            deeds: Vec::new(),
            clock: None,
            lost: None,
            heard: vec![0; seated.len()],
            feeds,
            seated,
            hash: 0,
            is_open: false,
            is_torn: false,
        };
        warm.is_open = !castra_sim::hides_something(warm.remote.session().game());
        warm.advance()?;
        warm.events.push(vec![FIRST; warm.seated.len()]);
        warm.observe();
        Ok(warm)
    }

    /// Gives the answers of the database again, and checks each against the hash of its position.
    pub(crate) fn restore(&mut self, answers: &[AnswerRow]) -> Result<(), Refusal> {
        for row in answers {
            let events = self.replay(row)?;
            self.events.push(events);
        }
        for place in 0..self.seated.len() {
            let (hash, lines) = self.bytes(place);
            if let Some(feed) = self.feeds.get_mut(place) {
                *feed = Feed { last: hash, lines, ..Feed::default() };
            }
        }
        Ok(())
    }

    /// Gives answers that another server has put into the database.
    pub(crate) fn catch_up(&mut self, answers: &[AnswerRow]) -> Result<(), Refusal> {
        for row in answers {
            self.is_torn = true;
            let recorded = self.replay(row)?;
            let events = self.events.last().cloned().unwrap_or_default();
            self.events.push(events);
            self.observe();
            // A server of another version may count otherwise. Then the whole story is sent again.
            if let Some(events) = self.events.last_mut().filter(|events| **events != recorded) {
                *events = recorded;
                self.feeds.iter_mut().for_each(|feed| feed.changed.clear());
            }
            self.row.state = if self.is_over() { State::Over } else { State::Open };
            self.is_torn = false;
        }
        Ok(())
    }

    /// Gives an answer of the database; returns the event of each chair after it.
    fn replay(&mut self, row: &AnswerRow) -> Result<Vec<u64>, Refusal> {
        let lost = |number: usize, why: &str| {
            Refusal::failed(format!("answer {number} of this game cannot be given again: {why}"))
        };
        let number = self.deeds() + 1;
        if row.number != number {
            return Err(lost(number, "it is missing"));
        }
        match Deed::read(&row.answer).ok_or_else(|| lost(number, "it is damaged"))? {
            Deed::Answer(answer) => {
                let chosen = self.remote.session_mut().choose_key(&answer);
                chosen.map_err(|refused| lost(number, &refused.to_string()))?;
                self.deeds.push(number);
                self.advance()?;
                if row.event > 0 {
                    self.given.push((row.place, row.event, answer));
                }
            }
            Deed::Fallen(fallen) => self.fall(row.place, fallen),
        }
        // Another version may lay out positions in another way.
        if self.hash != row.hash && row.castra == CASTRA {
            return Err(lost(number, "it leads to another position"));
        }
        let events: Option<Vec<u64>> =
            row.events.split(',').map(|event| event.parse().ok()).collect();
        let events = events.filter(|events| events.len() == self.seated.len());
        events.ok_or_else(|| lost(number, "its events are damaged"))
    }

    /// Plays on to the next decision.
    fn advance(&mut self) -> Result<(), Refusal> {
        let pause = self.remote.session_mut().advance();
        match pause.map_err(|flaw| Refusal::failed(flaw.to_string()))? {
            Pause::Person(_) | Pause::Over => {}
            // No bot sits in the session.
            Pause::Bot(_) => return Err(Refusal::failed("a bot has answered unasked")),
        }
        self.hash = self.remote.session().game().state_hash();
        Ok(())
    }

    /// Returns whether the game is as it was before or after an answer, and not between.
    pub(crate) const fn is_whole(&self) -> bool {
        !self.is_torn
    }

    /// Returns whether a bot has a chair.
    pub(crate) fn has_bots(&self) -> bool {
        self.seated.iter().any(|seated| matches!(seated.sitter, Sitter::Bot(_)))
    }

    /// Number of answers and other [deeds](Deed).
    pub(crate) const fn deeds(&self) -> usize {
        self.events.len().saturating_sub(1)
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.remote.is_over() || self.lost.is_some()
    }

    /// The channels of the table now.
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

    /// The number of messages that a chair has heard.
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

    /// The event of a chair.
    pub(crate) fn event(&self, place: u32) -> u64 {
        let events = self.events.last();
        events.and_then(|events| events.get(place as usize)).copied().unwrap_or(FIRST)
    }

    /// The chair that decides now.
    pub(crate) fn asked(&self) -> Option<u32> {
        self.remote.session().deciding().filter(|_| self.lost.is_none())
    }

    /// The printed name of a chair of a person.
    pub(crate) fn person(&self, place: u32) -> Option<String> {
        let seated = self.seated.get(place as usize)?;
        let chair = self.remote.session().chairs().get(place)?;
        (seated.sitter == Sitter::Person).then(|| chair.name.clone())
    }

    /// Returns the view of a chair, without the picture and the number of the event.
    fn seen(&self, place: usize) -> Value {
        // A roll belongs to the event that follows the answer before it.
        let event = |answers: usize| {
            let deed = answers.checked_sub(1).and_then(|before| self.deeds.get(before));
            let before = deed.and_then(|deed| self.events.get(deed.saturating_sub(1)));
            before.and_then(|events| events.get(place)).map_or(FIRST, |event| event + 1)
        };
        let chair = u32::try_from(place).unwrap_or(u32::MAX);
        let Some(mut seen) = self.remote.seen(chair, event) else {
            return self.seen_from_outside(event);
        };
        // As at a table, everybody sees who may talk with whom.
        let talk = self.channels().into_iter().map(|channel| {
            json!({ "channel": channel.id, "chairs": channel.chairs, "chooser": channel.chooser })
        });
        seen["talk"] = talk.collect();
        if self.lost.is_some() {
            (seen["asked"], seen["question"]) = (Value::Null, Value::Null);
            seen["outcome"] = self.lost_on_time(|army| &army.noun);
        }
        // A bot may have taken over the chair.
        if !self.is_person(chair) {
            seen["question"] = Value::Null;
        }
        seen
    }

    /// Returns the view of a spectator: the deciding army and the result. It has the board too, if
    /// nobody at the table has secrets.
    fn seen_from_outside(&self, event: impl Fn(usize) -> u64) -> Value {
        let session = self.remote.session();
        let game = session.game();
        if self.is_open
            && let Some(mut seen) = self.remote.seen(ANY_CHAIR, event)
        {
            for name in ["chair", "question", "rule"] {
                seen[name] = Value::Null;
            }
            if self.lost.is_some() {
                seen["asked"] = Value::Null;
                seen["outcome"] = self.lost_on_time(|army| &army.noun);
            }
            return seen;
        }
        let program = game.image().program();
        let outcome = self.remote.is_over().then(|| {
            let outcome = castra_sim::RecordedOutcome::of(program, &session.played());
            json!({ "winner": outcome.winner, "reason": outcome.reason, "fault": outcome.fault })
        });
        json!({
            "turn": game.turn(),
            "asked": self.asked(),
            "outcome": match self.lost {
                Some(_) => self.lost_on_time(|army| &army.id),
                None => json!(outcome),
            },
        })
    }

    /// The hash of what a chair sees, and the lines of its story.
    fn bytes(&self, place: usize) -> ([u8; 32], Vec<Value>) {
        let mut seen = self.seen(place);
        let hash = Sha256::digest(seen.to_string().as_bytes()).into();
        let lines = seen.get_mut("lines").map(Value::take);
        let lines = lines.and_then(|lines| match lines {
            Value::Array(lines) => Some(lines),
            _ => None,
        });
        (hash, lines.unwrap_or_default())
    }

    /// Notes what has changed for each chair.
    fn observe(&mut self) {
        for place in 0..self.seated.len() {
            let (hash, lines) = self.bytes(place);
            let (Some(feed), Some(event)) = (
                self.feeds.get_mut(place),
                self.events.last_mut().and_then(|events| events.get_mut(place)),
            ) else {
                continue;
            };
            if feed.last == hash {
                continue;
            }
            if feed.last != [0; 32] {
                *event += 1;
            }
            let same = feed.lines.iter().zip(&lines).take_while(|(one, other)| one == other);
            feed.changed.push((*event, same.count()));
            (feed.last, feed.lines) = (hash, lines);
        }
    }

    /// The answer of a person, if it fits: once for each event.
    pub(crate) fn answer(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<Answered, Refusal> {
        let now = self.event(place);
        let before = self.given.iter().find(|(by, at, _)| *by == place && *at == event);
        if let Some((_, _, before)) = before {
            if before == answer {
                return Ok(Answered::Before);
            }
            let message = "this event was answered before, with another answer";
            return Err(Refusal::conflict("answered", message, now));
        }
        if event != now {
            let message = format!("this answer is to event {event}, and the game is at {now}");
            return Err(Refusal::conflict("stale", message, now));
        }
        if self.is_over() {
            return Err(Refusal::conflict("over", "the game is over", now));
        }
        if self.asked() != Some(place) {
            return Err(Refusal::conflict("not-asked", "this chair is not asked now", now));
        }
        let is_late = self.clock.as_ref().and_then(Clock::is_over) == Some(place);
        if is_late || !self.is_person(place) {
            let message = "the time of this chair is over";
            return Err(Refusal::conflict("out-of-time", message, now));
        }
        self.give(place, event, answer).map(Answered::New)
    }

    /// The answer of a bot, if the game still waits for it after a number of deeds.
    pub(crate) fn bot_answer(
        &mut self,
        place: u32,
        deeds: usize,
        answer: &RecordedAnswer,
    ) -> Result<Option<Accepted>, Refusal> {
        if self.deeds() != deeds || self.asked() != Some(place) {
            return Ok(None);
        }
        self.give(place, 0, answer).map(Some)
    }

    fn give(
        &mut self,
        place: u32,
        event: u64,
        answer: &RecordedAnswer,
    ) -> Result<Accepted, Refusal> {
        let chosen = self.remote.session_mut().choose_key(answer);
        chosen.map_err(|refused| Refusal::bad("refused", refused.why))?;
        self.is_torn = true;
        self.deeds.push(self.deeds() + 1);
        self.advance()?;
        if event > 0 {
            self.given.push((place, event, answer.clone()));
        }
        self.done(place, event, &Deed::Answer(answer.clone()))
    }

    /// Notes a deed that the game has carried out.
    fn done(&mut self, place: u32, event: u64, deed: &Deed) -> Result<Accepted, Refusal> {
        let events = self.events.last().cloned().unwrap_or_default();
        self.events.push(events);
        self.observe();
        // No time runs before a person has given an answer.
        let next = self.asked().filter(|next| self.is_person(*next) && !self.given.is_empty());
        if let Some(clock) = &mut self.clock {
            clock.answered(next);
        }
        let answer = deed.text().map_err(|e| Refusal::failed(e.to_string()))?;
        let events = self
            .events
            .last()
            .map_or_else(Vec::new, |events| events.iter().map(u64::to_string).collect());
        let number = self.deeds();
        let row = AnswerRow {
            number,
            place,
            event,
            answer,
            events: events.join(","),
            hash: self.hash,
            castra: CASTRA.to_owned(),
        };
        let state = if self.is_over() { State::Over } else { State::Open };
        self.row.state = state;
        self.is_torn = false;
        let asked =
            self.asked().and_then(|place| Some(Asked { place, chair: self.person(place)? }));
        Ok(Accepted { row, state, asked, clock: self.clock.clone() })
    }

    /// The pending decision, if it is a bot's: its place, the deeds before it, and the copy of
    /// the game that the bot thinks about.
    pub(crate) fn pondering(&self) -> Option<(u32, usize, Pondering)> {
        let place = self.asked()?;
        let Sitter::Bot(bot) = self.seated.get(place as usize)?.sitter else { return None };
        Some((place, self.deeds(), Pondering::of(self.remote.session(), bot)?))
    }

    /// An answer that the game accepts, at random: for a bot that does not answer.
    pub(crate) fn any_answer(&self) -> Option<RecordedAnswer> {
        Pondering::of(self.remote.session(), castra_sim::Bot::Random)?.answer()
    }

    /// All that does not change during the game, as a chair may know it.
    pub(crate) fn begun(&self, place: u32) -> Result<Value, Refusal> {
        let mut begun = self.remote.begun().map_err(Refusal::failed)?;
        let chairs = self.remote.session().chairs();
        begun["chair"] = json!(chairs.get(place).map(|_| place));
        begun["clock"] = json!(self.clock.as_ref().map(Clock::terms));
        begun["setup"] = serde_json::from_str(&self.row.setup).unwrap_or_default();
        begun["commitment"] = json!(self.row.dice.commitment());
        let knows = |reader| chairs.iter().position(|chair| chair.reader() == reader);
        let seated = chairs.iter().zip(&self.seated).map(|(chair, seated)| {
            json!({
                "knows": knows(chair.reader()),
                "chair": chair.id,
                "name": chair.name,
                "army": chair.army,
                "person": seated.name,
                "sitter": seated.sitter.word(),
            })
        });
        begun["chairs"] = seated.collect();
        Ok(begun)
    }

    /// All that a chair sees now. Of the story, the lines since an event.
    pub(crate) fn view(&mut self, place: u32, since: u64) -> Result<Value, Refusal> {
        let mut seen = self.seen(place as usize);
        let now = self.event(place);
        if let Some(lines) = seen.get_mut("lines").and_then(Value::as_array_mut) {
            let from = self.first_changed(place, since, now).min(lines.len());
            lines.drain(..from);
            seen["from"] = json!(from);
        }
        if seen.get("view").is_some() {
            seen["svg"] = json!(self.picture(place)?);
        }
        seen["event"] = json!(now);
        seen["clock"] = json!(self.clock().map(Clock::json));
        if self.is_over() {
            let dice = &self.row.dice;
            // Programs of browsers round such numbers, so they are texts.
            seen["dice"] = json!({
                "seed": dice.seed.to_string(),
                "number": dice.number.to_string(),
                "salt": dice.salt,
            });
        }
        Ok(seen)
    }

    /// The picture for a chair, drawn once for each event.
    fn picture(&mut self, place: u32) -> Result<Option<String>, Refusal> {
        let now = self.event(place);
        let kept = self.feeds.get(place as usize).and_then(|feed| feed.picture.as_ref());
        if let Some((_, picture)) = kept.filter(|(event, _)| *event == now) {
            return Ok(picture.clone());
        }
        let is_chair = self.remote.session().chairs().get(place).is_some();
        let seen_as = if is_chair { place } else { ANY_CHAIR };
        let picture = self.remote.picture(seen_as).map_err(Refusal::failed)?;
        if let Some(feed) = self.feeds.get_mut(place as usize) {
            feed.picture = Some((now, picture.clone()));
        }
        Ok(picture)
    }

    /// The first line of a chair's story that has changed since an event.
    fn first_changed(&self, place: u32, since: u64, now: u64) -> usize {
        let Some(feed) = self.feeds.get(place as usize) else { return 0 };
        if since >= now {
            return feed.lines.len();
        }
        // Lines from before the game was loaded have no event, so all are sent.
        if feed.changed.first().is_none_or(|(first, _)| *first > since + 1) {
            return 0;
        }
        let later = feed.changed.iter().filter(|(event, _)| *event > since);
        later.map(|(_, from)| *from).min().unwrap_or(0)
    }

    /// The values of a piece, as a chair knows them.
    pub(crate) fn figures(&self, place: u32, piece: &str) -> Result<Value, Refusal> {
        self.remote.figures(place, piece).map_err(|why| Refusal::bad("unexplained", why))
    }

    /// The derivation of a value, as a chair knows it.
    pub(crate) fn why(&self, place: u32, ask: &str, piece: Option<&str>) -> Result<Value, Refusal> {
        self.remote.why(place, ask, piece).map_err(|why| Refusal::bad("unexplained", why))
    }

    /// The record of a finished game.
    pub(crate) fn record(&self) -> Result<Record, Refusal> {
        if !self.is_over() {
            let message = "the record shows everything, so it is given when the game is over";
            return Err(Refusal::new(axum::http::StatusCode::FORBIDDEN, "not-over", message));
        }
        let mut record = self.remote.session().record();
        let chairs = self.remote.session().chairs();
        for (chair, seated) in chairs.iter().zip(&self.seated) {
            if let Sitter::Bot(bot) = seated.sitter {
                record.bots.insert(chair.id.clone(), bot.word().to_owned());
            }
        }
        Ok(record)
    }
}

mod timed;

#[cfg(test)]
mod tests;
