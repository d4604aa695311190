//! Small changes of a battle that may make it more even.

use std::collections::BTreeSet;

use castra_base::IndexMap;
use castra_defs::{CouncilEntry, Game, Piece, Scenario, Type, Value};
use castra_ide::{Gesture, PieceAt};

/// The maximum amount by which a change raises or lowers a number of the War Council.
const MAX_STEP: i64 = 4;

/// The maximum number of values that are tried for a number that the battle does not give.
const MAX_TRIED_VALUES: usize = 8;

/// A change of a battle, and the parts that it changes.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) gestures: Vec<Gesture>,
    /// The change in words.
    pub(crate) words: String,
    /// The parts that it changes. Changes with a common part cannot be combined.
    pub(crate) touched: Vec<ChangedPart>,
}

/// A part of a battle that a change affects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChangedPart {
    /// `units`, `council` or `ground`.
    pub(crate) category: &'static str,
    /// The entry of the War Council, the unit type or the hex.
    pub(crate) name: String,
    /// The army; `None` for a part of the battle as a whole.
    pub(crate) army: Option<String>,
}

impl Change {
    fn new(gesture: Gesture, words: String, touched: Vec<ChangedPart>) -> Self {
        Self { gestures: vec![gesture], words, touched }
    }

    /// Returns both changes as one, or `None` if they touch the same part.
    pub(crate) fn combine(&self, other: &Self) -> Option<Self> {
        if self.touched.iter().any(|part| other.touched.contains(part)) {
            return None;
        }
        let gestures = [self.gestures.as_slice(), &other.gestures].concat();
        let touched = [self.touched.as_slice(), &other.touched].concat();
        Some(Self { gestures, words: format!("{}; {}", self.words, other.words), touched })
    }
}

fn changed_part(sort: &'static str, name: &str, army: Option<&str>) -> ChangedPart {
    ChangedPart { category: sort, name: name.to_owned(), army: army.map(str::to_owned) }
}

/// Returns all single changes to try. Each changes one unit, hex or entry.
pub(crate) fn single_changes(scenario: &Scenario, game: &Game) -> Vec<Change> {
    let mut all = council_changes(scenario, game);
    all.extend(transfer_changes(scenario));
    all.extend(unit_changes(scenario, game));
    all.extend(terrain_changes(scenario, game));
    all
}

/// Returns changes of War Council numbers: steps from given numbers, the smallest first, and the
/// lowest values of numbers that the battle does not give.
fn council_changes(scenario: &Scenario, game: &Game) -> Vec<Change> {
    let Some(form) = &game.council else { return Vec::new() };
    let armies = scenario.armies.iter();
    let mut all: Vec<Change> = armies
        .flat_map(|(id, army)| entry_changes(&form.army_entries, &army.entries, Some(id)))
        .collect();
    all.extend(entry_changes(&form.entries, &scenario.council, None));
    all
}

/// Returns changes of the numbers of an army, or of the battle as a whole.
fn entry_changes(
    form: &IndexMap<String, CouncilEntry>,
    given: &IndexMap<String, Value>,
    army: Option<&str>,
) -> Vec<Change> {
    let mut all = Vec::new();
    let mut add = |entry: &str, to: i64, words: String| {
        let gesture = Gesture::Council {
            army: army.map(str::to_owned),
            entry: entry.to_owned(),
            value: Some(to.to_string()),
        };
        all.push(Change::new(gesture, words, vec![changed_part("council", entry, army)]));
    };
    for (entry, declared) in form {
        let Type::Int { range } = declared.ty else { continue };
        match (given.get(entry), range) {
            (Some(Value::Int(number)), _) => {
                let suffix = army.map_or_else(String::new, |army| format!(" of `{army}`"));
                for to in (1..=MAX_STEP).flat_map(|by| [number - by, number + by]) {
                    add(entry, to, format!("`{entry} {to}` instead of `{entry} {number}`{suffix}"));
                }
            }
            (None, Some((lowest, highest))) => {
                let suffix = army.map_or_else(String::new, |army| format!(" for `{army}`"));
                for to in (lowest..=highest).take(MAX_TRIED_VALUES) {
                    add(entry, to, format!("`{entry} {to}`{suffix}"));
                }
            }
            // Without a range, there is no lowest value to start from.
            (None, None) | (Some(_), _) => {}
        }
    }
    all
}

/// Returns changes that transfer an entry to another army, such as the first move.
fn transfer_changes(scenario: &Scenario) -> Vec<Change> {
    let mut all = Vec::new();
    let armies = || scenario.armies.iter();
    for (id, army) in armies() {
        for (entry, value) in &army.entries {
            let text = match value {
                Value::Word(word) => word.clone(),
                Value::Bool(true) => "true".to_owned(),
                // Only words and flags can be transferred.
                Value::Int(_)
                | Value::Bool(false)
                | Value::Text(_)
                | Value::Names(_)
                | Value::Set(_)
                | Value::Field(_) => continue,
            };
            let has = |entries: &IndexMap<String, Value>| {
                entries.get(entry).is_some_and(|value| value != &Value::Bool(false))
            };
            for (other, _) in armies().filter(|(other, army)| *other != id && !has(&army.entries)) {
                let gesture = Gesture::Council {
                    army: Some(other.clone()),
                    entry: entry.clone(),
                    value: Some(text.clone()),
                };
                let shown = if text == "true" { entry.clone() } else { format!("{entry} {text}") };
                let words = format!("`{shown}` for `{other}` instead of `{id}`");
                let parts = [id, other].map(|army| changed_part("council", entry, Some(army)));
                all.push(Change::new(gesture, words, parts.to_vec()));
            }
        }
    }
    all
}

/// Returns changes by one unit: one is removed, added, or replaced by another type of its army.
/// They apply to the first and the last unit of each type without name, mark or company; only the
/// first is retyped.
fn unit_changes(scenario: &Scenario, game: &Game) -> Vec<Change> {
    let mut all = Vec::new();
    let is_alone = |piece: &&Piece| {
        let stack_size =
            scenario.pieces.iter().filter(|other| other.at.hex == piece.at.hex).count();
        stack_size == 1 && piece.name.is_none() && piece.marks.is_empty() && piece.state.is_empty()
    };
    for army in scenario.armies.keys() {
        let types: BTreeSet<(&str, &str)> = scenario
            .pieces_of(army)
            .map(|piece| (piece.kind.as_str(), piece.unit.as_str()))
            .collect();
        for &(_, unit) in &types {
            let own = scenario.pieces_of(army).filter(|piece| piece.unit == unit);
            let alone: Vec<&Piece> = own.filter(is_alone).collect();
            let ends = match alone.as_slice() {
                [] => continue,
                [only] => vec![*only],
                [first, .., last] => vec![*first, *last],
            };
            for (at, piece) in ends.into_iter().enumerate() {
                all.extend(count_changes(scenario, game, piece));
                if at == 0 {
                    all.extend(type_changes(piece, &types));
                }
            }
        }
    }
    all
}

/// Returns the reference to a unit that is alone in its hex.
fn lone_piece(piece: &Piece) -> PieceAt {
    let (hex, unit) = (piece.at.hex.to_string(), Some(piece.unit.clone()));
    PieceAt { hex, unit, name: None, nth: 0 }
}

/// Returns changes of a unit to another type.
fn type_changes<'a>(
    piece: &'a Piece,
    types: &'a BTreeSet<(&str, &str)>,
) -> impl Iterator<Item = Change> + 'a {
    let (army, unit, hex) = (&piece.army, &piece.unit, piece.at.hex.as_str());
    let others = types.iter().filter(move |(of, other)| *of == piece.kind && other != unit);
    others.map(move |(_, other)| {
        let gesture = Gesture::Retype { piece: lone_piece(piece), unit: (*other).to_owned() };
        let words = format!("`{other}` instead of `{unit}` of `{army}` at {hex}");
        Change::new(gesture, words, vec![changed_part("units", hex, Some(army))])
    })
}

/// Returns changes that remove a unit or add an equal one beside it.
fn count_changes(scenario: &Scenario, game: &Game, piece: &Piece) -> Vec<Change> {
    let (army, unit, hex) = (piece.army.as_str(), piece.unit.as_str(), piece.at.hex.as_str());
    let words = format!("no `{unit}` of `{army}` at {hex}");
    let part = vec![changed_part("units", hex, Some(army))];
    let mut all = vec![Change::new(Gesture::Remove { piece: lone_piece(piece) }, words, part)];
    if let Some(hex) = free_neighbour(scenario, game, piece) {
        let gesture = Gesture::Add {
            army: army.to_owned(),
            unit: unit.to_owned(),
            hex: hex.clone(),
            name: None,
            marks: Vec::new(),
            state: IndexMap::default(),
        };
        let words = format!("another `{unit}` of `{army}` at {hex}");
        all.push(Change::new(gesture, words, vec![changed_part("units", &hex, Some(army))]));
    }
    all
}

/// Returns the first hex by name beside a piece that is passable and has no piece at the start.
fn free_neighbour(scenario: &Scenario, game: &Game, piece: &Piece) -> Option<String> {
    let board = game.boards.get(&scenario.board)?;
    let is_free = |hex: &str| {
        let blocked = scenario.terrain.iter().any(|ground| {
            ground.at.hex == hex && game.terrains.get(&ground.terrain).is_some_and(|t| t.impassable)
        });
        !blocked && !scenario.pieces.iter().any(|other| other.at.hex == hex)
    };
    let neighbours = board.neighbours(piece.at.cell()).map(|cell| board.name_of(cell).to_string());
    let mut free: Vec<String> = neighbours.filter(|hex| is_free(hex)).collect();
    // Sorted by name, so that the choice does not depend on the order of the board's cells.
    free.sort();
    free.into_iter().next()
}

/// Returns changes that clear a hex of its terrain, or that give a hex of open ground in which a
/// unit begins one of the terrains on the map.
fn terrain_changes(scenario: &Scenario, game: &Game) -> Vec<Change> {
    let mut all = Vec::new();
    let open = game.default_terrain().map_or("nothing", |terrain| terrain.name.as_str());
    let mut paint = |hex: &str, terrain: Option<&str>, before: &str| {
        let hexes = vec![hex.to_owned()];
        let gesture = Gesture::Paint { hexes, terrain: terrain.map(str::to_owned) };
        let words = format!("`{}` instead of `{before}` at {hex}", terrain.unwrap_or(open));
        all.push(Change::new(gesture, words, vec![changed_part("ground", hex, None)]));
    };
    for ground in &scenario.terrain {
        paint(&ground.at.hex, None, &ground.terrain);
    }
    let passable = |name: &&str| {
        game.terrains.get(*name).is_some_and(|terrain| !terrain.impassable && !terrain.on_sides)
    };
    let on_map: BTreeSet<&str> =
        scenario.terrain.iter().map(|ground| ground.terrain.as_str()).filter(passable).collect();
    let hexes: BTreeSet<&str> = scenario.pieces.iter().map(|piece| piece.at.hex.as_str()).collect();
    for hex in hexes {
        if !scenario.terrain.iter().any(|ground| ground.at.hex == hex) {
            on_map.iter().for_each(|terrain| paint(hex, Some(terrain), open));
        }
    }
    all
}
