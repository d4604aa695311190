//! Statistics of the library's battles of a game.

use std::collections::BTreeMap;

use castra_base::{FileId, SourceFile};
use castra_defs::{Game, Instance};
use castra_syntax::ast::{
    CouncilItem, DeployItem, HeaderKind, ItemKind, MapItem, Tree, Value, WarCouncil,
};
use castra_workspace::Library;

/// The frequencies of units and terrains in the library's battles of a game, and the words of its
/// armies.
#[derive(Debug, Default)]
pub(super) struct LibraryUsage {
    pub(super) units: BTreeMap<String, usize>,
    pub(super) terrain: BTreeMap<String, usize>,
    pub(super) words: Vec<ArmyWord>,
}

/// A word in the War Council entry of an army.
#[derive(Debug)]
pub(super) struct ArmyWord {
    /// The id of the army.
    pub(super) army: String,
    /// The name of the entry.
    pub(super) entry: String,
    pub(super) word: String,
}

impl LibraryUsage {
    /// Counts the units, terrains and words in the battles of a game. The battles are parsed but
    /// not checked, since checks with all modules take many times as long. Map symbols are those
    /// of the game; the legends of battles are ignored.
    pub(super) fn of(game: &Game, library: &dyn Library) -> Self {
        let mut seen = Self::default();
        for name in library.names(HeaderKind::Scenario) {
            for text in library.sources(HeaderKind::Scenario, &name) {
                if castra_syntax::game_in_header(&text.text) == Some(&game.id) {
                    let file = SourceFile::new(FileId(0), text.path, text.text);
                    seen.add_battle(game, &castra_syntax::parse(&file).tree);
                }
            }
        }
        seen
    }

    fn add_battle(&mut self, game: &Game, tree: &Tree) {
        for item in &tree.items {
            match &item.kind {
                ItemKind::WarCouncil(council) => self.add_council_words(council),
                ItemKind::Map(map) => {
                    for entry in map.block.iter().flat_map(|block| block.iter()) {
                        self.count_terrain(game, entry);
                    }
                }
                ItemKind::Deploy(deploy) => {
                    for entry in deploy.block.iter() {
                        self.count_units(game, entry);
                    }
                }
                _ => {}
            }
        }
    }

    fn add_council_words(&mut self, council: &WarCouncil) {
        for item in council.block.iter() {
            let CouncilItem::Army(army) = item else { continue };
            self.words.extend(army.block.iter().filter_map(|field| {
                let [Value::Word(word)] = field.values.as_slice() else { return None };
                Some(ArmyWord {
                    army: army.id.text.to_string(),
                    entry: field.name.text.to_string(),
                    word: word.text.to_string(),
                })
            }));
        }
    }

    fn count_terrain(&mut self, game: &Game, entry: &MapItem) {
        match entry {
            MapItem::Row(row) => {
                for token in &row.cells {
                    let means = |symbol: &String| *symbol == token.text.as_str();
                    let terrains = game.terrains.values();
                    let found = { terrains }.find(|one| one.symbol.as_ref().is_some_and(means));
                    if let Some(terrain) = found.filter(|terrain| !terrain.is_default) {
                        *self.terrain.entry(terrain.name.clone()).or_default() += 1;
                    }
                }
            }
            MapItem::Terrain(listed) => {
                let name = listed.terrain.text.to_string();
                *self.terrain.entry(name).or_default() += listed.places.len();
            }
            MapItem::Legend(_) | MapItem::Label(_) | MapItem::Objective(_) => {}
        }
    }

    fn count_units(&mut self, game: &Game, entry: &DeployItem) {
        let mut add = |word: &str, many: usize| {
            let short = |name: &String| name.eq_ignore_ascii_case(word);
            let named = |unit: &&Instance| unit.abbr.iter().chain(&unit.aliases).any(short);
            let all = &game.instances;
            if let Some(unit) = all.get(word).or_else(|| all.values().find(named)) {
                *self.units.entry(unit.name.clone()).or_default() += many;
            }
        };
        match entry {
            DeployItem::Row(row) => row.cells.iter().for_each(|token| add(&token.text, 1)),
            DeployItem::Pieces(pieces) => {
                add(&pieces.unit.text, pieces.places.len());
                if let Some(companion) = &pieces.companion {
                    add(&companion.unit.text, pieces.places.len());
                }
            }
            DeployItem::Reserve(_) | DeployItem::Roster(_) => {}
        }
    }
}
