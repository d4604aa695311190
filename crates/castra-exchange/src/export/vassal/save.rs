//! The set-up of a battle as a saved game of VASSAL (`.vsav`): commands that put the pieces on the
//! map.

use std::fmt::Write as _;

use super::piece::Counter;
use super::text::map_name;
use crate::vassal_encoding::COMMANDS;

/// The command that marks a game as under way; otherwise, VASSAL adds the stacks of the module.
const GAME_STARTED: &str = "SETUP_STACK\t";

/// The counters of a hex, from the lowest, and the centre of the hex in pixels.
pub(super) struct Stack<'a> {
    pub(super) at: (i32, i32),
    pub(super) counters: Vec<Counter<'a>>,
}

/// Returns the text of a saved game, before its bytes are combined with the key.
pub(super) fn commands(map: &str, stacks: &[Stack<'_>]) -> String {
    let map = map_name(map);
    let mut commands = vec!["begin_save".to_owned()];
    let mut id = 0;
    for stack in stacks {
        let (x, y) = stack.at;
        let mut above = String::new();
        for counter in &stack.counters {
            id += 1;
            commands.push(counter.command(&id.to_string(), &map, stack.at));
            let _ = write!(above, ";{id}");
        }
        id += 1;
        commands.push(format!("+/{id}/stack/{map};{x};{y}{above};@@0"));
    }
    commands.push(GAME_STARTED.to_owned());
    commands.push(format!("{map}BoardPicker\tboard\t0\t0"));
    commands.push("end_save".to_owned());
    commands.join(&COMMANDS.to_string())
}
