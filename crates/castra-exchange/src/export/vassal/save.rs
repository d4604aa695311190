//! The set-up of a battle as a saved game of VASSAL (`.vsav`): commands that put the pieces on the
//! map, made unreadable to those who might look by accident.

use std::fmt::Write as _;

use super::plain::plain;

/// The separator of the commands in a saved game.
const ESCAPE: char = '\u{1b}';
/// The header of a file whose bytes are combined with a key. The key follows it.
const HEADER: &str = "!VCSK";
/// VASSAL takes a key at random; the same battle is to give the same bytes.
const KEY: u8 = 0x5a;
/// The command that says that a game is under way: to a game that is new, VASSAL adds the stacks of
/// the module.
const UNDER_WAY: &str = "SETUP_STACK\t";

/// A counter that stands on the map.
pub(super) struct Counter<'a> {
    /// The number of its definition in the module.
    pub(super) number: usize,
    pub(super) title: String,
    /// The file of its picture.
    pub(super) front: &'a str,
}

/// Counters of a hex, from the lowest, and where its middle is, in pixels.
pub(super) struct Stack<'a> {
    pub(super) at: (i32, i32),
    pub(super) counters: Vec<Counter<'a>>,
}

/// The text of a saved game, before its bytes are combined with the key.
pub(super) fn commands(map: &str, stacks: &[Stack<'_>]) -> String {
    let map = plain(map);
    let mut commands = vec!["begin_save".to_owned()];
    let mut id = 0;
    for stack in stacks {
        let (x, y) = stack.at;
        let mut above = String::new();
        for Counter { number, title, front } in &stack.counters {
            id += 1;
            let title = plain(title);
            commands.push(format!("+/{id}/piece;;;{front};{title}/{map};{x};{y};{number};0"));
            let _ = write!(above, ";{id}");
        }
        id += 1;
        commands.push(format!("+/{id}/stack/{map};{x};{y}{above};@@0"));
    }
    commands.push(UNDER_WAY.to_owned());
    commands.push(format!("{map}BoardPicker\tboard\t0\t0"));
    commands.push("end_save".to_owned());
    commands.join(&ESCAPE.to_string())
}

/// The bytes of a text as VASSAL keeps them.
pub(super) fn obfuscated(text: &str) -> Vec<u8> {
    let mut out = format!("{HEADER}{KEY:02x}");
    for byte in text.bytes() {
        let _ = write!(out, "{:02x}", byte ^ KEY);
    }
    out.into_bytes()
}

#[cfg(test)]
pub(crate) fn clear(bytes: &[u8]) -> Option<String> {
    let rest = bytes.strip_prefix(HEADER.as_bytes())?;
    let (pairs, _) = rest.as_chunks::<2>();
    let mut bytes =
        pairs.iter().map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    let key = bytes.next()??;
    let clear: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    String::from_utf8(clear?).ok()
}
