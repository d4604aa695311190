//! The information of a battle that properties in files of other programs carry or lack.

use castra_base::IndexMap;
use castra_defs::{Game, Half, Scenario, Value};
use castra_ide::battle_text;

use super::marks::mark_titles;

/// Returns a value as the text of a property, or `None` if one line cannot hold it.
pub(super) fn property_text(value: &Value) -> Option<String> {
    match value {
        Value::Int(number) => Some(number.to_string()),
        Value::Bool(yes) => Some(yes.to_string()),
        Value::Text(text) => Some(text.clone()),
        Value::Word(word) => Some(word.clone()),
        Value::Set(words) => Some(words.join(" ")),
        Value::Names(names) => match names.as_slice() {
            [name] => Some(name.clone()),
            _ => None,
        },
        // Only declarations name another field.
        Value::Field(_) => None,
    }
}

/// Returns the marks and the state of a piece as a line for players.
pub(super) fn piece_text(game: &Game, marks: &[String], state: &IndexMap<String, Value>) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(Some(mark_titles(game, marks)).filter(|titles| !titles.is_empty()));
    for (field, value) in state {
        let value = match value {
            Value::Names(names) => Some(names.join(", ")),
            value => property_text(value),
        };
        parts.extend(value.map(|value| format!("{field} {value}")));
    }
    parts.join(", ")
}

/// Returns the word for an army's edge of the board.
pub(super) const fn edge(side: Half) -> &'static str {
    match side {
        Half::Top => "top",
        Half::Bottom => "bottom",
    }
}

/// Returns the properties of a map: the game and the head of the battle.
pub(super) fn map_properties(game: &Game, battle: &Scenario) -> Vec<(&'static str, String)> {
    let mut properties = vec![
        ("castra-game", game.id.clone()),
        ("castra-board", battle.board.clone()),
        ("title", battle.title.clone()),
    ];
    let settings = battle_text::settings(battle);
    if !settings.is_empty() {
        properties.push(("castra-with", settings));
    }
    for (name, value) in [
        ("number", &battle.number),
        ("date", &battle.date),
        ("place", &battle.place),
        ("background", &battle.background),
        ("credits", &battle.credits),
    ] {
        properties.extend(value.as_ref().map(|value| (name, value.clone())));
    }
    properties
}

/// Returns an entry about the special rules of a battle; `None` if it has none.
pub(super) fn special_rules(battle: &Scenario) -> Option<String> {
    (!battle.specials.is_empty()).then(|| format!("special rules ({})", battle.specials.len()))
}

/// Returns the parts of a battle, apart from its special rules, that files of other programs cannot
/// carry.
pub(super) fn without_counterpart(battle: &Scenario) -> Vec<String> {
    let mut lost = Vec::new();
    let named = battle.labels.iter().filter(|label| label.name.is_some()).count();
    let what = [
        (battle.council.len(), "entries of the War Council"),
        (named, "names of labels, for use in rules"),
    ];
    for (count, what) in what {
        if count > 0 {
            lost.push(format!("{what} ({count})"));
        }
    }
    let called = battle.armies.values().filter(|army| army.called.is_some()).count();
    if called > 0 {
        lost.push(format!("the nouns for armies after `called` ({called})"));
    }
    if battle.armies.values().any(|army| !army.entries.is_empty()) {
        lost.push("the entries of the armies in the War Council".to_owned());
    }
    lost
}

/// Returns the battle's own declarations, rules and tests, by their first words; `None` if it has
/// none.
pub(super) fn own_items(rules: &[String]) -> Option<String> {
    let head = |rule: &String| {
        let line = rule.lines().find(|line| !line.trim_start().starts_with("//"))?;
        let mut words = line.split([' ', '(', '{', ':']).filter(|word| !word.is_empty());
        let keyword = words.next()?.to_owned();
        let is_name = |word: &&str| word.starts_with(char::is_alphanumeric);
        Some(
            words
                .next()
                .filter(is_name)
                .map_or(keyword.clone(), |name| format!("{keyword} {name}")),
        )
    };
    let heads: Vec<String> = rules.iter().filter_map(head).collect();
    (!heads.is_empty()).then(|| format!("the battle's own rules ({})", heads.join(", ")))
}
