//! The facts of a battle, apart from its pieces and rules.

use castra_defs::{Half, MapLabel, ReservePiece};
use castra_workspace::CheckedScenario;

use super::change::Part;
use super::facts::Fact;
use crate::battle_text::{entry, string_literal, with_marks_and_state};

/// Returns the facts of a battle. `options` are the options with their values.
pub(super) fn facts(battle: &CheckedScenario, options: &[(String, String)]) -> Vec<Fact> {
    let (scenario, game) = (&battle.scenario, &battle.game);
    let mut facts = Vec::new();
    let mut add = |part, key: &str, value: String| {
        facts.push(Fact { part, key: key.to_owned(), value });
    };
    add(Part::Text, "name", scenario.id.clone());
    add(Part::Text, "title", scenario.title.clone());
    let texts = [
        ("number", &scenario.number),
        ("date", &scenario.date),
        ("place", &scenario.place),
        ("background", &scenario.background),
        ("credits", &scenario.credits),
    ];
    for (key, text) in texts {
        if let Some(text) = text {
            add(Part::Text, key, text.clone());
        }
    }
    for module in &scenario.modules {
        add(Part::Module, &module.module, String::new());
    }
    for (name, value) in options {
        add(Part::Option, name, value.clone());
    }
    for (id, army) in &scenario.armies {
        let edge = match army.side {
            Half::Top => "top",
            Half::Bottom => "bottom",
        };
        add(Part::Army, id, format!("{} {edge}", string_literal(&army.name)));
        let noun = army.called.as_ref().map(|noun| ("called", string_literal(noun)));
        let emblem = army.artwork.as_ref().map(|emblem| ("art", string_literal(&emblem.file)));
        for (name, value) in noun.into_iter().chain(emblem) {
            add(Part::Council, &format!("{id}.{name}"), format!("{name} {value}"));
        }
        for (name, value) in &army.entries {
            add(Part::Council, &format!("{id}.{name}"), entry(name, value));
        }
    }
    for (name, value) in &scenario.council {
        add(Part::Council, &format!(".{name}"), entry(name, value));
    }
    add(Part::Board, "board", scenario.board.clone());
    // A hex of open ground counts as having the default terrain, so painting it changes a value.
    let open = game.default_terrain().map_or("nothing", |terrain| terrain.name.as_str());
    let mut painted: Vec<(String, String)> = Vec::new();
    if let Some(board) = game.boards.get(&scenario.board) {
        painted
            .extend(board.cells().map(|cell| (board.name_of(cell).to_string(), open.to_owned())));
    }
    for ground in &scenario.terrain {
        match painted.iter_mut().find(|(hex, _)| *hex == ground.at.hex.as_str()) {
            Some((_, terrain)) => terrain.clone_from(&ground.terrain),
            None => painted.push((ground.at.hex.to_string(), ground.terrain.clone())),
        }
    }
    for (hex, terrain) in painted {
        add(Part::Ground, &hex, terrain);
    }
    for side in &scenario.sides {
        add(Part::Side, &format!("{}.{}", side.at.hex, side.side.suffix()), side.terrain.clone());
    }
    for (at, label) in scenario.labels.iter().enumerate() {
        let MapLabel { name, text, at: hex } = label;
        let before = scenario.labels.iter().take(at).filter(|other| other.text == *text).count();
        let nth = if before == 0 { String::new() } else { format!(" ({})", before + 1) };
        let named = name.as_ref().map_or_else(String::new, |name| format!(" as `{name}`"));
        add(Part::Label, &format!("{}{nth}", string_literal(text)), format!("{}{named}", hex.hex));
    }
    for objective in &scenario.objectives {
        let army = objective.army.as_ref();
        let army = army.map_or_else(String::new, |army| format!(" of `{army}`"));
        let hexes: Vec<&str> = objective.at.iter().map(|place| place.hex.as_str()).collect();
        add(
            Part::Objective,
            &format!("{}{army}", string_literal(&objective.text)),
            hexes.join(" "),
        );
    }
    let mut waiting: Vec<(&str, String, usize)> = Vec::new();
    for ReservePiece { army, unit, name, marks, state, .. } in &scenario.reserves {
        let named =
            name.as_ref().map_or_else(String::new, |name| format!(" {}", string_literal(name)));
        let text = format!("{unit}{named}{}", with_marks_and_state(marks, state));
        match waiting.iter_mut().find(|(of, one, _)| of == army && *one == text) {
            Some((_, _, count)) => *count += 1,
            None => waiting.push((army, text, 1)),
        }
    }
    for (army, text, count) in waiting {
        add(Part::Reserve, &format!("{army}.{text}"), format!("reserve {text} * {count}"));
    }
    for special in &scenario.specials {
        let key = match &special.id {
            Some(id) => format!("`{id}`"),
            None => string_literal(&special.text),
        };
        add(Part::Special, &key, special.text.clone());
    }
    facts
}
