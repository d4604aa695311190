//! Errors of linking a battle.

use castra_base::suggest::nearest;
use castra_ir::GameOption;
use castra_resolve::symbols::{self, SymbolTable};

/// The reason why linking failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are the names and values of the message")]
pub enum LinkError {
    /// The source has errors.
    #[error("`{name}` has errors: `castra check` shows them")]
    Errors { name: String },
    /// The game has no sequence of play.
    #[error("the game `{game}` has no `turn`, so there is nothing to play")]
    NothingToPlay { game: String },
    /// The game is played in battles, and none was given.
    #[error("the game `{game}` is played as a battle: {why}")]
    NeedsBattle {
        game: String,
        /// The part of the setup that only a battle can give.
        why: String,
    },
    /// The board is too large to be played on.
    #[error("the board `{board}` has {hexes} hexes; games are played on at most {most}")]
    BoardTooLarge { board: String, hexes: usize, most: usize },
    /// An option that the game does not have.
    #[error("the game `{game}` has no option called `{option}`{}", hint(.meant.as_ref(), .known))]
    UnknownOption { game: String, option: String, meant: Option<String>, known: Vec<String> },
    /// An entry that the War Council does not have.
    #[error("the War Council has no entry `{entry}`{}", hint(.meant.as_ref(), .known))]
    UnknownEntry {
        /// The entry as given, with its owner: `council.NAME` or `ARMY.NAME`.
        entry: String,
        meant: Option<String>,
        known: Vec<String>,
    },
    /// A value that an option or an entry of the War Council cannot have.
    #[error("the {} cannot be `{value}`: it is {expected}{}", setting(.name), hint(.meant.as_ref(), &[]))]
    BadValue {
        /// The option, or the entry as in `UnknownEntry`.
        name: String,
        value: String,
        /// A description of the values that it can have.
        expected: String,
        meant: Option<String>,
    },
}

/// Returns an option or an entry in words. Only the name of an entry has a dot, after its owner.
fn setting(name: &str) -> String {
    match name.split_once('.') {
        Some(("council", entry)) => format!("entry `{entry}` of the War Council"),
        Some((army, entry)) => format!("entry `{entry}` of the army `{army}`"),
        None => format!("option `{name}`"),
    }
}

/// Returns the end of the message about an unknown name: the suggested name, or else all known
/// names.
fn hint(intended: Option<&String>, known: &[String]) -> String {
    match (intended, known) {
        (Some(intended), _) => format!("; did you mean `{intended}`?"),
        (None, []) => String::new(),
        (None, known) => {
            let known: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
            format!("; it has {}", known.join(", "))
        }
    }
}

/// Builds the error for a value that an option or an entry cannot have.
pub(crate) fn bad_value(
    name: &str,
    text: &str,
    option: Option<&GameOption>,
    symbols: &SymbolTable,
) -> LinkError {
    let words = option.map_or_else(Vec::new, |o| symbols::option_words(o, symbols));
    LinkError::BadValue {
        name: name.to_owned(),
        value: text.to_owned(),
        expected: option.map(|o| symbols::describe_option_values(o, symbols)).unwrap_or_default(),
        meant: nearest(text, words).map(str::to_owned),
    }
}
