//! Layers of a map: the name of a layer determines whether its tiles are terrain or units.

use std::collections::HashMap;
use std::rc::Rc;

use super::map::{Layer, LayerKind, Map, ROTATION_BITS};
use super::objects;
use super::owner::{
    LAYER_PROPERTIES, Owner, add_piece, is_read, parse_strength, report_others, side_of,
    unread_properties,
};
use super::properties::{self, Properties, is_side, property};
use super::sets::Sets;
use crate::import::budget::{Budget, Limit};
use crate::import::ledger::Fate;
use crate::import::source::{Source, SourceGround, SourcePiece, Words, marks, truncate_word};
use crate::import::spot::Spot;

pub(super) fn read(
    map: &Map,
    sets: &mut Sets<'_>,
    layer: &Layer,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    let name = truncate_word(layer.name.trim());
    let is_group = matches!(layer.kind, LayerKind::Group);
    let whose = if is_group { "a group" } else { "a layer" };
    report_others(&layer.properties, &LAYER_PROPERTIES, whose, source);
    let is_unused = |side: &&str| is_side(side) && side_of(side).is_none();
    if let Some(side) = property(&layer.properties, "side").filter(is_unused) {
        let what = format!("side {side} of layer {name}");
        source.ledger.record_left_out(what, "neither an army nor an edge");
    }
    if is_group {
        // Each layer of the group has its hiding, its offset and its edge.
        return Ok(());
    }
    if layer.hidden {
        source.ledger.record_left_out(format!("hiding of layer {name}"), "read as if shown");
    }
    if let Some(edge) = property(&layer.properties, "edge").filter(|edge| side_of(edge).is_none()) {
        let what = format!("edge {} of layer {name}", truncate_word(edge));
        source.ledger.record_left_out(what, "neither `top` nor `bottom`");
    }
    match &layer.kind {
        // `make_finite` has converted chunks to the tiles of a finite map.
        LayerKind::Chunks(_) | LayerKind::Group => Ok(()),
        LayerKind::Other(kind) => {
            source.ledger.record_left_out(format!("{kind} {name}"), "a battle has no pictures");
            Ok(())
        }
        LayerKind::Tiles(tiles) => self::tiles(map, sets, layer, tiles, budget, source),
        LayerKind::Objects(objects) => {
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

/// Returns whether the name of a layer, or its property `army`, marks its tiles as units.
fn contains_units(layer: &Layer) -> bool {
    const UNITS: [&str; 8] =
        ["unit", "army", "armie", "piece", "troop", "force", "counter", "token"];
    let name = layer.name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    properties::army(&layer.properties).is_some()
        || words.any(|word| UNITS.contains(&word.trim_end_matches('s')))
}

/// The properties shared by all tiles of one number in a layer.
struct SharedProperties {
    words: Words,
    army: Option<Rc<str>>,
    marks: Vec<String>,
    /// The file's word for the strength of each piece.
    strength: Option<String>,
    unread_properties: Vec<(String, String)>,
    /// The properties that are read in other elements only.
    unused: Vec<String>,
    /// The size of each piece, in bytes.
    weight: u64,
    count: usize,
}

fn tiles(
    map: &Map,
    sets: &Sets<'_>,
    layer: &Layer,
    tiles: &[u32],
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    let name = truncate_word(layer.name.trim());
    if tiles.len() as u64 != u64::from(map.width) * u64::from(map.height) {
        let why =
            format!("the layer has {} tiles, not {} x {}", tiles.len(), map.width, map.height);
        source.ledger.record_left_out(format!("layer {name}"), why);
        return Ok(());
    }
    let is_moved = layer.offset != (0.0, 0.0);
    if is_moved {
        let what = format!("offset of layer {name}");
        match map.offset_cell((0, 0), layer.offset).filter(|_| map.fits(layer.offset)) {
            Some((0, 0)) => {}
            Some((down, right)) => {
                let how = format!("moved by {right} columns and {down} rows");
                source.ledger.record_approximated(what, how);
            }
            None => source.ledger.record_approximated(what, "each tile is in the nearest cell"),
        }
    }
    let units = contains_units(layer);
    let names: &[&str] = if units { &["unit"] } else { &["terrain"] };
    let owner = Owner::of(layer);
    let mut known: HashMap<u32, Option<SharedProperties>> = HashMap::new();
    let mut order: Vec<u32> = Vec::new();
    for (i, &tile) in (0i64..).zip(tiles) {
        let number = tile & !ROTATION_BITS;
        if number == 0 {
            continue;
        }
        let of = known.entry(number).or_insert_with(|| {
            order.push(number);
            let (words, properties) = sets.words(number, names)?;
            Some(SharedProperties::of(words, properties, units))
        });
        let Some(of) = of else {
            source.ledger.record_left_out(format!("tile {number}"), "no tile set has the tile");
            continue;
        };
        of.count += 1;
        if tile & ROTATION_BITS != 0 {
            let why = match units {
                true => "only an object has a facing, and a tile of a layer has none",
                false => "Castra turns terrain by the neighbouring hexes",
            };
            source.ledger.record_left_out(format!("how {} is turned", of.words.first()), why);
        }
        let width = i64::from(map.width);
        let cell = (i / width, i % width);
        let moved = if is_moved { map.offset_cell(cell, layer.offset) } else { Some(cell) };
        let Some((row, col)) = moved else {
            source
                .ledger
                .record_left_out(format!("tile {}", of.words.first()), "no place on the map");
            continue;
        };
        let at = Spot::Cell(row, col);
        if units {
            budget.take(Limit::Bytes, of.weight)?;
            let owner = owner.owner_of(of.army.as_deref());
            let piece = SourcePiece {
                marks: of.marks.clone(),
                strength: parse_strength(of.strength.as_deref(), source),
                fields: of.unread_properties.clone(),
                ..SourcePiece::new(at, Rc::clone(&owner.army), of.words.clone())
            };
            add_piece(piece, &owner, budget, source)?;
        } else {
            source.ground.push(SourceGround { at, words: of.words.clone(), term: "terrain" });
        }
    }
    for of in order.iter().filter_map(|number| known.get(number)?.as_ref()) {
        // The unread properties of a unit may be its state.
        let unread = of.unread_properties.iter().map(|(key, _)| key).filter(|_| !units);
        for key in unread.chain(&of.unused) {
            source.ledger.add(
                format!("property {key} of a tile"),
                Fate::LeftOut("a battle has no equivalent".to_owned()),
                of.count,
            );
        }
    }
    Ok(())
}

impl SharedProperties {
    fn of(words: Words, properties: Option<&Properties>, units: bool) -> Self {
        let used: &[&str] = if units {
            &["unit", "type", "kind", "name", "army", "side", "mark", "strength"]
        } else {
            &["terrain", "type", "kind", "name"]
        };
        let is_used = |key: &str| used.iter().any(|used| used.eq_ignore_ascii_case(key));
        let unused = properties.into_iter().flat_map(|all| all.keys());
        let unused = unused.filter(|key| is_read(key) && !is_used(key)).cloned().collect();
        let get = |name: &str| properties.and_then(|all| property(all, name));
        let unread: Vec<(String, String)> = properties
            .into_iter()
            .flat_map(unread_properties)
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let weight = unread.iter().map(|(key, value)| (key.len() + value.len()) as u64).sum();
        Self {
            words,
            army: properties.and_then(properties::army).map(|army| truncate_word(army).into()),
            marks: get("mark").map_or_else(Vec::new, marks),
            strength: get("strength").map(str::to_owned),
            unread_properties: unread,
            unused,
            weight,
            count: 0,
        }
    }
}
