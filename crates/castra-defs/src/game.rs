use std::sync::Arc;

use castra_base::{IndexMap, Picture};
use castra_words::{Locale, Words};
use serde::{Deserialize, Serialize};

use super::art::{Colour, Drawing, Pictogram, SymbolShape, TerrainArt};
use super::board::Board;
use super::value::{Type, Value};

/// A game system: every declaration that its battles can refer to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The id that battles name after `for`.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The tag of the language requested for its texts; `None` for the language of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The names that its translation gives.
    #[serde(skip)]
    pub locale: Locale,
    /// Enums by name.
    pub enums: IndexMap<String, Enum>,
    /// Dice by name.
    pub dice: IndexMap<String, Die>,
    /// Boards by name.
    pub boards: IndexMap<String, Board>,
    /// Kinds of pieces, cards and marks by name.
    pub kinds: IndexMap<String, Kind>,
    /// Every instance of a kind, such as units, cards and elites, by name.
    pub instances: IndexMap<String, Instance>,
    /// Terrains by name.
    pub terrains: IndexMap<String, Terrain>,
    /// Decks by name.
    pub decks: IndexMap<String, Deck>,
    /// Piles by name.
    pub piles: IndexMap<String, Pile>,
    /// Lookup tables by name.
    pub tables: IndexMap<String, Table>,
    /// The form of the War Council, if the game has one.
    pub council: Option<CouncilForm>,
}

impl Game {
    /// Returns Castra's own words in the language of the game's texts: English for the language of
    /// the source, and for a language that Castra does not have.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.language.as_deref())
    }

    /// Returns the printed name of a declaration that has only an identifier: its translation, or
    /// else the identifier as words. `word` declares it, such as `pile`.
    #[must_use]
    pub fn printed_name(&self, word: &str, id: &str) -> String {
        self.locale.name(word, id).map_or_else(|| id.replace('-', " "), str::to_owned)
    }

    /// Returns the word of an enum; of several enums with it, the first.
    #[must_use]
    pub fn word(&self, id: &str) -> Option<&Variant> {
        self.enums.values().find_map(|of| of.variants.get(id))
    }

    /// Returns the translated name of a face of a die: its own, or that of the word of an enum.
    /// `None` in the language of the source, or without a translation.
    #[must_use]
    pub fn translated_face(&self, die: &str, face: &str) -> Option<&str> {
        self.locale.tag()?;
        let own = self.locale.name("face", &format!("{die}.{face}"));
        own.or_else(|| self.word(face).map(|variant| variant.label.as_str()))
    }

    /// Returns whether a declaration can have this kind, including terrain.
    #[must_use]
    pub fn has_kind(&self, name: &str) -> bool {
        name == "terrain" || self.kinds.contains_key(name)
    }

    /// Returns whether the boards consist of places rather than grids. False for a game without
    /// boards.
    #[must_use]
    pub fn has_places(&self) -> bool {
        self.boards.values().any(Board::has_places)
    }

    /// Returns the noun for a cell in rules, singular and plural: hexes if boards of squares and
    /// hexes are mixed.
    #[must_use]
    pub fn cell_words(&self) -> (&'static str, &'static str) {
        let mut words = self.boards.values().map(|board| board.grid.cell_words());
        let first = words.next().unwrap_or(("hex", "hexes"));
        if words.all(|other| other == first) { first } else { ("hex", "hexes") }
    }

    /// Returns the terrain of hexes that the map does not mention.
    #[must_use]
    pub fn default_terrain(&self) -> Option<&Terrain> {
        self.terrains.values().find(|t| t.is_default)
    }
}

/// A closed set of words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enum {
    /// The name in the source.
    pub name: String,
    /// The plural of the name, if it is irregular.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The words in order of declaration.
    pub variants: IndexMap<String, Variant>,
}

/// A word of an [`Enum`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The printed form; the word itself if none is declared.
    pub label: String,
    /// The printed form in the language of the source, if a translation has another. Tables may name
    /// the word by it.
    #[serde(skip)]
    pub source_label: Option<String>,
    /// The abbreviation in tables.
    pub abbr: Option<String>,
    /// The symbol on blocks of this class.
    pub mark: Option<Mark>,
    /// The colour of an army's blocks, if the army has this word.
    pub colour: Option<Colour>,
}

/// A coloured shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The outline.
    pub shape: SymbolShape,
    /// The fill colour.
    pub colour: Colour,
}

/// A die with equally likely faces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The word or number on each face; repeated faces are repeated here.
    pub faces: Vec<String>,
    /// True if the faces are numbers.
    pub numeric: bool,
}

/// A kind of element that the game can declare, such as units or cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The name, which is also the keyword that declares its instances.
    pub name: String,
    /// The printed name, if the author or a translator gives one that is not the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The role of the elements of this kind.
    pub role: KindRole,
    /// Abbreviations of pieces named after the kind itself, such as `LDR` for a leader; the first
    /// is printed.
    #[serde(default)]
    pub abbrs: Vec<String>,
    /// The plural of the name, if it is irregular: `men` of `man`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// The fields of its instances.
    pub fields: IndexMap<String, Field>,
    /// The drawing of its pieces on the map.
    pub look: Look,
    /// The author's drawing of those elements that have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
}

impl Kind {
    /// Returns the printed name, or else the name as words.
    #[must_use]
    pub fn printed_name(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.name.replace(['-', '_'], " "))
    }
}

/// The role of the elements of a [`Kind`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum KindRole {
    /// A piece on the board.
    Piece {
        /// The kind of piece whose hex it may share, as a leader shares the hex of a unit.
        joins: Option<String>,
        /// True if several of its kind and army may share a hex.
        #[serde(default)]
        stacks: bool,
        /// The stacking limit of a kind that stacks; `None` for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_most: Option<u16>,
        /// True if a piece is visible only to its own army.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
    },
    /// A card of a deck.
    Card,
    /// The ground: its fields are those of terrain.
    Terrain,
    /// A distinction that pieces of a kind may carry, such as an elite.
    Mark {
        /// The kind of piece that can carry it.
        of: String,
    },
}

impl KindRole {
    /// Returns the stacking limit for pieces of one kind and army in a hex; [`u16::MAX`] for no
    /// limit.
    #[must_use]
    pub const fn stacking_limit(&self) -> u16 {
        match self {
            Self::Piece { stacks: true, at_most: None, .. } => u16::MAX,
            Self::Piece { stacks: true, at_most: Some(most), .. } => *most,
            Self::Piece { stacks: false, .. } | Self::Card | Self::Terrain | Self::Mark { .. } => 1,
        }
    }
}

/// A field of a [`Kind`] or of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The type of its values.
    pub ty: Type,
    /// The value of instances that give none.
    pub default: Option<Value>,
    /// True if the value changes during play.
    pub state: bool,
    /// True if only the owner of the piece sees the value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// True if the account of a game omits changes of the value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The field that bounds this state field from above, such as a printed strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<String>,
    /// The printed title, from the start of the documentation comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Documentation comment, without the title.
    pub doc: Option<String>,
}

/// The drawing of the pieces of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Look {
    /// Not drawn, as cards and marks.
    #[default]
    None,
    /// A rectangular block in the army's colour.
    Block {
        /// The field whose enum word gives the class symbol.
        symbol: Option<String>,
        /// The state field that counts the blocks left in a unit.
        strength: Option<String>,
        /// The state field that holds the facing: a direction, or a word such as `ahead-left`
        /// relative to the army's edge.
        #[serde(default)]
        facing: Option<String>,
        /// The field whose enum word gives the colour, if that is not the army's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
    },
    /// A round badge with the piece's name, such as a leader.
    Badge,
}

impl Look {
    /// Returns the state field that holds the facing, if there is one.
    #[must_use]
    pub fn facing(&self) -> Option<&str> {
        match self {
            Self::Block { facing, .. } => facing.as_deref(),
            Self::None | Self::Badge => None,
        }
    }

    /// Merges two looks: the parts of this one, and of `other` those that this one lacks.
    #[must_use]
    pub fn merge(self, other: &Self) -> Self {
        match (self, other.clone()) {
            (
                Self::Block { symbol, strength, facing, colour },
                Self::Block { symbol: s, strength: n, facing: f, colour: c },
            ) => Self::Block {
                symbol: symbol.or(s),
                strength: strength.or(n),
                facing: facing.or(f),
                colour: colour.or(c),
            },
            (own, _) => own,
        }
    }
}

/// A named instance of a [`Kind`]: a unit type, a card, an elite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instance {
    /// The name in the source.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The printed name. For a card with parameters, a pattern such as `Order {count} Units
    /// {section}`.
    pub title: String,
    /// The abbreviation on blocks and in drawn deployments, such as `HI`.
    pub abbr: Option<String>,
    /// Further abbreviations that are accepted but never printed.
    pub aliases: Vec<String>,
    /// The parameters of a card.
    pub params: Vec<Param>,
    /// The fields in order of declaration, including defaults.
    pub fields: IndexMap<String, Value>,
    /// The drawing on its block.
    pub pictogram: Option<Pictogram>,
    /// The author's drawing, which takes precedence over the pictogram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
    /// True if pictures show no facing on its pieces, although the kind has one: a camp, for
    /// example.
    #[serde(default)]
    pub faceless: bool,
    /// The units that may carry a mark; empty for any of the kind.
    #[serde(default)]
    pub of: Vec<String>,
}

/// A drawing in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artwork {
    /// The path in the source, relative to the source.
    pub file: String,
    /// The drawing; `None` if the file was not read.
    #[serde(skip)]
    pub picture: Option<Arc<Picture>>,
}

impl Artwork {
    /// Returns the drawing, if there is a file and it was read.
    #[must_use]
    pub fn picture_of(of: Option<&Self>) -> Option<&Arc<Picture>> {
        of?.picture.as_ref()
    }
}

impl Game {
    /// Returns the drawing on blocks and cards of an element: the author's, or else its pictogram,
    /// or else the author's for its kind. Pieces of a kind without elements bear its name.
    #[must_use]
    pub fn drawing(&self, kind: &str, element: &str) -> Option<Drawing> {
        let own = |artwork| Artwork::picture_of(artwork).cloned().map(Drawing::Own);
        let element = self.instances.get(element);
        let of_element = element
            .and_then(|one| own(one.artwork.as_ref()).or(one.pictogram.map(Drawing::BuiltIn)));
        of_element.or_else(|| own(self.kinds.get(kind)?.artwork.as_ref()))
    }
}

impl Instance {
    /// Returns the fields of a card with these arguments. A field that names a parameter
    /// ([`Value::Field`]) gets the argument.
    #[must_use]
    pub fn fields_with(&self, args: &[Value]) -> IndexMap<String, Value> {
        let given = |value: &Value| {
            let Value::Field(name) = value else { return None };
            let at = self.params.iter().position(|param| param.name == *name)?;
            args.get(at).cloned()
        };
        let filled = |value: &Value| given(value).unwrap_or_else(|| value.clone());
        self.fields.iter().map(|(name, value)| (name.clone(), filled(value))).collect()
    }
}

impl Kind {
    /// Returns whether its pieces may share the hex of a piece of another kind.
    #[must_use]
    pub fn joins(&self, other: &str) -> bool {
        matches!(&self.role, KindRole::Piece { joins: Some(kind), .. } if kind == other)
    }

    /// Returns whether several of its pieces may share a hex.
    #[must_use]
    pub const fn stacks(&self) -> bool {
        self.role.stacking_limit() > 1
    }

    /// Returns whether a piece is visible only to its own army.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(self.role, KindRole::Piece { secret: true, .. })
    }

    /// Returns whether pieces can be of this kind without an instance: every field that does not
    /// change in play has a default.
    #[must_use]
    pub fn needs_no_instance(&self) -> bool {
        self.fields.values().all(|f| f.state || f.default.is_some())
    }
}

/// A parameter of a card or a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// The name in the source.
    pub name: String,
    /// The type of its arguments.
    pub ty: Type,
}

/// A kind of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The printed name.
    pub title: String,
    /// The usual symbol in map drawings in the source.
    pub symbol: Option<String>,
    /// The drawing.
    pub art: TerrainArt,
    /// The author's drawing, in the middle of each hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artwork: Option<Artwork>,
    /// True if no piece may enter.
    pub impassable: bool,
    /// True if it is the terrain of hexes that the map does not mention.
    pub is_default: bool,
    /// True if it lies on hexsides rather than in hexes.
    pub on_sides: bool,
    /// The fields that the game declares for terrain, including defaults.
    pub fields: IndexMap<String, Value>,
}

/// A deck of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The total that the source announces.
    pub announced: Option<u32>,
    /// The author's drawing on the backs of the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Artwork>,
    /// The cards, grouped as in the source.
    pub groups: Vec<DeckGroup>,
}

impl Deck {
    /// Returns the number of cards.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.groups.iter().map(DeckGroup::len).fold(0, u32::saturating_add)
    }

    /// Returns whether the deck has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A group of cards in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckGroup {
    /// The name of the group; `None` for cards outside any group.
    pub name: Option<String>,
    /// The total that the source announces for the group.
    pub announced: Option<u32>,
    /// The cards with their numbers of copies.
    pub lines: Vec<DeckLine>,
}

impl DeckGroup {
    /// Returns the number of cards.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.lines.iter().map(|l| l.count).fold(0, u32::saturating_add)
    }

    /// Returns whether the group has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The copies of a card in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// The card with its arguments.
    pub card: CardRef,
    /// The number of copies.
    pub count: u32,
}

/// A card with its arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRef {
    /// The name of the card.
    pub card: String,
    /// One value for each parameter.
    pub args: Vec<Value>,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// True if each army has its own pile.
    pub per_army: bool,
    /// The players who see the cards.
    pub visibility: PileVisibility,
}

/// The players who see the cards of a [`Pile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PileVisibility {
    /// No player.
    Hidden,
    /// Only the owner.
    Private,
    /// All players.
    Public,
}

/// A complete lookup table with one or two parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The name in the source.
    pub name: String,
    /// Documentation comment.
    pub doc: Option<String>,
    /// The parameters: rows first, then columns.
    pub params: Vec<Param>,
    /// The range of each parameter.
    pub axes: Vec<Axis>,
    /// The type of the cells.
    pub result: Type,
    /// A row for each value of the first parameter, in enum order or from the lowest number up. A
    /// row has a cell for each value of the second parameter, or a single cell.
    pub cells: Vec<Vec<Value>>,
}

/// The range of a parameter of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the bounds of the range")]
pub enum Axis {
    /// Every word of the parameter's type.
    Words,
    /// An inclusive range of integers.
    Numbers {
        lowest: i64,
        highest: i64,
        /// True if the lowest number includes everything below it, and the highest everything
        /// above.
        open: bool,
    },
}

/// The form of the War Council: the entries that a battle may or must give.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouncilForm {
    /// The least number of armies.
    pub armies: u32,
    /// The greatest number of armies.
    pub most_armies: u32,
    /// The entries of each army.
    pub army_entries: IndexMap<String, CouncilEntry>,
    /// The entries of the battle as a whole.
    pub entries: IndexMap<String, CouncilEntry>,
}

/// An entry of a [`CouncilForm`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouncilEntry {
    /// The type of its values.
    pub ty: Type,
    /// True if the entry is mandatory.
    pub required: bool,
    /// True if exactly one army must have it, as with the army that moves first.
    pub one_army: bool,
    /// The upper bound of the number.
    pub at_most: Option<CouncilLimit>,
    /// The edge of the board over which pieces of an army with this entry may leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<ExitEdge>,
    /// True if the number is drawn as a track beside the map, a box for each step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub track: bool,
    /// The name of the entry in an earlier version of the game, which battles may still use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formerly: Option<String>,
    /// The value if the battle gives none.
    pub default: Option<Value>,
    /// The printed phrase, with `{}` for the value: `Victory: {} Points`.
    pub phrase: Option<String>,
    /// Documentation comment.
    pub doc: Option<String>,
}

impl CouncilEntry {
    /// Returns the current name of an entry. The given name may be its former one.
    #[must_use]
    pub fn current_name<'f>(entries: &'f IndexMap<String, Self>, name: &str) -> Option<&'f str> {
        let is_now = entries.get_key_value(name).map(|(now, _)| now);
        let mut all = entries.iter();
        let was = || all.find(|(_, e)| e.formerly.as_deref() == Some(name)).map(|(now, _)| now);
        is_now.or_else(was).map(String::as_str)
    }
}

/// An edge of the board, relative to an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitEdge {
    /// The edge of the enemy.
    Enemy,
    /// The edge of the army itself.
    Own,
}

/// An upper bound on a War Council number that depends on the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CouncilLimit {
    /// The number of cards in the named deck.
    Deck(String),
    /// The number of pieces of the smallest army, of every kind.
    EnemyPieces,
}
