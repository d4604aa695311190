//! Pictures of a game: one for each turn, and one of its end.

use std::path::{Path, PathBuf};

use castra_defs::{Game, Scenario};
use castra_draw::{Options, PngEffort};
use castra_sim::position_as_battle;
use castra_vm::Machine;

use super::super::error::Error;
use super::super::write::write_file;

/// The pictures of a game, turn by turn.
pub(super) struct Frames<'a> {
    folder: &'a Path,
    battle: &'a Scenario,
    game: &'a Game,
    options: Options,
    /// The last drawn turn.
    drawn_turn: Option<u32>,
    /// The last position and its turn, if it has not been drawn.
    pending_position: Option<(u32, Scenario)>,
    written: Vec<PathBuf>,
    error: Option<Error>,
}

impl<'a> Frames<'a> {
    pub(super) fn new(folder: &'a Path, battle: &'a Scenario, game: &'a Game) -> Self {
        Self {
            folder,
            battle,
            game,
            options: Options::default(),
            drawn_turn: None,
            pending_position: None,
            written: Vec::new(),
            error: None,
        }
    }

    /// Visits a position, and draws it if it begins a turn.
    pub(super) fn visit(&mut self, machine: &Machine) {
        let turn = machine.turn();
        let now = position_as_battle(self.battle, machine);
        if self.drawn_turn == Some(turn) {
            self.pending_position = Some((turn, now));
            return;
        }
        self.drawn_turn = Some(turn);
        self.pending_position = None;
        self.draw(&format!("turn-{turn:03}"), &now);
    }

    /// Draws the end, and returns the paths of the pictures.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>, Error> {
        if let Some((_, end)) = self.pending_position.take() {
            self.draw("turn-end", &end);
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.written),
        }
    }

    fn draw(&mut self, name: &str, now: &Scenario) {
        if self.error.is_some() {
            return;
        }
        let path = self.folder.join(format!("{name}.png"));
        let drawn = castra_draw::render(self.game, now, &self.options)
            .map_err(Error::from)
            .and_then(|scene| Ok(castra_draw::to_png(&scene, PngEffort::Fast, None)?))
            .and_then(|bytes| write_file(&path, &bytes));
        match drawn {
            Ok(()) => self.written.push(path),
            Err(error) => self.error = Some(error),
        }
    }
}
