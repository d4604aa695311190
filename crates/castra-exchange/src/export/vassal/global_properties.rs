//! A battle as global properties of a module: its head, its armies, its terrain, and its labels and
//! objectives. VASSAL shows none of them, but an import reads them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use castra_defs::{Game, Scenario};

use super::text::escape_attribute;
use crate::export::properties::{edge, map_properties};
use crate::import::{ARMY, LABEL, OBJECTIVE, SIDE, TERRAIN};
use crate::vassal_encoding::join_sequence;

/// Returns the properties as elements of the build file.
pub(super) fn global_properties(game: &Game, battle: &Scenario) -> String {
    let mut all: Vec<(String, String)> = map_properties(game, battle)
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    for (id, army) in &battle.armies {
        all.push((format!("{ARMY}{id}"), join_sequence([edge(army.side), &army.name], ';')));
    }
    let mut ground: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for place in &battle.terrain {
        ground.entry(&place.terrain).or_default().push(&place.at.hex);
    }
    for (terrain, hexes) in ground {
        all.push((format!("{TERRAIN}{terrain}"), join_sequence(hexes, ';')));
    }
    for (i, side) in battle.sides.iter().enumerate() {
        let said = [side.terrain.as_str(), &side.at.hex, side.side.suffix()];
        all.push((format!("{SIDE}{}", i + 1), join_sequence(said, ';')));
    }
    for (i, label) in battle.labels.iter().enumerate() {
        let said = [label.at.hex.as_str(), &label.text];
        all.push((format!("{LABEL}{}", i + 1), join_sequence(said, ';')));
    }
    for (i, objective) in battle.objectives.iter().enumerate() {
        let head = [objective.text.as_str(), objective.army.as_deref().unwrap_or_default()];
        let hexes = objective.at.iter().map(|place| place.hex.as_str());
        all.push((
            format!("{OBJECTIVE}{}", i + 1),
            join_sequence(head.into_iter().chain(hexes), ';'),
        ));
    }
    let mut out = String::from("<VASSAL.build.module.properties.GlobalProperties>\n");
    for (name, value) in all {
        let _ = writeln!(
            out,
            "<VASSAL.build.module.properties.GlobalProperty description=\"\" initialValue=\"{}\" isNumeric=\"false\" max=\"100\" min=\"0\" name=\"{}\" wrap=\"false\"/>",
            escape_attribute(&value),
            escape_attribute(&name),
        );
    }
    out.push_str("</VASSAL.build.module.properties.GlobalProperties>\n");
    out
}
