//! The turn-by-turn account of a whole game. Everything is visible, since nobody plays the game.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::Program;
use castra_sim::{Record, View, replay_with_observer};
use castra_story::{Detail, Story, StoryLine};
use castra_vm::{Image, Machine, Snapshot};
use serde::Serialize;

use crate::answer::RequestError;
use crate::game_map::MapInputs;

/// A line of the account of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    pub(crate) depth: u8,
    pub(crate) text: String,
    pub(crate) clauses: Vec<String>,
}

/// A frame of a viewed game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrameTurn {
    turn: u32,
    /// The army whose turn begins; `None` at the end, or if the turn belongs to all armies.
    mover: Option<String>,
    /// The number of choices before it.
    answers: usize,
}

/// The picture of a frame.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrameView {
    pub(crate) turn: u32,
    pub(crate) answers: usize,
    pub(crate) view: View,
    /// The map; `None` for a game without a board.
    pub(crate) svg: Option<String>,
}

/// A game with its turns.
pub(crate) struct Account {
    game: Machine,
    frames: Vec<Frame>,
    story: Vec<StoryLine>,
}

/// A position at the start of a turn or at the end of the game.
struct Frame {
    turn: u32,
    /// The army whose turn begins; `None` at the end.
    mover: Option<u32>,
    /// The number of choices before the frame.
    answers: usize,
    position: Snapshot,
}

impl Account {
    /// Replays a recorded game as far as the record fits the rules.
    pub(crate) fn replay(image: &Arc<Image>, record: &Record) -> Self {
        let mut frames: Vec<Frame> = Vec::new();
        let mut answers = 0;
        let mut last = None;
        let mut story = Story::with_detail(Detail::Short);
        let see = |game: &Machine| {
            let frame = || Frame {
                turn: game.turn(),
                mover: game.mover(),
                answers,
                position: game.snapshot(),
            };
            let same = |f: &Frame| f.turn == game.turn() && f.mover == game.mover();
            if !frames.last().is_some_and(same) {
                frames.push(frame());
            }
            last = Some(frame());
            answers += 1;
        };
        // If the rules no longer allow a recorded choice, the game is shown up to that choice.
        let _ = replay_with_observer(image, record, Some(record.choices.len()), &mut story, see);
        let end = last.filter(|end| frames.last().is_some_and(|f| f.answers != end.answers));
        frames.extend(end);
        let game = Machine::new(image, record.seed, record.number);
        Self { game, frames, story: story.take_lines() }
    }

    /// Returns the frames, each with the number of choices before it.
    pub(crate) fn turns(&self, program: &Program) -> Vec<FrameTurn> {
        let turn = |frame: &Frame| {
            let mover = frame.mover.and_then(|army| program.armies.get(army as usize));
            FrameTurn {
                turn: frame.turn,
                mover: mover.map(|army| army.noun.clone()),
                answers: frame.answers,
            }
        };
        self.frames.iter().map(turn).collect()
    }

    /// Returns the number of frames.
    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }

    /// Returns the narration of the whole game.
    pub(crate) fn lines(&self, image: &Image) -> Vec<Line> {
        lines(image, &self.story)
    }

    /// Draws a frame.
    pub(crate) fn frame(&self, index: usize, drawn: &MapInputs) -> Result<FrameView, RequestError> {
        let frame = self.frames.get(index).ok_or("there is no such moment")?;
        let mut game = self.game.clone();
        game.restore(&frame.position);
        Ok(FrameView {
            turn: frame.turn,
            answers: frame.answers,
            view: View::of_replay(&game),
            svg: drawn.picture(&game, None)?,
        })
    }
}

pub(crate) fn lines(image: &Image, lines: &[StoryLine]) -> Vec<Line> {
    let line = |line: &StoryLine| {
        let clauses = line.clauses.iter().map(|&c| image.clause_number(c).to_owned()).collect();
        Line { depth: line.depth, text: line.text.clone(), clauses }
    };
    lines.iter().map(line).collect()
}

/// Returns the text of the clauses by index.
pub(crate) fn clauses(program: &Program) -> BTreeMap<String, String> {
    let clauses = program.clauses.iter().map(|clause| (clause.id.clone(), clause.text.clone()));
    clauses.collect()
}
