//! A saved game (`.vsav`): the commands that put the pieces on the maps.

use std::collections::{HashMap, HashSet};
use std::io::{Read, Seek};

use super::archive::Archive;
use super::counter::{Counter, Prototypes, command, deck_fate, read};
use crate::import::budget::{Budget, Limit};
use crate::import::ledger::Ledger;
use crate::vassal_encoding::{COMMANDS, deobfuscate, split_sequence};

/// The pieces of a saved game.
#[derive(Debug, Default)]
pub(super) struct Save {
    /// The counters on maps, from the lowest in each stack.
    pub(super) counters: Vec<Counter>,
    /// The boards of each map, by the map's name; each is a name with column and row.
    pub(super) boards: HashMap<String, Vec<String>>,
}

impl Save {
    /// Reads a saved game: a separate archive, or a file of a module's archive.
    ///
    /// # Errors
    /// If the file is not a saved game, or exceeds the budget.
    pub(super) fn read(
        file: impl Read + Seek,
        prototypes: &mut Prototypes,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<Self, String> {
        let mut archive = Archive::open(file)?;
        let bytes = archive.file("savedGame", budget)?;
        let bytes =
            bytes.ok_or("a saved game of VASSAL has a `savedGame`, and the file has none")?;
        let text = deobfuscate(&bytes).ok_or("the `savedGame` is not in the format of VASSAL")?;
        let mut commands = Vec::new();
        split(&text, 0, &mut commands)?;
        Self::of(&commands, prototypes, ledger, budget)
    }

    fn of(
        commands: &[String],
        prototypes: &mut Prototypes,
        ledger: &mut Ledger,
        budget: &mut Budget,
    ) -> Result<Self, String> {
        let mut save = Self::default();
        let mut ids: Vec<String> = Vec::new();
        let mut in_decks: HashSet<String> = HashSet::new();
        let mut ranks: HashMap<String, usize> = HashMap::new();
        for text in commands {
            let Some((id, ty, state)) = command(text) else {
                save.other(text, ledger);
                continue;
            };
            let inside = |state: &str| -> Vec<String> {
                split_sequence(state, ';').skip(3).map(|id| id.into_owned()).collect()
            };
            if ty == "stack" {
                for id in inside(&state) {
                    let rank = ranks.len();
                    ranks.entry(id).or_insert(rank);
                }
            } else if ty.starts_with("deck;") {
                let ids = split_sequence(&state, ';').nth(4).unwrap_or_default().into_owned();
                let before = in_decks.len();
                in_decks.extend(split_sequence(&ids, ',').map(|id| id.into_owned()));
                let count = in_decks.len() - before;
                ledger.add("piece in a deck".to_owned(), deck_fate(), count);
            } else if let Some(counter) = read(&ty, &state, prototypes, 0, budget)? {
                budget.take(Limit::Pieces, 1)?;
                save.counters.push(counter);
                ids.push(id);
            } else {
                ledger.record_left_out("piece", "the definition cannot be read");
            }
        }
        // The commands list pieces in any order; the stacks have the order on the map.
        let order = |id: &String| ranks.get(id).copied().unwrap_or(usize::MAX);
        let mut all: Vec<(String, Counter)> = ids.into_iter().zip(save.counters).collect();
        all.retain(|(id, _)| !in_decks.contains(id));
        all.sort_by_key(|(id, _)| order(id));
        save.counters = all.into_iter().map(|(_, counter)| counter).collect();
        Ok(save)
    }

    /// Reads a command that does not add a piece.
    fn other(&mut self, text: &str, ledger: &mut Ledger) {
        let (name, rest) = text.split_once('\t').unwrap_or((text, ""));
        if let Some(map) = name.strip_suffix("BoardPicker") {
            let boards: Vec<String> =
                split_sequence(rest, '\t').map(|part| part.into_owned()).collect();
            self.boards.insert(map.to_owned(), boards);
        } else if !matches!(name, "" | "begin_save" | "end_save" | "SETUP_STACK" | "VERSION") {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let word: String = name.chars().take_while(|c| is_word(*c)).take(20).collect();
            let why = "not a set-up of pieces";
            ledger.record_left_out(
                format!("command {word} of the saved game").replace("  ", " "),
                why,
            );
        }
    }
}

/// Splits nested commands into a flat list.
fn split(text: &str, depth: u64, out: &mut Vec<String>) -> Result<(), String> {
    if depth > Limit::Levels.max() {
        return Err(Limit::Levels.refusal());
    }
    if !text.contains(COMMANDS) {
        out.push(text.to_owned());
        return Ok(());
    }
    for part in split_sequence(text, COMMANDS) {
        // Splitting removes a delimiter or an escape, so each part is shorter. This check only
        // ensures that the recursion ends.
        if part.len() >= text.len() {
            return Err("the commands of the saved game cannot be separated".to_owned());
        }
        split(&part, depth + 1, out)?;
    }
    Ok(())
}
