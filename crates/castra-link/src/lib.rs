//! A game and a battle to a program: options become constants, everything that
//! depends on the battle gets its number.

mod board;
mod cards;
mod council;
mod defeat;
mod fold;
mod pieces;

use castra_base::suggest::nearest;
use fold::Known;
use smol_str::SmolStr;

use castra_check::Playable;
use castra_check::names::ARMIES;
use castra_check::symbols::{self, SymbolTable};
use castra_defs::{Board, Cell, Direction, Half, Scenario};

pub use board::fits;
use castra_ir::{Army, Body, Opt, OptionId, Program, id};
pub use council::unset;

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text has errors.
    #[error("`{name}` has errors: `castra check` shows them")]
    Errors {
        /// The game or battle.
        name: String,
    },
    /// The game has no sequence of play.
    #[error("the game `{game}` has no `turn`, so there is nothing to play")]
    NothingToPlay {
        /// The game.
        game: String,
    },
    /// The game is played in battles, and none was given.
    #[error("the game `{game}` is played as a battle: {why}")]
    NeedsBattle {
        /// The game.
        game: String,
        /// What only a battle says.
        why: String,
    },
    /// The board is too large to be played on.
    #[error("the board `{board}` has {hexes} hexes; games are played on at most {most}")]
    BoardTooLarge {
        /// The board.
        board: String,
        /// Its hexes.
        hexes: usize,
        /// The most there can be.
        most: usize,
    },
    /// An option that the game does not have.
    #[error("the game `{game}` has no option called `{option}`{}", hint(.meant.as_ref(), .known))]
    UnknownOption {
        /// The game.
        game: String,
        /// The option as given.
        option: String,
        /// The one that was probably meant.
        meant: Option<String>,
        /// Those it has.
        known: Vec<String>,
    },
    /// An entry that the War Council does not have.
    #[error("the War Council has no entry `{entry}`{}", hint(.meant.as_ref(), .known))]
    UnknownEntry {
        /// The entry as given, with whose it is.
        entry: String,
        /// The one that was probably meant.
        meant: Option<String>,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A value that an option cannot have.
    #[error("the option `{option}` cannot be `{value}`: it is {expected}{}", hint(.meant.as_ref(), &[]))]
    BadValue {
        /// The option.
        option: String,
        /// The value as given.
        value: String,
        /// What it can be.
        expected: String,
        /// The value that was probably meant.
        meant: Option<String>,
    },
}

/// The end of a message about a name that is not there.
fn hint(meant: Option<&String>, known: &[String]) -> String {
    match (meant, known) {
        (Some(meant), _) => format!("; did you mean `{meant}`?"),
        (None, []) => String::new(),
        (None, known) => {
            let known: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
            format!("; it has {}", known.join(", "))
        }
    }
}

/// How a game starts.
#[derive(Clone, Debug, Default)]
pub struct Start<'a> {
    /// The battle.
    pub scenario: Option<&'a Scenario>,
    /// Names for the armies, where there is no battle.
    pub armies: &'a [SmolStr],
    /// The board, where there is no battle.
    pub board: Option<&'a Board>,
    /// Options that are not what they are by default.
    pub options: Vec<(OptionId, i64)>,
    /// War Council entries: of which army, which, what.
    pub council: Vec<(Option<usize>, usize, i64)>,
    /// Terrain: where, which.
    pub terrain: Vec<(Cell, u32)>,
    /// Terrain on sides of hexes: where, which.
    pub sides: Vec<(Cell, Direction, u32)>,
    /// What a test does.
    pub test: Option<Body>,
}

/// The options that a battle sets.
pub fn set_options(symbols: &SymbolTable, scenario: &Scenario) -> Vec<(OptionId, i64)> {
    let options = symbols.template.options.iter().enumerate();
    let set = options.filter_map(|(i, option)| {
        let value = scenario.options.get(&option.name)?;
        Some((id(i), symbols.value(&option.ty, value)))
    });
    set.collect()
}

/// An option as it is given, by name and text.
fn option(symbols: &SymbolTable, name: &str, text: &str) -> Result<(OptionId, i64), LinkError> {
    let options = &symbols.template.options;
    let Some(at) = options.find(|o| o.name == name) else {
        let known: Vec<String> = options.iter().map(|o| o.name.clone()).collect();
        let meant = nearest(name, known.iter().map(String::as_str)).map(str::to_owned);
        return Err(LinkError::UnknownOption {
            game: symbols.template.game.clone(),
            option: name.to_owned(),
            meant,
            known,
        });
    };
    let value = options.get(at).and_then(|o| symbols::option_value(o, symbols, text));
    match (value, options.get(at)) {
        (Some(value), _) => Ok((at, value)),
        (None, option) => Err(bad_value(name, text, option, symbols)),
    }
}

/// A value that an option cannot have.
fn bad_value(name: &str, text: &str, option: Option<&Opt>, symbols: &SymbolTable) -> LinkError {
    let words = option.map_or_else(Vec::new, |o| symbols::option_words(o, symbols));
    LinkError::BadValue {
        option: name.to_owned(),
        value: text.to_owned(),
        expected: option.map(|o| symbols::option_values(o, symbols)).unwrap_or_default(),
        meant: nearest(text, words).map(str::to_owned),
    }
}

/// Links a game with a battle, or without one if it needs none.
pub fn game(
    playable: &Playable,
    scenario: Option<&Scenario>,
    given: &[(String, String)],
) -> Result<Program, LinkError> {
    let symbols = &playable.symbols;
    let game = &symbols.game;
    let mut options = scenario.map_or_else(Vec::new, |s| set_options(symbols, s));
    let mut entries = Vec::new();
    for (name, text) in given {
        match name.split_once('.') {
            Some((of, entry)) => {
                entries.push(council::entry(symbols, scenario, (of, entry), text)?);
            }
            None => options.push(option(symbols, name, text)?),
        }
    }
    if playable.rules.turn.is_none() {
        return Err(LinkError::NothingToPlay { game: game.id.clone() });
    }
    let board = match scenario {
        Some(scenario) => game.boards.get(&scenario.board),
        None => only_board(symbols),
    };
    if scenario.is_none()
        && let Some(why) = needs_battle(symbols)
    {
        return Err(LinkError::NeedsBattle { game: game.id.clone(), why });
    }
    if let Some(board) = board {
        board::fits(board)?;
    }
    Ok(link(playable, Start { scenario, board, options, council: entries, ..Start::default() }))
}

/// What the game cannot know without a battle.
fn needs_battle(symbols: &SymbolTable) -> Option<String> {
    let form = symbols.game.council.as_ref()?;
    let entries = form.army_entries.iter().chain(&form.entries);
    let entry = entries.into_iter().find(|(_, e)| e.required && e.default.is_none());
    if let Some((name, _)) = entry {
        return Some(format!("only its War Council says `{name}`"));
    }
    let several = symbols.game.boards.len() > 1;
    several.then(|| "only its map says which board it is fought on".to_owned())
}

/// The board of a game that has no other.
pub fn only_board(symbols: &SymbolTable) -> Option<&Board> {
    let mut boards = symbols.game.boards.values();
    boards.next().filter(|_| boards.next().is_none())
}

/// How many armies a game has where no battle says it: the fewest that it may have.
pub fn army_count(symbols: &SymbolTable) -> usize {
    symbols.game.council.as_ref().map_or(2, |form| form.armies as usize)
}

/// How many armies a game may have at most.
pub fn most_armies(symbols: &SymbolTable) -> usize {
    symbols.game.council.as_ref().map_or(2, |form| form.most_armies as usize)
}

/// Names of armies where nothing names them.
pub fn army_names(count: usize) -> Vec<SmolStr> {
    ARMIES.iter().take(count).map(|&name| name.into()).collect()
}

/// Makes the program. Everything in `start` fits the game.
pub fn link(playable: &Playable, start: Start<'_>) -> Program {
    let symbols = &playable.symbols;
    let mut program = symbols.template.clone();
    for (option, value) in &start.options {
        if let Some(option) = program.options.get_mut(option) {
            option.value = *value;
        }
    }
    let values: Vec<i64> = program.options.iter().map(|o| o.value).collect();
    let test = start.test.clone().map(|mut test| {
        fold::block(&mut test.stmts, Known { options: &values, board: start.board });
        test
    });
    // Rules that name no hexes are the same on every board.
    let board = start.board.filter(|_| playable.names_hexes());
    let key = (values, board.map(|board| board.name.clone()));
    program.rules = playable.settled.get(key, |(options, _)| {
        let mut rules = playable.rules.clone();
        fold::rules(&mut rules, Known { options, board });
        rules
    });
    program.rules.test = test;
    if let Some(scenario) = start.scenario {
        program.scenario.clone_from(&scenario.id);
        program.title.clone_from(&scenario.title);
    } else {
        program.title.clone_from(&symbols.game.title);
    }
    armies(&mut program, symbols, &start);
    council::fill(&mut program, symbols, &start);
    board::fill(&mut program, playable, &start);
    defeat::outlive(&mut program);
    let reached = castra_ir::reach::reached(&program.rules);
    pieces::fill(&mut program, symbols, &start, &reached);
    cards::fill(&mut program, symbols, &reached);
    program
}

fn armies(program: &mut Program, symbols: &SymbolTable, start: &Start<'_>) {
    let forward = |side| match side {
        Half::Bottom => Direction::North,
        Half::Top => Direction::South,
    };
    if let Some(scenario) = start.scenario {
        program.armies = scenario
            .armies
            .values()
            .map(|army| Army {
                id: army.id.clone(),
                name: army.name.clone(),
                forward: forward(army.side),
                council: Vec::new(),
                objectives: Vec::new(),
            })
            .collect();
        return;
    }
    let count = army_count(symbols).max(start.armies.len()).min(most_armies(symbols));
    let mut names = army_names(count);
    for (name, given) in names.iter_mut().zip(start.armies) {
        name.clone_from(given);
    }
    let sides = [Half::Bottom, Half::Top].into_iter().cycle();
    program.armies = names
        .iter()
        .zip(sides)
        .map(|(name, side)| Army {
            id: name.to_string(),
            name: name.to_string(),
            forward: forward(side),
            council: Vec::new(),
            objectives: Vec::new(),
        })
        .collect();
}

#[cfg(test)]
mod tests;
