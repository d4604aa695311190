//! A recorded game with all its frames, for the viewer of a page without a core, such as a report.

use std::collections::HashMap;
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::{AuthorFont, Theme};
use castra_sim::{Bot, Pause, PlayedGame, Record, Session, View};
use castra_vm::{CompileOptions, Image};
use castra_workspace::CheckedScenario;
use serde::Serialize;
use serde_json::Value;

use crate::account::Account;
use crate::answer::to_json;
use crate::game_map::MapInputs;
use crate::playable::image;
use crate::table::{WatchedGame, watched};

/// A finished game with its frames.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Replay {
    #[serde(flatten)]
    game: WatchedGame,
    frames: Vec<ReplayFrame>,
    /// The lines of all pictures.
    pool: Vec<String>,
}

/// A frame whose picture is a list of lines.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReplayFrame {
    turn: u32,
    answers: usize,
    view: View,
    /// The indices of the lines in the pool; `None` for a game without a board.
    svg: Option<Vec<usize>>,
}

/// Plays the game with the random seed 1 and this number between `sensible` bots, and returns it as
/// [`replay`] does.
///
/// # Errors
///
/// If the battle has errors or cannot be played, or if the map cannot be drawn.
pub fn replay_sensible_game(
    battle: &CheckedScenario,
    number: u64,
    theme: Theme,
    fonts: &[AuthorFont],
) -> Result<Value, String> {
    if battle.has_errors {
        return Err("the battle has errors".to_owned());
    }
    let program = battle.link(&[]).map_err(|error| error.to_string())?;
    let armies = program.armies.len();
    let image = image(program, CompileOptions::default())?;
    let mut session = Session::new(&image, 1, number, &vec![Some(Bot::Sensible); armies]);
    while matches!(session.advance().map_err(|flaw| flaw.to_string())?, Pause::Bot(_)) {}
    let drawn = (Scenario::clone(&battle.scenario), Arc::clone(&battle.game));
    replay(&image, &session.record(), &session.result(), Some(drawn), theme, fonts)
}

/// Returns a finished game turn by turn as JSON: the answer to the request `watch-record`, with all
/// its frames.
///
/// A picture is a list of indices into the `pool` of lines, since consecutive frames differ in few
/// lines.
///
/// # Errors
///
/// If the map cannot be drawn.
pub fn replay(
    image: &Arc<Image>,
    record: &Record,
    played: &PlayedGame,
    battle: Option<(Scenario, Arc<Game>)>,
    theme: Theme,
    fonts: &[AuthorFont],
) -> Result<Value, String> {
    let account = Account::replay(image, record);
    let drawn = MapInputs { battle, theme, fonts: fonts.to_vec() };
    let game = watched(image.program(), image, &account, played, &drawn)?;
    let mut pool: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut frames = Vec::new();
    for at in 0..account.len() {
        let frame = account.frame(at, &drawn)?;
        let number = |line: &str| {
            *known.entry(line.to_owned()).or_insert_with(|| {
                pool.push(line.to_owned());
                pool.len() - 1
            })
        };
        frames.push(ReplayFrame {
            turn: frame.turn,
            answers: frame.answers,
            view: frame.view,
            svg: frame.svg.map(|svg| svg.lines().map(number).collect()),
        });
    }
    to_json(&Replay { game, frames, pool })
}
