//! The contents of an army's card: printed War Council entries and the order of battle.

use castra_base::IndexMap;
use castra_defs::{CouncilEntry, Game, Half, Look, Piece, ReservePiece, Scenario, Type, Value};
use castra_words::{capitalize, spell_out};

use crate::map::blocks::{BlockFace, block_face};

/// A printed entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) text: String,
    /// True if the entry is a flag, drawn as a pill.
    pub(super) flag: bool,
}

/// Returns the printed entries in the order of the game's form; entries unknown to the form follow.
pub(super) fn printed_entries(
    game: &Game,
    form: Option<&IndexMap<String, CouncilEntry>>,
    entries: &IndexMap<String, Value>,
) -> Vec<Entry> {
    let mut found = Vec::new();
    let known = form.into_iter().flatten();
    for (name, entry) in known {
        let Some(value) = entries.get(name).or(entry.default.as_ref()) else { continue };
        // A zero that is also the default is not printed.
        if *value == Value::Int(0) && entry.default.as_ref() == Some(value) {
            continue;
        }
        found.extend(printed_entry(game, name, Some(entry), value));
    }
    for (name, value) in entries {
        if !form.is_some_and(|form| form.contains_key(name)) {
            found.extend(printed_entry(game, name, None, value));
        }
    }
    found
}

fn printed_entry(
    game: &Game,
    name: &str,
    entry: Option<&CouncilEntry>,
    value: &Value,
) -> Option<Entry> {
    let phrase = entry.and_then(|e| e.phrase.as_deref());
    // A phrase without a placeholder is the whole entry.
    let is_sentence = phrase.is_some_and(|phrase| !phrase.contains("{}") && !phrase.contains("{:"));
    let flag = matches!(value, Value::Bool(_)) || is_sentence && matches!(value, Value::Word(_));
    if value == &Value::Bool(false) {
        return None;
    }
    let words = if let Some(Type::Enum(name) | Type::SetOf(name)) = entry.map(|e| &e.ty) {
        game.enums.get(name)
    } else {
        None
    };
    let label = |word: &String| {
        words
            .and_then(|e| e.variants.get(word))
            .map_or_else(|| spell_out(word), |v| v.label.clone())
    };
    if phrase.is_none()
        && let Value::Word(word) = value
        && words.and_then(|e| e.variants.get(word)).is_some_and(|v| v.colour.is_some())
    {
        // The colour of the blocks already shows the entry, so it is not printed.
        return None;
    }
    let shown = match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(_) => String::new(),
        Value::Text(text) => text.clone(),
        Value::Names(names) => join_names(names),
        Value::Word(word) => label(word),
        Value::Set(words) => words.iter().map(label).collect::<Vec<_>>().join(", "),
        Value::Field(field) => spell_out(field),
    };
    let text = match phrase {
        Some(phrase) => fill_phrase(phrase, value, &shown),
        None if shown.is_empty() => capitalize(&spell_out(name)),
        None => format!("{}: {shown}", capitalize(&spell_out(name))),
    };
    (!text.trim().is_empty()).then_some(Entry { text, flag })
}

/// Replaces the placeholders of a phrase: `{}` by the value, `{: one, several}` by the form for its
/// number.
fn fill_phrase(phrase: &str, value: &Value, shown: &str) -> String {
    castra_defs::fill_placeholders(phrase, |placeholder| {
        let forms = placeholder.singular_and_plural().filter(|_| placeholder.name.is_empty());
        Some(match forms {
            Some((one, _)) if *value == Value::Int(1) => format!("{shown} {one}"),
            Some((_, several)) => format!("{shown} {several}"),
            None => shown.to_owned(),
        })
    })
}

/// Lists names: `A, B & C`.
pub(super) fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} & {last}", many.join(", ")),
    }
}

/// A line of an order of battle.
#[derive(Clone, Debug)]
pub(super) struct Rank {
    /// The name of the unit type.
    pub(super) unit: String,
    pub(super) title: String,
    pub(super) count: usize,
    pub(super) show: BlockFace,
}

/// Returns the blocks of an army by type, in the game's order.
pub(super) fn ranks(game: &Game, scenario: &Scenario, army: &str) -> Vec<Rank> {
    let mut counts: IndexMap<&str, (usize, &Piece)> = IndexMap::default();
    for piece in scenario.pieces_of(army) {
        let look = game.kinds.get(&piece.kind).map(|k| &k.look);
        if matches!(look, Some(Look::Block { .. }) | None) {
            counts.entry(&piece.unit).or_insert((0, piece)).0 += 1;
        }
    }
    counts.sort_by_key(|unit, _| game.instances.get_index_of(*unit).unwrap_or(usize::MAX));
    counts
        .into_iter()
        .map(|(unit, (count, piece))| {
            let title = game.instances.get(unit).map(|i| i.title.clone());
            let title =
                title.filter(|t| !t.is_empty()).unwrap_or_else(|| capitalize(&spell_out(unit)));
            Rank {
                unit: unit.to_owned(),
                title,
                count,
                show: block_face(game, &piece.kind, &piece.unit),
            }
        })
        .collect()
}

/// Returns the names of an army's badges with their hexes: `Mago (H4)`.
pub(super) fn badges(game: &Game, scenario: &Scenario, army: &str) -> Vec<String> {
    let of_army = scenario.pieces_of(army).filter(|piece| is_badge(game, &piece.kind));
    let board = game.boards.get(&scenario.board);
    let is_explained = |piece: &Piece| {
        let at = board.map_or_else(|| piece.at.hex.to_string(), |b| b.title_of(piece.at.cell()));
        format!("{} ({at})", piece_name(game, &piece.unit, piece.name.as_ref()))
    };
    of_army.map(is_explained).collect()
}

/// Returns the printed name of each badge in an army's reserve, or else its type.
pub(super) fn reserve_badges(game: &Game, scenario: &Scenario, army: &str) -> Vec<String> {
    let of_army = scenario.reserves_of(army).filter(|piece| is_badge(game, &piece.kind));
    let name = |piece: &ReservePiece| piece_name(game, &piece.unit, piece.name.as_ref());
    of_army.map(name).collect()
}

fn is_badge(game: &Game, kind: &str) -> bool {
    matches!(game.kinds.get(kind).map(|k| &k.look), Some(Look::Badge))
}

/// Returns the name of a piece, or else that of its type.
fn piece_name(game: &Game, unit: &str, name: Option<&String>) -> String {
    let title = game.instances.get(unit).map(|i| i.title.clone()).filter(|t| !t.is_empty());
    name.cloned().or(title).unwrap_or_else(|| capitalize(&spell_out(unit)))
}

/// Counts the units of an army's reserve, without badges, by name or type, in source order.
pub(super) fn reserve_lines(game: &Game, scenario: &Scenario, army: &str) -> Vec<RosterLine> {
    let mut counts: IndexMap<String, RosterLine> = IndexMap::default();
    for piece in scenario.reserves_of(army).filter(|piece| !is_badge(game, &piece.kind)) {
        let title = piece_name(game, &piece.unit, piece.name.as_ref());
        let abbr = game.instances.get(&piece.unit).and_then(|i| i.abbr.clone());
        let line = RosterLine { title: title.clone(), abbr, count: 0 };
        counts.entry(title).or_insert(line).count += 1;
    }
    counts.into_values().collect()
}

/// Counts the blocks of an army's reserve as [`reserve_lines`] does, with the face of each block.
pub(super) fn reserve_ranks(game: &Game, scenario: &Scenario, army: &str) -> Vec<Rank> {
    let mut ranks: IndexMap<String, Rank> = IndexMap::default();
    for piece in scenario.reserves_of(army).filter(|piece| !is_badge(game, &piece.kind)) {
        let title = piece_name(game, &piece.unit, piece.name.as_ref());
        let rank = || {
            let show = block_face(game, &piece.kind, &piece.unit);
            Rank { unit: piece.unit.clone(), title: title.clone(), count: 0, show }
        };
        ranks.entry(title.clone()).or_insert_with(rank).count += 1;
    }
    ranks.into_values().collect()
}

/// Returns the word for an edge of the board: `top` or `bottom`.
pub(super) const fn edge(side: Half) -> &'static str {
    match side {
        Half::Top => "top",
        Half::Bottom => "bottom",
    }
}

/// A line of a roster: units of one type, or units in reserve with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterLine {
    /// The printed name of the type or of the units.
    pub title: String,
    /// The abbreviation on the block.
    pub abbr: Option<String>,
    /// The number of units.
    pub count: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_agrees_with_its_number() {
        let said =
            |n: i64| fill_phrase("Victory: {: Banner, Banners}", &Value::Int(n), &n.to_string());
        assert_eq!(
            [0, 1, 2].map(said),
            ["Victory: 0 Banners", "Victory: 1 Banner", "Victory: 2 Banners"]
        );
        assert_eq!(fill_phrase("Leader: {}", &Value::Text("x".into()), "Mago"), "Leader: Mago");
        assert_eq!(fill_phrase("an open { stays", &Value::Int(2), "2"), "an open { stays");
    }
}
