//! A game that is viewed turn by turn.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_draw::Theme;
use castra_ir::Program;
use castra_sim::{Chairs, Pause, PlayedGame, Session};
use castra_vm::Image;
use serde::Serialize;

use super::presentation::Presentation;
use super::seats::{TableChairs, chairs_for, table_chairs};
use super::start::NewGame;
use crate::account::{Account, FrameTurn, Line, clauses};
use crate::answer::{Answer, RequestError, to_json};
use crate::game_map::{BoardBoxes, MapInputs, TableArmy};
use crate::picture::parse_theme;
use crate::playable::{
    CompiledPlayable, Outcome, compile_playable, compile_recorded, outcome, parse_bots, title,
};
use crate::state::Api;

/// The maximum number of choices in a viewed game; the games of the shipped battles have about 300.
const MAX_CHOICES: usize = 20_000;

/// A game that is viewed turn by turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Watched {
    #[serde(flatten)]
    game: WatchedGame,
    tables: Vec<TableChairs>,
    record: String,
}

/// A game turn by turn, without its frames.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct WatchedGame {
    title: String,
    armies: Vec<TableArmy>,
    /// The text of each clause.
    clauses: BTreeMap<String, String>,
    turns: Vec<FrameTurn>,
    lines: Vec<Line>,
    outcome: Outcome,
    board: Option<BoardBoxes>,
}

/// Plays a whole game between bots, and sets up its viewer.
pub(super) fn play(api: &mut Api, path: &str, new: NewGame, look: &Presentation) -> Answer {
    let theme = parse_theme(&look.theme)?;
    let NewGame { seed, number, players, bots, module_changes: _ } = new;
    let compiled = compile_playable(api, path, look.language.as_deref())?;
    let chairs = chairs_for(compiled.image.program(), players)?;
    let bots = parse_bots(&bots)?;
    let mut session = Session::with_chairs(&compiled.image, seed, number, chairs, &bots);
    while matches!(session.advance().map_err(|flaw| flaw.to_string())?, Pause::Bot(_)) {
        // Every choice is stored, so an endless game would exhaust memory.
        if session.answers().len() >= MAX_CHOICES {
            return Err(format!(
                "this game has not ended after {MAX_CHOICES} choices: its rules may never end it"
            ));
        }
    }
    set_up_viewer(api, compiled, session, theme)
}

/// Replays a recorded game, and sets up its viewer.
pub(super) fn replay(api: &mut Api, path: &str, record: &str, look: &Presentation) -> Answer {
    let theme = parse_theme(&look.theme)?;
    let (compiled, record) = compile_recorded(api, path, record, look.language.as_deref())?;
    let image = &compiled.image;
    let chairs = Chairs::of_record(image.program(), &record);
    let chairs = chairs.map_err(|error| error.to_string())?;
    let mut session = Session::with_chairs(image, record.seed, record.number, chairs, &[]);
    session.restore_answers(&record);
    session.advance().map_err(|flaw| flaw.to_string())?;
    set_up_viewer(api, compiled, session, theme)
}

/// Sets up the viewer of a game.
fn set_up_viewer(
    api: &mut Api,
    compiled: CompiledPlayable,
    session: Session,
    theme: Theme,
) -> Answer {
    let image = Arc::clone(&compiled.image);
    let mut table = compiled.new_table(session, theme, api.fonts.clone());
    let record = table.record();
    let account = Account::replay(&image, &record);
    let played = table.session.result();
    let answer = to_json(&Watched {
        game: watched(image.program(), &image, &account, &played, &table.map)?,
        tables: vec![table_chairs(table.session.chairs())],
        record: record.to_text().map_err(|error| error.to_string())?,
    });
    table.account = Some(account);
    api.table = Some(table);
    answer
}

/// Returns all facts about a viewed game except its frames.
pub(crate) fn watched(
    program: &Program,
    image: &Image,
    account: &Account,
    played: &PlayedGame,
    drawn: &MapInputs,
) -> Result<WatchedGame, RequestError> {
    Ok(WatchedGame {
        title: title(program).to_owned(),
        armies: drawn.armies(program),
        clauses: clauses(program),
        turns: account.turns(program),
        lines: account.lines(image),
        outcome: outcome(program, played),
        board: drawn.board()?,
    })
}
