//! The properties of maps, layers, objects and tiles.

use castra_base::IndexMap;
use castra_defs::Direction;

pub(super) type Properties = IndexMap<String, String>;

/// Returns a non-empty property, regardless of the case of its name.
pub(super) fn property<'p>(properties: &'p Properties, name: &str) -> Option<&'p str> {
    let found = properties.get(name).or_else(|| {
        properties.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    });
    found.map(|value| value.trim()).filter(|value| !value.is_empty())
}

/// Returns whether there is a property of this name, regardless of its case.
pub(super) fn has(properties: &Properties, name: &str) -> bool {
    properties.keys().any(|own| own.eq_ignore_ascii_case(name))
}

/// Returns the army that properties name. The property `side` names an army unless its value is a
/// direction.
pub(super) fn army(properties: &Properties) -> Option<&str> {
    let side = || property(properties, "side").filter(|side| !is_side(side));
    property(properties, "army").or_else(side)
}

/// Returns the edge of the board that the properties of a layer name.
pub(super) fn edge(properties: &Properties) -> Option<&str> {
    let is_edge =
        |side: &&str| ["top", "bottom"].iter().any(|edge| edge.eq_ignore_ascii_case(side));
    property(properties, "edge").or_else(|| property(properties, "side").filter(is_edge))
}

/// Returns the direction of a word such as `ne` or `North-East`.
pub(super) fn direction(word: &str) -> Option<Direction> {
    let mut all = Direction::WORDS.into_iter().zip(Direction::ALL);
    let is = |(long, way): &(&str, Direction)| {
        long.eq_ignore_ascii_case(word) || way.suffix().eq_ignore_ascii_case(word)
    };
    all.find(is).map(|(_, way)| way)
}

/// Returns whether a value of the property `side` is a direction, perhaps one that no hex has.
pub(super) fn is_side(value: &str) -> bool {
    const OTHERS: [&str; 6] = ["up", "down", "left", "right", "top", "bottom"];
    let lower = value.to_ascii_lowercase();
    direction(value).is_some()
        || OTHERS.contains(&lower.as_str())
        || (lower.len() <= 4 && lower.chars().all(|c| "nesw-".contains(c)))
}
