//! Objects of a map: units, labels, objectives, terrain in hexes and on hex sides.

use std::rc::Rc;

use super::geometry::Shape;
use super::map::{Layer, Map, Object, Outline, ROTATION_BITS};
use super::owner::{
    Owner, UNIT_PROPERTIES, add_piece, parse_strength, report_others, unread_properties,
};
use super::properties::{army, direction, has, is_side, property};
use super::sets::Sets;
use crate::import::budget::{Budget, Limit};
use crate::import::source::{Source, SourcePiece, SourceSide, Spot, Words, marks, truncate_word};

/// The point of a tile at the position of its object, unless the tile set declares another: the
/// lower left corner.
const USUAL_ANCHOR: (f64, f64) = (0.0, 1.0);

/// Reports the parts of an object's form that an import loses.
fn report_form(object: &Object, source: &mut Source) {
    if object.hidden {
        source.ledger.record_left_out("hiding of an object", "read as if shown");
    }
    let is_flipped = object.tile.is_some_and(|tile| tile & ROTATION_BITS != 0);
    if is_flipped {
        source.ledger.record_left_out("flip of an object", "a battle has no mirrored pictures");
    }
}

/// Reports that only the centre of a shape counts, not its extent or its rotation.
fn report_centre_only(object: &Object, source: &mut Source) {
    if object.rotation.is_some_and(|angle| angle != 0.0) {
        source.ledger.record_left_out("rotation of an object", "text on a map is never rotated");
    }
    let shape = match object.outline {
        Some(Outline::Polygon(_)) => "polygon",
        Some(Outline::Line(_)) => "line",
        Some(Outline::Ellipse) => "ellipse",
        Some(Outline::Point) | None => return,
    };
    source.ledger.record_approximated(format!("{shape} of an object"), "the hex in the middle");
}

/// The properties that are read from a side of a hex, an objective, and a label. `hex` repeats the
/// position.
const SIDE_PROPERTIES: [&str; 3] = ["side", "terrain", "hex"];
const OBJECTIVE_PROPERTIES: [&str; 3] = ["objective", "army", "hex"];
const LABEL_PROPERTIES: [&str; 2] = ["label", "hex"];

/// Reports the name and the class of an object that has another text, `used`. The class `usual`
/// only marks the kind of the object.
fn report_other_words(object: &Object, usual: &str, used: &str, source: &mut Source) {
    for (what, word) in [("name", &object.name), ("class", &object.class)] {
        let word = word.as_deref().unwrap_or_default().trim();
        if !["", usual, used].iter().any(|used| used.eq_ignore_ascii_case(word)) {
            let what = format!("{what} {} of the {usual} {used}", truncate_word(word));
            source.ledger.record_left_out(what, "a battle has no equivalent");
        }
    }
}

pub(super) fn read(
    map: &Map,
    sets: &mut Sets<'_>,
    layer: &Layer,
    owner: &Owner,
    object: &Object,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    let (object, unread_template) = sets.complete(object, budget)?;
    if let Some(why) = unread_template {
        source.ledger.record_left_out("template of an object", why);
    }
    let tile = object.tile.filter(|tile| tile & !ROTATION_BITS != 0);
    let set = tile.and_then(|tile| sets.find(tile));
    let of_set = set.map_or((0.0, 0.0), |(set, _)| set.size);
    let usual = match tile {
        Some(_) if of_set != (0.0, 0.0) => of_set,
        Some(_) => map.tile,
        None => (0.0, 0.0),
    };
    let size = object.size.filter(|size| *size != (0.0, 0.0)).unwrap_or(usual);
    let anchor = match tile {
        Some(_) => set.and_then(|(set, _)| set.anchor).unwrap_or(USUAL_ANCHOR),
        None => (0.0, 0.0),
    };
    let shape = Shape::of(&object, size, anchor, layer.offset);
    let Some((row, col)) = map.cell(shape.middle()) else {
        source.ledger.record_left_out("object", "no place on the map");
        return Ok(());
    };
    let at = Spot::Cell(row, col);
    report_form(&object, source);
    let class = object.class.as_deref().unwrap_or_default().trim();
    let name = object.name.as_deref().unwrap_or_default().trim();
    if read_annotation(&object, &at, class, name, source) {
        return Ok(());
    }
    let get = |key: &str| property(&object.properties, key);
    let of_tile = tile.and_then(|tile| sets.words(tile, &["unit", "terrain"]));
    let (tile_words, tile_properties) = of_tile.map_or((None, None), |(w, p)| (Some(w), p));
    let says_terrain = get("unit").is_none() && get("terrain").is_some();
    let said = [get("unit"), get("terrain"), get("type"), get("kind"), Some(class)];
    let said = said.into_iter().flatten().map(str::to_owned);
    let of_tile: Vec<String> = tile_words.iter().flat_map(Words::iter).map(str::to_owned).collect();
    let has_word = !class.is_empty() || tile.is_some() || says_terrain || get("unit").is_some();
    let words = Words::from_all(said.chain(of_tile).chain([name.to_owned()]));
    let Some(words) = words else {
        report_centre_only(&object, source);
        report_others(&object.properties, &[], "an object", source);
        source
            .ledger
            .record_left_out("object", "no class, no tile, no name and no property `unit`");
        return Ok(());
    };
    let covered = match tile {
        // A tile covers one hex, even if its picture is large.
        None if matches!(object.outline, Some(Outline::Line(_))) => {
            map.cells_along(&shape, budget)?
        }
        None if size != (0.0, 0.0) || matches!(object.outline, Some(Outline::Polygon(_))) => {
            map.covered_cells(&shape, budget)?
        }
        Some(_) | None => Vec::new(),
    };
    let mut ground: Vec<Spot> =
        covered.into_iter().map(|(row, col)| Spot::Cell(row, col)).collect();
    if ground.is_empty() {
        ground.push(at.clone());
    }
    let get_of_tile = |key: &str| tile_properties.and_then(|all| property(all, key));
    let owner = owner.owner_of(army(&object.properties).or_else(|| tile_properties.and_then(army)));
    // The property `name` is only for older files, because objects have a name anyway.
    let called = get("called").or(get("name")).or(get_of_tile("called")).unwrap_or(name);
    let mut fields: Vec<(String, String)> = unread_properties(&object.properties)
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    for (key, value) in tile_properties.into_iter().flat_map(unread_properties) {
        if !has(&object.properties, key) {
            budget.take(Limit::Bytes, (key.len() + value.len()) as u64)?;
            fields.push((key.clone(), value.clone()));
        }
    }
    for key in ["edge", "side", "objective", "label"] {
        let of_object = if key == "edge" { get(key) } else { None };
        let of_tile = get_of_tile(key).filter(|value| key != "side" || is_side(value));
        if of_object.or(of_tile).is_some() {
            let what = format!("property {key} of an object");
            source.ledger.record_left_out(what, "a battle has no equivalent");
        }
    }
    let is_given =
        |key: &&str| get(key).is_some() || (*key != "side" && get_of_tile(key).is_some());
    let unit_properties = UNIT_PROPERTIES.into_iter().filter(is_given).map(str::to_owned);
    let piece = SourcePiece {
        unit_properties: unit_properties.collect(),
        ground: Some(ground),
        label: (tile.is_none() && !name.is_empty()).then(|| name.to_owned()),
        has_sort: has_word,
        name: Some(called.to_owned()).filter(|called| !called.is_empty()),
        marks: get("mark").or(get_of_tile("mark")).map_or_else(Vec::new, marks),
        strength: parse_strength(get("strength").or(get_of_tile("strength")), source),
        rotation: object
            .rotation
            .map(|angle| angle.rem_euclid(360.0))
            .filter(|angle| *angle != 0.0),
        outline: match object.outline {
            Some(Outline::Polygon(_)) => Some("polygon"),
            Some(Outline::Line(_)) => Some("line"),
            Some(Outline::Ellipse) => Some("ellipse"),
            Some(Outline::Point) => None,
            None => (tile.is_none() && size != (0.0, 0.0)).then_some("rectangle"),
        },
        fields,
        ..SourcePiece::new(at, Rc::clone(&owner.army), words)
    };
    add_piece(piece, &owner, budget, source)
}

/// Reads an object that is not a piece: terrain on a side, an objective, or a label. Returns
/// whether the object is one of these.
fn read_annotation(
    object: &Object,
    at: &Spot,
    class: &str,
    name: &str,
    source: &mut Source,
) -> bool {
    let get = |key: &str| property(&object.properties, key);
    // If the property is `true`, the name of the object is used instead.
    let said = |key: &str| match get(key)? {
        flag if flag.eq_ignore_ascii_case("false") => None,
        flag if flag.eq_ignore_ascii_case("true") => Some(name),
        text => Some(text),
    };
    // Otherwise, the property names an army.
    let of_hex = |side: &&str| {
        is_side(side)
            || class.eq_ignore_ascii_case("side")
            || (get("terrain").is_some() && get("unit").is_none())
    };
    if let Some(side) = get("side").filter(of_hex) {
        report_others(&object.properties, &SIDE_PROPERTIES, "an object", source);
        let words = get("terrain").into_iter().chain([class, name]);
        let is_word = |word: &&str| !word.is_empty() && !word.eq_ignore_ascii_case("side");
        match words.map(str::trim).find(is_word) {
            Some(word) => {
                report_other_words(object, "side", word, source);
                let side = direction(side).map_or(side, |side| side.suffix()).to_owned();
                let word = truncate_word(word);
                source.sides.push(SourceSide { at: at.clone(), side, word });
            }
            None => source.ledger.record_left_out("side of a hex", "no terrain is named"),
        }
        return true;
    }
    if class.eq_ignore_ascii_case("objective") || said("objective").is_some() {
        report_others(&object.properties, &OBJECTIVE_PROPERTIES, "an object", source);
        report_centre_only(object, source);
        let text = said("objective").unwrap_or(name);
        let text = if text.is_empty() { "Objective" } else { text };
        report_other_words(object, "objective", text, source);
        source.objectives.push((at.clone(), text.to_owned(), get("army").map(truncate_word)));
        return true;
    }
    if class.eq_ignore_ascii_case("label") || object.text.is_some() || said("label").is_some() {
        report_others(&object.properties, &LABEL_PROPERTIES, "an object", source);
        report_centre_only(object, source);
        let text = said("label").filter(|text| *text != name).or(object.text.as_deref());
        let text = text.unwrap_or(name).trim();
        if text.is_empty() {
            source.ledger.record_left_out("label", "the label has no text");
        } else {
            report_other_words(object, "label", text, source);
            source.labels.push((at.clone(), text.to_owned()));
        }
        return true;
    }
    false
}
