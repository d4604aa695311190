use castra_base::IndexMap;
use serde::{Deserialize, Serialize};

use super::art::{Colour, Pictogram, SymbolShape, TerrainArt};
use super::board::Board;
use super::value::{Type, Value};

/// A whole game system: everything a battle for it may mention.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The word that battles name after `for`.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// Enumerations by name.
    pub enums: IndexMap<String, Enum>,
    /// Dice by name.
    pub dice: IndexMap<String, Die>,
    /// Boards by name.
    pub boards: IndexMap<String, Board>,
    /// Kinds of piece, card and mark by name.
    pub kinds: IndexMap<String, Kind>,
    /// Units, cards, elites and so on: every instance of a kind, by name.
    pub instances: IndexMap<String, Instance>,
    /// Terrain by name.
    pub terrains: IndexMap<String, Terrain>,
    /// Decks by name.
    pub decks: IndexMap<String, Deck>,
    /// Piles by name.
    pub piles: IndexMap<String, Pile>,
    /// Look-up tables by name.
    pub tables: IndexMap<String, Table>,
    /// What a War Council of this game may and must say, if it has one.
    pub council: Option<CouncilForm>,
}

impl Game {
    /// Whether things of this kind can be declared, terrain among them.
    #[must_use]
    pub fn has_kind(&self, name: &str) -> bool {
        name == "terrain" || self.kinds.contains_key(name)
    }

    /// Whether its boards are of places; else they are grids, or there are none.
    #[must_use]
    pub fn has_places(&self) -> bool {
        self.boards.values().any(Board::is_of_places)
    }

    /// What rules call a cell of its boards, one and several. Where some boards are of squares
    /// and others of hexes, both are hexes.
    #[must_use]
    pub fn cell_words(&self) -> (&'static str, &'static str) {
        let mut words = self.boards.values().map(|board| board.grid.cell_words());
        let first = words.next().unwrap_or(("hex", "hexes"));
        if words.all(|other| other == first) { first } else { ("hex", "hexes") }
    }

    /// The terrain a hex has when the map says nothing about it.
    #[must_use]
    pub fn default_terrain(&self) -> Option<&Terrain> {
        self.terrains.values().find(|t| t.is_default)
    }
}

/// A closed list of words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// What all of its words are called, where that does not follow from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// Its words, in order.
    pub variants: IndexMap<String, Variant>,
}

/// One word of an [`Enum`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Printed form; the word itself where none is given.
    pub label: String,
    /// Short form for tables.
    pub abbr: Option<String>,
    /// Symbol printed on blocks whose class this is.
    pub mark: Option<Mark>,
    /// Colour of the blocks of an army whose set this is.
    pub colour: Option<Colour>,
}

/// A coloured shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Its outline.
    pub shape: SymbolShape,
    /// Its fill.
    pub colour: Colour,
}

/// A die: its faces, each equally likely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// What each face shows; repeated faces are repeated here.
    pub faces: Vec<String>,
    /// Whether the faces are numbers.
    pub numeric: bool,
}

/// A kind of thing that the game has many of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    /// Its name, which is also the word that declares its instances.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// What things of this kind are.
    pub role: KindRole,
    /// Short forms for pieces used by the kind's own name, such as `LDR` for a
    /// leader; the first is printed.
    #[serde(default)]
    pub abbrs: Vec<String>,
    /// The word for all of the kind, where it is not formed by rule: `men` of `man`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// The fields that its instances fill in.
    pub fields: IndexMap<String, Field>,
    /// How its pieces look on the map.
    pub look: Look,
}

/// What things of a [`Kind`] are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KindRole {
    /// A piece on the board. `joins` names the kind whose hex it may share, as
    /// a leader shares the hex of a unit.
    Piece {
        /// Kind of piece it may share a hex with.
        joins: Option<String>,
        /// Whether several of its kind and army may stand in one hex.
        #[serde(default)]
        stacks: bool,
        /// Of a kind that stacks, the most in one hex; any number where it is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_most: Option<u16>,
        /// Whether only its own army sees what a piece is.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
    },
    /// A card.
    Card,
    /// The ground: its fields are those of terrain.
    Terrain,
    /// A distinction that pieces of the named kind may carry, such as an elite.
    Mark {
        /// Kind of piece it is for.
        of: String,
    },
}

impl KindRole {
    /// How many pieces of the kind and of one army may stand in one hex;
    /// [`u16::MAX`] where any number may.
    #[must_use]
    pub const fn most_in_a_hex(&self) -> u16 {
        match self {
            Self::Piece { stacks: true, at_most: None, .. } => u16::MAX,
            Self::Piece { stacks: true, at_most: Some(most), .. } => *most,
            Self::Piece { stacks: false, .. } | Self::Card | Self::Terrain | Self::Mark { .. } => 1,
        }
    }
}

/// One field of a [`Kind`] or of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// Its type.
    pub ty: Type,
    /// Its value where an instance says nothing.
    pub default: Option<Value>,
    /// Whether it changes during play.
    pub state: bool,
    /// Whether only the army whose piece it is sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Whether the story of a game leaves out how it changes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Of state that goes up to what is printed in another field: that field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<String>,
    /// The printed title that its documentation begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Documentation written above it, without the title.
    pub doc: Option<String>,
}

/// How pieces of a kind are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// Not drawn: cards, marks.
    #[default]
    None,
    /// A rectangular block in the army's colour.
    Block {
        /// Field whose enum variant gives the class symbol.
        symbol: Option<String>,
        /// State field that counts the blocks left in a unit.
        strength: Option<String>,
        /// State field that says where it looks: a direction, or a word such as
        /// `ahead-left`, as seen from its army's edge.
        #[serde(default)]
        facing: Option<String>,
        /// Field whose enum variant gives the colour, where that is not the army's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
    },
    /// A round badge with the piece's name, such as a leader.
    Badge,
}

impl Look {
    /// The state field that says where it looks, if it has one.
    #[must_use]
    pub fn facing(&self) -> Option<&str> {
        match self {
            Self::Block { facing, .. } => facing.as_deref(),
            Self::None | Self::Badge => None,
        }
    }

    /// What it shows, and after that what another look shows that it does not.
    #[must_use]
    pub fn over(self, other: &Self) -> Self {
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

/// One named thing of a [`Kind`]: a unit type, a card, an elite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// The kind it is of.
    pub kind: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// Printed name; for a card with parameters a pattern such as
    /// `Order {count} Units {section}`.
    pub title: String,
    /// Short form on blocks and in drawn deployments, such as `HI`.
    pub abbr: Option<String>,
    /// Further short forms that are read but never printed.
    pub aliases: Vec<String>,
    /// Parameters of a card.
    pub params: Vec<Param>,
    /// Fields in declaration order, defaults filled in.
    pub fields: IndexMap<String, Value>,
    /// Drawing on its block.
    pub pictogram: Option<Pictogram>,
    /// Whether its pieces face nowhere, though others of the kind face
    /// somewhere: a camp, say. Pictures show no facing on them.
    #[serde(default)]
    pub faceless: bool,
    /// Of a mark: the pieces that may carry it; any of the kind where empty.
    #[serde(default)]
    pub of: Vec<String>,
}

impl Instance {
    /// The fields of a card whose parameters have these values. A field that names a parameter
    /// ([`Value::Field`]) has its value.
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
    /// Whether its pieces may share the hex of a piece of another kind.
    #[must_use]
    pub fn joins(&self, other: &str) -> bool {
        matches!(&self.role, KindRole::Piece { joins: Some(kind), .. } if kind == other)
    }

    /// Whether several of its pieces may stand in one hex.
    #[must_use]
    pub const fn stacks(&self) -> bool {
        self.role.most_in_a_hex() > 1
    }

    /// Whether only its own army sees what a piece of it is.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(self.role, KindRole::Piece { secret: true, .. })
    }

    /// Whether pieces can be of this kind itself, without an instance: every
    /// field that does not change in play has a default.
    #[must_use]
    pub fn stands_alone(&self) -> bool {
        self.fields.values().all(|f| f.state || f.default.is_some())
    }
}

/// One parameter of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A kind of ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// Printed name.
    pub title: String,
    /// Usual symbol in map pictures.
    pub symbol: Option<String>,
    /// How it is drawn.
    pub art: TerrainArt,
    /// Whether no piece may stand there.
    pub impassable: bool,
    /// Whether hexes that the map does not mention are of this terrain.
    pub is_default: bool,
    /// Whether it lies on hex sides rather than in hexes.
    pub on_sides: bool,
    /// The fields that the game declares for terrain, defaults filled in.
    pub fields: IndexMap<String, Value>,
}

/// A deck of cards: which, and how many of each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// The total that the text announces.
    pub announced: Option<u32>,
    /// Its cards, in the groups the text puts them in.
    pub groups: Vec<DeckGroup>,
}

impl Deck {
    /// Number of cards in the deck, counted.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.groups.iter().map(DeckGroup::len).fold(0, u32::saturating_add)
    }

    /// Whether the deck has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Cards of a deck that the text lists together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckGroup {
    /// Name of the group; cards outside any group have none.
    pub name: Option<String>,
    /// The total that the text announces for the group.
    pub announced: Option<u32>,
    /// Its cards.
    pub lines: Vec<DeckLine>,
}

impl DeckGroup {
    /// Number of cards in the group, counted.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.lines.iter().map(|l| l.count).fold(0, u32::saturating_add)
    }

    /// Whether the group has no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Copies of one card in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckLine {
    /// Which card.
    pub card: CardRef,
    /// How many copies.
    pub count: u32,
}

/// A card, its parameters filled in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardRef {
    /// Name of the card.
    pub card: String,
    /// One value for each of its parameters.
    pub args: Vec<Value>,
}

/// A place where cards lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pile {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// Whether each army has its own.
    pub per_army: bool,
    /// Who sees its cards.
    pub visibility: PileVisibility,
}

/// Who sees the cards of a [`Pile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PileVisibility {
    /// Nobody.
    Hidden,
    /// Its owner.
    Private,
    /// Everybody.
    Public,
}

/// A look-up table with one or two parameters, complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Documentation written above it.
    pub doc: Option<String>,
    /// Its parameters: rows first, then columns.
    pub params: Vec<Param>,
    /// What each of them runs through.
    pub axes: Vec<Axis>,
    /// Type of its cells.
    pub result: Type,
    /// One row for each value of the first parameter, in the order of the enum or
    /// from the lowest number up; in it one cell for each value of the second, or a
    /// single cell.
    pub cells: Vec<Vec<Value>>,
}

/// What a side of a [`Table`] runs through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Axis {
    /// Every word of the parameter's type.
    Words,
    /// Whole numbers, both ends included.
    Numbers {
        /// The lowest.
        lowest: i64,
        /// The highest.
        highest: i64,
        /// Whether the lowest stands for all below it as well, and the highest for
        /// all above.
        open: bool,
    },
}

/// What a War Council may and must say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CouncilForm {
    /// How many armies a battle has, at least.
    pub armies: u32,
    /// How many it has at most.
    pub most_armies: u32,
    /// Entries of each army.
    pub army_entries: IndexMap<String, CouncilEntry>,
    /// Entries of the battle as a whole.
    pub entries: IndexMap<String, CouncilEntry>,
}

/// One entry of a [`CouncilForm`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CouncilEntry {
    /// Its type.
    pub ty: Type,
    /// Whether it must be given.
    pub required: bool,
    /// Whether exactly one army must have it, as with who moves first.
    pub one_army: bool,
    /// What its number may not exceed.
    pub at_most: Option<CouncilLimit>,
    /// Over which edge of the board the pieces of an army that has it may leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<ExitEdge>,
    /// Whether its number is drawn beside the map as a track, a box for each step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub track: bool,
    /// Its value where the battle says nothing.
    pub default: Option<Value>,
    /// How it is printed, `{}` standing for the value: `Victory: {} Points`.
    pub phrase: Option<String>,
    /// Documentation written above it.
    pub doc: Option<String>,
}

/// An edge of the board, as an army sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitEdge {
    /// The one that the enemy sits at.
    Enemy,
    /// The one that the army sits at.
    Own,
}

/// A bound on a War Council number that depends on the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CouncilLimit {
    /// The number of cards in the named deck.
    Deck(String),
    /// The number of pieces of the smallest army, counting every kind.
    EnemyPieces,
}
