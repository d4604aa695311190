//! The views that are sent to chairs, and the numbers of their events.

use castra_api::RemoteGame;
use castra_sim::{AddedPart, Record, RecordedCommitment};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{FIRST_EVENT, LoadedGame};
use crate::catalogue::Setup;
use crate::clock::Clock;
use crate::refusal::Refusal;
use crate::sitter::Sitter;

/// The number of a chair that every game has.
const ANY_CHAIR: u32 = 0;

/// The view of a chair, with its hash and with the lines of the story apart.
pub(super) struct ChairView {
    /// The hash of the whole view, with its lines.
    pub(super) hash: [u8; 32],
    /// The view without the lines of the story.
    pub(super) view: Value,
    pub(super) lines: Vec<Value>,
}

/// Removes and returns the lines of the story in a view. The field `lines` is then null.
fn take_lines(view: &mut Value) -> Vec<Value> {
    match view.get_mut("lines").map(Value::take) {
        Some(Value::Array(lines)) => lines,
        _ => Vec::new(),
    }
}

impl LoadedGame {
    /// Returns the view of a chair in a language, without the picture and the number of the event.
    pub(super) fn chair_view(&self, place: usize, tag: Option<&str>) -> Value {
        // A roll belongs to the event that follows the preceding answer.
        let event = |answers: usize| {
            let deed = answers.checked_sub(1).and_then(|before| self.answers_in_force.get(before));
            let before = deed.and_then(|one| self.events.get(one.deed.saturating_sub(1)));
            before.and_then(|events| events.get(place)).map_or(FIRST_EVENT, |event| event + 1)
        };
        let chair = u32::try_from(place).unwrap_or(u32::MAX);
        let remote = self.translated_remote(tag);
        let Some(mut view) = remote.view(chair, event) else {
            return self.spectator_view(remote, event);
        };
        // As at a table, everybody sees who may talk with whom.
        let talk = self.channels().into_iter().map(|channel| {
            json!({ "channel": channel.id, "chairs": channel.chairs, "chooser": channel.chooser })
        });
        view["talk"] = talk.collect();
        if self.flagged_chair.is_some() {
            (view["asked"], view["question"]) = (Value::Null, Value::Null);
            view["outcome"] = self.flag_outcome(remote, |army| &army.noun);
        }
        // A bot may have taken over the chair.
        if !self.is_person(chair) {
            view["question"] = Value::Null;
        }
        view
    }

    /// Returns the view of a spectator. It is the whole view if the game has no secrets, and
    /// otherwise only the deciding army and the result.
    fn spectator_view(&self, remote: &RemoteGame, event: impl Fn(usize) -> u64) -> Value {
        let session = remote.session();
        let game = session.game();
        if self.is_open
            && let Some(mut view) = remote.view(ANY_CHAIR, event)
        {
            for name in ["chair", "question", "rule"] {
                view[name] = Value::Null;
            }
            if self.flagged_chair.is_some() {
                view["asked"] = Value::Null;
                view["outcome"] = self.flag_outcome(remote, |army| &army.noun);
            }
            return view;
        }
        let program = game.image().program();
        let outcome = self.remote.is_over().then(|| {
            let outcome = castra_sim::RecordedOutcome::of(program, &session.result());
            json!({ "winner": outcome.winner, "reason": outcome.reason, "fault": outcome.fault })
        });
        json!({
            "turn": game.turn(),
            "asked": self.deciding_chair(),
            "outcome": match self.flagged_chair {
                Some(_) => self.flag_outcome(remote, |army| &army.id),
                None => json!(outcome),
            },
        })
    }

    /// Returns the view of a chair with its hash.
    pub(super) fn hashed_view(&self, place: usize) -> ChairView {
        let mut view = self.chair_view(place, None);
        let hash = Sha256::digest(view.to_string().as_bytes()).into();
        let lines = take_lines(&mut view);
        ChairView { hash, view, lines }
    }

    /// Records each changed view as a new event of its chair.
    pub(super) fn observe(&mut self) {
        for place in 0..self.sitters.len() {
            let ChairView { hash, view, lines } = self.hashed_view(place);
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
            feed.first_changes.push((*event, same.count()));
            // The first view is not cached, since the views of many unopened games would fill the
            // memory.
            let is_asked_for = *event > FIRST_EVENT;
            (feed.last, feed.lines) = (hash, lines);
            feed.last_view = is_asked_for.then_some(view);
        }
    }

    /// Returns the part of a chair's view that does not change during the game, in a language.
    pub(crate) fn static_view(&self, place: u32, tag: Option<&str>) -> Result<Value, Refusal> {
        let remote = self.translated_remote(tag);
        let mut begun = remote.static_facts().map_err(Refusal::server_failure)?;
        let chairs = remote.session().chairs();
        begun["chair"] = json!(chairs.get(place).map(|_| place));
        begun["clock"] = json!(self.clock.as_ref().map(Clock::settings));
        begun["setup"] = serde_json::from_str(&self.row.setup).unwrap_or_default();
        begun["commitment"] = json!(self.row.dice.commitment());
        let added = self.row.revealed_parts.iter().map(|part| (part.place, &part.value));
        begun["added"] = json!(added.collect::<Vec<_>>());
        let knows = |reader| chairs.iter().position(|chair| chair.reader() == reader);
        let seated = chairs.iter().zip(&self.sitters).map(|(chair, seated)| {
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

    /// Returns the view of a chair, with the lines of the story since an event.
    pub(crate) fn view(&mut self, place: u32, since: u64) -> Result<Value, Refusal> {
        let now = self.event(place);
        // A client requests each view once. For a repeated request, it is computed again.
        let made = self.feeds.get_mut(place as usize).and_then(|feed| feed.last_view.take());
        let mut view = made.unwrap_or_else(|| {
            let mut view = self.chair_view(place as usize, None);
            take_lines(&mut view);
            view
        });
        if view.get("lines").is_some() {
            let lines = self.feeds.get(place as usize).map_or(&[][..], |feed| &feed.lines);
            let from = self.first_changed_line(place, since, now).min(lines.len());
            view["lines"] = json!(lines.get(from..).unwrap_or_default());
            view["from"] = json!(from);
        }
        if view.get("view").is_some() {
            view["svg"] = json!(self.picture(place)?);
        }
        Ok(self.with_current_state(place, view))
    }

    /// Adds the parts of a view that are not tied to an event, such as the clock.
    pub(super) fn with_current_state(&self, place: u32, mut view: Value) -> Value {
        view["event"] = json!(self.event(place));
        view["clock"] = json!(self.clock().map(Clock::json));
        // A takeback request is not an event, so an answer that a player is preparing stays valid.
        view["takeback"] = self.takeback(place);
        view["answered"] = json!(self.last_answered_event(place));
        if self.is_over() {
            let dice = &self.row.dice;
            // JavaScript rounds such large numbers, so they are strings.
            view["dice"] = json!({
                "seed": dice.seed.to_string(),
                "number": dice.number.to_string(),
                "salt": dice.salt,
                "added": self.row.revealed_parts.iter().map(|part| &part.value).collect::<Vec<_>>(),
            });
        }
        view
    }

    /// Returns the picture for a chair, which is drawn once for each event.
    fn picture(&mut self, place: u32) -> Result<Option<String>, Refusal> {
        let now = self.event(place);
        let kept = self.feeds.get(place as usize).and_then(|feed| feed.picture.as_ref());
        if let Some((_, picture)) = kept.filter(|(event, _)| *event == now) {
            return Ok(picture.clone());
        }
        let picture = self.draw(place, None)?;
        if let Some(feed) = self.feeds.get_mut(place as usize) {
            feed.picture = Some((now, picture.clone()));
        }
        Ok(picture)
    }

    /// Draws the picture for a chair in a language.
    pub(super) fn draw(&self, place: u32, tag: Option<&str>) -> Result<Option<String>, Refusal> {
        let remote = self.translated_remote(tag);
        let is_chair = remote.session().chairs().get(place).is_some();
        let seen_as = if is_chair { place } else { ANY_CHAIR };
        remote.picture(seen_as).map_err(Refusal::server_failure)
    }

    /// Returns the index of the first line that has changed in the story of a chair since an event.
    fn first_changed_line(&self, place: u32, since: u64, now: u64) -> usize {
        let Some(feed) = self.feeds.get(place as usize) else { return 0 };
        if since >= now {
            return feed.lines.len();
        }
        // The events of lines from before the game was loaded are unknown, so all lines are sent.
        if feed.first_changes.first().is_none_or(|(first, _)| *first > since + 1) {
            return 0;
        }
        let later = feed.first_changes.iter().filter(|(event, _)| *event > since);
        later.map(|(_, from)| *from).min().unwrap_or(0)
    }

    /// Returns the values of a piece that a chair knows, in a language.
    pub(crate) fn figures(
        &self,
        place: u32,
        piece: &str,
        tag: Option<&str>,
    ) -> Result<Value, Refusal> {
        self.translated_remote(tag)
            .piece_values(place, piece)
            .map_err(|why| Refusal::bad_request("unexplained", why))
    }

    /// Returns the derivation of a value from the knowledge of a chair, in a language.
    pub(crate) fn why(
        &self,
        place: u32,
        (ask, piece): (&str, Option<&str>),
        tag: Option<&str>,
    ) -> Result<Value, Refusal> {
        self.translated_remote(tag)
            .explain_value(place, ask, piece)
            .map_err(|why| Refusal::bad_request("unexplained", why))
    }

    /// Returns the record of a finished game.
    pub(crate) fn record(&self) -> Result<Record, Refusal> {
        if !self.is_over() {
            let message = "the record shows everything, so it is given when the game is over";
            return Err(Refusal::new(axum::http::StatusCode::FORBIDDEN, "not-over", message));
        }
        let session = self.remote.session();
        let (mut record, chairs) = (session.record(), session.chairs());
        let setup: Setup = serde_json::from_str(&self.row.setup).unwrap_or_default();
        (record.with, record.without) = (setup.with, setup.without);
        let added = self.row.revealed_parts.iter().map(|part| AddedPart {
            chair: chairs.get(part.place).map(|chair| chair.id.clone()).unwrap_or_default(),
            commitment: part.commitment.clone(),
            value: part.value.clone(),
        });
        record.committed = Some(RecordedCommitment {
            commitment: self.row.dice.commitment(),
            secret: self.row.dice.clone(),
            added: added.collect(),
            rolls: session.account().rolls().to_vec(),
        });
        for (chair, seated) in chairs.iter().zip(&self.sitters) {
            if let Sitter::Bot(bot) = seated.sitter {
                record.bots.insert(chair.id.clone(), bot.word().to_owned());
            }
        }
        Ok(record)
    }
}
