//! A mapping from the words of another program to those of a game: a file that the importer creates
//! and the author completes.

use std::collections::{HashMap, HashSet};

use castra_base::IndexMap;
use castra_defs::{Board, Game, Look, Terrain, TerrainArt, Type};
use serde::{Deserialize, Serialize};

use super::names::slug;
use super::source::{Source, Words};
use super::vassal::ZONE;
use crate::parse_error::ron_error;

/// The counterpart in the game of each word of a file; empty for a word without one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mapping {
    /// The id of the game; empty if unknown.
    pub game: String,
    /// The name of the game's board; empty if unknown.
    pub board: String,
    /// The ids of the armies in the battle.
    pub(super) armies: IndexMap<String, String>,
    pub(super) terrain: IndexMap<String, String>,
    pub(super) units: IndexMap<String, String>,
    pub(super) marks: IndexMap<String, String>,
    /// The entries of the War Council for the file's numbers and flags.
    pub(super) entries: IndexMap<String, String>,
    /// The roles of the columns of a table, by heading.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub(super) columns: IndexMap<String, String>,
}

/// The comment above a mapping that the author must complete.
pub(super) const HEAD: &str = "\
// What the words of the imported file (left) are in the game (right).
// Fill in what is empty, change what is wrong, and import again;
// what stays empty is left out of the battle, and the import says so.
";

impl Mapping {
    /// Creates a mapping with guesses from names, and empty entries for the rest.
    pub(super) fn guess(source: &Source, game: &Game, board: &Board) -> Self {
        let mut mapping =
            Self { game: game.id.clone(), board: board.name.clone(), ..Self::default() };
        mapping.complete(source, game);
        mapping
    }

    /// Adds the words of the file that the mapping lacks, with guesses or without counterparts.
    pub(super) fn complete(&mut self, source: &Source, game: &Game) {
        let given = self.clone();
        let add = |to: &mut IndexMap<String, String>, word: &str, guess: String| {
            if !to.contains_key(word) {
                to.insert(word.to_owned(), guess);
            }
        };
        // Elements of one kind share their words, so each kind needs one look-up.
        let mut seen: HashSet<&Words> = HashSet::new();
        for ground in source.ground.iter().filter(|ground| seen.insert(&ground.words)) {
            let guess = |word: &str| match ground.term {
                FACE => face(game, word),
                ZONE => terrain_named(game, word).map(|t| t.name.clone()).unwrap_or_default(),
                _ => terrain(game, word),
            };
            let (word, guess) = best_match(&given.terrain, &ground.words, guess);
            add(&mut self.terrain, word, guess);
        }
        for side in &source.sides {
            add(&mut self.terrain, &side.word, terrain(game, &side.word));
        }
        let mut owners: HashSet<&str> = HashSet::new();
        let mut seen: HashMap<&Words, bool> = HashMap::new();
        for piece in &source.pieces {
            for mark in &piece.marks {
                add(&mut self.marks, mark, unit(game, mark));
            }
            let is_piece = *seen.entry(&piece.words).or_insert_with(|| {
                let (word, of_unit) =
                    best_match(&given.units, &piece.words, |word| unit(game, word));
                let is_piece = !of_unit.is_empty();
                if !is_piece && piece.ground.is_some() {
                    // The name of an object may be the name of a place: Woodville is not a wood.
                    let guess = |word: &str| {
                        terrain_named(game, word).map(|t| t.name.clone()).unwrap_or_default()
                    };
                    let (word, of_ground) = best_match(&given.terrain, &piece.words, guess);
                    if !of_ground.is_empty() {
                        add(&mut self.terrain, word, of_ground);
                        return false;
                    }
                }
                if is_piece || piece.has_sort {
                    add(&mut self.units, word, of_unit);
                }
                is_piece || piece.label.is_none()
            });
            if is_piece {
                owners.insert(&piece.army);
            }
        }
        // A layer of names or of terrain is not an army, unless it names an edge of the board.
        for (word, army) in &source.armies {
            if owners.contains(word.as_str()) || army.side.is_some() {
                let id = free_army_id(&self.armies, slug(word));
                add(&mut self.armies, word, id);
            }
        }
        let of_armies = source.armies.values().flat_map(|army| army.entries.keys());
        for word in of_armies.chain(source.entries.keys()) {
            add(&mut self.entries, word, entry(game, word));
        }
        for heading in &source.columns {
            add(&mut self.columns, heading, String::new());
        }
    }

    /// Returns the meaning of a word, or `None` if the mapping leaves it empty.
    pub(super) fn counterpart<'m>(
        map: &'m IndexMap<String, String>,
        word: &str,
    ) -> Option<&'m str> {
        map.get(word).map(|to| to.trim()).filter(|to| !to.is_empty())
    }

    /// Returns the first word with a counterpart, and the counterpart. If there is none, returns
    /// the first word in the mapping, or else the first word, and `None`.
    pub(super) fn first_mapped<'w, 'm>(
        map: &'m IndexMap<String, String>,
        words: &'w Words,
    ) -> (&'w str, Option<&'m str>) {
        let known = words.iter().find_map(|word| Some((word, Self::counterpart(map, word)?)));
        let listed = || words.iter().find(|word| map.contains_key(*word));
        match known {
            Some((word, to)) => (word, Some(to)),
            None => (listed().unwrap_or_else(|| words.first()), None),
        }
    }

    /// Adds columns of a table, whose roles the author must fill in. Known columns keep their
    /// roles. Returns whether any is new.
    pub fn add_columns(&mut self, columns: Vec<String>) -> bool {
        let before = self.columns.len();
        for column in columns {
            self.columns.entry(column).or_default();
        }
        self.columns.len() > before
    }

    /// Parses a mapping that [`Mapping::to_text`] or its author has written.
    ///
    /// # Errors
    /// The line, the column and the reason if the text is not a mapping.
    pub fn from_text(text: &str) -> Result<Self, String> {
        ron::from_str(text).map_err(|error| ron_error(&error))
    }

    /// Returns the mapping as the text of a file, with a comment on how to complete it.
    ///
    /// # Errors
    /// If RON cannot represent a value in it.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let pretty = ron::ser::PrettyConfig::new().indentor("  ").struct_names(false);
        Ok(format!("{HEAD}{}\n", ron::ser::to_string_pretty(self, pretty)?))
    }

    /// Returns the words with their counterparts, by the name of their field in the file.
    #[must_use]
    pub fn sections(&self) -> [(&'static str, &IndexMap<String, String>); 6] {
        [
            ("armies", &self.armies),
            ("terrain", &self.terrain),
            ("units", &self.units),
            ("marks", &self.marks),
            ("entries", &self.entries),
            ("columns", &self.columns),
        ]
    }

    /// Returns the number of words that have no counterpart.
    #[must_use]
    pub fn empty_count(&self) -> usize {
        let all = self.sections().into_iter().flat_map(|(_, words)| words.values());
        all.filter(|to| to.trim().is_empty()).count()
    }
}

/// Returns an id for an army that no other army has.
fn free_army_id(armies: &IndexMap<String, String>, id: String) -> String {
    let is_free = |id: &String| armies.values().all(|other| other != id);
    let numbered = (2..).map(|number| format!("{id}{number}"));
    std::iter::once(id.clone()).chain(numbered).find(is_free).unwrap_or(id)
}

/// The value of `SourceGround::term` for the ground of a whole board, which is open unless the game
/// has a terrain of its name.
pub(super) const FACE: &str = "board face";

/// Returns the first word with a counterpart in the mapping. Without one, returns the first word
/// with a guess, or else the first word and an empty counterpart.
fn best_match<'w>(
    given: &IndexMap<String, String>,
    words: &'w Words,
    guess: impl Fn(&str) -> String,
) -> (&'w str, String) {
    if words.iter().any(|word| given.contains_key(word)) {
        let (word, to) = Mapping::first_mapped(given, words);
        return (word, to.unwrap_or_default().to_owned());
    }
    let guessed = words.iter().map(|word| (word, guess(word))).find(|(_, to)| !to.is_empty());
    guessed.unwrap_or_else(|| (words.first(), String::new()))
}

/// Returns the terrain of a whole board: the terrain of that name, the default terrain for a mere
/// appearance, or a guess by name.
fn face(game: &Game, word: &str) -> String {
    match (terrain_named(game, word), game.default_terrain()) {
        (Some(named), _) => named.name.clone(),
        (None, Some(clear)) if OPEN.contains(&word) => clear.name.clone(),
        (None, _) => terrain(game, word),
    }
}

/// Appearances of boards with open ground.
pub(super) const OPEN: [&str; 2] = ["desert", "winter"];

/// Returns a word in lower case, with letters and digits only and without a plural `s`.
fn normalize(word: &str) -> String {
    let word: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    let word = word.to_lowercase();
    word.strip_suffix('s').map(str::to_owned).unwrap_or(word)
}

/// Returns the game's terrain of a name or title.
pub(super) fn terrain_named<'g>(game: &'g Game, word: &str) -> Option<&'g Terrain> {
    let wanted = normalize(word);
    let is = |t: &&Terrain| normalize(&t.name) == wanted || normalize(&t.title) == wanted;
    game.terrains.get(word).or_else(|| game.terrains.values().find(is))
}

/// Returns the game's terrain of a name or title, or one whose drawing matches the word.
fn terrain(game: &Game, word: &str) -> String {
    let art = || {
        // The longest part counts: `river_straight` is a river, `woods` a forest.
        let lower = word.to_lowercase();
        let arts = WORDS.iter().filter(|(part, _)| lower.contains(part));
        let (_, art) = arts.max_by_key(|(part, _)| part.len())?;
        game.terrains.values().find(|t| t.art == *art && !t.on_sides)
    };
    terrain_named(game, word).or_else(art).map(|t| t.name.clone()).unwrap_or_default()
}

/// The words of map editors for Castra's terrain drawings.
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

/// Returns the unit, badge or mark of a name, title or short form.
fn unit(game: &Game, word: &str) -> String {
    let is_whole = |kind: &castra_defs::Kind| kind.needs_no_instance();
    if game.instances.contains_key(word) || game.kinds.get(word).is_some_and(is_whole) {
        return word.to_owned();
    }
    let wanted = normalize(word);
    let of = game.instances.values().filter(|i| {
        let kind = game.kinds.get(&i.kind).map(|k| &k.role);
        !matches!(kind, Some(castra_defs::KindRole::Card | castra_defs::KindRole::Terrain) | None)
    });
    let is = |i: &&castra_defs::Instance| {
        let short = i.abbr.iter().chain(&i.aliases).any(|a| normalize(a) == wanted);
        short || normalize(&i.name) == wanted || normalize(&i.title) == wanted
    };
    if let Some(instance) = of.clone().find(is) {
        return instance.name.clone();
    }
    let kind = game.kinds.values().find(|k| {
        k.look == Look::Badge
            && (normalize(&k.name) == wanted || k.abbrs.iter().any(|a| normalize(a) == wanted))
    });
    kind.map(|k| k.name.clone()).unwrap_or_default()
}

/// Returns the entry of the War Council of a name, or the entry for the first player.
fn entry(game: &Game, word: &str) -> String {
    let Some(form) = &game.council else { return String::new() };
    let mut all = form.army_entries.iter().chain(&form.entries);
    let wanted = normalize(word);
    if let Some((name, _)) = all.clone().find(|(name, _)| normalize(name) == wanted) {
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
