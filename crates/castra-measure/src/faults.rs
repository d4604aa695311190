//! Games in which a rule demanded something impossible.

use castra_base::{SourceMap, Span};
use castra_sim::{End, Flaw, Match, PlayedGame, RecordedAnswer};
use castra_vm::{Fault, NoTrace, RuntimeError};
use serde::Serialize;

/// The maximum number of recorded places. Faults at other places are only counted.
const MAX_PLACES: usize = 50;

/// The faults of a run, grouped by place.
#[derive(Debug, Default)]
pub struct Faults {
    places: Vec<FaultLocation>,
    /// The number of games that stopped at places beyond the limit.
    unlisted: u64,
}

/// A place in the rules where games stopped.
#[derive(Debug)]
pub struct FaultLocation {
    /// The fault in the first game.
    pub fault: Fault,
    /// The number of the first game.
    pub first: u64,
    /// The turn in which the first game ended.
    pub turns: u32,
    /// The number of games that stopped there.
    pub games: u64,
}

/// A place in the rules where games stopped, as JSON.
#[derive(Debug, Serialize)]
pub struct FaultReport {
    code: &'static str,
    message: String,
    path: String,
    line: u32,
    col: u32,
    /// The number of games that stopped there.
    games: u64,
    /// The number of the first of them, its last turn, and the choices that led there.
    game: u64,
    turns: u32,
    choices: Vec<RecordedAnswer>,
}

impl Faults {
    /// Returns whether no game ended with a fault.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns whether the run must stop because a game took too long.
    #[must_use]
    pub fn stops_the_run(&self) -> bool {
        self.places.iter().any(|place| place.fault.kind == RuntimeError::OutOfFuel)
    }

    /// Returns the places of the faults, in the order of their first games.
    #[must_use]
    pub fn places(&self) -> &[FaultLocation] {
        &self.places
    }

    /// Returns the number of games that stopped at other places after the list of places was full.
    #[must_use]
    pub const fn unlisted_games(&self) -> u64 {
        self.unlisted
    }

    /// Records a game if it ended with a fault. Once the list of places is full, games that stop at
    /// other places are only counted.
    pub fn add(&mut self, played: &PlayedGame) {
        let End::Fault(fault) = &played.end else { return };
        let key = |fault: &Fault| -> (&'static str, Span) { (fault.kind.code().name, fault.span) };
        if let Some(place) = self.places.iter_mut().find(|p| key(&p.fault) == key(fault)) {
            place.games += 1;
        } else if self.places.len() < MAX_PLACES {
            let fault = (**fault).clone();
            let (first, turns) = (played.number, played.turns);
            self.places.push(FaultLocation { fault, first, turns, games: 1 });
        } else {
            self.unlisted += 1;
        }
    }

    /// Replays the first game of each place to record its choices. Returns the places in the form
    /// of the JSON output.
    ///
    /// # Errors
    ///
    /// If Castra itself has a bug.
    pub fn faulty_places(
        &self,
        files: &SourceMap,
        games: &Match,
    ) -> Result<Vec<FaultReport>, Flaw> {
        let mut table = games.runner();
        let mut out = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let mut choices: Vec<RecordedAnswer> = Vec::new();
            table.play_with(place.first, &mut NoTrace, Some(&mut choices))?;
            let span = place.fault.span;
            let at = files.get(span.file).map(|file| (file, file.line_col(span.start)));
            out.push(FaultReport {
                code: place.fault.kind.code().name,
                message: place.fault.message.clone(),
                path: at.as_ref().map(|(file, _)| file.path.to_string()).unwrap_or_default(),
                line: at.as_ref().map_or(1, |(_, at)| at.line),
                col: at.as_ref().map_or(1, |(_, at)| at.col),
                games: place.games,
                game: place.first,
                turns: place.turns,
                choices,
            });
        }
        Ok(out)
    }
}
