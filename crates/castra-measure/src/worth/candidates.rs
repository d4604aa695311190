//! The parts of a battle that can be removed.

use castra_defs::{NamedCell, Piece, Scenario, Value};
use castra_ide::{Gesture, PieceAt};
use serde::Serialize;

/// A kind of part that can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PartCategory {
    /// A piece on the board.
    Pieces,
    /// An entry of the War Council that is a number, or that one army has.
    Council,
    /// The terrain of a hex or of one of its sides.
    Ground,
    /// A special rule with a name.
    Specials,
    /// A module.
    Modules,
}

/// A part of the battle that can be removed.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) part: PartCategory,
    /// The name of the part with its place.
    pub(super) name: String,
    /// The name of the part in the source, without its place.
    pub(super) subject: String,
    /// The hex, and for a side of a hex the side, as in `E5.north`.
    pub(super) place: Option<String>,
    /// The difference from the unchanged battle, in words.
    pub(super) change: String,
    pub(super) hex: Option<NamedCell>,
    /// The index of the army that owns the part, if any.
    pub(super) army: Option<usize>,
    pub(super) how: Removal,
}

#[derive(Clone, Debug)]
pub(super) enum Removal {
    Gesture(Gesture),
    Named(String),
    /// The part cannot be removed, for this reason.
    Impossible(&'static str),
}

/// Returns all parts that can be removed from a battle.
pub(super) fn candidates(scenario: &Scenario) -> Vec<Candidate> {
    let mut all = piece_candidates(scenario);
    all.extend(council_candidates(scenario));
    for ground in &scenario.terrain {
        let hex = ground.at.hex.to_string();
        let removal = Removal::Gesture(Gesture::Paint { hexes: vec![hex.clone()], terrain: None });
        all.push(terrain_candidate(&ground.terrain, hex, &ground.at, removal));
    }
    for feature in &scenario.sides {
        let (hex, side) = (feature.at.hex.to_string(), feature.side.suffix().to_owned());
        let place = format!("{hex}.{side}");
        let removal = Removal::Gesture(Gesture::Side { hex, side, terrain: None });
        all.push(terrain_candidate(&feature.terrain, place, &feature.at, removal));
    }
    for special in &scenario.specials {
        let (subject, removal) = match &special.id {
            Some(id) => (format!("`{id}`"), Removal::Named(id.clone())),
            None => {
                let start: String = special.text.chars().take(30).collect();
                (format!("\"{start}…\""), Removal::Impossible("it has no name"))
            }
        };
        let name = format!("special rule {subject}");
        all.push(without_army(PartCategory::Specials, name, subject, removal));
    }
    for module in &scenario.modules {
        let subject = format!("`{}`", module.module);
        let removal = Removal::Named(module.module.clone());
        all.push(without_army(
            PartCategory::Modules,
            format!("module {subject}"),
            subject,
            removal,
        ));
    }
    all
}

/// Returns the removal of a part without an army.
fn without_army(part: PartCategory, name: String, subject: String, removal: Removal) -> Candidate {
    let change = "left out".to_owned();
    Candidate { part, name, subject, place: None, change, hex: None, army: None, how: removal }
}

fn terrain_candidate(
    terrain: &str,
    place_name: String,
    cell: &NamedCell,
    removal: Removal,
) -> Candidate {
    let subject = format!("`{terrain}`");
    let name = format!("{subject} at {place_name}");
    let without = without_army(PartCategory::Ground, name, subject, removal);
    Candidate { place: Some(place_name), hex: Some(cell.clone()), ..without }
}

fn piece_candidates(scenario: &Scenario) -> Vec<Candidate> {
    let candidate_of = |(index, piece): (usize, &Piece)| {
        let alike = |other: &&Piece| {
            (&other.at.hex, &other.unit, &other.name) == (&piece.at.hex, &piece.unit, &piece.name)
        };
        let nth = scenario.pieces.iter().take(index).filter(alike).count();
        let named = piece.name.as_ref().map_or_else(String::new, |name| format!(" \"{name}\""));
        let hex = piece.at.hex.to_string();
        let subject = format!("`{}`{named}", piece.unit);
        let name = format!("{subject} at {hex}");
        let (unit, own) = (Some(piece.unit.clone()), piece.name.clone());
        let piece_at = PieceAt { hex: hex.clone(), unit, name: own, nth };
        let removal = Removal::Gesture(Gesture::Remove { piece: piece_at });
        Candidate {
            place: Some(hex),
            hex: Some(piece.at.clone()),
            army: scenario.armies.get_index_of(&piece.army),
            ..without_army(PartCategory::Pieces, name, subject, removal)
        }
    };
    scenario.pieces.iter().enumerate().map(candidate_of).collect()
}

/// Returns the entries of the War Council. A number is reduced by 1, and an entry of a single army
/// is transferred to the next army.
fn council_candidates(scenario: &Scenario) -> Vec<Candidate> {
    let mut all = Vec::new();
    let mut add = |army: Option<usize>, name: String, change: String, gesture: Gesture| {
        let removal = Removal::Gesture(gesture);
        let without = without_army(PartCategory::Council, name.clone(), name, removal);
        all.push(Candidate { change, army, ..without });
    };
    let less = |army: Option<&String>, entry: &str, number: i64| Gesture::Council {
        army: army.cloned(),
        entry: entry.to_owned(),
        value: Some((number - 1).to_string()),
    };
    for (index, (id, army)) in scenario.armies.iter().enumerate() {
        for (entry, value) in &army.entries {
            match value {
                Value::Int(number) => {
                    let change = format!("{} instead", number - 1);
                    let name = format!("`{entry} {number}`");
                    add(Some(index), name, change, less(Some(id), entry, *number));
                }
                Value::Word(_) | Value::Bool(true) => {
                    let next = (index + 1) % scenario.armies.len();
                    let Some((other, holder)) = scenario.armies.get_index(next) else { continue };
                    if holder.entries.get(entry).is_some_and(|theirs| theirs != &Value::Bool(false))
                    {
                        continue;
                    }
                    let (value, name) = match value {
                        Value::Word(word) => (word.clone(), format!("`{entry} {word}`")),
                        _ => ("true".to_owned(), format!("`{entry}`")),
                    };
                    let (army, entry) = (Some(other.clone()), entry.clone());
                    let change = format!("given to {}", holder.name);
                    add(
                        Some(index),
                        name,
                        change,
                        Gesture::Council { army, entry, value: Some(value) },
                    );
                }
                // An entry that an army lacks is worth nothing.
                Value::Bool(false) => {}
                // An entry of these types can be neither reduced nor transferred.
                Value::Text(_) | Value::Names(_) | Value::Set(_) | Value::Field(_) => {}
            }
        }
    }
    for (entry, value) in &scenario.council {
        if let Value::Int(number) = value {
            let change = format!("{} instead", number - 1);
            add(None, format!("`{entry} {number}`"), change, less(None, entry, *number));
        }
    }
    all
}
