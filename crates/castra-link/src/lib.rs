//! Links a game and a battle into a program: options become constants, and names of the battle
//! become indices.

mod board;
mod cards;
mod council;
mod defeat;
mod error;
mod fold;
mod input;
mod pieces;

use castra_base::suggest::nearest;
use castra_defs::{Board, Direction, Half, Scenario};
use castra_ir::{Army, OptionId, Program, id};
use castra_resolve::Playable;
use castra_resolve::names::{ARMY_NAME_KEYS, TEST_ARMIES};
use castra_resolve::symbols::{self, SymbolTable};
use castra_words::Words;
use error::bad_value;
use fold::KnownConstants;
use smol_str::SmolStr;

pub use board::check_board_size;
pub use council::unset_entries;
pub use error::LinkError;
pub use input::LinkInput;

/// Returns the options that a battle sets, with their values.
pub fn options_of_battle(symbols: &SymbolTable, scenario: &Scenario) -> Vec<(OptionId, i64)> {
    let options = symbols.template.options.iter().enumerate();
    let set = options.filter_map(|(i, option)| {
        let value = scenario.options.get(&option.name)?;
        Some((id(i), symbols.to_program_value(&option.ty, value)))
    });
    set.collect()
}

/// Parses an option given by name and value.
fn parse_option(
    symbols: &SymbolTable,
    name: &str,
    text: &str,
) -> Result<(OptionId, i64), LinkError> {
    let options = &symbols.template.options;
    let Some(at) = options.find(|o| o.name == name) else {
        let known: Vec<String> = options.iter().map(|o| o.name.clone()).collect();
        let intended = nearest(name, known.iter().map(String::as_str)).map(str::to_owned);
        return Err(LinkError::UnknownOption {
            game: symbols.template.game.clone(),
            option: name.to_owned(),
            meant: intended,
            known,
        });
    };
    let value = options.get(at).and_then(|o| symbols::option_value(o, symbols, text));
    match (value, options.get(at)) {
        (Some(value), _) => Ok((at, value)),
        (None, option) => Err(bad_value(name, text, option, symbols)),
    }
}

/// The values of options, and of War Council entries as in [`LinkInput::council`].
type Settings = (Vec<(OptionId, i64)>, Vec<(Option<usize>, usize, i64)>);

/// Parses options (`NAME`) and War Council entries (`council.NAME`, `ARMY.NAME`) with their values.
fn parse_settings(
    symbols: &SymbolTable,
    scenario: Option<&Scenario>,
    given: &[(String, String)],
) -> Result<Settings, LinkError> {
    let (mut options, mut entries) = (Vec::new(), Vec::new());
    for (name, text) in given {
        match name.split_once('.') {
            Some((of, entry)) => {
                entries.push(council::parse_entry(symbols, scenario, of, entry, text)?);
            }
            None => options.push(parse_option(symbols, name, text)?),
        }
    }
    Ok((options, entries))
}

/// Checks options and War Council entries of a game without a battle.
///
/// # Errors
///
/// If the game lacks one, or it cannot have its value.
pub fn check_settings(playable: &Playable, given: &[(String, String)]) -> Result<(), LinkError> {
    parse_settings(&playable.symbols, None, given).map(|_| ())
}

/// Returns a battle with the values of options (`NAME`) and War Council entries (`council.NAME`,
/// `ARMY.NAME`).
///
/// # Errors
///
/// If the game or the battle lacks one, or it cannot have its value.
pub fn with_settings(
    playable: &Playable,
    scenario: &Scenario,
    given: &[(String, String)],
) -> Result<Scenario, LinkError> {
    let symbols = &playable.symbols;
    let (options, entries) = parse_settings(symbols, Some(scenario), given)?;
    let mut changed = scenario.clone();
    for (at, value) in options {
        let Some(option) = symbols.template.options.get(at) else { continue };
        changed.options.insert(option.name.clone(), symbols.to_source_value(&option.ty, value));
    }
    for (army, at, value) in entries {
        let (entry, values) = match army {
            None => {
                let entry = symbols.council.get(at).map(|(name, _, ty)| (name, ty));
                (entry, Some(&mut changed.council))
            }
            Some(army) => {
                let entry = symbols.army_council.get(at).map(|(name, _, ty)| (name, ty));
                (entry, changed.armies.get_index_mut(army).map(|(_, army)| &mut army.entries))
            }
        };
        if let (Some((name, ty)), Some(values)) = (entry, values) {
            values.insert(name.to_string(), symbols.to_source_value(ty, value));
        }
    }
    Ok(changed)
}

/// Links a game with a battle, or without one if it needs none.
///
/// `given` overrides options (`NAME`) and War Council entries (`council.NAME`, `ARMY.NAME`).
///
/// # Errors
///
/// If `given` does not fit the game, if the game has no turn, or if the board is too large. Also if
/// the game needs a battle and has none.
pub fn link_game(
    playable: &Playable,
    scenario: Option<&Scenario>,
    given: &[(String, String)],
) -> Result<Program, LinkError> {
    let symbols = &playable.symbols;
    let game = &symbols.game;
    let mut options = scenario.map_or_else(Vec::new, |s| options_of_battle(symbols, s));
    let (given, entries) = parse_settings(symbols, scenario, given)?;
    options.extend(given);
    if playable.rules.turn.is_none() {
        return Err(LinkError::NothingToPlay { game: game.id.clone() });
    }
    let board = match scenario {
        Some(scenario) => game.boards.get(&scenario.board),
        None => single_board(symbols),
    };
    if scenario.is_none()
        && let Some(why) = battle_requirement(symbols)
    {
        return Err(LinkError::NeedsBattle { game: game.id.clone(), why });
    }
    if let Some(board) = board {
        board::check_board_size(board)?;
    }
    Ok(link(
        playable,
        LinkInput { scenario, board, options, council: entries, ..LinkInput::default() },
    ))
}

/// Returns the part of the setup that only a battle can give, if there is one.
fn battle_requirement(symbols: &SymbolTable) -> Option<String> {
    let form = symbols.game.council.as_ref()?;
    let entries = form.army_entries.iter().chain(&form.entries);
    let entry = entries.into_iter().find(|(_, e)| e.required && e.default.is_none());
    if let Some((name, _)) = entry {
        return Some(format!("only its War Council says `{name}`"));
    }
    let several = symbols.game.boards.len() > 1;
    several.then(|| "only its map says which board it is fought on".to_owned())
}

/// Returns the board of a game that has exactly one; `None` if it has several or none.
pub fn single_board(symbols: &SymbolTable) -> Option<&Board> {
    let mut boards = symbols.game.boards.values();
    boards.next().filter(|_| boards.next().is_none())
}

/// Returns the minimum number of armies; 2 without a War Council. A game without a battle has this
/// many armies.
pub fn min_armies(symbols: &SymbolTable) -> usize {
    symbols.game.council.as_ref().map_or(2, |form| form.armies as usize)
}

/// Returns the maximum number of armies; 2 without a War Council.
pub fn max_armies(symbols: &SymbolTable) -> usize {
    symbols.game.council.as_ref().map_or(2, |form| form.most_armies as usize)
}

/// Returns the default names of the first `count` armies, at most eight: `first`, `second` and so
/// on.
pub fn army_names(count: usize) -> Vec<SmolStr> {
    TEST_ARMIES.iter().take(count).map(|&name| name.into()).collect()
}

/// Builds the program. The caller has checked that `start` fits the game.
pub fn link(playable: &Playable, start: LinkInput<'_>) -> Program {
    let symbols = &playable.symbols;
    let mut program = symbols.template.clone();
    for (option, value) in &start.options {
        if let Some(option) = program.options.get_mut(option) {
            option.value = *value;
        }
    }
    let values: Vec<i64> = program.options.iter().map(|o| o.value).collect();
    let test = start.test.clone().map(|mut test| {
        fold::fold_block(&mut test.stmts, KnownConstants { options: &values, board: start.board });
        test
    });
    // Rules that name no hexes are the same on every board, so all boards share one cached copy.
    let board = start.board.filter(|_| playable.names_hexes());
    let key = (values, board.map(|board| board.name.clone()));
    program.rules = playable.rules_by_options.get_or_insert_with(key, |(options, _)| {
        let mut rules = playable.rules.clone();
        fold::fold_rules(&mut rules, KnownConstants { options, board });
        rules
    });
    program.rules.test = test;
    if let Some(scenario) = start.scenario {
        program.scenario.clone_from(&scenario.id);
        program.title.clone_from(&scenario.title);
        program.locale.merge(&scenario.locale);
    } else {
        program.title.clone_from(&symbols.game.title);
    }
    add_armies(&mut program, symbols, &start);
    council::fill(&mut program, symbols, &start);
    board::fill(&mut program, playable, &start);
    defeat::add_elimination(&mut program);
    let reached = castra_ir::reachability::reached_resources(&program.rules);
    pieces::fill(&mut program, symbols, &start, &reached);
    cards::fill(&mut program, symbols, &reached);
    program
}

fn add_armies(program: &mut Program, symbols: &SymbolTable, start: &LinkInput<'_>) {
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
                noun: army.noun().to_owned(),
                forward: forward(army.side),
                council: Vec::new(),
                objectives: Vec::new(),
            })
            .collect();
        return;
    }
    let count = min_armies(symbols).max(start.armies.len()).min(max_armies(symbols));
    let mut names = army_names(count);
    for (name, given) in names.iter_mut().zip(start.armies) {
        name.clone_from(given);
    }
    let sides = [Half::Bottom, Half::Top].into_iter().cycle();
    let words = program.locale.words();
    program.armies = names
        .iter()
        .zip(sides)
        .map(|(name, side)| Army {
            id: name.to_string(),
            name: printed_army_name(words, name),
            noun: printed_army_name(words, name),
            forward: forward(side),
            council: Vec::new(),
            objectives: Vec::new(),
        })
        .collect();
}

/// Returns the printed name of an army of a test. Default names are translated, others are not.
fn printed_army_name(words: Words, name: &str) -> String {
    match TEST_ARMIES.iter().zip(ARMY_NAME_KEYS).find(|(word, _)| **word == name) {
        Some((_, key)) => words.message(key).to_owned(),
        None => name.to_owned(),
    }
}
