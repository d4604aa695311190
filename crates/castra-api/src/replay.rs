//! A recorded game with all its frames, for the page's viewer where there is no core, as in a
//! report.

use std::collections::HashMap;
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::{OwnFace, Theme};
use castra_sim::{Bot, Pause, PlayedGame, Record, Session};
use castra_vm::{Image, Options};
use castra_workspace::CheckedScenario;
use serde_json::{Value, json};

use crate::account::Account;
use crate::drawn::Drawn;
use crate::table::watched;

/// Plays a game between `sensible` bots, and returns it in the form of [`replay`].
///
/// # Errors
///
/// If the battle has errors or cannot be played.
pub fn sensible(
    battle: &CheckedScenario,
    number: u64,
    theme: Theme,
    fonts: &[OwnFace],
) -> Result<Value, String> {
    if battle.has_errors {
        return Err("the battle has errors".to_owned());
    }
    let program = battle.link(&[]).map_err(|error| error.to_string())?;
    let armies = program.armies.len();
    let image = Image::compile_with(Arc::new(program), Options::default());
    let image = image.map_err(|error| format!("this cannot be played: {error}"))?;
    let image = Arc::new(image);
    let mut session = Session::new(&image, 1, number, &vec![Some(Bot::Sensible); armies]);
    while matches!(session.advance().map_err(|flaw| flaw.to_string())?, Pause::Bot(_)) {}
    let drawn = (Scenario::clone(&battle.scenario), Arc::clone(&battle.game));
    replay(&image, &session.record(), &session.played(), Some(drawn), theme, fonts)
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
    fonts: &[OwnFace],
) -> Result<Value, String> {
    let account = Account::of(image, record);
    let drawn = Drawn { battle, theme, fonts: fonts.to_vec() };
    let mut value = watched(image.program(), image, &account, played, &drawn)?;
    let mut pool: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut frames = Vec::new();
    for at in 0..account.len() {
        let mut frame = account.frame(at, &drawn)?;
        if let Some(svg) = frame["svg"].as_str() {
            let number = |line: &str| {
                *known.entry(line.to_owned()).or_insert_with(|| {
                    pool.push(line.to_owned());
                    pool.len() - 1
                })
            };
            let lines: Vec<usize> = svg.lines().map(number).collect();
            frame["svg"] = json!(lines);
        }
        frames.push(frame);
    }
    value["frames"] = json!(frames);
    value["pool"] = json!(pool);
    Ok(value)
}
