//! The inputs of a page about a battle, and the page.

use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::{AuthorFont, DrawError, Theme};
use castra_sim::{PlayedGame, Record};
use castra_story::StoryLine;
use castra_vm::Image;
use serde::Serialize;
use thiserror::Error;

use super::records::HumanResults;
use super::results::Results;

/// The inputs of a page about a battle.
pub struct ReportInputs<'a> {
    /// The compiled game.
    pub image: &'a Arc<Image>,
    /// The battle; `None` for a game without one.
    pub battle: Option<Battle<'a>>,
    /// The colour theme of the maps.
    pub theme: Theme,
    /// The author's fonts, for pictures and plots.
    pub fonts: &'a [AuthorFont],
    /// The settings of the run.
    pub run: RunSettings,
    /// The results of the games.
    pub results: &'a Results,
    /// The game to narrate.
    pub account: Option<&'a NarratedGame>,
    /// The results by strength of the players, if requested.
    pub strengths: Option<StrengthComparison>,
    /// The results of human players, if there is a file of them.
    pub records: Option<&'a HumanResults>,
    /// The data for the replay of the narrated game.
    pub replay: Option<&'a Replay>,
}

/// A battle and its game.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// The model of the battle.
    pub scenario: &'a Scenario,
    /// The battle's game with the modules in play.
    pub game: &'a Game,
}

/// The settings of the run.
pub struct RunSettings {
    /// The number of games.
    pub games: u64,
    /// The random seed.
    pub seed: u64,
    /// The bot of each army, as the command line names it.
    pub bots: Vec<&'static str>,
}

/// The game that the page narrates.
pub struct NarratedGame {
    /// The result of the game.
    pub played: PlayedGame,
    /// The lines of the account.
    pub lines: Vec<StoryLine>,
    /// The choices of the game, which are replayed to draw its maps.
    pub record: Record,
    /// The end of the game in a sentence.
    pub how: String,
}

/// The results by strength of the players.
pub struct StrengthComparison {
    /// The head and the rows of a table.
    pub rows: Vec<Vec<String>>,
    /// The significant differences between the strengths, in words.
    pub news: Option<String>,
}

/// The data for a replay in the browser.
#[derive(Serialize)]
pub struct Replay {
    /// The script, which contains no end tag.
    pub script: String,
    /// The hash of the script for the content security policy.
    pub hash: String,
    /// The style sheet, which contains no end tag.
    pub style: String,
    /// The game as JSON that contains no `<`.
    pub data: String,
}

/// A page about a battle.
pub struct Report {
    /// A self-contained HTML file.
    pub html: String,
    /// The pictures and plots as PNG files.
    pub pictures: Vec<PngFile>,
    /// Messages to the user about parts that could not be drawn.
    pub warnings: Vec<String>,
}

/// A picture of the page as a PNG file.
pub struct PngFile {
    /// The name of the file, without its extension.
    pub name: String,
    /// The contents of the file.
    pub png: Vec<u8>,
}

/// The reason why a page cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A picture cannot be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// The template does not fit the values, which is a bug in Castra.
    #[error("cannot write the page: {0}")]
    Page(#[from] minijinja::Error),
}
