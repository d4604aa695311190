//! Games in which the rules asked for something impossible.

use std::path::Path;

use castra_base::{Diagnostic, Span};
use castra_sim::{End, Match, PlayedGame, RecordedAnswer};
use castra_vm::{Fault, NoTrace, RuntimeError};

use super::super::check::plural;
use super::super::error::Error;
use super::args::Args;
use super::found::Playable;
use super::json::FaultOut;
use crate::diagnostics::{self, Style};
use crate::output::Output;

/// The greatest number of places that are remembered. Of others it is only counted how many games they stopped.
const MOST: usize = 50;

/// Faults, those of one place together.
#[derive(Debug, Default)]
pub(super) struct Faults {
    places: Vec<Place>,
    /// Games that stopped at places that are not remembered.
    elsewhere: u64,
}

/// A place in the rules that asks for something impossible.
#[derive(Debug)]
struct Place {
    fault: Fault,
    /// Number of the first game, and the turn it ended in.
    first: u64,
    turns: u32,
    /// The number of games.
    games: u64,
}

impl Faults {
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns whether no games are played after those there were, since one took too long.
    pub(super) fn stops_the_run(&self) -> bool {
        self.places.iter().any(|place| place.fault.kind == RuntimeError::OutOfFuel)
    }

    pub(super) fn add(&mut self, played: &PlayedGame) {
        let End::Fault(fault) = &played.end else { return };
        let key = |fault: &Fault| -> (&'static str, Span) { (fault.kind.code().name, fault.span) };
        if let Some(place) = self.places.iter_mut().find(|p| key(&p.fault) == key(fault)) {
            place.games += 1;
        } else if self.places.len() < MOST {
            let fault = (**fault).clone();
            let (first, turns) = (played.number, played.turns);
            self.places.push(Place { fault, first, turns, games: 1 });
        } else {
            self.elsewhere += 1;
        }
    }

    /// Shows them as problems of the rules, each with the way to see the game.
    pub(super) fn show(&self, args: &Args, file: &Path, playable: &Playable, out: &mut Output) {
        let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
        for place in &self.places {
            let problem: [Diagnostic; 1] = [place.fault.diagnostic()];
            let text =
                diagnostics::write(diagnostics::Format::Human, style, &playable.files, &problem);
            out.problems(text.trim_end());
            let of = if args.games == 1 || args.is_single() {
                format!("in game {}", place.first)
            } else {
                let games = plural(usize::try_from(place.games).unwrap_or(usize::MAX), "game");
                format!("in {games}, first in game {}", place.first)
            };
            let last = place.fault.kind == RuntimeError::OutOfFuel && !args.is_single();
            let last = if last { "; no more games are played after it" } else { "" };
            let (seed, turns) = (args.seed, place.turns);
            out.problems(&format!("\n  note: {of}, seed {seed}, turn {turns}{last}\n\n"));
        }
        if self.elsewhere > 0 {
            let games = plural(usize::try_from(self.elsewhere).unwrap_or(usize::MAX), "game");
            out.problems(&format!("  note: {games} more stopped at other places of the rules\n\n"));
        }
        if let (Some(place), false) = (self.places.first(), args.is_single()) {
            let again = args.again(file, &format!("--trace {}", place.first));
            out.note(&format!("`{again}` shows how it happened"));
        }
    }

    /// Returns the runtime errors for JSON, with the choices of the first game of each place.
    pub(super) fn out(&self, playable: &Playable, games: &Match) -> Result<Vec<FaultOut>, Error> {
        let mut table = games.table();
        let mut out = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let mut choices: Vec<RecordedAnswer> = Vec::new();
            table.play_with(place.first, &mut NoTrace, Some(&mut choices))?;
            let span = place.fault.span;
            let at = playable.files.get(span.file).map(|file| (file, file.line_col(span.start)));
            out.push(FaultOut {
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
