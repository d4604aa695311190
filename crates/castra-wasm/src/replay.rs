//! A whole game for the page's own component, with everything in it: to be looked at turn by turn
//! where there is no core, in a report.

use std::collections::HashMap;
use std::sync::Arc;

use castra_defs::{Game, Scenario};
use castra_draw::Theme;
use castra_sim::{Played, Record};
use castra_vm::Image;
use serde_json::{Value, json};

use crate::drawn::Drawn;
use crate::table::watched;
use crate::told::Told;

/// A game that was played, turn by turn, as JSON: what the request `watch-record` is answered,
/// with all its frames. The pictures are lists of lines of a `pool`, since one frame differs in
/// few lines from another.
///
/// # Errors
///
/// If its map cannot be drawn, in words.
pub fn replay(
    image: &Arc<Image>,
    record: &Record,
    played: &Played,
    battle: Option<(Scenario, Arc<Game>)>,
    theme: Theme,
) -> Result<Value, String> {
    let told = Told::of(image, record);
    let drawn = Drawn { battle, theme };
    let mut value = watched(image.program(), image, &told, played, &drawn)?;
    let mut pool: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut frames = Vec::new();
    for at in 0..told.len() {
        let mut frame = told.frame(at, &drawn)?;
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
