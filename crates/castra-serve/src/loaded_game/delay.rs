//! The delay of spectators: a copy of the game that lags behind.

use super::{LoadedGame, SpectatorGame};
use crate::delay::Delay;
use crate::game_change::Deed;
use crate::refusal::Refusal;
use crate::sitter::Sitter;
use crate::store::AnswerRow;

/// The number of milliseconds in a second.
const SECOND: i64 = 1_000;

impl Delay {
    const fn is_none(self) -> bool {
        matches!(self, Self::Answers(0) | Self::Minutes(0))
    }

    /// Returns the number of rows that are visible to spectators at the time `now`.
    fn visible_count(self, rows: &[AnswerRow], now: i64) -> usize {
        match self {
            Self::Answers(0) => rows.len(),
            Self::Answers(answers) => {
                let is_answer = |(_, row): &(usize, &AnswerRow)| {
                    matches!(Deed::read(&row.answer), Some(Deed::Answer(_)))
                };
                let from_last = rows.iter().enumerate().rev().filter(is_answer);
                from_last.map(|(at, _)| at).nth(answers as usize - 1).unwrap_or(0)
            }
            Self::Minutes(_) => rows
                .iter()
                .take_while(|row| self.visible_time(row).is_some_and(|at| at <= now))
                .count(),
        }
    }

    /// Returns the time when a row becomes visible, in milliseconds since 1970. Returns `None` if
    /// further answers decide.
    fn visible_time(self, row: &AnswerRow) -> Option<i64> {
        match self {
            Self::Answers(_) => None,
            Self::Minutes(minutes) => Some((row.given_at + i64::from(minutes) * 60) * SECOND),
        }
    }
}

impl SpectatorGame {
    /// Returns the game at its start. Returns `None` without spectators or without a delay.
    pub(super) fn new(
        warm: &LoadedGame,
        at_start: impl FnOnce() -> Result<LoadedGame, Refusal>,
    ) -> Result<Option<Box<Self>>, Refusal> {
        let delay = warm.row.delay;
        let is_watched = warm.sitters.iter().any(|one| one.sitter == Sitter::Spectator);
        if delay.is_none() || !is_watched {
            return Ok(None);
        }
        Ok(Some(Box::new(Self { warm: at_start()?, delay, delayed_rows: Vec::new() })))
    }

    /// Returns whether spectators see all deeds.
    #[cfg(test)]
    pub(super) const fn is_empty(&self) -> bool {
        self.delayed_rows.is_empty()
    }
}

impl LoadedGame {
    /// Returns whether a chair is a spectator's.
    pub(crate) fn is_spectator(&self, place: u32) -> bool {
        let seated = self.sitters.get(place as usize);
        seated.is_some_and(|seated| seated.sitter == Sitter::Spectator)
    }

    /// Returns the game that a chair may see: for a spectator, the delayed copy.
    pub(crate) fn visible_game(&mut self, place: u32) -> Result<&mut Self, Refusal> {
        self.release()?;
        if self.spectator_game.is_none() || !self.is_spectator(place) {
            return Ok(self);
        }
        self.spectator_game
            .as_deref_mut()
            .map(|shown| &mut shown.warm)
            .ok_or_else(|| Refusal::server_failure("the game of spectators is missing"))
    }

    /// Returns the time when more becomes visible to a chair, in milliseconds since 1970. Returns
    /// `None` if only a further answer makes it visible.
    pub(crate) fn next_visible_time(&self, place: u32) -> Option<i64> {
        let shown = self.spectator_game.as_deref().filter(|_| self.is_spectator(place))?;
        shown.delayed_rows.first().and_then(|row| shown.delay.visible_time(row))
    }

    /// Replays the deeds of the database for spectators, and holds back those that are still
    /// hidden.
    pub(super) fn restore_shown(&mut self, rows: &[AnswerRow]) -> Result<(), Refusal> {
        let (is_over, now) = (self.is_over(), self.time.now());
        let Some(shown) = self.spectator_game.as_deref_mut() else { return Ok(()) };
        // The former rules are gone, so earlier positions cannot be shown.
        let is_move = |row: &AnswerRow| matches!(Deed::read(&row.answer), Some(Deed::Rules { .. }));
        let moved = rows.iter().rposition(is_move).map_or(0, |at| at + 1);
        let due =
            if is_over { rows.len() } else { shown.delay.visible_count(rows, now).max(moved) };
        let (due, held) = rows.split_at_checked(due).unwrap_or((rows, &[]));
        shown.delayed_rows = held.to_vec();
        shown.warm.restore(due)
    }

    /// Delays a deed for spectators, if they have a delayed copy of the game.
    pub(super) fn hold_back(&mut self, row: &AnswerRow) {
        if let Some(shown) = self.spectator_game.as_deref_mut() {
            shown.delayed_rows.push(row.clone());
        }
    }

    /// Applies the deeds that are visible by now to the copy for spectators.
    fn release(&mut self) -> Result<(), Refusal> {
        let (is_over, now) = (self.is_over(), self.time.now());
        let Some(shown) = self.spectator_game.as_deref_mut() else { return Ok(()) };
        let due = if is_over {
            shown.delayed_rows.len()
        } else {
            shown.delay.visible_count(&shown.delayed_rows, now)
        };
        let rows: Vec<AnswerRow> = shown.delayed_rows.drain(..due).collect();
        shown.warm.catch_up(&rows)
    }
}
