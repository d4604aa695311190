//! Completion in the bodies of declarations: kinds and their instances, enums, decks, boards,
//! tables, the form of the War Council.

use castra_base::codes;
use castra_defs::DefKind;

use super::context::Place;
use super::item::Completion;
use crate::analysis::Analysis;

/// The entry keywords of an instance, in any game.
const ELEMENT_ENTRIES: &[&str] = &[
    "accept",
    "art",
    "cite",
    "default",
    "impassable",
    "no-facing",
    "of",
    "on-sides",
    "pictogram",
    "symbol",
];

impl Analysis {
    /// Returns the completions in the body of a declaration, after the start of an entry.
    pub(super) fn declaration_completions(
        &self,
        place: &Place<'_>,
        entry: &str,
    ) -> Vec<Completion> {
        let begins = entry.is_empty();
        let words: &[&str] = match (place.word, begins) {
            ("kind" | "add", true)
                if place.word == "kind" || !place.item.starts_with("add to deck") =>
            {
                if place.depth > 1 {
                    &["symbol", "strength", "facing", "colour", "art"]
                } else {
                    &["accept", "cite", "draw", "state"]
                }
            }
            ("kind" | "council", false) | ("add", false) if expects_type(entry) => {
                let rules = place.keywords(&[
                    "army", "as", "at", "deck", "edge", "enemy", "formerly", "most", "one", "or",
                    "over", "own", "pieces", "required", "track",
                ]);
                let values =
                    self.declarations_of(place, &[DefKind::Word, DefKind::Element, DefKind::Field]);
                let types = self.types(place).into_iter().chain(values).chain(rules);
                let decks = self.declarations_of(place, &[DefKind::Deck]);
                return types.chain(decks).chain(place.keywords(&["false", "true"])).collect();
            }
            ("kind" | "add", false) if entry.starts_with("draw") || place.depth > 1 => {
                let fields = self.declarations_of(place, &[DefKind::Field]);
                let looks = place.keywords(&["badge", "block"]);
                return fields.into_iter().chain(looks).collect();
            }
            ("kind", false) => &["private", "quiet"],
            ("add", false) => &["private", "quiet", "secret", "stacks"],
            ("council", true) => &["accept", "armies", "army", "cite"],
            ("board", _) => &[
                "area",
                "at",
                "columns",
                "from",
                "in",
                "joined",
                "label",
                "link",
                "out",
                "place",
                "rows",
                "sections",
                "shifted-columns",
                "shifted-rows",
                "short-columns",
                "short-rows",
                "slanted-rows",
            ],
            ("source", _) => &["accept", "advice", "amends", "replaces"],
            ("seats", _) => {
                let roles = self.declarations_of(place, &[DefKind::Role, DefKind::Word]);
                return roles.into_iter().chain(place.keywords(&["accept", "cite"])).collect();
            }
            ("deck", _) | ("add", _) => {
                let cards = self.declarations_of(place, &[DefKind::Element, DefKind::Word]);
                return cards
                    .into_iter()
                    .chain(place.keywords(&["cite", "group", "total"]))
                    .collect();
            }
            ("table", _) => {
                let kinds = [DefKind::Word, DefKind::Element, DefKind::Sign];
                let words = place.keywords(&["accept", "cite", "false", "none", "true", "where"]);
                return self.declarations_of(place, &kinds).into_iter().chain(words).collect();
            }
            ("enum" | "die", _) => &["abbr", "accept", "cite", "colour", "symbol"],
            (_, true) => {
                let fields = self.fields_of(place);
                return fields.into_iter().chain(place.keywords(ELEMENT_ENTRIES)).collect();
            }
            (_, false) => {
                let words = self.art(place, entry);
                let name = entry.split_whitespace().next().unwrap_or_default();
                let path = format!("{}.{name}", place.word);
                let ty = self.type_of_named(place, |one| {
                    one.id.kind == DefKind::Field && one.id.path == path
                });
                if !words.is_empty() {
                    return words;
                }
                if ty.is_some() {
                    return self.values_of_type(place, ty);
                }
                let values =
                    self.declarations_of(place, &[DefKind::Word, DefKind::Element, DefKind::Kind]);
                let own = place.keywords(&["false", "no-facing", "none", "true"]);
                return words.into_iter().chain(values).chain(own).collect();
            }
        };
        place.keywords(words)
    }

    /// Returns the fields of the kind whose name begins the item; empty for any other item.
    fn fields_of(&self, place: &Place<'_>) -> Vec<Completion> {
        let own = format!("{}.", place.word);
        self.ranked(place, |one| {
            let is_own = one.id.kind == DefKind::Field && one.id.path.starts_with(&own);
            is_own.then_some(0)
        })
    }

    /// Returns the words that can follow `pictogram`, `art`, `symbol` or `colour`.
    fn art(&self, place: &Place<'_>, entry: &str) -> Vec<Completion> {
        use castra_defs::{Colour, Pictogram, SymbolShape, TerrainArt};
        let words: Vec<&str> = match entry.split_whitespace().next() {
            Some("pictogram") => Pictogram::ALL.iter().map(|one| one.word()).collect(),
            Some("art") => TerrainArt::ALL.iter().map(|one| one.word()).collect(),
            Some("symbol") => SymbolShape::ALL.iter().map(|one| one.word()).collect(),
            Some("colour") => Colour::ALL.iter().map(|one| one.word()).collect(),
            _ => Vec::new(),
        };
        place.keywords(&words)
    }

    /// Returns the terrain symbols for the rows of a map, from its game and its own legend.
    pub(super) fn symbols_of(&self, place: &Place<'_>) -> Vec<Completion> {
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == place.file);
        let Some(battle) = battle else { return Vec::new() };
        let symbols = battle.game.terrains.values().filter_map(|one| one.symbol.as_deref());
        let own = self.references().definitions_in(place.file).iter();
        let own = own.filter(|one| one.id.kind == DefKind::Sign).map(|one| one.name.as_str());
        symbols.chain(own).flat_map(|symbol| place.keywords(&[symbol])).collect()
    }

    /// Returns the abbreviations in the rows of a deployment.
    pub(super) fn abbreviations(&self, place: &Place<'_>) -> Vec<Completion> {
        let battle = self.checked.scenarios.iter().find(|battle| battle.file == place.file);
        let Some(battle) = battle else { return Vec::new() };
        let units = battle.game.instances.values();
        let short = units.flat_map(|one| one.abbr.iter().chain(&one.aliases));
        let kinds = battle.game.kinds.values().flat_map(|kind| &kind.abbrs);
        short.chain(kinds).flat_map(|word| place.keywords(&[word.as_str()])).collect()
    }
}

/// Returns whether an entry has a colon, in which case a type follows.
fn expects_type(entry: &str) -> bool {
    entry.contains(':')
}

impl Place<'_> {
    /// Returns the codes of problems that can be accepted.
    pub(super) fn codes(&self) -> Vec<Completion> {
        let words: Vec<&str> = codes::ALL.iter().map(|code| code.name).collect();
        let mut offered = self.keywords(&words);
        // A code is two words with a slash between them.
        let before = self.line.rsplit(' ').next().unwrap_or_default();
        if let Some(group) = before.strip_suffix('/') {
            offered.retain_mut(|one| {
                let rest = one.label.strip_prefix(group).and_then(|rest| rest.strip_prefix('/'));
                let rest = rest.map(str::to_owned);
                rest.map(|rest| one.label = rest).is_some()
            });
        }
        offered
    }
}
