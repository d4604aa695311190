//! The clocks of a game: the time that each chair has for its answers.

use castra_sim::Bot;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::time::TimeSource;

const SECOND: i64 = 1_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;
/// The maximum time of a live game in milliseconds. A game with more is a correspondence game.
const MAX_LIVE: i64 = DAY;
/// The maximum number of days for an answer, and of vacation.
const MAX_DAYS: i64 = 60;

/// The clocks that a game is created with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockSettings {
    /// `5m+10s`: five minutes for the game, and ten seconds more with each answer.
    /// `3d`: three days for each answer.
    pub(crate) time: String,
    /// Days of vacation of a chair, used when its time for an answer is over.
    #[serde(default)]
    pub(crate) vacation: i64,
    /// `loses`, or the name of the bot that takes over a chair without time.
    #[serde(default = "loses")]
    pub(crate) fallen: String,
}

fn loses() -> String {
    LOSES.to_owned()
}

pub(crate) const LOSES: &str = "loses";

/// The consequence of a flag that falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlagConsequence {
    /// The army of the chair has lost.
    Loses,
    /// The bot answers for the chair from now on.
    Bot(Bot),
}

impl FlagConsequence {
    /// Parses `loses` or the name of a bot. Returns `None` for another word.
    pub(crate) fn read(word: &str) -> Option<Self> {
        match Sitter::read(word) {
            _ if word == LOSES => Some(Self::Loses),
            Some(Sitter::Bot(bot)) => Some(Self::Bot(bot)),
            Some(Sitter::Person | Sitter::Spectator) | None => None,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Loses => LOSES,
            Self::Bot(bot) => bot.word(),
        }
    }
}

/// The kind of time control, with times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tempo {
    /// A time for the game, and an increment with each answer.
    Live { main: i64, increment: i64 },
    /// A time for each answer.
    Turns { each: i64 },
}

/// The clocks of a game: the terms, and the state of each chair's time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    terms: ClockSettings,
    tempo: Tempo,
    pub(crate) consequence: FlagConsequence,
    state: ClockState,
    time: TimeSource,
}

/// The part of the clocks that changes during a game, as stored in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClockState {
    /// For each chair, the remaining time and vacation when its clock last stopped.
    pub(crate) remaining_times: Vec<RemainingTime>,
    /// The chair whose time runs, and the start in milliseconds since 1970.
    pub(crate) running: Option<(u32, i64)>,
}

/// The remaining time and vacation of a chair, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemainingTime {
    pub(crate) time: i64,
    pub(crate) vacation: i64,
}

impl ClockSettings {
    fn tempo(&self) -> Result<Tempo, Refusal> {
        let refused = || {
            Refusal::bad_request(
                "clock",
                "a clock is for example `5m+10s` for a live game, or `3d` for each answer",
            )
        };
        let is_vacation = (0..=MAX_DAYS).contains(&self.vacation);
        match self.time.split_once('+') {
            None if self.time.ends_with('d') => {
                let each = duration(&self.time).ok_or_else(refused)?;
                if each > MAX_DAYS * DAY || !is_vacation {
                    let message =
                        format!("an answer and the vacation have at most {MAX_DAYS} days");
                    return Err(Refusal::bad_request("clock", message));
                }
                Ok(Tempo::Turns { each })
            }
            split => {
                let (main, increment) = split.unwrap_or((&self.time, "0s"));
                let main = duration(main).filter(|main| *main > 0).ok_or_else(refused)?;
                let increment = duration(increment).ok_or_else(refused)?;
                if main > MAX_LIVE || increment > MAX_LIVE {
                    return Err(Refusal::bad_request("clock", "a live game has at most one day"));
                }
                if self.vacation != 0 {
                    let message = "vacation belongs to a clock with days for each answer";
                    return Err(Refusal::bad_request("clock", message));
                }
                Ok(Tempo::Live { main, increment })
            }
        }
    }
}

/// Parses a number with the unit `s`, `m`, `h` or `d`, such as `5m`. Returns milliseconds.
pub(crate) fn duration(text: &str) -> Option<i64> {
    let unit = match text.chars().last()? {
        's' => SECOND,
        'm' => 60 * SECOND,
        'h' => 60 * 60 * SECOND,
        'd' => DAY,
        _ => return None,
    };
    let digits = text.get(..text.len() - 1)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse::<i64>().ok()?.checked_mul(unit)).flatten()
}

impl Clock {
    /// Returns the clocks of a new game, all of them stopped.
    pub(crate) fn new(
        terms: ClockSettings,
        chairs: usize,
        time: TimeSource,
    ) -> Result<Self, Refusal> {
        let tempo = terms.tempo()?;
        let fallen = FlagConsequence::read(&terms.fallen);
        let fallen = fallen.ok_or_else(|| {
            Refusal::bad_request(
                "clock",
                format!("`{}` is neither `loses` nor a bot", terms.fallen),
            )
        })?;
        let left = match tempo {
            Tempo::Live { main, .. } => RemainingTime { time: main, vacation: 0 },
            Tempo::Turns { each } => RemainingTime { time: each, vacation: terms.vacation * DAY },
        };
        let state = ClockState { remaining_times: vec![left; chairs], running: None };
        Ok(Self { terms, tempo, consequence: fallen, state, time })
    }

    pub(crate) const fn settings(&self) -> &ClockSettings {
        &self.terms
    }

    pub(crate) const fn state(&self) -> &ClockState {
        &self.state
    }

    /// Sets the state of the clocks from the database.
    pub(crate) fn set(&mut self, state: ClockState) -> Result<(), Refusal> {
        if state.remaining_times.len() != self.state.remaining_times.len() {
            return Err(Refusal::server_failure("the clocks of a game are damaged"));
        }
        self.state = state;
        Ok(())
    }

    /// Records an answer. The clock of `next` then runs, or none.
    pub(crate) fn record_answer(&mut self, next: Option<u32>) {
        self.pass_to(next, true);
    }

    /// Records that answers are taken back. The clock of `next` then runs, or none. Used time is
    /// not returned, and no increment is added. With days for each answer, the next question has
    /// the full time. If the clock of `next` is running already, nothing changes.
    pub(crate) fn record_takeback(&mut self, next: Option<u32>) {
        if self.state.running.map(|(place, _)| place) != next {
            self.pass_to(next, false);
        }
    }

    /// Records that the game continues after a time in which nobody could answer. The time since
    /// the last answer does not count.
    pub(crate) fn record_resumption(&mut self, next: Option<u32>) {
        let now = self.time.now();
        self.state.running = next.map(|place| (place, now));
    }

    fn pass_to(&mut self, next: Option<u32>, is_answer: bool) {
        let now = self.time.now();
        if let Some((place, _)) = self.state.running {
            let left = self.remaining_time(place, now);
            if let Some(kept) = self.state.remaining_times.get_mut(place as usize) {
                *kept = match self.tempo {
                    Tempo::Live { increment, .. } if is_answer => {
                        RemainingTime { time: left.time + increment, ..left }
                    }
                    Tempo::Live { .. } => left,
                    Tempo::Turns { each } => RemainingTime { time: each, ..left },
                };
            }
        }
        self.state.running = next.map(|place| (place, now));
    }

    /// Returns the remaining time of a chair at the time `now`.
    fn remaining_time(&self, place: u32, now: i64) -> RemainingTime {
        let Some(left) = self.state.remaining_times.get(place as usize).copied() else {
            return RemainingTime { time: 0, vacation: 0 };
        };
        let used = match self.state.running {
            Some((running, since)) if running == place => (now - since).max(0),
            _ => 0,
        };
        let over = (used - left.time).max(0);
        RemainingTime { time: (left.time - used).max(0), vacation: (left.vacation - over).max(0) }
    }

    /// Returns the chair whose clock runs, and when it runs out, in milliseconds since 1970.
    pub(crate) fn deadline(&self) -> Option<(u32, i64)> {
        let (place, since) = self.state.running?;
        let left = self.state.remaining_times.get(place as usize)?;
        Some((place, since + left.time + left.vacation))
    }

    /// Returns the chair whose clock has run out.
    pub(crate) fn expired_chair(&self) -> Option<u32> {
        let now = self.time.now();
        self.deadline().filter(|(_, at)| *at <= now).map(|(place, _)| place)
    }

    /// Returns the running chair and the remaining times of all chairs as JSON for clients.
    pub(crate) fn json(&self) -> Value {
        let now = self.time.now();
        let chairs = (0u32..).zip(&self.state.remaining_times).map(|(place, _)| {
            let RemainingTime { time, vacation } = self.remaining_time(place, now);
            json!({ "time": time, "vacation": vacation })
        });
        json!({
            "running": self.state.running.map(|(place, _)| place),
            "chairs": chairs.collect::<Vec<Value>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(time: &str, vacation: i64) -> ClockSettings {
        ClockSettings { time: time.to_owned(), vacation, fallen: LOSES.to_owned() }
    }

    #[test]
    fn clock_settings_are_parsed() {
        let tempo = |time: &str| terms(time, 0).tempo().ok();
        assert_eq!(tempo("5m+10s"), Some(Tempo::Live { main: 300_000, increment: 10_000 }));
        assert_eq!(tempo("2h"), Some(Tempo::Live { main: 7_200_000, increment: 0 }));
        assert_eq!(tempo("3d"), Some(Tempo::Turns { each: 3 * DAY }));
        for wrong in [
            "",
            "m",
            "0s",
            "5",
            "5m+",
            "+5s",
            "-5m",
            "5m+1d1",
            "99d",
            "25h",
            "9999999999999999999d",
            "٣d",
            "3é",
        ] {
            assert_eq!(tempo(wrong), None, "{wrong}");
        }
        assert!(terms("3d", 14).tempo().is_ok());
        assert!(terms("3d", -1).tempo().is_err() && terms("3d", 61).tempo().is_err());
        assert!(terms("5m", 1).tempo().is_err());
        for bad in ["", "person", "spectator", "LOSES"] {
            let terms = ClockSettings { fallen: bad.to_owned(), ..terms("3d", 0) };
            assert!(Clock::new(terms, 2, TimeSource::default()).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_the_chair_that_is_asked_uses_time() {
        let time = TimeSource::new_manual(0);
        let mut clock = Clock::new(terms("5m+10s", 0), 2, time.clone()).unwrap();
        time.set(1_000_000);
        assert_eq!((clock.deadline(), clock.expired_chair()), (None, None));
        clock.record_answer(Some(1));
        time.set(1_020_000);
        clock.record_answer(Some(0));
        time.set(1_319_999);
        assert_eq!(clock.expired_chair(), None);
        assert_eq!(
            clock.json(),
            json!({ "running": 0, "chairs": [
                { "time": 1, "vacation": 0 }, { "time": 290_000, "vacation": 0 },
            ] })
        );
        time.set(1_320_000);
        assert_eq!(clock.expired_chair(), Some(0));
    }

    #[test]
    fn vacation_is_used_after_the_days_of_an_answer() {
        let time = TimeSource::new_manual(0);
        let mut clock = Clock::new(terms("3d", 14), 2, time.clone()).unwrap();
        clock.record_answer(Some(0));
        time.set(5 * DAY);
        clock.record_answer(Some(1));
        assert_eq!(
            clock.remaining_time(0, 5 * DAY),
            RemainingTime { time: 3 * DAY, vacation: 12 * DAY }
        );
        clock.record_answer(Some(0));
        assert_eq!(clock.deadline(), Some((0, 20 * DAY)));
        time.set(20 * DAY);
        assert_eq!(clock.expired_chair(), Some(0));
    }
}
