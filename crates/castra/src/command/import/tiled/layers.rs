//! Layers of a map: tiles are terrain or units, by what their layer is called.

use std::collections::HashMap;
use std::rc::Rc;

use castra_base::IndexMap;
use castra_defs::Half;

use super::sets::Sets;
use super::{Layer, Map, Properties, TURNED, What, objects, property};
use crate::command::import::budget::{Budget, Of};
use crate::command::import::ledger::Fate;
use crate::command::import::source::{
    Source, SourceArmy, SourceGround, SourcePiece, Spot, Words, cut, marks,
};
use crate::command::import::title_case;

/// What a property says of a thing that is read, whatever layer it is in.
const READ: [&str; 14] = [
    "terrain",
    "unit",
    "type",
    "kind",
    "called",
    "name",
    "army",
    "edge",
    "hex",
    "mark",
    "strength",
    "objective",
    "side",
    "label",
];

/// Whether a property of this name is read, whatever the game.
pub(in crate::command) fn is_read(name: &str) -> bool {
    READ.iter().any(|read| read.eq_ignore_ascii_case(name))
}

/// The properties that are not read.
pub(super) fn unread(properties: &Properties) -> impl Iterator<Item = (&String, &String)> {
    properties.iter().filter(|(key, _)| !is_read(key))
}

pub(super) fn read(
    map: &Map,
    sets: &mut Sets,
    layer: &Layer,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    let name = cut(&layer.name);
    if layer.hidden {
        source.ledger.left_out(format!("hiding of layer {name}"), "it is read as if it were shown");
    }
    for (key, _) in unread(&layer.properties) {
        source
            .ledger
            .left_out(format!("property {key} of a layer"), "a battle has nothing of the kind");
    }
    match &layer.what {
        // They have become tiles of a map with an edge.
        What::Chunks(_) => Ok(()),
        What::Other(kind) => {
            source.ledger.left_out(format!("{kind} {name}"), "a battle has no pictures");
            Ok(())
        }
        What::Tiles(tiles) => self::tiles(map, sets, layer, tiles, budget, source),
        What::Objects(objects) => {
            let owner = Owner::of(layer);
            if owner.side.is_some() {
                owner.add(source);
            }
            for object in objects {
                objects::read(map, sets, layer, &owner, object, budget, source)?;
            }
            Ok(())
        }
    }
}

/// Whose the pieces of a layer are, unless they say it themselves.
pub(super) struct Owner {
    pub(super) army: Rc<str>,
    name: Option<String>,
    side: Option<Half>,
}

impl Owner {
    fn of(layer: &Layer) -> Self {
        let army = property(&layer.properties, "army").unwrap_or(&layer.name);
        let side = match property(&layer.properties, "edge") {
            Some("top") => Some(Half::Top),
            Some("bottom") => Some(Half::Bottom),
            Some(_) | None => None,
        };
        let name = property(&layer.properties, "called").map(cut);
        Self { army: cut(army).into(), name, side }
    }

    /// Adds the army, if it is new.
    fn add(&self, source: &mut Source) {
        if !source.armies.contains_key(&*self.army) {
            // Without a word of its edge, which it has is found out when all pieces are known.
            let name = self.name.clone().unwrap_or_else(|| title_case(&self.army));
            let new = SourceArmy { name, side: self.side, entries: IndexMap::default() };
            source.armies.insert(self.army.to_string(), new);
        }
    }

    /// The same, of what says whose it is itself.
    pub(super) fn or(&self, army: Option<&str>) -> Self {
        match army {
            Some(army) if *army != *self.army => {
                Self { army: cut(army).into(), name: None, side: None }
            }
            Some(_) | None => {
                let (army, name) = (Rc::clone(&self.army), self.name.clone());
                Self { army, name, side: self.side }
            }
        }
    }
}

/// Words of a layer's name that say that its tiles are units.
fn is_of_units(layer: &Layer) -> bool {
    const UNITS: [&str; 8] =
        ["unit", "army", "armie", "piece", "troop", "force", "counter", "token"];
    let name = layer.name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    property(&layer.properties, "army").is_some()
        || words.any(|word| UNITS.contains(&word.trim_end_matches('s')))
}

/// What is known of all tiles of one number in a layer.
struct Known {
    words: Words,
    army: Option<Rc<str>>,
    marks: Vec<String>,
    strength: Option<i64>,
    unread: Vec<(String, String)>,
    /// How many bytes a piece of it takes.
    weight: u64,
    count: usize,
}

fn tiles(
    map: &Map,
    sets: &Sets,
    layer: &Layer,
    tiles: &[u32],
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    let name = cut(&layer.name);
    if tiles.len() as u64 != u64::from(map.width) * u64::from(map.height) {
        let why = format!("it has {} tiles, not {} x {}", tiles.len(), map.width, map.height);
        source.ledger.left_out(format!("layer {name}"), why);
        return Ok(());
    }
    let ((down, right), is_all) = map.moved(layer.offset);
    if !is_all {
        source.ledger.left_out(format!("offset of layer {name}"), "it is no whole number of cells");
    }
    if (down, right) != (0, 0) {
        let how = format!("moved by {right} columns and {down} rows");
        source.ledger.approximated(format!("offset of layer {name}"), how);
    }
    let units = is_of_units(layer);
    let names: &[&str] = if units { &["unit"] } else { &["terrain"] };
    let owner = Owner::of(layer);
    let mut known: HashMap<u32, Option<Known>> = HashMap::new();
    let mut order: Vec<u32> = Vec::new();
    for (i, &tile) in (0i64..).zip(tiles) {
        let number = tile & !TURNED;
        if number == 0 {
            continue;
        }
        let of = known.entry(number).or_insert_with(|| {
            order.push(number);
            let (words, properties) = sets.words(number, names)?;
            Some(Known::of(words, properties))
        });
        let Some(of) = of else {
            source.ledger.left_out(format!("tile {number}"), "it is in no tile set");
            continue;
        };
        of.count += 1;
        if tile & TURNED != 0 {
            source.ledger.left_out(
                format!("how {} is turned", of.words.first()),
                "pictures of Castra turn terrain by what lies beside it",
            );
        }
        let width = i64::from(map.width);
        let at = Spot::Cell(i / width + down, i % width + right);
        if units {
            budget.take(Of::Bytes, of.weight)?;
            let owner = owner.or(of.army.as_deref());
            let piece = SourcePiece {
                marks: of.marks.clone(),
                strength: of.strength,
                fields: of.unread.clone(),
                ..SourcePiece::new(at, Rc::clone(&owner.army), of.words.clone())
            };
            enlist(piece, &owner, budget, source)?;
        } else {
            source.ground.push(SourceGround { at, words: of.words.clone(), what: "terrain" });
        }
    }
    if !units {
        for of in order.iter().filter_map(|number| known.get(number)?.as_ref()) {
            for (key, _) in &of.unread {
                source.ledger.add(
                    format!("property {key} of a tile"),
                    Fate::LeftOut("a battle has nothing of the kind".to_owned()),
                    of.count,
                );
            }
        }
    }
    Ok(())
}

impl Known {
    fn of(words: Words, properties: Option<&Properties>) -> Self {
        let get = |name: &str| properties.and_then(|all| property(all, name));
        let unread: Vec<(String, String)> = properties
            .into_iter()
            .flat_map(unread)
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let weight = unread.iter().map(|(key, value)| (key.len() + value.len()) as u64).sum();
        Self {
            words,
            army: get("army").map(|army| cut(army).into()),
            marks: get("mark").map_or_else(Vec::new, marks),
            strength: get("strength").and_then(|s| s.parse().ok()),
            unread,
            weight,
            count: 0,
        }
    }
}

/// Adds a piece, and its army if that is new.
pub(super) fn enlist(
    piece: SourcePiece,
    owner: &Owner,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    budget.take(Of::Pieces, 1)?;
    owner.add(source);
    source.pieces.push(piece);
    Ok(())
}
