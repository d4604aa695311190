//! The roles of a roster's columns, and lines of totals.

use castra_base::IndexMap;

/// The role of a column.
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
    /// The number of the line.
    LineNumber,
    /// A possible field of a piece, by the mapping's word.
    Field(String),
    /// A role that neither the heading nor the mapping gives.
    Unknown,
}

/// The roles with their words in a mapping and their usual headings. The comparison ignores blanks
/// and punctuation in headings.
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
            "hexno",
            "hexnumber",
            "hexid",
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
    /// Returns the role of a column from the mapping or from its heading.
    pub(super) fn of(heading: &str, known: &IndexMap<String, String>) -> Self {
        let named = known.get(heading).map(|to| to.trim()).filter(|to| !to.is_empty());
        if let Some(named) = named {
            let role = ROLES.iter().find(|(word, ..)| word.eq_ignore_ascii_case(named));
            return role.map_or_else(|| Self::Field(named.to_owned()), |(_, role, _)| role.clone());
        }
        let plain = normalize(heading);
        let role = ROLES.iter().find(|(_, _, names)| names.contains(&plain.as_str()));
        role.map_or(Self::Unknown, |(_, role, _)| role.clone())
    }
}

/// Returns whether a column numbers the lines: its heading is a word for a number, not for a count,
/// and the cells are 1, 2, 3 and so on.
pub(super) fn is_numbering<'c>(heading: &str, mut cells: impl Iterator<Item = &'c str>) -> bool {
    const LEAST: usize = 3;
    let is_number = ["number", "no", "nr", "num"].contains(&normalize(heading).as_str());
    let mut expected = 1..;
    let is_next = |cell: &str| {
        let number = cell.trim().trim_end_matches('.').parse::<usize>().ok();
        expected.next().is_some_and(|expected| number == Some(expected))
    };
    is_number && cells.by_ref().all(is_next) && expected.start > LEAST
}

/// Returns the words for roles in a mapping.
pub(super) fn words() -> String {
    let words: Vec<String> = ROLES.iter().map(|(word, ..)| format!("`{word}`")).collect();
    words.join(", ")
}

fn normalize(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words at the beginning or end of a line of totals, in several languages.
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

/// Returns whether the first cell of a line marks it as a line of totals: `Total`, `Romans total:`.
pub(super) fn is_total(cell: &str) -> bool {
    let is = |word: &str| TOTALS.contains(&normalize(word).as_str());
    let mut words = cell.split_whitespace();
    is(cell) || words.next().is_some_and(is) || words.next_back().is_some_and(is)
}
