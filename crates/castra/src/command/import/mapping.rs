//! What the words of another program are in a game: a file that the importer starts
//! and the author finishes.

use castra_base::IndexMap;
use castra_defs::{Board, Game, Look, TerrainArt, Type};
use serde::{Deserialize, Serialize};

use super::source::Source;

/// What each word of a file is in the game. A word without a counterpart is left
/// empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Mapping {
    /// The game.
    pub(super) game: String,
    /// Its board.
    pub(super) board: String,
    /// The armies' words in the battle.
    pub(super) armies: IndexMap<String, String>,
    pub(super) terrain: IndexMap<String, String>,
    pub(super) units: IndexMap<String, String>,
    pub(super) marks: IndexMap<String, String>,
    /// Entries of the War Council for the file's numbers and flags.
    pub(super) entries: IndexMap<String, String>,
}

/// What is written above a mapping that is to be finished.
pub(super) const HEAD: &str = "\
// What the words of the imported file (left) are in the game (right).
// Fill in what is empty, change what is wrong, and import again;
// what stays empty is left out of the battle, and the import says so.
";

impl Mapping {
    /// A mapping to start from: what can be told from names, and empty places for the
    /// rest.
    pub(super) fn guess(source: &Source, game: &Game, board: &Board) -> Self {
        let mut mapping =
            Self { game: game.id.clone(), board: board.name.clone(), ..Self::default() };
        mapping.complete(source, game);
        mapping
    }

    /// Adds the words that it does not have yet; returns whether there were any.
    pub(super) fn complete(&mut self, source: &Source, game: &Game) -> bool {
        let mut added = false;
        let mut add =
            |to: &mut IndexMap<String, String>, word: &str, guess: &dyn Fn() -> String| {
                if !to.contains_key(word) {
                    to.insert(word.to_owned(), guess());
                    added = true;
                }
            };
        for word in source.armies.keys() {
            add(&mut self.armies, word, &|| super::slug(word));
        }
        for ground in &source.ground {
            add(&mut self.terrain, &ground.word, &|| terrain(game, &ground.word));
        }
        for side in &source.sides {
            add(&mut self.terrain, &side.word, &|| terrain(game, &side.word));
        }
        for piece in &source.pieces {
            add(&mut self.units, &piece.word, &|| unit(game, &piece.word));
            for mark in &piece.marks {
                add(&mut self.marks, mark, &|| unit(game, mark));
            }
        }
        let of_armies = source.armies.values().flat_map(|army| army.entries.keys());
        for word in of_armies.chain(source.entries.keys()) {
            add(&mut self.entries, word, &|| entry(game, word));
        }
        added
    }

    /// The mapping as the text of a file.
    pub(super) fn to_text(&self) -> Result<String, ron::Error> {
        let pretty = ron::ser::PrettyConfig::new().indentor("  ").struct_names(false);
        Ok(format!("{HEAD}{}\n", ron::ser::to_string_pretty(self, pretty)?))
    }

    /// How many words have no counterpart.
    pub(super) fn empty(&self) -> usize {
        let all = [&self.armies, &self.terrain, &self.units, &self.marks, &self.entries];
        all.into_iter().flat_map(IndexMap::values).filter(|to| to.is_empty()).count()
    }
}

/// Letters and digits alone, and no plural.
fn plain(word: &str) -> String {
    let word: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    let word = word.to_lowercase();
    word.strip_suffix('s').map(str::to_owned).unwrap_or(word)
}

/// The game's terrain of that name or title, or one that is drawn as the word says.
fn terrain(game: &Game, word: &str) -> String {
    if game.terrains.contains_key(word) {
        return word.to_owned();
    }
    let wanted = plain(word);
    let named =
        game.terrains.values().find(|t| plain(&t.name) == wanted || plain(&t.title) == wanted);
    let art = || {
        // The longest word that occurs: `river_straight` is a river, `woods` a forest.
        let lower = word.to_lowercase();
        let arts = WORDS.iter().filter(|(part, _)| lower.contains(part));
        let (_, art) = arts.max_by_key(|(part, _)| part.len())?;
        game.terrains.values().find(|t| t.art == *art && !t.on_sides)
    };
    named.or_else(art).map(|t| t.name.clone()).unwrap_or_default()
}

/// What editors of maps call the drawings that Castra has.
const WORDS: [(&str, TerrainArt); 38] = [
    ("clear", TerrainArt::Clear),
    ("plain", TerrainArt::Clear),
    ("grass", TerrainArt::Clear),
    ("open", TerrainArt::Clear),
    ("wood", TerrainArt::Forest),
    ("forest", TerrainArt::Forest),
    ("tree", TerrainArt::Forest),
    ("jungle", TerrainArt::Forest),
    ("orchard", TerrainArt::Forest),
    ("hill", TerrainArt::Hill),
    ("mountain", TerrainArt::SteepHill),
    ("cliff", TerrainArt::SteepHill),
    ("rough", TerrainArt::Broken),
    ("broken", TerrainArt::Broken),
    ("rock", TerrainArt::Broken),
    ("rubble", TerrainArt::Broken),
    ("marsh", TerrainArt::Marsh),
    ("swamp", TerrainArt::Marsh),
    ("river", TerrainArt::River),
    ("curve", TerrainArt::River),
    ("stream", TerrainArt::Stream),
    ("brook", TerrainArt::Stream),
    ("ford", TerrainArt::Ford),
    ("bridge", TerrainArt::Bridge),
    ("lake", TerrainArt::Lake),
    ("water", TerrainArt::Lake),
    ("ocean", TerrainArt::Lake),
    ("camp", TerrainArt::Camp),
    ("town", TerrainArt::Town),
    ("village", TerrainArt::Town),
    ("city", TerrainArt::Town),
    ("building", TerrainArt::Town),
    ("wall", TerrainArt::Walls),
    ("fort", TerrainArt::Walls),
    ("road", TerrainArt::Road),
    ("desert", TerrainArt::Sand),
    ("beach", TerrainArt::Sand),
    ("field", TerrainArt::Fields),
];

/// The unit, badge or mark of that name, title or short form.
fn unit(game: &Game, word: &str) -> String {
    if game.instances.contains_key(word) || game.kinds.contains_key(word) {
        return word.to_owned();
    }
    let wanted = plain(word);
    let of = game.instances.values().filter(|i| {
        let kind = game.kinds.get(&i.kind).map(|k| &k.role);
        !matches!(kind, Some(castra_defs::KindRole::Card | castra_defs::KindRole::Terrain) | None)
    });
    let is = |i: &&castra_defs::Instance| {
        let short = i.abbr.iter().chain(&i.aliases).any(|a| plain(a) == wanted);
        short || plain(&i.name) == wanted || plain(&i.title) == wanted
    };
    if let Some(instance) = of.clone().find(is) {
        return instance.name.clone();
    }
    let kind = game.kinds.values().find(|k| {
        k.look == Look::Badge
            && (plain(&k.name) == wanted || k.abbrs.iter().any(|a| plain(a) == wanted))
    });
    kind.map(|k| k.name.clone()).unwrap_or_default()
}

/// The entry of the War Council of that name, or the one that tells who is first.
fn entry(game: &Game, word: &str) -> String {
    let Some(form) = &game.council else { return String::new() };
    let mut all = form.army_entries.iter().chain(&form.entries);
    let wanted = plain(word);
    if let Some((name, _)) = all.clone().find(|(name, _)| plain(name) == wanted) {
        return name.clone();
    }
    let first = |ty: &Type| match ty {
        Type::Bool => true,
        Type::OneOf(words) => words.iter().any(|w| w == word),
        Type::Int { .. }
        | Type::Text
        | Type::Names
        | Type::Enum(_)
        | Type::SetOf(_)
        | Type::Play(_) => false,
    };
    let found = all.find(|(_, entry)| word == "first" && entry.one_army && first(&entry.ty));
    found.map(|(name, _)| name.clone()).unwrap_or_default()
}
