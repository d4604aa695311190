//! The roles of a roster's columns, and lines of totals.

use castra_base::IndexMap;

use crate::import::names::plain_latin;
use crate::import::source::truncate_word;

/// The role of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Army,
    Unit,
    Hex,
    /// The row of a hex whose column is in another column of the table.
    Row,
    /// The column of a hex whose row is in another column of the table.
    Column,
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

/// The roles with their words in a mapping and their usual headings in English, German and French,
/// as [`normalize`] returns them.
const ROLES: [(&str, Role, &[&str]); 10] = [
    (
        "army",
        Role::Army,
        &[
            "army armies side force player faction nation team",
            "armee armeen seite partei heer lager spieler fraktion",
            "camp joueur cote",
        ],
    ),
    (
        "unit",
        Role::Unit,
        &[
            "unit type piece troop troops kind unittype unitname trooptype",
            "einheit einheiten einheitentyp truppe truppen truppentyp truppenart typ",
            "unite unites troupe troupes typedunite",
        ],
    ),
    (
        "hex",
        Role::Hex,
        &[
            "hex hexes at place places position positions location locations coordinate",
            "coordinates coord coords start starthex hexno hexnumber hexid startinghex setup",
            "feld felder hexfeld hexfelder startfeld ort aufstellung koordinate koordinaten",
            "case cases hexagone hexagones emplacement coordonnee coordonnees depart",
        ],
    ),
    ("row", Role::Row, &["row y", "reihe zeile", "rangee ligne rang"]),
    ("column", Role::Column, &["column col x", "spalte", "colonne"]),
    (
        "count",
        Role::Count,
        &[
            "count number qty quantity units no nr num",
            "anzahl menge zahl nummer",
            "nombre quantite qte nb nbre numero n",
        ],
    ),
    ("name", Role::Name, &["name", "", "nom"]),
    (
        "leader",
        Role::Leader,
        &[
            "leader leaders general commander ledby",
            "anfuehrer fuehrer feldherr kommandant befehlshaber",
            "chef chefs commandant meneur",
        ],
    ),
    (
        "mark",
        Role::Mark,
        &[
            "mark marks special elite distinction distinctions",
            "merkmal merkmale auszeichnung auszeichnungen",
            "marque marques",
        ],
    ),
    (
        "strength",
        Role::Strength,
        &["strength blocks figures steps", "staerke bloecke figuren", "blocs figurines"],
    ),
];

/// The headings of a count that may instead number the lines.
const NUMBERS: &str = "number no nr num nummer numero n";

/// The cells of a column of leaders that state whether there is a leader, without a name.
const NO: &str = "no none nein non 0 false";
const YES: &str = "yes x ja oui true";

/// Returns the name in a cell of leaders: empty for a leader without a name, such as `yes` or `1`,
/// and `None` without a leader.
pub(super) fn leader(cell: &str) -> Option<&str> {
    let plain = normalize(cell);
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    if lists(NO, &plain) {
        return None;
    }
    Some(if is_number || lists(YES, &plain) { "" } else { cell })
}

/// Returns whether a list of words has a word.
fn lists(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}

impl Role {
    /// Returns the role of a column from the mapping or from its heading.
    pub(super) fn of(heading: &str, known: &IndexMap<String, String>) -> Self {
        let named = known.get(heading).map(|to| to.trim()).filter(|to| !to.is_empty());
        if let Some(named) = named {
            let role = ROLES.iter().find(|(word, ..)| word.eq_ignore_ascii_case(named));
            return role.map_or_else(|| Self::Field(named.to_owned()), |(_, role, _)| role.clone());
        }
        let plain = normalize(heading);
        let role =
            ROLES.iter().find(|(_, _, words)| words.iter().any(|words| lists(words, &plain)));
        role.map_or(Self::Unknown, |(_, role, _)| role.clone())
    }
}

/// Returns whether a column numbers the lines: its heading is a word for a number, not for a count,
/// and the cells are 1, 2, 3 and so on.
pub(super) fn is_numbering<'c>(heading: &str, mut cells: impl Iterator<Item = &'c str>) -> bool {
    const LEAST: usize = 3;
    let is_number = lists(NUMBERS, &normalize(heading));
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

/// Returns a word in small Latin letters, without diacritics, blanks and punctuation.
fn normalize(word: &str) -> String {
    // No heading is as long as some cells of a table.
    plain_latin(&truncate_word(word))
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
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
