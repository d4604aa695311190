//! Names of the columns of a roster, and lines that are sums of other lines.

use castra_base::IndexMap;

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Army,
    Unit,
    Hex,
    Count,
    Name,
    Leader,
    Mark,
    Strength,
    /// Something that the game may keep of a piece, by the mapping's word.
    Field(String),
    /// Nothing that its heading or the mapping says.
    Unknown,
}

/// The roles by their words in a mapping, each with what columns of it are called. A heading is
/// compared without its blanks and signs.
const ROLES: [(&str, Role, &[&str]); 8] = [
    (
        "army",
        Role::Army,
        &["army", "armies", "side", "force", "player", "faction", "nation", "team"],
    ),
    (
        "unit",
        Role::Unit,
        &["unit", "type", "piece", "troop", "troops", "kind", "unittype", "unitname", "trooptype"],
    ),
    (
        "hex",
        Role::Hex,
        &[
            "hex",
            "hexes",
            "at",
            "place",
            "places",
            "position",
            "positions",
            "location",
            "locations",
            "coordinate",
            "coordinates",
            "coord",
            "coords",
            "start",
            "starthex",
            "startinghex",
            "setup",
        ],
    ),
    ("count", Role::Count, &["count", "number", "qty", "quantity", "units", "no", "nr", "num"]),
    ("name", Role::Name, &["name"]),
    ("leader", Role::Leader, &["leader", "leaders", "general", "commander", "ledby"]),
    ("mark", Role::Mark, &["mark", "marks", "special", "elite", "distinction", "distinctions"]),
    ("strength", Role::Strength, &["strength", "blocks", "figures", "steps"]),
];

impl Role {
    /// Returns the meaning of a column by the mapping, or by its heading.
    pub(super) fn of(heading: &str, known: &IndexMap<String, String>) -> Self {
        let named = known.get(heading).map(|to| to.trim()).filter(|to| !to.is_empty());
        if let Some(named) = named {
            let role = ROLES.iter().find(|(word, ..)| word.eq_ignore_ascii_case(named));
            return role.map_or_else(|| Self::Field(named.to_owned()), |(_, role, _)| role.clone());
        }
        let plain = plain(heading);
        let role = ROLES.iter().find(|(_, _, names)| names.contains(&plain.as_str()));
        role.map_or(Self::Unknown, |(_, role, _)| role.clone())
    }
}

/// The words that a mapping may have for columns.
pub(super) fn words() -> String {
    let words: Vec<String> = ROLES.iter().map(|(word, ..)| format!("`{word}`")).collect();
    words.join(", ")
}

fn plain(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words that begin or end a line of totals, in several languages.
const TOTALS: [&str; 19] = [
    "total",
    "totals",
    "subtotal",
    "subtotals",
    "sum",
    "sums",
    "grandtotal",
    "summe",
    "zwischensumme",
    "gesamt",
    "gesamtsumme",
    "insgesamt",
    "totale",
    "totaal",
    "totaux",
    "somme",
    "suma",
    "razem",
    "итого",
];

/// Returns whether the first cell of a line says that it adds up others: `Total`, `Romans total:`.
pub(super) fn is_total(cell: &str) -> bool {
    let is = |word: &str| TOTALS.contains(&plain(word).as_str());
    let mut words = cell.split_whitespace();
    is(cell) || words.next().is_some_and(is) || words.next_back().is_some_and(is)
}
