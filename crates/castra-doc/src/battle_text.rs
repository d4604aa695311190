//! A battle as text, for screen readers.

use castra_defs::{Game, Scenario};

/// Describes a battle in words for screen readers, with a list of hexes in place of the map.
#[must_use]
pub fn describe_battle(game: &Game, battle: &Scenario) -> String {
    let words = game.words();
    let at = |subject: &str, places: &[String]| {
        let places = places.join(", ");
        words.format("map-piece-at", &[("piece", subject.into()), ("place", (&places).into())])
    };
    let mut sentences = vec![words.format("map-described", &[("battle", (&battle.title).into())])];
    let when: Vec<&str> =
        [&battle.date, &battle.place].into_iter().flatten().map(|s| &**s).collect();
    if !when.is_empty() {
        sentences.push(format!("{}.", when.join(", ")));
    }
    sentences.extend(battle.background.clone());
    for army in battle.armies.values() {
        let name = if army.name.is_empty() { &army.id } else { &army.name };
        let mut units: Vec<(String, Vec<String>)> = Vec::new();
        let mut add = |subject: String, place: Option<String>| match units
            .iter_mut()
            .find(|(known, _)| *known == subject)
        {
            Some((_, places)) => places.extend(place),
            None => units.push((subject, place.into_iter().collect())),
        };
        let title = |unit: &str| {
            game.instances.get(unit).map_or_else(|| unit.replace('-', " "), |i| i.title.clone())
        };
        for piece in battle.pieces_of(&army.id) {
            let subject = match &piece.name {
                Some(name) => format!("{} {name}", title(&piece.unit)),
                None => title(&piece.unit),
            };
            add(subject, Some(piece.at.hex.to_string()));
        }
        for piece in battle.reserves_of(&army.id) {
            let subject = title(&piece.unit);
            add(words.format("map-piece-in-reserve", &[("piece", (&subject).into())]), None);
        }
        let units = units.into_iter().map(|(subject, places)| match places.as_slice() {
            [] => subject,
            places => at(&subject, places),
        });
        sentences.push(format!("{name}: {}.", units.collect::<Vec<_>>().join("; ")));
    }
    let mut grounds: Vec<(&str, Vec<String>)> = Vec::new();
    for ground in &battle.terrain {
        let title = game.terrains.get(&ground.terrain).map_or("", |terrain| &terrain.title);
        let place = Some(ground.at.hex.to_string());
        match grounds.iter_mut().find(|(known, _)| *known == title) {
            Some((_, places)) => places.extend(place),
            None => grounds.push((title, place.into_iter().collect())),
        }
    }
    sentences.extend(grounds.iter().map(|(title, places)| format!("{}.", at(title, places))));
    sentences.extend(battle.specials.iter().map(|special| special.text.clone()));
    sentences.join("\n")
}
